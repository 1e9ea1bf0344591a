// nvcc: -O0 -G
// Accesses at a constant distance from addresses that differ between threads, as unoptimised code has them.
#include "expect.h"

__global__ void far_store(int* p) {
    p[(1ll << 28) + threadIdx.x] = 1;
}
__global__ void far_load(const int* p, int* out) {
    out[threadIdx.x] = p[(1ll << 28) + 31 - threadIdx.x];
}

int main() {
    int* p;
    CK(cudaMalloc(&p, ((1ull << 28) + 32) * sizeof(int)));
    Buffer<int> out(32);
    far_store<<<1, 32>>>(p);
    far_load<<<1, 32>>>(p, out);
    auto got = out.get();
    for (int i = 0; i < 32; i++) SAME(got[i], 1, i);
    return finish("constant_base");
}
