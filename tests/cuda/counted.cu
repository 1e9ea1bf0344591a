// Kernels whose requests to memory are known: `weft explain --run` shows them.

#include <cstdio>

__global__ void copy(const float *from, float *to)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    to[i] = from[i];
}

// Rows of 32 floats, read along columns: 32 sectors for each warp.
__global__ void transpose(const float *from, float *to)
{
    int lane = threadIdx.x, row = threadIdx.y + blockIdx.x * blockDim.y;
    to[row * 32 + lane] = from[lane * 32 + row];
}

int main()
{
    float *from, *to;
    cudaMalloc(&from, 4096);
    cudaMalloc(&to, 4096);
    cudaMemset(from, 0, 4096);
    for (int n = 0; n < 2; n++)
        copy<<<4, 256>>>(from, to);
    transpose<<<4, dim3(32, 8)>>>(from, to);
    cudaError_t e = cudaDeviceSynchronize();
    std::printf("%s\n", e == cudaSuccess ? "PASSED" : cudaGetErrorString(e));
    return e != cudaSuccess;
}
