/* A libcuda that says what it is asked, and keeps "device" memory on the host. */
#include <cuda.h>
#include <stdio.h>
#include <string.h>

static CUcontext current;
static int sticky;
#ifndef OTHER
static int counter = 7;
#endif
static int symbol[4];

#define SAY(...) (printf("driver: " __VA_ARGS__), printf("\n"), fflush(stdout))
#define LIVE                                                                                                       \
    if (sticky)                                                                                                    \
    return CUDA_ERROR_ILLEGAL_ADDRESS

CUresult cuInit(unsigned int flags) { SAY("cuInit %u", flags); return CUDA_SUCCESS; }
CUresult cuDeviceGetCount(int *n) { *n = 2; return CUDA_SUCCESS; }
CUresult cuDeviceGet(CUdevice *d, int i)
{
    *d = i;
    return i < 0 || i > 1 ? CUDA_ERROR_INVALID_DEVICE : CUDA_SUCCESS;
}
CUresult cuDevicePrimaryCtxRetain(CUcontext *c, CUdevice d)
{
    SAY("retain %d", d);
    *c = (CUcontext)(size_t)(0x1000 + d);
    return CUDA_SUCCESS;
}
CUresult cuDevicePrimaryCtxReset_v2(CUdevice d) { SAY("reset %d", d); sticky = 0; return CUDA_SUCCESS; }
CUresult cuCtxGetCurrent(CUcontext *c) { *c = current; return CUDA_SUCCESS; }
CUresult cuCtxSetCurrent(CUcontext c) { current = c; return CUDA_SUCCESS; }
CUresult cuCtxGetDevice(CUdevice *d) { *d = (int)((size_t)current - 0x1000); return CUDA_SUCCESS; }
CUresult cuCtxSynchronize(void) { LIVE; return CUDA_SUCCESS; }
CUresult cuDeviceGetAttribute(int *v, CUdevice_attribute a, CUdevice d)
{
    (void)d;
    *v = a == CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_BLOCK ? 1024 : a == CU_DEVICE_ATTRIBUTE_CLOCK_RATE ? 1980000 : 65535;
    return CUDA_SUCCESS;
}
CUresult cuDeviceGetName(char *name, int n, CUdevice d) { snprintf(name, (size_t)n, "fake %d", d); return CUDA_SUCCESS; }
CUresult cuDeviceTotalMem_v2(size_t *n, CUdevice d) { (void)d; *n = 1 << 20; return CUDA_SUCCESS; }
CUresult cuModuleLoadData(CUmodule *m, const void *image)
{
    LIVE;
    SAY("load %s", (const char *)image);
    *m = (CUmodule)image;
    return strcmp((const char *)image, "bad") ? CUDA_SUCCESS : CUDA_ERROR_NO_BINARY_FOR_GPU;
}
CUresult cuModuleGetFunction(CUfunction *f, CUmodule m, const char *name)
{
    (void)m;
    SAY("function %s", name);
    *f = (CUfunction)0x77;
    return strcmp(name, "absent") ? CUDA_SUCCESS : CUDA_ERROR_NOT_FOUND;
}
CUresult cuModuleGetGlobal_v2(CUdeviceptr *p, size_t *n, CUmodule m, const char *name)
{
    (void)m;
    (void)name;
    *p = (CUdeviceptr)(size_t)symbol;
    *n = sizeof symbol;
    return CUDA_SUCCESS;
}
#ifdef OTHER
/* As another driver, which has managed variables at addresses of its own: those of a library, for all contexts. */
static int moved[8] = {70, 71, 72, 73, 74};
CUresult cuLibraryLoadData(CUlibrary *l, const void *image, CUjit_option *o, void **v, unsigned n, CUlibraryOption *lo,
                           void **lv, unsigned ln)
{
    (void)o, (void)v, (void)lo, (void)lv;
    SAY("library %s", (const char *)image);
    *l = (CUlibrary)image;
    return n || ln ? CUDA_ERROR_INVALID_VALUE : CUDA_SUCCESS;
}
CUresult cuLibraryGetModule(CUmodule *m, CUlibrary l)
{
    SAY("module %s of %d", (const char *)l, (int)((size_t)current - 0x1000));
    *m = (CUmodule)l;
    return CUDA_SUCCESS;
}
CUresult cuLibraryGetManaged(CUdeviceptr *p, size_t *n, CUlibrary l, const char *name)
{
    (void)n;
    SAY("managed %s of %s", name, (const char *)l);
    *p = (CUdeviceptr)(size_t)moved;
    return CUDA_SUCCESS;
}
#else
CUresult weftModuleBindGlobal(CUmodule m, const char *name, void *host, size_t n)
{
    (void)m;
    SAY("bind %s %zu", name, n);
    memcpy(host, &counter, n);
    return CUDA_SUCCESS;
}
#endif
CUresult cuLaunchKernel(CUfunction f, unsigned gx, unsigned gy, unsigned gz, unsigned bx, unsigned by, unsigned bz,
                        unsigned shared, CUstream s, void **args, void **extra)
{
    (void)f;
    (void)extra;
    LIVE;
    if (bx > 1024)
        return CUDA_ERROR_INVALID_VALUE;
    SAY("launch %u,%u,%u %u,%u,%u shared %u stream %zu arg %d", gx, gy, gz, bx, by, bz, shared, (size_t)s,
        *(int *)args[0]);
    if (*(int *)args[0] == 666)
        sticky = 1;
    return CUDA_SUCCESS;
}
CUresult cuMemcpyHtoD_v2(CUdeviceptr d, const void *s, size_t n) { LIVE; memcpy((void *)(size_t)d, s, n); return CUDA_SUCCESS; }
CUresult cuMemcpyDtoH_v2(void *d, CUdeviceptr s, size_t n) { LIVE; memcpy(d, (void *)(size_t)s, n); return CUDA_SUCCESS; }
CUresult cuEventQuery(CUevent e) { (void)e; return CUDA_ERROR_NOT_READY; }
