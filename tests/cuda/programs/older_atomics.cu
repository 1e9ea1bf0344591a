// nvcc: -arch=sm_60
// Atomic sums of 16-bit floats on an architecture that has no instruction for them, into both halves of a word at once.
#include "expect.h"
#include <cuda_bf16.h>

template <class T, class T2>
__global__ void add(T* sums, T2* pairs, T* olds) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    olds[i] = atomicAdd(&sums[i % 3], T(1.0f));
    T2 v;
    v.x = T(1.0f), v.y = T(-2.0f);
    atomicAdd(&pairs[i % 2], v);
}

template <class T, class T2>
void run() {
    const int n = 192;
    Buffer<T> sums(4), olds(n);
    Buffer<T2> pairs(2);
    add<T, T2><<<6, 32>>>(sums, pairs, olds);
    const auto sum = sums.get(), old = olds.get();
    const auto pair = pairs.get();
    for (int i = 0; i < 4; i++) SAME((float)sum[i], i == 3 ? 0.0f : 64.0f, i);
    for (int i = 0; i < 2; i++) {
        SAME((float)pair[i].x, 96.0f, i);
        SAME((float)pair[i].y, -192.0f, i);
    }
    // Each number from 0 to 63 was seen once for each sum.
    int seen[3][64] = {};
    for (int i = 0; i < n; i++) seen[i % 3][(int)(float)old[i] & 63]++;
    for (int s = 0; s < 3; s++)
        for (int k = 0; k < 64; k++) SAME(seen[s][k], 1, s * 64 + k);
}

int main() {
    run<__half, __half2>();
    run<__nv_bfloat16, __nv_bfloat162>();
    return finish("older_atomics");
}
