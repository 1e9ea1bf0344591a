// Reads 1 MiB twice, then copies 16 MiB: for what caches have left, and for which lines are followed.
#include <cuda_runtime.h>

#include <cstdio>

__global__ void read(const float* in, float* sink) {
    float x = in[blockIdx.x * blockDim.x + threadIdx.x];
    if (x == 12345.678f) *sink = 1;
}
__global__ void copy(const float* in, float* out) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = in[i];
}

int main() {
    constexpr size_t FEW = 1 << 18, MANY = 1 << 22;
    float *in, *out;
    if (cudaMalloc(&in, MANY * 4) != cudaSuccess || cudaMalloc(&out, MANY * 4) != cudaSuccess) return 1;
    cudaMemset(in, 0, MANY * 4);
    read<<<FEW / 256, 256>>>(in, out);
    read<<<FEW / 256, 256>>>(in, out);
    copy<<<MANY / 256, 256>>>(in, out);
    if (cudaDeviceSynchronize() != cudaSuccess) return 1;
    std::puts("PASSED");
    return 0;
}
