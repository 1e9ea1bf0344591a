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

__global__ void of_kernel(float *p) { p[threadIdx.x] = blockIdx.x; }

__global__ void ask_more(int *o)
{
    int i = 0, v = -1;
    o[i++] = cudaGetDeviceCount(&v);
    o[i++] = v;
    o[i++] = cudaDeviceGetAttribute(&v, cudaDevAttrWarpSize, 0);
    o[i++] = v;
    o[i++] = cudaDeviceGetAttribute(&v, (cudaDeviceAttr)9999, 0);
    o[i++] = cudaDeviceGetAttribute(&v, cudaDevAttrWarpSize, 5);
    o[i++] = cudaGetLastError();
    size_t n = 0;
    o[i++] = cudaDeviceGetLimit(&n, cudaLimitDevRuntimePendingLaunchCount);
    o[i++] = (int)n;
    o[i++] = cudaDeviceGetLimit(&n, cudaLimitDevRuntimeSyncDepth);
    cudaFuncCache c;
    o[i++] = cudaDeviceGetCacheConfig(&c);
    o[i++] = c;
    cudaFuncAttributes a;
    o[i++] = cudaFuncGetAttributes(&a, of_kernel);
    o[i++] = a.maxThreadsPerBlock;
    o[i++] = a.numRegs > 0 && a.sharedSizeBytes == 0;
    o[i++] = cudaOccupancyMaxActiveBlocksPerMultiprocessor(&v, of_kernel, 256, 0);
    o[i++] = v;
    o[i++] = cudaOccupancyMaxActiveBlocksPerMultiprocessor(&v, of_kernel, 256, 300 * 1024);
    o[i++] = v;
    o[i++] = cudaFuncGetAttributes(&a, (const void *)nullptr);
    void *p = nullptr;
    o[i++] = cudaMalloc(&p, 0);
    o[i++] = cudaMalloc(&p, 1000) + (p == nullptr);
    o[i++] = cudaFree(p) + cudaFree(nullptr);
    o[i++] = cudaMalloc(&p, 1ull << 40);
    o[i++] = cudaMalloc((void **)nullptr, 4);
}

static bool more(int *o)
{
    ask_more<<<1, 1>>>(o);
    const int want[] = {0, 1, 0, 32, 1, 101, 101, 0, 2048, 215, 0, 0, 0, 1024, 1, 0, 8, 0, 0, 1, 1, 0, 0, 2, 1};
    bool good = cudaDeviceSynchronize() == cudaSuccess;
    for (int i = 0; i < (int)(sizeof want / sizeof *want); i++)
        if (o[i] != want[i]) {
            printf("answer %d: %d, not %d\n", i, o[i], want[i]);
            good = false;
        }
    return good;
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
    good = more(out) && good;
    printf("%s\n", cudaGetErrorString(e));
    printf(good ? "PASSED\n" : "FAILED\n");
    return !good;
}
