// Mistakes of host code, and what the runtime says of each. errors.txt holds what an H200 said through CUDA 12.9's runtime, and of
// shapes that no launch can have what CUDA 13.0's said on an H100.
#include <cstdio>
#include <cuda_runtime.h>

#define P(x)                                                                                                       \
    printf("%s -> %s", #x, cudaGetErrorName(x));                                                                   \
    printf(" last %s\n", cudaGetErrorName(cudaGetLastError()))
#define L(launch)                                                                                                  \
    launch;                                                                                                        \
    printf("%s -> %s\n", #launch, cudaGetErrorName(cudaGetLastError()))

__global__ void k(int *o) {
    if (o) o[threadIdx.x] = 1;
}
__global__ void __launch_bounds__(64) lb(int *o) {
    if (o) o[threadIdx.x] = 1;
}
__global__ void __cluster_dims__(2, 1, 1) cl(int *o) {
    if (o) o[threadIdx.x] = 1;
}
__device__ int sym[4];
int notakernel;

int main() {
    setvbuf(stdout, 0, _IONBF, 0);
    int *o;
    P(cudaMalloc(&o, 4096));
    L((k<<<1, 2048>>>(o)));
    L((k<<<0, 32>>>(o)));
    L((k<<<1, 0>>>(o)));
    L((k<<<dim3(1, 70000), 32>>>(o)));
    L((k<<<1, dim3(1, 1, 65)>>>(o)));
    L((k<<<1, 32, 50000>>>(o)));
    L((k<<<1, 32, 300000>>>(o)));
    L((lb<<<1, 128>>>(o)));
    L((cl<<<3, 32>>>(o)));
    void *args[] = {&o};
    P(cudaLaunchKernel((void *)&notakernel, dim3(1), dim3(1), args, 0, 0));
    P(cudaLaunchKernel((void*)0, dim3(1), dim3(1), args, 0, 0));
    cudaFuncAttributes fa;
    P(cudaFuncGetAttributes(&fa, (void *)&notakernel));
    P(cudaFuncGetAttributes(0, k));
    P(cudaFuncSetAttribute(k, cudaFuncAttributeMaxDynamicSharedMemorySize, 1 << 30));
    P(cudaFuncSetAttribute(k, (cudaFuncAttribute)99, 1));
    void *p;
    P(cudaGetSymbolAddress(&p, notakernel));
    P(cudaMemcpyToSymbol(sym, &p, 8, 12));
    P(cudaMemcpyToSymbol(notakernel, &p, 8));
    P(cudaMemcpyToSymbol(sym, &p, 8, 0, cudaMemcpyDeviceToHost));
    P(cudaMemcpyToSymbol(sym, &p, 8, 0, cudaMemcpyHostToHost));
    P(cudaMemcpyFromSymbol(&p, sym, 8, 0, cudaMemcpyHostToDevice));
    char h[256];
    P(cudaMemcpy(o, h, 4, (cudaMemcpyKind)7));
    P(cudaMemcpy(h, h + 4, 4, cudaMemcpyHostToDevice));
    P(cudaMemcpy(o, h, 8192, cudaMemcpyHostToDevice));
    P(cudaMemcpy(0, h, 4, cudaMemcpyHostToDevice));
    P(cudaMemcpy(0, 0, 0, cudaMemcpyHostToDevice));
    P(cudaMemcpy(h, h + 8, 4, cudaMemcpyHostToHost));
    P(cudaMemcpy(h, h + 8, 4, cudaMemcpyDefault));
    P(cudaMemcpy(h, o, 4, cudaMemcpyHostToDevice));
    P(cudaMemcpy(o, h, 4, cudaMemcpyDeviceToHost));
    P(cudaMemcpy2D(o, 4, h, 4, 8, 1, cudaMemcpyHostToDevice));
    P(cudaMemcpy2D(o, 4, h, 8, 8, 2, cudaMemcpyHostToDevice));
    P(cudaMemcpy2D(o, 8, h, 8, 0, 2, cudaMemcpyHostToDevice));
    P(cudaMemset2D(o, 4, 0, 8, 2));
    P(cudaMemset(o, 0, 8192));
    P(cudaMemset(0, 0, 4));
    P(cudaMemset(h, 0, 4));
    P(cudaFree((void *)0x1234));
    P(cudaFree(h));
    P(cudaFree((char *)o + 4));
    P(cudaFreeHost(h));
    P(cudaFreeHost(0));
    P(cudaMalloc((void **)0, 4));
    P(cudaMallocManaged(&p, 0));
    P(cudaMallocManaged(&p, 16, 7));
    P(cudaMallocHost(&p, 0));
    printf("%p\n", p);
    P(cudaHostAlloc(&p, 16, 0x100));
    P(cudaMalloc(&p, (size_t)1 << 50));
    P(cudaHostGetDevicePointer(&p, h, 0));
    P(cudaHostRegister(h, 0, 0));
    P(cudaHostUnregister(h));
    size_t pitch;
    P(cudaMallocPitch(&p, &pitch, 0, 5));
    printf("%zu %p\n", pitch, p);
    P(cudaMallocPitch(&p, &pitch, 5, 0));
    printf("%zu %p\n", pitch, p);
    P(cudaMallocPitch(&p, &pitch, 513, 2));
    printf("%zu\n", pitch);
    int v;
    P(cudaSetDevice(-1));
    P(cudaSetDevice(7));
    P(cudaGetDevice(0));
    P(cudaDeviceGetAttribute(&v, (cudaDeviceAttr)9999, 0));
    P(cudaDeviceGetAttribute(&v, cudaDevAttrWarpSize, 9));
    size_t lim;
    P(cudaDeviceGetLimit(&lim, (cudaLimit)77));
    P(cudaDeviceSetLimit(cudaLimitStackSize, 1 << 30));
    cudaStream_t s;
    cudaEvent_t e, f;
    P(cudaStreamCreateWithFlags(&s, 77));
    P(cudaStreamCreate(&s));
    P(cudaEventCreateWithFlags(&e, 0x100));
    P(cudaEventCreateWithFlags(&e, cudaEventDisableTiming));
    P(cudaEventCreate(&f));
    float ms;
    P(cudaEventElapsedTime(&ms, f, f));
    P(cudaEventRecord(e, s));
    P(cudaEventRecord(f, s));
    P(cudaEventSynchronize(f));
    P(cudaEventElapsedTime(&ms, e, f));
    P(cudaEventQuery(f));
    P(cudaStreamWaitEvent(s, e, 3));
    P(cudaEventRecord(0, s));
    P(cudaStreamDestroy(0));
    P(cudaEventDestroy(0));
    P(cudaLaunchHostFunc(s, 0, 0));
    P(cudaStreamAddCallback(s, 0, 0, 0));
    P(cudaStreamDestroy(s));
    int nb;
    P(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&nb, k, 2048, 0));
    printf("%d\n", nb);
    P(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&nb, k, 0, 0));
    P(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&nb, k, 100, 100000));
    printf("%d\n", nb);
    P(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&nb, (void(*)(int*))&notakernel, 100, 0));
    P(cudaLaunchCooperativeKernel((void *)k, dim3(1 << 20), dim3(1024), args));
    P(cudaDeviceEnablePeerAccess(0, 0));
    P(cudaDeviceCanAccessPeer(&v, 0, 0));
    printf("%d\n", v);
    printf("%s %s %s\n", cudaGetErrorName((cudaError_t)12345), cudaGetErrorString((cudaError_t)12345), cudaGetErrorString((cudaError_t)202));
    P(cudaPeekAtLastError());
    P(cudaSetDeviceFlags(0x100));
    P(cudaGetDeviceCount(0));
    unsigned fl;
    P(cudaGetDeviceFlags(&fl));
    printf("%x\n", fl);
    cudaPointerAttributes pa;
    P(cudaPointerGetAttributes(&pa, 0));
    printf("%d %d %p %p\n", pa.type, pa.device, pa.devicePointer, pa.hostPointer);
    P(cudaPointerGetAttributes(&pa, (char *)o + 100));
    printf("%d %d %d %p\n", pa.type, pa.device, pa.devicePointer == (char *)o + 100, pa.hostPointer);
    int *mm;
    P(cudaMallocManaged(&mm, 64));
    P(cudaPointerGetAttributes(&pa, mm));
    printf("%d %d %d %d\n", pa.type, pa.device, pa.devicePointer == mm, pa.hostPointer == mm);
    P(cudaMallocHost(&mm, 64));
    P(cudaPointerGetAttributes(&pa, mm));
    printf("%d %d %d %d\n", pa.type, pa.device, pa.devicePointer == mm, pa.hostPointer == mm);
    k<<<1, 32>>>((int *)0x8);
    P(cudaPeekAtLastError());
    P(cudaDeviceSynchronize());
    P(cudaGetLastError());
    P(cudaDeviceSynchronize());
    P(cudaFree(o));
    P(cudaMalloc(&p, 4));
    L((k<<<1, 32>>>(o)));
    int dc;
    P(cudaGetDeviceCount(&dc));
    P(cudaSetDevice(0));
    P(cudaStreamCreate(&s));
    P(cudaGetDevice(&dc));
}
