// nvcc: -rdc=true
// What kernels ask of the device runtime about their device.
#include <cstdio>
#include <cuda_runtime.h>

__global__ void ask(int *out)
{
    int device = -1, shared_error;
    __shared__ int shared;
    int error = cudaGetDevice(&device);
    if (threadIdx.x == 5) {
        shared_error = cudaGetDevice(&shared);
        out[64] = shared_error;
        out[65] = shared;
        out[66] = cudaGetDevice(nullptr);
        out[67] = cudaPeekAtLastError();
        out[68] = cudaGetLastError();
        out[69] = cudaGetLastError();
    }
    // Each thread has a last error of its own.
    if (threadIdx.x == 6) out[70] = cudaGetLastError();
    out[threadIdx.x] = error == cudaSuccess ? device : -error;
}

int main()
{
    int *out;
    cudaMallocManaged(&out, 128 * sizeof(int));
    for (int i = 0; i < 128; i++) out[i] = -1;
    ask<<<1, 64>>>(out);
    cudaError_t e = cudaDeviceSynchronize();
    bool good = out[67] == cudaErrorInvalidValue && out[68] == cudaErrorInvalidValue && out[69] == cudaSuccess;
    good = good && e == cudaSuccess && out[64] == cudaSuccess && out[65] == 0 && out[66] == cudaErrorInvalidValue;
    good = good && out[70] == cudaSuccess;
    for (int i = 0; i < 64; i++) good = good && out[i] == 0;
    printf("%s\n", cudaGetErrorString(e));
    printf(good ? "PASSED\n" : "FAILED\n");
    return !good;
}
