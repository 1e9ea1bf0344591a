// The same work with few or many blocks of few or many threads, with much shared memory, with many registers; empty kernels.
#include "golden.h"

__global__ void nothing() {}
__global__ void work(const float* in, float* out, int n) {
    float x = in[I & 0xfffff];
#pragma unroll 1
    for (int i = 0; i < n; i++) x = x * 1.0001f + in[(I + i * 1024) & 0xfffff];
    out[I & 0xfffff] = x;
}
__global__ void work_with_shared(const float* in, float* out, int n) {
    extern __shared__ float s[];
    s[threadIdx.x] = in[I & 0xfffff];
    __syncthreads();
    float x = s[threadIdx.x ^ 1];
#pragma unroll 1
    for (int i = 0; i < n; i++) x = x * 1.0001f + in[(I + i * 1024) & 0xfffff];
    out[I & 0xfffff] = x;
}
template <int R>
__global__ void many_registers(const float* in, float* out, int n) {
    float x[R];
    for (int k = 0; k < R; k++) x[k] = in[(I + k * 997) & 0xfffff];
#pragma unroll 1
    for (int i = 0; i < n; i++)
        for (int k = 0; k < R; k++) x[k] = x[k] * 1.0001f + x[(k + 1) % R];
    float sum = 0;
    for (int k = 0; k < R; k++) sum += x[k];
    out[I & 0xfffff] = sum;
}
__global__ void barriers(float* out, int n) {
    __shared__ float s[1024];
    s[threadIdx.x] = float(threadIdx.x);
    for (int i = 0; i < n; i++) {
        __syncthreads();
        float x = s[(threadIdx.x + 32) % blockDim.x];
        __syncthreads();
        s[threadIdx.x] = x + 1;
    }
    out[I] = s[threadIdx.x];
}

int main() {
    float *in = filled<float>(1 << 20), *out = filled<float>(1 << 20);
    CHECK(cudaFuncSetAttribute(work_with_shared, cudaFuncAttributeMaxDynamicSharedMemorySize, 160 << 10));
    nothing<<<1, 32>>>();
    nothing<<<132 * 16, 128>>>();
    work<<<1, 32>>>(in, out, 64);
    work<<<1, 1024>>>(in, out, 64);
    work<<<132, 128>>>(in, out, 64);
    work<<<132, 1024>>>(in, out, 64);
    work<<<1056, 256>>>(in, out, 64);
    work<<<1057, 256>>>(in, out, 64);
    work<<<8192, 32>>>(in, out, 64);
    work<<<8192, 64>>>(in, out, 64);
    work<<<2048, 1024>>>(in, out, 64);
    work<<<4000, 96>>>(in, out, 64);
    work_with_shared<<<2048, 256, 16 << 10>>>(in, out, 64);
    work_with_shared<<<2048, 256, 48 << 10>>>(in, out, 64);
    work_with_shared<<<2048, 256, 160 << 10>>>(in, out, 64);
    many_registers<32><<<2048, 256>>>(in, out, 64);
    many_registers<96><<<2048, 256>>>(in, out, 32);
    barriers<<<528, 128>>>(out, 64);
    barriers<<<528, 1024>>>(out, 64);
    return done();
}
