// Halves made of bfloat16s and bfloat16s of halves, by value: rounded once from what the other is.
#include <cmath>
#include <cstdio>
#include <cuda_bf16.h>
#include <cuda_fp16.h>

static __host__ __device__ bool good(float x, float as_bfloat16, float as_half) {
    __half half(x);
    __nv_bfloat16 narrow(half);
    __half back(narrow);
    return (float)narrow == as_bfloat16 && (float)back == as_half;
}

static __host__ __device__ bool all() {
    // 2049 is 2048 as a half; 1e-5 has few bits there; 65504 rounds up to 65536 as a bfloat16, which no half is.
    return good(1.2345f, 1.234375f, 1.234375f) && good(-2049.f, -2048.f, -2048.f) && good(1.00390625f, 1.f, 1.f) && good(65504.f, 65536.f, INFINITY)
        && (float)__half(3) == 3.f && (float)__nv_bfloat16(2.5) == 2.5f;
}

__global__ void k(int *ok) { ok[threadIdx.x] = all(); }

int main() {
    int *ok, sum = 0, h[32];
    if (cudaMalloc(&ok, sizeof h)) return 1;
    k<<<1, 32>>>(ok);
    if (cudaMemcpy(h, ok, sizeof h, cudaMemcpyDeviceToHost)) return 1;
    for (int x : h) sum += x;
    printf("%s\n", sum == 32 && all() ? "PASSED" : "FAILED");
    return !(sum == 32 && all());
}
