/* What clang compiles kernels and launches to, written out, and checks of the runtime's rules. */
#include "registered.h"
#include <string.h>

extern void __cudaUnregisterFatBinary(void **);
extern unsigned __cudaPushCallConfiguration(dim3, dim3, size_t, struct CUstream_st *);
extern cudaError_t __cudaPopCallConfiguration(dim3 *, dim3 *, size_t *, void *);
extern cudaError_t __cudaGetKernel(cudaKernel_t *, const void *);
extern cudaError_t __cudaLaunchKernel(cudaKernel_t, dim3, dim3, void **, size_t, cudaStream_t);
extern cudaError_t cudaLaunchKernel_ptsz(const void *, dim3, dim3, void **, size_t, cudaStream_t);

struct wrapper {
    int magic, version;
    const void *data, *unused;
};
static struct wrapper first = {0x466243b1, 1, "first", 0}, managed = {0x466243b1, 1, "managed", 0},
                      bad = {0x466243b1, 1, "bad", 0};
static char absent, in_bad, unknown;
static int shadow[4];
__attribute__((section("weft_managed"))) int shared_counter = 0;
int beside = 0;

static void kernel(int n)
{
    dim3 g, b;
    size_t s;
    cudaStream_t stream;
    void *args[] = {&n};
    __cudaPopCallConfiguration(&g, &b, &s, &stream);
    cudaLaunchKernel((const void *)kernel, g, b, args, s, stream);
}

static dim3 shape(unsigned x, unsigned y, unsigned z)
{
    dim3 d;
    d.x = x;
    d.y = y;
    d.z = z;
    return d;
}

static void **add(struct wrapper *w, const void *stub, const char *name)
{
    void **h = __cudaRegisterFatBinary(w);
    __cudaRegisterFunction(h, (const char *)stub, (char *)stub, name, -1, 0, 0, 0, 0, 0);
    return h;
}

int main(void)
{
    int n = 0, version = 0;
    setvbuf(stdout, 0, _IONBF, 0);
    CHECK(cudaRuntimeGetVersion(&version) == cudaSuccess && version == CUDART_VERSION);

    void **h = add(&first, (const void *)kernel, "_Z6kerneli");
    __cudaRegisterFunction(h, &absent, &absent, "absent", -1, 0, 0, 0, 0, 0);
    __cudaRegisterVar(h, (char *)shadow, (char *)shadow, "shadow", 0, sizeof shadow, 0, 0);
    __cudaRegisterFatBinaryEnd(h);
    void **h2 = add(&bad, &in_bad, "in_bad");
    __cudaRegisterFatBinaryEnd(h2);
    printf("program: registered\n");
    void **h3 = __cudaRegisterFatBinary(&managed);
    __cudaRegisterVar(h3, (char *)&beside, (char *)&beside, "beside", 0, sizeof beside, 0, 0);
    __cudaRegisterVar(h3, (char *)&shared_counter, (char *)&shared_counter, "shared_counter", 0, sizeof(int), 0, 0);
    __cudaRegisterFatBinaryEnd(h3);
    CHECK(shared_counter == 7 && beside == 0);

    printf("program: launches\n");
    CHECK(cudaGetDeviceCount(&n) == cudaSuccess && n == 2);
    for (int i = 0; i < 2; i++) {
        CHECK(__cudaPushCallConfiguration(shape(3, 2, 1), shape(64, 1, 1), 16, 0) == 0);
        kernel(40 + i);
        CHECK(cudaGetLastError() == cudaSuccess);
    }
    int value = 50;
    void *args[] = {&value};
    cudaKernel_t handle;
    CHECK(__cudaGetKernel(&handle, (const void *)kernel) == cudaSuccess);
    CHECK(__cudaLaunchKernel(handle, shape(1, 1, 1), shape(1, 1, 1), args, 0, (cudaStream_t)5) == cudaSuccess);
    CHECK(cudaLaunchKernel_ptsz((const void *)kernel, shape(1, 1, 1), shape(1, 1, 1), args, 0, 0) == cudaSuccess);

    printf("program: second device\n");
    CHECK(cudaSetDevice(1) == cudaSuccess && cudaGetDevice(&n) == cudaSuccess && n == 1);
    CHECK(cudaLaunchKernel((const void *)kernel, shape(1, 1, 1), shape(1, 1, 1), args, 0, 0) == cudaSuccess);
    CHECK(cudaSetDevice(2) == cudaErrorInvalidDevice && cudaGetDevice(&n) == cudaSuccess && n == 1);
    CHECK(cudaSetDevice(0) == cudaSuccess);

    printf("program: errors\n");
    CHECK(cudaPeekAtLastError() == cudaErrorInvalidDevice && cudaGetLastError() == cudaErrorInvalidDevice);
    CHECK(cudaGetLastError() == cudaSuccess);
    CHECK(cudaLaunchKernel(&unknown, shape(1, 1, 1), shape(1, 1, 1), args, 0, 0) == cudaErrorInvalidResourceHandle);
    CHECK(cudaLaunchKernel(0, shape(1, 1, 1), shape(1, 1, 1), args, 0, 0) == cudaErrorInvalidDeviceFunction);
    CHECK(cudaLaunchKernel(&absent, shape(1, 1, 1), shape(1, 1, 1), args, 0, 0) == cudaErrorInvalidDeviceFunction);
    CHECK(cudaLaunchKernel(&in_bad, shape(1, 1, 1), shape(1, 1, 1), args, 0, 0) == cudaErrorNoKernelImageForDevice);
    CHECK(cudaLaunchKernel((const void *)kernel, shape(1, 1, 1), shape(2048, 1, 1), args, 0, 0) ==
          cudaErrorInvalidValue);
    CHECK(!strcmp(cudaGetErrorString(cudaGetLastError()), "invalid argument"));
    CHECK(cudaEventQuery((cudaEvent_t)1) == cudaErrorNotReady && cudaGetLastError() == cudaErrorNotReady);
    extern cudaError_t cudaVDPAUSetVDPAUDevice(int device, void *display, void *get_proc_address);
    CHECK(cudaVDPAUSetVDPAUDevice(0, 0, 0) == cudaErrorNotSupported);
    CHECK(cudaVDPAUSetVDPAUDevice(0, 0, 0) == cudaErrorNotSupported);

    printf("program: symbols\n");
    int in[4] = {1, 2, 3, 4}, out[4] = {0};
    CHECK(cudaMemcpyToSymbol(shadow, in, sizeof in, 0, cudaMemcpyHostToDevice) == cudaSuccess);
    CHECK(cudaMemcpyFromSymbol(out, shadow, 8, 8, cudaMemcpyDeviceToHost) == cudaSuccess && out[0] == 3 && out[1] == 4);
    CHECK(cudaMemcpyToSymbol(shadow, in, sizeof in, 4, cudaMemcpyHostToDevice) == cudaErrorInvalidValue);
    CHECK(cudaMemcpyToSymbol(&unknown, in, 1, 0, cudaMemcpyHostToDevice) == cudaErrorInvalidSymbol);
    CHECK(cudaMemcpyToSymbol(shadow, in, 4, 0, cudaMemcpyDeviceToHost) == cudaErrorInvalidMemcpyDirection);
    CHECK(cudaMemcpy(out, in, 4, (enum cudaMemcpyKind)9) == cudaErrorInvalidMemcpyDirection);
    CHECK(cudaMemcpy2D(out, 4, in, 4, 8, 1, cudaMemcpyHostToDevice) == cudaErrorInvalidValue);
    size_t size = 0;
    CHECK(cudaGetSymbolSize(&size, shadow) == cudaSuccess && size == sizeof shadow);

    printf("program: properties\n");
    struct cudaDeviceProp p;
    CHECK(cudaGetDeviceProperties(&p, 1) == cudaSuccess && !strcmp(p.name, "fake 1"));
    CHECK(p.maxThreadsPerBlock == 1024 && p.clockRate == 1980000);
    CHECK(cudaGetDeviceProperties(&p, 3) == cudaErrorInvalidDevice);

    printf("program: sticky\n");
    (void)cudaGetLastError();
    value = 666;
    CHECK(cudaLaunchKernel((const void *)kernel, shape(1, 1, 1), shape(1, 1, 1), args, 0, 0) == cudaSuccess);
    CHECK(cudaDeviceSynchronize() == cudaErrorIllegalAddress);
    CHECK(cudaGetLastError() == cudaErrorIllegalAddress && cudaGetLastError() == cudaSuccess);
    CHECK(cudaMemcpy(out, in, 4, cudaMemcpyHostToDevice) == cudaErrorIllegalAddress);
    CHECK(cudaDeviceReset() == cudaSuccess && cudaGetLastError() == cudaSuccess);
    value = 1;
    CHECK(cudaLaunchKernel((const void *)kernel, shape(1, 1, 1), shape(1, 1, 1), args, 0, 0) == cudaSuccess);

    /* Of no object there is no handle, and what is registered with it launches nothing. */
    void **none = add(0, &unknown, "unknown");
    CHECK(none == 0);
    __cudaRegisterVar(none, &unknown, &unknown, "unknown", 0, 1, 0, 0);
    __cudaRegisterFatBinaryEnd(none);
    CHECK(cudaLaunchKernel(&unknown, shape(1, 1, 1), shape(1, 1, 1), args, 0, 0) == cudaErrorInvalidResourceHandle);
    CHECK(cudaGetSymbolSize(&size, &unknown) == cudaErrorInvalidSymbol);
    __cudaUnregisterFatBinary(none);

    __cudaUnregisterFatBinary(h);
    CHECK(cudaLaunchKernel((const void *)kernel, shape(1, 1, 1), shape(1, 1, 1), args, 0, 0) ==
          cudaErrorInvalidResourceHandle);
    printf("program: done\n");
    return 0;
}
