// Launches that clang does not read as they are.
#include "launch_syntax.cuh"

template <class T> __global__ void fill(T *p, T v) {
    p[threadIdx.x] = v;
}

int main() {
    int *p = nullptr;
    unsigned x = 2, y = 2;
    cudaStream_t s = 0;
    fill<int> << < 1, 32 >> > (p, 1);
    fill<int><< <dim3(1), 32>> >(p, 2);
    fill<<<{x, y, 1}, {32, 1}, 0, s>>>(p, 3);
    int threads = 32;
    fill<<<1, {threads, 1, 1}>>>(p, 4);
    from_header(p);
}
