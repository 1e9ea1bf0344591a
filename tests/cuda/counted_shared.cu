// Kernels whose use of shared memory, instructions and branches is known by hand; crates/filetests looks what weft profile says of them.
#include <cstdio>
#include <cuda_runtime.h>

__global__ void tile(const float *in, float *out) {
    __shared__ float t[32][32];
    t[threadIdx.y][threadIdx.x] = in[32 * threadIdx.y + threadIdx.x];
    __syncthreads();
    out[32 * threadIdx.y + threadIdx.x] = t[threadIdx.x][threadIdx.y];
}

__global__ void padded(const float *in, float *out) {
    __shared__ float t[32][33];
    t[threadIdx.y][threadIdx.x] = in[32 * threadIdx.y + threadIdx.x];
    __syncthreads();
    out[32 * threadIdx.y + threadIdx.x] = t[threadIdx.x][threadIdx.y];
}

__global__ void saxpy(int n, float a, const float *x, float *y) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) y[i] = a * x[i] + y[i];
}

int main() {
    float *p;
    cudaMalloc(&p, 1 << 20);
    cudaMemset(p, 0, 1 << 20);
    tile<<<1, dim3(32, 32)>>>(p, p + 4096);
    padded<<<1, dim3(32, 32)>>>(p, p + 4096);
    // The last warp that does something does it with 8 of its threads.
    saxpy<<<4, 256>>>(1000, 2, p, p + 4096);
    cudaError_t e = cudaDeviceSynchronize();
    puts(e == cudaSuccess ? "PASSED" : cudaGetErrorString(e));
    return e != cudaSuccess;
}
