// Mistakes in calls of the runtime API, one line each: what the call answers, and what is then the last error. Which runtime
// it was is in the first line. mistakes.txt holds what an H100 said.
#include <csetjmp>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <cuda_runtime.h>
#include <sys/wait.h>
#include <unistd.h>

static sigjmp_buf back;
static volatile sig_atomic_t tried;
static void on_fault(int s) {
    if (tried) siglongjmp(back, s);
    fputs("died\n", stdout);
    _exit(1);
}

// Calls in which a runtime may die are tried all the same.
#define P(x)                                                        \
    do {                                                            \
        if (sigsetjmp(back, 1) == 0) {                              \
            tried = 1;                                              \
            int r_ = (int)(x);                                      \
            tried = 0;                                              \
            int peek_ = (int)cudaPeekAtLastError();                 \
            int last_ = (int)cudaGetLastError();                    \
            printf("%s: %d, last %d %d\n", #x, r_, peek_, last_);   \
        } else {                                                    \
            tried = 0;                                              \
            printf("%s: died\n", #x);                               \
        }                                                           \
    } while (0)
#define L(launch)                                                   \
    do {                                                            \
        launch;                                                     \
        printf("%s: %d\n", #launch, (int)cudaGetLastError());       \
    } while (0)
#define SHOW(x) printf("  %s = %lld\n", #x, (long long)(x))

__global__ void k(int *o) { if (o) *o = 1; }
__global__ void __launch_bounds__(64) bound(int *o) { if (o) *o = 1; }
__global__ void __cluster_dims__(2, 1, 1) cluster(int *o) { if (o) *o = 1; }
__global__ void large(int *o) {
    __shared__ int s[10000];
    s[threadIdx.x] = o ? *o : 0;
    __syncthreads();
    if (o) *o = s[9999 - threadIdx.x];
}
__device__ int variable[4];
__constant__ int constant[4];
int host_variable;

static void *no;
static void **none;
static void *here;
static void *const foreign = (void *)0x12345670;
static const cudaMemcpyKind no_kind = (cudaMemcpyKind)9;

static void memory(int *d, char *h) {
    void *p = nullptr, *q = nullptr;
    size_t n = 0;
    P(cudaMalloc(&p, 0));
    SHOW(p == nullptr);
    P(cudaMalloc(&p, (size_t)-1));
    P(cudaMalloc(&p, (size_t)1 << 46));
    P(cudaMallocHost(&p, (size_t)1 << 46));
    P(cudaMallocHost(none, 16));
    P(cudaHostAlloc(none, 16, 0));
    P(cudaHostAlloc(&p, 0, 0));
    P(cudaHostAlloc(&p, 16, 8));
    P(cudaMallocManaged(none, 16));
    P(cudaMallocManaged(&p, 16, cudaMemAttachHost));
    P(cudaMallocManaged(&q, 16, cudaMemAttachSingle));
    P(cudaMallocManaged(&q, 16, cudaMemAttachGlobal | cudaMemAttachHost));
    P(cudaFree(p));
    P(cudaFree(p));
    P(cudaFree(nullptr));
    P(cudaFree((char *)d + 1));
    P(cudaFreeHost(d));
    P(cudaFreeHost(foreign));
    P(cudaHostAlloc(&p, 4096, cudaHostAllocMapped));
    P(cudaFree(p));
    P(cudaHostGetDevicePointer(&q, p, 0));
    P(cudaHostGetDevicePointer(&q, p, 1));
    P(cudaHostGetDevicePointer(none, p, 0));
    P(cudaHostGetDevicePointer(&q, (char *)p + 100, 0));
    P(cudaHostGetDevicePointer(&q, (char *)p + 4096, 0));
    P(cudaHostGetDevicePointer(&q, nullptr, 0));
    P(cudaHostGetDevicePointer(&q, d, 0));
    unsigned f = 0;
    P(cudaHostGetFlags(&f, p));
    SHOW(f);
    P(cudaHostGetFlags(nullptr, p));
    P(cudaHostGetFlags(&f, h));
    P(cudaHostGetFlags(&f, d));
    P(cudaFreeHost((char *)p + 16));
    P(cudaFreeHost(p));
    P(cudaFreeHost(p));
    P(cudaHostRegister(nullptr, 4096, 0));
    P(cudaHostRegister(h, 4096, 0x100));
    P(cudaHostRegister(d, 64, 0));
    P(cudaHostRegister(h, 4096, cudaHostRegisterMapped));
    P(cudaHostRegister(h, 4096, 0));
    P(cudaHostUnregister(h + 1));
    P(cudaHostUnregister(d));
    P(cudaHostUnregister(h));
    P(cudaHostUnregister(h));
    P(cudaHostUnregister(nullptr));
    P(cudaMallocPitch(none, &n, 16, 16));
    P(cudaMallocPitch(&p, (size_t *)nullptr, 16, 16));
    P(cudaMallocPitch(&p, &n, (size_t)1 << 40, (size_t)1 << 30));
    cudaPitchedPtr pp;
    P(cudaMalloc3D(nullptr, make_cudaExtent(16, 16, 16)));
    P(cudaMalloc3D(&pp, make_cudaExtent(0, 16, 16)));
    P(cudaMalloc3D(&pp, make_cudaExtent(16, 0, 16)));
    P(cudaMalloc3D(&pp, make_cudaExtent((size_t)1 << 40, 1 << 20, 16)));
    P(cudaMemGetInfo(nullptr, &n));
    P(cudaMemGetInfo(&n, nullptr));
    cudaPointerAttributes a;
    P(cudaPointerGetAttributes(nullptr, d));
    P(cudaPointerGetAttributes(&a, h));
    SHOW(a.type), SHOW(a.device);
    P(cudaPointerGetAttributes(&a, foreign));
    SHOW(a.type);
    P(cudaPointerGetAttributes(&a, (char *)d + 4095));
    SHOW(a.type);
    P(cudaPointerGetAttributes(&a, nullptr));
    SHOW(a.type);
}

static void copies(int *d, char *h) {
    cudaMemcpy3DParms c = {};
    P(cudaMemcpy(d, h, 16, no_kind));
    P(cudaMemcpy(d, h, 16, (cudaMemcpyKind)-1));
    P(cudaMemcpy(nullptr, nullptr, 0, no_kind));
    P(cudaMemcpy(d, nullptr, 16, cudaMemcpyHostToDevice));
    P(cudaMemcpy(nullptr, d, 16, cudaMemcpyDeviceToHost));
    P(cudaMemcpy(nullptr, nullptr, 16, cudaMemcpyDefault));
    P(cudaMemcpy(d, h, 4097, cudaMemcpyHostToDevice));
    P(cudaMemcpy(d + 1, h, 4096, cudaMemcpyHostToDevice));
    P(cudaMemcpy(h, d, 4097, cudaMemcpyDeviceToHost));
    P(cudaMemcpy(d, d + 1, 4096, cudaMemcpyDeviceToDevice));
    P(cudaMemcpy(d, h, 16, cudaMemcpyDeviceToDevice));
    P(cudaMemcpy(h, d, 16, cudaMemcpyDeviceToDevice));
    P(cudaMemcpy(d, h, 16, cudaMemcpyHostToHost));
    P(cudaMemcpy(d, h, 16, cudaMemcpyDefault));
    P(cudaMemcpy(foreign, h, 16, cudaMemcpyHostToDevice));
    P(cudaMemcpy(h, foreign, 16, cudaMemcpyDeviceToHost));
    P(cudaMemcpyAsync(d, h, 16, no_kind));
    P(cudaMemcpyAsync(d, h, 4097, cudaMemcpyHostToDevice));
    P(cudaMemcpyAsync(nullptr, h, 16, cudaMemcpyHostToDevice));
    P(cudaMemcpyAsync(d, h, 0, cudaMemcpyHostToDevice));
    P(cudaMemcpy2D(d, 16, h, 16, 17, 4, cudaMemcpyHostToDevice));
    P(cudaMemcpy2D(d, 16, h, 8, 16, 4, cudaMemcpyHostToDevice));
    P(cudaMemcpy2D(d, 8, h, 16, 16, 4, cudaMemcpyHostToDevice));
    P(cudaMemcpy2D(d, 16, h, 16, 16, 257, cudaMemcpyHostToDevice));
    P(cudaMemcpy2D(d, 16, h, 16, 16, 4, no_kind));
    P(cudaMemcpy2D(d, 16, h, 16, 16, 0, cudaMemcpyHostToDevice));
    P(cudaMemcpy2D(nullptr, 16, h, 16, 16, 4, cudaMemcpyHostToDevice));
    P(cudaMemcpy2D(d, (size_t)1 << 40, h, 16, 16, 4, cudaMemcpyHostToDevice));
    P(cudaMemcpy2DAsync(d, 16, h, 16, 17, 4, cudaMemcpyHostToDevice));
    P(cudaMemcpy3D(nullptr));
    P(cudaMemcpy3D(&c));
    c.srcPtr = make_cudaPitchedPtr(h, 16, 16, 4), c.dstPtr = make_cudaPitchedPtr(d, 16, 16, 4);
    c.extent = make_cudaExtent(16, 4, 4), c.kind = cudaMemcpyHostToDevice;
    P(cudaMemcpy3D(&c));
    c.extent = make_cudaExtent(17, 4, 4);
    P(cudaMemcpy3D(&c));
    c.extent = make_cudaExtent(16, 4, 400);
    P(cudaMemcpy3D(&c));
    c.extent = make_cudaExtent(16, 4, 0);
    P(cudaMemcpy3D(&c));
    c.extent = make_cudaExtent(16, 4, 4), c.kind = no_kind;
    P(cudaMemcpy3D(&c));
    c.kind = cudaMemcpyHostToDevice, c.dstPos = make_cudaPos(8, 0, 0);
    P(cudaMemcpy3D(&c));
    P(cudaMemcpyPeer(d, 0, d, 77, 16));
    P(cudaMemcpyPeer(d, -1, d, 0, 16));
    P(cudaMemcpyPeer(d, 0, d + 8, 0, 16));
    P(cudaMemset(d, 0, 4097));
    P(cudaMemset(d + 1, 0, 4096));
    P(cudaMemset(nullptr, 0, 0));
    P(cudaMemset(foreign, 0, 16));
    P(cudaMemset2D(d, 16, 0, 17, 4));
    P(cudaMemset2D(d, 16, 0, 16, 257));
    P(cudaMemset2D(d, 16, 0, 0, 4));
    P(cudaMemset2D(nullptr, 16, 0, 16, 4));
    P(cudaMemset3D(make_cudaPitchedPtr(d, 16, 16, 4), 0, make_cudaExtent(17, 4, 4)));
    P(cudaMemset3D(make_cudaPitchedPtr(d, 16, 16, 4), 0, make_cudaExtent(16, 4, 100)));
    P(cudaMemset3D(make_cudaPitchedPtr(nullptr, 16, 16, 4), 0, make_cudaExtent(16, 4, 4)));
    P(cudaMemsetAsync(d, 0, 4097));
    P(cudaMemcpyToSymbol(variable, h, 17));
    P(cudaMemcpyToSymbol(variable, h, 8, 9));
    P(cudaMemcpyToSymbol(variable, h, 0, 100));
    P(cudaMemcpyToSymbol(constant, h, 16));
    P(cudaMemcpyToSymbol(constant, h, 17));
    P(cudaMemcpyToSymbol(host_variable, h, 4));
    P(cudaMemcpyToSymbol((const void *)nullptr, h, 4));
    P(cudaMemcpyToSymbol(variable, h, 4, 0, no_kind));
    P(cudaMemcpyToSymbol(variable, nullptr, 4));
    P(cudaMemcpyFromSymbol(h, variable, 17));
    P(cudaMemcpyFromSymbol(h, variable, 4, 0, cudaMemcpyHostToDevice));
    P(cudaMemcpyFromSymbol(nullptr, variable, 4));
    P(cudaMemcpyFromSymbol(h, host_variable, 4));
    size_t n;
    P(cudaGetSymbolAddress(&no, host_variable));
    P(cudaGetSymbolAddress(&no, (const void *)nullptr));
    P(cudaGetSymbolSize(&n, host_variable));
}

static void launches(int *d, char *) {
    void *args[] = {&d};
    L((k<<<0, 1>>>(d)));
    L((k<<<1, 0>>>(d)));
    L((k<<<1, 1025>>>(d)));
    L((k<<<dim3(1, 65536, 1), 1>>>(d)));
    L((k<<<dim3(1, 1, 65536), 1>>>(d)));
    L((k<<<0x80000000u, 1>>>(d)));
    L((k<<<1, dim3(1, 1, 65)>>>(d)));
    L((k<<<1, dim3(1, 1025, 1)>>>(d)));
    L((k<<<1, 1, 49153>>>(d)));
    L((k<<<1, 1, 1 << 20>>>(d)));
    L((k<<<1, 1, (size_t)1 << 40>>>(d)));
    L((bound<<<1, 65>>>(d)));
    L((bound<<<1, 64>>>(d)));
    L((large<<<1, 32, 9152>>>(d)));
    L((large<<<1, 32, 9153>>>(d)));
    L((cluster<<<3, 1>>>(d)));
    L((cluster<<<2, 1>>>(d)));
    P(cudaLaunchKernel(k, dim3(0), dim3(1), args, 0, 0));
    P(cudaLaunchKernel(k, dim3(1), dim3(1), (void **)nullptr, 0, 0));
    P(cudaLaunchKernel((const void *)nullptr, dim3(1), dim3(1), args, 0, 0));
    P(cudaLaunchKernel((const void *)&host_variable, dim3(1), dim3(1), args, 0, 0));
    P(cudaLaunchCooperativeKernel(k, dim3(0), dim3(1), args, 0, 0));
    P(cudaLaunchCooperativeKernel(k, dim3(100000), dim3(1024), args, 0, 0));
    P(cudaLaunchCooperativeKernel(k, dim3(2), dim3(32), args, 1 << 20, 0));
    cudaLaunchConfig_t c = {};
    P(cudaLaunchKernelExC(nullptr, (const void *)k, args));
    P(cudaLaunchKernelExC(&c, (const void *)k, args));
    c.gridDim = c.blockDim = dim3(1);
    P(cudaLaunchKernelExC(&c, (const void *)nullptr, args));
    P(cudaLaunchKernelExC(&c, (const void *)&host_variable, args));
    c.numAttrs = 1;
    P(cudaLaunchKernelExC(&c, (const void *)k, args));
    cudaFuncAttributes a;
    P(cudaFuncGetAttributes(&a, (const void *)nullptr));
    P(cudaFuncGetAttributes(&a, (const void *)&host_variable));
    P(cudaFuncGetAttributes(nullptr, (const void *)k));
    P(cudaFuncSetAttribute((const void *)nullptr, cudaFuncAttributeMaxDynamicSharedMemorySize, 16));
    P(cudaFuncSetAttribute((const void *)k, cudaFuncAttributeMaxDynamicSharedMemorySize, -1));
    P(cudaFuncSetAttribute((const void *)k, cudaFuncAttributeMaxDynamicSharedMemorySize, 232449));
    P(cudaFuncSetAttribute((const void *)large, cudaFuncAttributeMaxDynamicSharedMemorySize, 232448));
    P(cudaFuncSetAttribute((const void *)k, cudaFuncAttributePreferredSharedMemoryCarveout, 101));
    P(cudaFuncSetAttribute((const void *)k, cudaFuncAttributePreferredSharedMemoryCarveout, -2));
    P(cudaFuncSetCacheConfig((const void *)nullptr, cudaFuncCachePreferL1));
    P(cudaFuncSetCacheConfig((const void *)k, (cudaFuncCache)9));
    const char *name;
    P(cudaFuncGetName(nullptr, (const void *)k));
    P(cudaFuncGetName(&name, (const void *)&host_variable));
    size_t at, size;
    P(cudaFuncGetParamInfo((const void *)k, 1, &at, &size));
    P(cudaFuncGetParamInfo((const void *)k, 0, nullptr, &size));
    P(cudaFuncGetParamInfo((const void *)&host_variable, 0, &at, &size));
    cudaFunction_t f;
    cudaKernel_t kernel;
    P(cudaGetFuncBySymbol(&f, (const void *)&host_variable));
    P(cudaGetFuncBySymbol(nullptr, (const void *)k));
    P(cudaGetKernel(&kernel, (const void *)&host_variable));
    P(cudaGetKernel(nullptr, (const void *)k));
    int n = 77;
    P(cudaOccupancyMaxActiveBlocksPerMultiprocessor(nullptr, (const void *)k, 32, 0));
    P(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&n, (const void *)nullptr, 32, 0));
    P(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&n, (const void *)k, -1, 0));
    P(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&n, (const void *)k, 1025, 0));
    SHOW(n);
    P(cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(&n, (const void *)k, 32, 0, 9));
    P(cudaOccupancyAvailableDynamicSMemPerBlock(&size, (const void *)k, 0, 32));
    P(cudaOccupancyAvailableDynamicSMemPerBlock(&size, (const void *)k, 99, 32));
    P(cudaOccupancyAvailableDynamicSMemPerBlock(nullptr, (const void *)k, 1, 32));
    c.numAttrs = 0;
    P(cudaOccupancyMaxActiveClusters(nullptr, (const void *)k, &c));
    P(cudaOccupancyMaxActiveClusters(&n, (const void *)k, nullptr));
    P(cudaOccupancyMaxPotentialClusterSize(&n, (const void *)k, &c));
    SHOW(n);
    c.blockDim = dim3(2048);
    P(cudaOccupancyMaxPotentialClusterSize(&n, (const void *)k, &c));
    P(cudaDeviceSynchronize());
}

static void streams(int *, char *) {
    cudaStream_t s;
    cudaEvent_t e, f;
    float ms;
    unsigned flags;
    int n;
    P(cudaStreamCreate(nullptr));
    P(cudaStreamCreateWithFlags(&s, 9));
    P(cudaStreamCreateWithFlags(nullptr, 0));
    P(cudaStreamCreateWithPriority(&s, 9, 0));
    P(cudaStreamCreateWithPriority(&s, 0, 100));
    P(cudaStreamGetPriority(s, nullptr));
    P(cudaStreamGetPriority(s, &n));
    SHOW(n);
    P(cudaStreamGetFlags(s, nullptr));
    P(cudaStreamDestroy(nullptr));
    P(cudaStreamDestroy(cudaStreamLegacy));
    P(cudaStreamDestroy(cudaStreamPerThread));
    P(cudaStreamGetId(s, nullptr));
    P(cudaStreamAttachMemAsync(s, nullptr, 0, cudaMemAttachSingle));
    P(cudaStreamAttachMemAsync(s, &s, 0, 9));
    P(cudaStreamBeginCapture(nullptr, cudaStreamCaptureModeGlobal));
    P(cudaStreamBeginCapture(cudaStreamLegacy, cudaStreamCaptureModeGlobal));
    P(cudaStreamBeginCapture(s, (cudaStreamCaptureMode)9));
    cudaGraph_t g = nullptr;
    P(cudaStreamEndCapture(s, &g));
    P(cudaStreamEndCapture(s, nullptr));
    cudaStreamCaptureStatus status;
    P(cudaStreamIsCapturing(s, nullptr));
    P(cudaStreamIsCapturing(nullptr, &status));
    P(cudaEventCreate(nullptr));
    P(cudaEventCreateWithFlags(&e, 9));
    P(cudaEventCreateWithFlags(&e, cudaEventInterprocess));
    P(cudaEventCreateWithFlags(&e, cudaEventDisableTiming));
    P(cudaEventCreate(&f));
    P(cudaEventElapsedTime(&ms, e, f));
    P(cudaEventElapsedTime(&ms, nullptr, f));
    P(cudaEventElapsedTime(nullptr, f, f));
    P(cudaEventRecordWithFlags(f, s, 9));
    P(cudaEventSynchronize(nullptr));
    P(cudaStreamWaitEvent(s, f, 9));
    P(cudaEventRecord(f, s));
    P(cudaEventSynchronize(f));
    P(cudaEventRecord(e, s));
    P(cudaStreamSynchronize(s));
    P(cudaEventElapsedTime(&ms, e, f));
    P(cudaEventDestroy(e));
    P(cudaStreamDestroy(s));
    P(cudaEventQuery(f));
    P(cudaEventDestroy(f));
    P(cudaStreamAddCallback(nullptr, nullptr, nullptr, 9));
}

static void pools(int *d, char *) {
    cudaMemPool_t pool = nullptr, got;
    cudaMemPoolProps props = {};
    void *p = nullptr;
    unsigned long long v = 0;
    P(cudaMemPoolCreate(nullptr, &props));
    P(cudaMemPoolCreate(&pool, nullptr));
    P(cudaMemPoolCreate(&pool, &props));
    props.allocType = cudaMemAllocationTypePinned;
    P(cudaMemPoolCreate(&pool, &props));
    props.location.type = cudaMemLocationTypeDevice, props.location.id = 77;
    P(cudaMemPoolCreate(&pool, &props));
    props.location.id = 0, props.handleTypes = cudaMemHandleTypeWin32;
    P(cudaMemPoolCreate(&pool, &props));
    props.handleTypes = cudaMemHandleTypeNone;
    P(cudaMemPoolCreate(&pool, &props));
    P(cudaDeviceGetDefaultMemPool(nullptr, 0));
    P(cudaDeviceGetDefaultMemPool(&got, 77));
    P(cudaDeviceGetMemPool(&got, 77));
    P(cudaDeviceSetMemPool(77, pool));
    P(cudaDeviceSetMemPool(0, nullptr));
    P(cudaMemPoolGetAttribute(pool, (cudaMemPoolAttr)99, &v));
    P(cudaMemPoolGetAttribute(pool, cudaMemPoolAttrReleaseThreshold, nullptr));
    P(cudaMemPoolSetAttribute(pool, cudaMemPoolAttrReservedMemCurrent, &v));
    v = 9;
    P(cudaMemPoolSetAttribute(pool, cudaMemPoolAttrUsedMemHigh, &v));
    P(cudaMemPoolTrimTo(nullptr, 0));
    P(cudaMallocAsync(&p, 0, nullptr));
    P(cudaMallocAsync(none, 16, nullptr));
    P(cudaMallocAsync(&p, (size_t)1 << 46, nullptr));
    P(cudaMallocFromPoolAsync(&p, 16, nullptr, nullptr));
    P(cudaMallocFromPoolAsync(&p, 16, pool, nullptr));
    P(cudaFreeAsync((char *)p + 4, nullptr));
    P(cudaFreeAsync(foreign, nullptr));
    P(cudaFreeAsync(nullptr, nullptr));
    P(cudaFreeAsync(p, nullptr));
    P(cudaFreeAsync(p, nullptr));
    int fd;
    P(cudaMemPoolExportToShareableHandle(&fd, pool, cudaMemHandleTypePosixFileDescriptor, 0));
    P(cudaMemPoolExportToShareableHandle(nullptr, pool, cudaMemHandleTypePosixFileDescriptor, 0));
    cudaMemPoolPtrExportData data;
    P(cudaMemPoolExportPointer(&data, d));
    P(cudaMemPoolExportPointer(nullptr, d));
    P(cudaMemPoolDestroy(nullptr));
    P(cudaMemPoolDestroy(pool));
    P(cudaDeviceGetDefaultMemPool(&got, 0));
    P(cudaMemPoolDestroy(got));
    cudaIpcMemHandle_t handle;
    P(cudaIpcGetMemHandle(&handle, &v));
    P(cudaIpcGetMemHandle(&handle, foreign));
    P(cudaIpcOpenMemHandle(&p, handle, 0));
    P(cudaIpcCloseMemHandle(d));
    P(cudaIpcCloseMemHandle(nullptr));
    cudaEvent_t e;
    cudaIpcEventHandle_t of_event;
    cudaEventCreate(&e);
    P(cudaIpcGetEventHandle(&of_event, e));
    P(cudaIpcGetEventHandle(nullptr, e));
    P(cudaEventDestroy(e));
}

static void arrays(int *d, char *h) {
    cudaArray_t a = nullptr;
    cudaChannelFormatDesc c = cudaCreateChannelDesc<float>(), bad = {7, 0, 0, 0, cudaChannelFormatKindFloat};
    cudaMipmappedArray_t m;
    P(cudaMallocArray(nullptr, &c, 16, 16));
    P(cudaMallocArray(&a, nullptr, 16, 16));
    P(cudaMallocArray(&a, &bad, 16, 16));
    P(cudaMallocArray(&a, &c, 0, 16));
    P(cudaMallocArray(&a, &c, 1 << 20, 1 << 20));
    P(cudaMallocArray(&a, &c, 16, 16, 0x1000));
    P(cudaMalloc3DArray(&a, &c, make_cudaExtent(16, 16, 16), 0x1000));
    P(cudaMalloc3DArray(&a, &c, make_cudaExtent(16, 16, 3), cudaArrayCubemap));
    P(cudaMalloc3DArray(&a, &c, make_cudaExtent(16, 8, 6), cudaArrayCubemap));
    P(cudaMalloc3DArray(&a, &c, make_cudaExtent(16, 16, 16), cudaArrayTextureGather));
    P(cudaMallocMipmappedArray(&m, &c, make_cudaExtent(16, 16, 0), 0));
    P(cudaFreeArray(a));
    P(cudaMallocArray(&a, &c, 16, 16));
    P(cudaMemcpy2DToArray(a, 0, 0, h, 64, 65, 16, cudaMemcpyHostToDevice));
    P(cudaMemcpy2DToArray(a, 0, 0, h, 64, 64, 17, cudaMemcpyHostToDevice));
    P(cudaMemcpy2DToArray(a, 4, 0, h, 64, 64, 16, cudaMemcpyHostToDevice));
    P(cudaMemcpy2DToArray(a, 0, 0, h, 32, 64, 16, cudaMemcpyHostToDevice));
    P(cudaMemcpy2DToArray(a, 0, 0, h, 64, 64, 16, no_kind));
    P(cudaMemcpy2DToArray(nullptr, 0, 0, h, 64, 64, 16, cudaMemcpyHostToDevice));
    P(cudaMemcpy2DFromArray(h, 64, a, 0, 0, 65, 16, cudaMemcpyDeviceToHost));
    P(cudaMemcpy2DFromArray(h, 64, a, 0, 0, 64, 16, cudaMemcpyHostToDevice));
    cudaExtent extent;
    unsigned flags;
    P(cudaArrayGetInfo(&c, &extent, &flags, nullptr));
    P(cudaGetChannelDesc(nullptr, a));
    cudaTextureObject_t t = 0;
    cudaSurfaceObject_t s = 0;
    cudaResourceDesc r = {};
    cudaTextureDesc td = {};
    r.resType = cudaResourceTypeArray, r.res.array.array = a;
    P(cudaCreateTextureObject(nullptr, &r, &td, nullptr));
    P(cudaCreateTextureObject(&t, nullptr, &td, nullptr));
    P(cudaCreateTextureObject(&t, &r, nullptr, nullptr));
    r.resType = (cudaResourceType)9;
    P(cudaCreateTextureObject(&t, &r, &td, nullptr));
    r.resType = cudaResourceTypeArray, td.filterMode = (cudaTextureFilterMode)9;
    P(cudaCreateTextureObject(&t, &r, &td, nullptr));
    td.filterMode = cudaFilterModePoint, td.readMode = (cudaTextureReadMode)9;
    P(cudaCreateTextureObject(&t, &r, &td, nullptr));
    td.readMode = cudaReadModeNormalizedFloat;
    P(cudaCreateTextureObject(&t, &r, &td, nullptr));
    td.readMode = cudaReadModeElementType, td.addressMode[0] = (cudaTextureAddressMode)9;
    P(cudaCreateTextureObject(&t, &r, &td, nullptr));
    td.addressMode[0] = cudaAddressModeWrap, td.maxAnisotropy = 99;
    P(cudaCreateTextureObject(&t, &r, &td, nullptr));
    td.maxAnisotropy = 0, r.res.array.array = nullptr;
    P(cudaCreateTextureObject(&t, &r, &td, nullptr));
    r.resType = cudaResourceTypeLinear, r.res.linear.devPtr = (char *)d + 4, r.res.linear.desc = c;
    r.res.linear.sizeInBytes = 64;
    P(cudaCreateTextureObject(&t, &r, &td, nullptr));
    r.res.linear.devPtr = d, r.res.linear.sizeInBytes = 0;
    P(cudaCreateTextureObject(&t, &r, &td, nullptr));
    r.res.linear.devPtr = h, r.res.linear.sizeInBytes = 64;
    P(cudaCreateTextureObject(&t, &r, &td, nullptr));
    r.resType = cudaResourceTypePitch2D, r.res.pitch2D.devPtr = d, r.res.pitch2D.desc = c;
    r.res.pitch2D.width = r.res.pitch2D.height = 4, r.res.pitch2D.pitchInBytes = 20;
    P(cudaCreateTextureObject(&t, &r, &td, nullptr));
    r.resType = cudaResourceTypeArray, r.res.array.array = a;
    P(cudaCreateSurfaceObject(&s, &r));
    P(cudaCreateSurfaceObject(nullptr, &r));
    P(cudaCreateSurfaceObject(&s, nullptr));
    P(cudaDestroyTextureObject(0));
    P(cudaDestroyTextureObject(12345));
    P(cudaDestroySurfaceObject(0));
    P(cudaDestroySurfaceObject(12345));
    P(cudaGetTextureObjectTextureDesc(&td, 12345));
    P(cudaGetSurfaceObjectResourceDesc(&r, 12345));
    P(cudaFreeArray(a));
    P(cudaFreeMipmappedArray(nullptr));
}

static void graphs(int *d, char *) {
    cudaGraph_t g = nullptr, h = nullptr;
    cudaGraphNode_t n = nullptr, m = nullptr;
    cudaGraphExec_t x = nullptr;
    cudaKernelNodeParams p = {};
    cudaMemsetParams s = {};
    void *args[] = {&d};
    P(cudaGraphCreate(nullptr, 0));
    P(cudaGraphCreate(&g, 1));
    P(cudaGraphCreate(&g, 0));
    P(cudaGraphAddEmptyNode(nullptr, g, nullptr, 0));
    P(cudaGraphAddEmptyNode(&n, nullptr, nullptr, 0));
    P(cudaGraphAddEmptyNode(&n, g, nullptr, 1));
    P(cudaGraphAddEmptyNode(&n, g, nullptr, 0));
    P(cudaGraphAddEmptyNode(&m, g, &n, 1));
    P(cudaGraphAddKernelNode(&m, g, nullptr, 0, nullptr));
    P(cudaGraphAddKernelNode(&m, g, nullptr, 0, &p));
    p.func = (void *)k, p.kernelParams = args, p.blockDim = dim3(1), p.gridDim = dim3(0);
    P(cudaGraphAddKernelNode(&m, g, nullptr, 0, &p));
    p.gridDim = dim3(1), p.blockDim = dim3(2048);
    P(cudaGraphAddKernelNode(&m, g, nullptr, 0, &p));
    p.blockDim = dim3(1), p.sharedMemBytes = 1 << 20;
    P(cudaGraphAddKernelNode(&m, g, nullptr, 0, &p));
    p.sharedMemBytes = 0, p.func = &host_variable;
    P(cudaGraphAddKernelNode(&m, g, nullptr, 0, &p));
    p.func = (void *)k;
    P(cudaGraphAddKernelNode(&m, g, nullptr, 0, &p));
    P(cudaGraphAddMemsetNode(&m, g, nullptr, 0, &s));
    s.dst = d, s.elementSize = 3, s.width = 4, s.height = 1;
    P(cudaGraphAddMemsetNode(&m, g, nullptr, 0, &s));
    s.elementSize = 4, s.width = 10000;
    P(cudaGraphAddMemsetNode(&m, g, nullptr, 0, &s));
    P(cudaGraphAddMemcpyNode1D(&m, g, nullptr, 0, d, d + 8, 16, no_kind));
    P(cudaGraphAddMemcpyNode1D(&m, g, nullptr, 0, nullptr, d, 16, cudaMemcpyDeviceToDevice));
    P(cudaGraphAddHostNode(&m, g, nullptr, 0, nullptr));
    P(cudaGraphAddChildGraphNode(&m, g, nullptr, 0, nullptr));
    P(cudaGraphAddEventRecordNode(&m, g, nullptr, 0, nullptr));
    P(cudaGraphNodeGetType(nullptr, nullptr));
    P(cudaGraphDestroyNode(nullptr));
    P(cudaGraphClone(&h, nullptr));
    P(cudaGraphClone(nullptr, g));
    P(cudaGraphInstantiate(nullptr, g, 0));
    P(cudaGraphInstantiate(&x, nullptr, 0));
    P(cudaGraphInstantiate(&x, g, 0x1000));
    P(cudaGraphInstantiate(&x, g, 0));
    P(cudaGraphLaunch(nullptr, nullptr));
    P(cudaGraphLaunch(x, nullptr));
    P(cudaGraphUpload(nullptr, nullptr));
    P(cudaGraphExecKernelNodeSetParams(x, n, &p));
    P(cudaGraphExecDestroy(nullptr));
    P(cudaGraphExecDestroy(x));
    P(cudaGraphDestroy(nullptr));
    P(cudaGraphDestroy(g));
    P(cudaDeviceSynchronize());
}

static void devices(int *, char *) {
    int n = 77, least, greatest;
    unsigned f;
    size_t z;
    char bus[32];
    cudaDeviceProp prop;
    P(cudaGetDeviceCount(nullptr));
    P(cudaSetDevice(-1));
    P(cudaSetDevice(77));
    P(cudaGetDevice(nullptr));
    P(cudaGetDevice(&n));
    SHOW(n);
    P(cudaGetDeviceProperties(nullptr, 0));
    P(cudaGetDeviceProperties(&prop, 77));
    P(cudaDeviceGetAttribute(&n, (cudaDeviceAttr)0, 0));
    P(cudaDeviceGetAttribute(&n, (cudaDeviceAttr)999, 0));
    P(cudaDeviceGetAttribute(nullptr, cudaDevAttrWarpSize, 0));
    P(cudaDeviceGetAttribute(&n, cudaDevAttrWarpSize, -1));
    P(cudaChooseDevice(nullptr, &prop));
    P(cudaChooseDevice(&n, nullptr));
    P(cudaDeviceGetByPCIBusId(&n, "nowhere"));
    P(cudaDeviceGetByPCIBusId(nullptr, "0000:00:00.0"));
    P(cudaDeviceGetByPCIBusId(&n, nullptr));
    P(cudaDeviceGetPCIBusId(bus, 4, 0));
    P(cudaDeviceGetPCIBusId(bus, 32, 77));
    P(cudaDeviceGetPCIBusId(nullptr, 32, 0));
    P(cudaDeviceGetStreamPriorityRange(nullptr, nullptr));
    P(cudaDeviceGetStreamPriorityRange(&least, &greatest));
    SHOW(least), SHOW(greatest);
    P(cudaDeviceGetLimit(nullptr, cudaLimitStackSize));
    P(cudaDeviceGetLimit(&z, (cudaLimit)99));
    P(cudaDeviceSetLimit((cudaLimit)99, 16));
    P(cudaDeviceSetLimit(cudaLimitStackSize, (size_t)1 << 40));
    P(cudaDeviceGetCacheConfig(nullptr));
    P(cudaDeviceSetCacheConfig((cudaFuncCache)9));
    P(cudaDeviceCanAccessPeer(nullptr, 0, 0));
    P(cudaDeviceCanAccessPeer(&n, 0, 0));
    SHOW(n);
    P(cudaDeviceCanAccessPeer(&n, 0, 77));
    P(cudaDeviceEnablePeerAccess(0, 0));
    P(cudaDeviceEnablePeerAccess(77, 0));
    P(cudaDeviceEnablePeerAccess(-1, 0));
    P(cudaDeviceEnablePeerAccess(0, 1));
    P(cudaDeviceDisablePeerAccess(0));
    P(cudaDeviceDisablePeerAccess(77));
    P(cudaDeviceGetP2PAttribute(&n, cudaDevP2PAttrAccessSupported, 0, 0));
    P(cudaDeviceGetP2PAttribute(&n, (cudaDeviceP2PAttr)99, 0, 0));
    P(cudaDeviceGetP2PAttribute(nullptr, cudaDevP2PAttrAccessSupported, 0, 0));
    P(cudaSetDeviceFlags(9999));
    P(cudaGetDeviceFlags(nullptr));
    for (unsigned i : {0u, 1u, 2u, 4u, 8u, 16u, 0x20u, 0x40u, 0x80u, 5u}) {
        printf("flags %#x\n", i);
        P(cudaSetDeviceFlags(i));
        P(cudaGetDeviceFlags(&f));
        SHOW(f);
    }
    P(cudaInitDevice(77, 0, 0));
    P(cudaInitDevice(0, 0, 9));
    P(cudaInitDevice(0, 0, 0));
    int list[] = {0, 0}, wrong[] = {77};
    P(cudaSetValidDevices(nullptr, 1));
    P(cudaSetValidDevices(list, 0));
    P(cudaSetValidDevices(list, 2));
    P(cudaSetValidDevices(wrong, 1));
    P(cudaSetValidDevices(list, -1));
    P(cudaSetValidDevices(nullptr, 0));
    P(cudaDriverGetVersion(nullptr));
    P(cudaRuntimeGetVersion(nullptr));
    cudaLibrary_t library;
    P(cudaLibraryLoadData(&library, "no PTX", nullptr, nullptr, 0, nullptr, nullptr, 0));
    P(cudaLibraryLoadData(&library, nullptr, nullptr, nullptr, 0, nullptr, nullptr, 0));
    P(cudaLibraryLoadFromFile(&library, "/no/such/file", nullptr, nullptr, 0, nullptr, nullptr, 0));
    P(cudaLibraryUnload(nullptr));
}

__global__ void fault(int *p) { *p = 1; }

static void stickiness(int *d, char *) {
    void *p;
    cudaStream_t s;
    cudaEvent_t e;
    cudaStreamCreate(&s);
    cudaEventCreate(&e);
    // An error that does not stick is forgotten once asked for, and a success does not erase it.
    cudaMalloc(&p, (size_t)1 << 46);
    SHOW(cudaPeekAtLastError());
    SHOW(cudaDeviceSynchronize());
    SHOW(cudaPeekAtLastError());
    SHOW(cudaGetLastError());
    SHOW(cudaGetLastError());
    cudaSetDevice(77);
    cudaMalloc(&p, (size_t)1 << 46);
    SHOW(cudaGetLastError());
    SHOW(cudaGetLastError());
    SHOW(cudaGetLastError());
    fault<<<1, 1, 0, s>>>((int *)16);
    P(cudaStreamSynchronize(s));
    SHOW(cudaGetLastError());
    P(cudaDeviceSynchronize());
    P(cudaGetLastError());
    P(cudaMalloc(&p, 16));
    P(cudaFree(d));
    P(cudaMallocHost(&p, 16));
    P(cudaMemcpy(d, &p, 4, cudaMemcpyHostToDevice));
    P(cudaMemset(d, 0, 4));
    P(cudaStreamCreate(&s));
    P(cudaStreamQuery(s));
    P(cudaStreamDestroy(s));
    P(cudaEventCreate(&e));
    P(cudaEventQuery(e));
    P(cudaEventRecord(e, s));
    P(cudaEventDestroy(e));
    L((k<<<1, 1>>>(d)));
    L((k<<<0, 1>>>(d)));
    int n;
    size_t z;
    cudaFuncAttributes a;
    cudaDeviceProp prop;
    P(cudaGetDevice(&n));
    P(cudaSetDevice(0));
    P(cudaSetDevice(77));
    P(cudaGetDeviceCount(&n));
    P(cudaGetDeviceProperties(&prop, 0));
    P(cudaDeviceGetAttribute(&n, cudaDevAttrWarpSize, 0));
    P(cudaDriverGetVersion(&n));
    P(cudaRuntimeGetVersion(&n));
    P(cudaFuncGetAttributes(&a, (const void *)k));
    P(cudaDeviceGetLimit(&z, cudaLimitStackSize));
    P(cudaMemGetInfo(&z, &z));
    P(cudaPointerGetAttributes((cudaPointerAttributes *)&prop, d));
    P(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&n, (const void *)k, 32, 0));
    P(cudaGraphCreate((cudaGraph_t *)&p, 0));
    P(cudaDeviceReset());
    P(cudaMalloc(&p, 16));
}

// Each in a process of its own.
static void apart(const char *what, void (*part)(int *, char *)) {
    static char h[1 << 16];
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
        int *d = nullptr;
        signal(SIGSEGV, on_fault), signal(SIGABRT, on_fault);
        alarm(60);
        printf("%s\n", what);
        if (part != devices) cudaMalloc(&d, 4096), cudaMemset(d, 0, 4096);
        part(d, h);
        fflush(stdout);
        _exit(0);
    }
    int status = 0;
    waitpid(child, &status, 0);
    if (status) printf("%s ended with %d\n", what, status);
}

int main() {
    int runtime = 0;
    setvbuf(stdout, nullptr, _IONBF, 0);
    cudaRuntimeGetVersion(&runtime);
    printf("runtime of CUDA %d\n", runtime / 1000);
    apart("devices", devices);
    apart("memory", memory);
    apart("copies", copies);
    apart("launches", launches);
    apart("streams", streams);
    apart("pools", pools);
    apart("arrays", arrays);
    apart("graphs", graphs);
    apart("stickiness", stickiness);
}
