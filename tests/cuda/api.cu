// A tour of the runtime API: every call's code and effect is checked. It passes on an H200 through NVIDIA's driver.
#include <cstdio>
#include <cstring>
#include <vector>
#include <cuda_runtime.h>

static int bad;
#define CK(x)                                                                                                      \
    do {                                                                                                           \
        cudaError_t e_ = (x);                                                                                      \
        if (e_ != cudaSuccess) {                                                                                   \
            printf("line %d: %s: %s\n", __LINE__, #x, cudaGetErrorName(e_));                                       \
            bad++;                                                                                                 \
        }                                                                                                          \
    } while (0)
#define IS(x, want)                                                                                                \
    do {                                                                                                           \
        cudaError_t e_ = (x);                                                                                      \
        if (e_ != want) {                                                                                          \
            printf("line %d: %s: %s\n", __LINE__, #x, cudaGetErrorName(e_));                                       \
            bad++;                                                                                                 \
        }                                                                                                          \
        (void)cudaGetLastError();                                                                                  \
    } while (0)
#define T(c)                                                                                                       \
    do {                                                                                                           \
        if (!(c)) {                                                                                                \
            printf("line %d: %s\n", __LINE__, #c);                                                                 \
            bad++;                                                                                                 \
        }                                                                                                          \
    } while (0)

__device__ int counter;
__constant__ float table[4];
__global__ void bump(int n, float *out) { if (threadIdx.x == 0) atomicAdd(&counter, n); if (out) out[threadIdx.x] = table[threadIdx.x & 3]; }
__global__ void __cluster_dims__(2, 1, 1) clustered(int *o) { if (threadIdx.x == 0) o[blockIdx.x] = blockIdx.x; }
__global__ void plainc(int *o) { if (threadIdx.x == 0) o[blockIdx.x] = blockIdx.x + 1; }
extern __shared__ int dyn[];
__global__ void big(int *o) { dyn[threadIdx.x] = threadIdx.x; __syncthreads(); *o = dyn[0]; }
static void CUDART_CB cb(void *p) { ++*(int *)p; }
static void CUDART_CB scb(cudaStream_t, cudaError_t e, void *p) { if (e == cudaSuccess) ++*(int *)p; }

int main() {
    int n = 0, d = -1, v = 0;
    CK(cudaGetDeviceCount(&n));
    CK(cudaGetDevice(&d));
    T(d == 0);
    CK(cudaDriverGetVersion(&v));
    CK(cudaRuntimeGetVersion(&v));
    T(v == 13000);
    cudaDeviceProp p;
    CK(cudaGetDeviceProperties(&p, 0));
    IS(cudaSetDevice(99), cudaErrorInvalidDevice);
    IS(cudaGetDeviceProperties(&p, -1), cudaErrorInvalidDevice);
    float *f, h[32];
    float tab[4] = {1, 2, 3, 4};
    CK(cudaMalloc(&f, 128));
    CK(cudaMemcpyToSymbol(table, tab, sizeof tab));
    int zero = 5;
    CK(cudaMemcpyToSymbol(counter, &zero, 4));
    bump<<<3, 32>>>(10, f);
    CK(cudaGetLastError());
    CK(cudaMemcpy(h, f, 128, cudaMemcpyDeviceToHost));
    T(h[5] == 2);
    int got;
    CK(cudaMemcpyFromSymbol(&got, counter, 4));
    T(got == 35);
    void *a;
    CK(cudaGetSymbolAddress(&a, counter));
    size_t sz;
    CK(cudaGetSymbolSize(&sz, table));
    T(sz == 16);
    CK(cudaMemcpy(&got, a, 4, cudaMemcpyDefault));
    T(got == 35);
    IS(cudaMemcpyToSymbol(table, tab, 16, 4), cudaErrorInvalidValue);
    int version = 0;
    CK(cudaRuntimeGetVersion(&version));
    const cudaError_t shape = version < 13000 ? cudaErrorInvalidConfiguration : cudaErrorInvalidValue;
    bump<<<1, 2048>>>(1, f);
    IS(cudaGetLastError(), shape);
    bump<<<0, 32>>>(1, f);
    IS(cudaGetLastError(), shape);
    bump<<<dim3(1, 70000), 32>>>(1, f);
    IS(cudaGetLastError(), shape);
    bump<<<1, 32, 100000>>>(1, f);
    IS(cudaGetLastError(), cudaErrorInvalidValue);
    int *o;
    CK(cudaMalloc(&o, 64));
    big<<<1, 32, 100000>>>(o);
    IS(cudaGetLastError(), cudaErrorInvalidValue);
    CK(cudaFuncSetAttribute(big, cudaFuncAttributeMaxDynamicSharedMemorySize, 100000));
    big<<<1, 32, 100000>>>(o);
    CK(cudaGetLastError());
    CK(cudaDeviceSynchronize());
    IS(cudaFuncSetAttribute(big, cudaFuncAttributeMaxDynamicSharedMemorySize, 1 << 30), cudaErrorInvalidValue);
    cudaLaunchConfig_t c = {};
    c.gridDim = 4;
    c.blockDim = 32;
    cudaLaunchAttribute at[1];
    at[0].id = cudaLaunchAttributeClusterDimension;
    at[0].val.clusterDim = {2, 1, 1};
    c.attrs = at;
    c.numAttrs = 1;
    CK(cudaLaunchKernelEx(&c, plainc, o));
    int ho[16];
    CK(cudaMemcpy(ho, o, 64, cudaMemcpyDeviceToHost));
    T(ho[3] == 4);
    clustered<<<4, 32>>>(o);
    CK(cudaGetLastError());
    CK(cudaMemcpy(ho, o, 64, cudaMemcpyDeviceToHost));
    T(ho[3] == 3);
    int nc;
    CK(cudaOccupancyMaxActiveClusters(&nc, plainc, &c));
    int cs;
    CK(cudaOccupancyMaxPotentialClusterSize(&cs, plainc, &c));
    int nb, bs, mg;
    CK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&nb, bump, 128, 0));
    T(nb == 16);
    CK(cudaOccupancyMaxPotentialBlockSize(&mg, &bs, bump));
    cudaFuncAttributes fa;
    CK(cudaFuncGetAttributes(&fa, bump));
    IS(cudaFuncGetAttributes(&fa, (void *)&bad), cudaErrorInvalidResourceHandle);
    cudaStream_t s;
    CK(cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking));
    cudaEvent_t e0, e1;
    CK(cudaEventCreate(&e0));
    CK(cudaEventCreate(&e1));
    CK(cudaEventRecord(e0, s));
    bump<<<1, 32, 0, s>>>(1, f);
    CK(cudaEventRecord(e1, s));
    int hits = 0;
    CK(cudaLaunchHostFunc(s, cb, &hits));
    CK(cudaStreamAddCallback(s, scb, &hits, 0));
    CK(cudaStreamSynchronize(s));
    T(hits == 2);
    float ms = -1;
    CK(cudaEventElapsedTime(&ms, e0, e1));
    T(ms >= 0);
    CK(cudaStreamQuery(s));
    CK(cudaStreamWaitEvent(s, e1));
    IS(cudaEventElapsedTime(&ms, e0, 0), cudaErrorInvalidResourceHandle);
    float *pm;
    size_t pitch;
    CK(cudaMallocPitch(&pm, &pitch, 100, 7));
    std::vector<char> src(700), dst(700);
    for (int i = 0; i < 700; i++) src[i] = i;
    CK(cudaMemcpy2D(pm, pitch, src.data(), 100, 100, 7, cudaMemcpyHostToDevice));
    CK(cudaMemcpy2D(dst.data(), 100, pm, pitch, 100, 7, cudaMemcpyDeviceToHost));
    T(src == dst);
    CK(cudaMemset2D(pm, pitch, 9, 50, 3));
    CK(cudaDeviceSynchronize()); // the memset is asynchronous, and the stream does not wait for the default one
    CK(cudaMemcpy2DAsync(dst.data(), 100, pm, pitch, 100, 7, cudaMemcpyDefault, s));
    CK(cudaStreamSynchronize(s));
    T(dst[49] == 9 && dst[50] == src[50] && dst[300] == src[300]);
    cudaPitchedPtr pp;
    cudaExtent ex = make_cudaExtent(40, 5, 3);
    CK(cudaMalloc3D(&pp, ex));
    CK(cudaMemset3D(pp, 3, ex));
    cudaMemcpy3DParms m = {};
    std::vector<char> vol(600);
    m.srcPtr = pp;
    m.dstPtr = make_cudaPitchedPtr(vol.data(), 40, 40, 5);
    m.extent = ex;
    m.kind = cudaMemcpyDeviceToHost;
    CK(cudaMemcpy3D(&m));
    T(vol[599] == 3);
    cudaPointerAttributes pa;
    CK(cudaPointerGetAttributes(&pa, f));
    T(pa.type == cudaMemoryTypeDevice && pa.devicePointer == f);
    int stack;
    CK(cudaPointerGetAttributes(&pa, &stack));
    int *hp;
    CK(cudaMallocHost(&hp, 64));
    CK(cudaPointerGetAttributes(&pa, hp));
    T(pa.type == cudaMemoryTypeHost);
    int *mp;
    CK(cudaMallocManaged(&mp, 64));
    CK(cudaPointerGetAttributes(&pa, mp));
    T(pa.type == cudaMemoryTypeManaged);
    *mp = 3;
    plainc<<<1, 32>>>(mp);
    CK(cudaDeviceSynchronize());
    T(*mp == 1);
    CK(cudaMemPrefetchAsync(mp, 64, 0));
    CK(cudaMemPrefetchAsync(mp, 64, cudaCpuDeviceId));
    CK(cudaMemAdvise(mp, 64, cudaMemAdviseSetReadMostly, 0));
    CK(cudaDeviceSynchronize());
    std::vector<char> reg(8192);
    CK(cudaHostRegister(reg.data(), 4096, 0));
    CK(cudaHostUnregister(reg.data()));
    IS(cudaHostUnregister(reg.data()), cudaErrorHostMemoryNotRegistered);
    float *as;
    CK(cudaMallocAsync(&as, 256, s));
    CK(cudaMemsetAsync(as, 0, 256, s));
    CK(cudaFreeAsync(as, s));
    CK(cudaStreamSynchronize(s));
    size_t lim;
    CK(cudaDeviceGetLimit(&lim, cudaLimitStackSize));
    CK(cudaDeviceSetLimit(cudaLimitPrintfFifoSize, 2 << 20));
    CK(cudaDeviceGetLimit(&lim, cudaLimitPrintfFifoSize));
    T(lim == 2 << 20);
    size_t fr, to;
    CK(cudaMemGetInfo(&fr, &to));
    T(fr <= to);
    CK(cudaFree(nullptr));
    void *z;
    CK(cudaMalloc(&z, 0));
    T(z == nullptr);
    IS(cudaFree((void *)0x1234), cudaErrorInvalidValue);
    IS(cudaMemcpy(f, h, 4, (cudaMemcpyKind)7), cudaErrorInvalidMemcpyDirection);
    IS(cudaMemcpy((void *)0x10, h, 4, cudaMemcpyHostToDevice), cudaErrorInvalidValue);
    IS(cudaMalloc(&z, (size_t)1 << 50), cudaErrorMemoryAllocation);
    void *fp;
    cudaDriverEntryPointQueryResult q;
    CK(cudaGetDriverEntryPoint("cuMemAlloc", &fp, cudaEnableDefault, &q));
    T(fp && q == cudaDriverEntryPointSuccess);
    CK(cudaGetDriverEntryPoint("cuNoSuch", &fp, cudaEnableDefault, &q));
    void *args[] = {&o};
    CK(cudaLaunchCooperativeKernel((void *)plainc, dim3(2), dim3(32), args));
    IS(cudaLaunchCooperativeKernel((void *)plainc, dim3(1 << 20), dim3(1024), args), cudaErrorCooperativeLaunchTooLarge);
    CK(cudaStreamSynchronize(s));
    int lo, hi;
    CK(cudaDeviceGetStreamPriorityRange(&lo, &hi));
    const char *nm;
    CK(cudaFuncGetName(&nm, bump));
    T(strstr(nm, "bump"));
    plainc<<<1, 32>>>((int *)0x8);
    IS(cudaDeviceSynchronize(), cudaErrorIllegalAddress);
    IS(cudaMemcpy(h, f, 4, cudaMemcpyDeviceToHost), cudaErrorIllegalAddress);
    printf(bad ? "api: FAILED\n" : "api: PASSED\n");
    return bad != 0;
}
