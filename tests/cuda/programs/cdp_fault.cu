// nvcc: -rdc=true -lcudadevrt
// A child that fails is an error of the context, as any kernel.
#include <cstdio>
#include <cuda_runtime.h>

__device__ int after;
__global__ void bad(int *p) { *p = 1; }
__global__ void late() { after = 1; }
__global__ void parent()
{
    bad<<<1, 1>>>((int *)16);
    late<<<1, 1, 0, cudaStreamTailLaunch>>>();
}

int main()
{
    parent<<<1, 1>>>();
    int launch = cudaGetLastError(), wait = cudaDeviceSynchronize(), again = cudaDeviceSynchronize();
    bool good = launch == cudaSuccess && wait == cudaErrorIllegalAddress && again == cudaErrorIllegalAddress;
    if (!good) printf("%d %d %d\n", launch, wait, again);
    printf(good ? "PASSED\n" : "FAILED\n");
    return !good;
}
