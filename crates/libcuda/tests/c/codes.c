/* Mistakes, and what the driver answers. Prints a line for each; runs on any libcuda.so.1, so that the answers of a real
 * driver can be compared. */
#include <cuda.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

static const char ptx[] =
    ".version 8.0\n.target sm_80\n.address_size 64\n"
    ".visible .global .align 4 .u32 v;\n"
    ".visible .entry k(.param .u64 p)\n{\n .reg .b64 %rd<2>;\n ld.param.u64 %rd1, [p]; st.global.u64 [%rd1], %rd1;\n ret;\n}\n"
    ".visible .entry bound()\n.maxntid 128, 1, 1\n{\n ret;\n}\n"
    ".visible .entry fixed()\n.reqntid 64, 1, 1\n{\n ret;\n}\n"
    ".visible .entry shared()\n{\n .shared .align 4 .b8 s[40000];\n .reg .b32 %r<2>;\n mov.u32 %r1, s; st.shared.u32 [%r1], %r1; ret;\n}\n"
    ".visible .entry empty()\n{\n ret;\n}\n"
    ".visible .func helper()\n{\n ret;\n}\n";

static void say(const char *what, CUresult r)
{
    printf("%-40s %d\n", what, (int)r);
}
#define NAMED(name, call) say(name, call)
#define SAY(call) NAMED(#call, call)

static CUfunction k, bound, fixed, shared, empty;
static CUdeviceptr a;

static CUresult launch(CUfunction f, unsigned gx, unsigned gy, unsigned gz, unsigned bx, unsigned by, unsigned bz, unsigned sm)
{
    void *args[] = {&a};
    CUresult r = cuLaunchKernel(f, gx, gy, gz, bx, by, bz, sm, NULL, args, NULL);
    CUresult s = cuCtxSynchronize();
    return r ? r : s;
}

static CUresult cluster(CUfunction f, unsigned grid, unsigned cx, unsigned coop)
{
    CUlaunchAttribute at[2];
    CUlaunchConfig c;
    memset(&c, 0, sizeof c);
    memset(at, 0, sizeof at);
    c.gridDimX = grid, c.gridDimY = c.gridDimZ = 1;
    c.blockDimX = 64, c.blockDimY = c.blockDimZ = 1;
    c.attrs = at;
    if (cx) {
        at[c.numAttrs].id = CU_LAUNCH_ATTRIBUTE_CLUSTER_DIMENSION;
        at[c.numAttrs].value.clusterDim.x = cx;
        at[c.numAttrs].value.clusterDim.y = at[c.numAttrs].value.clusterDim.z = 1;
        c.numAttrs++;
    }
    if (coop) {
        at[c.numAttrs].id = CU_LAUNCH_ATTRIBUTE_COOPERATIVE;
        at[c.numAttrs].value.cooperative = 1;
        c.numAttrs++;
    }
    CUresult r = cuLaunchKernelEx(&c, f, NULL, NULL);
    CUresult s = cuCtxSynchronize();
    return r ? r : s;
}

int main(void)
{
    CUdevice dev = 0;
    CUcontext ctx = NULL, got = NULL;
    CUmodule mod = NULL;
    CUfunction f = NULL;
    CUstream s = NULL, t = NULL;
    CUevent e = NULL, e2 = NULL;
    CUdeviceptr p = 0;
    void *h = NULL;
    size_t n = 0;
    int i = 0, j = 0;
    unsigned u = 0;
    float ms = 0;
    char buf[64];
    static char big[1 << 16];
    setvbuf(stdout, NULL, _IOLBF, 0);
    /* Before cuInit. */
    SAY(cuDeviceGetCount(&i));
    SAY(cuCtxGetCurrent(&got));
    SAY(cuMemAlloc(&p, 16));
    SAY(cuCtxSynchronize());
    SAY(cuInit(1));
    SAY(cuInit(0));
    /* Devices. */
    SAY(cuDeviceGet(&dev, 1000));
    SAY(cuDeviceGet(&dev, -1));
    SAY(cuDeviceGet(NULL, 0));
    SAY(cuDeviceGet(&dev, 0));
    SAY(cuDeviceGetAttribute(&i, (CUdevice_attribute)0, dev));
    SAY(cuDeviceGetAttribute(&i, (CUdevice_attribute)9999, dev));
    SAY(cuDeviceGetAttribute(NULL, (CUdevice_attribute)1, dev));
    SAY(cuDeviceGetName(NULL, 10, dev));
    SAY(cuDeviceTotalMem(&n, 77));
    /* Without a context. */
    SAY(cuCtxGetCurrent(&got));
    printf("current %d\n", got != NULL);
    SAY(cuMemAlloc(&p, 16));
    SAY(cuCtxSynchronize());
    SAY(cuStreamCreate(&s, 0));
    SAY(cuEventCreate(&e, 0));
    SAY(cuModuleLoadData(&mod, ptx));
    SAY(cuCtxPopCurrent(&got));
    SAY(cuCtxGetDevice(&dev));
    SAY(cuMemcpyHtoD(0x1000, buf, 4));
    SAY(cuDevicePrimaryCtxRelease(0));
    SAY(cuDevicePrimaryCtxSetFlags(0, 0xffff));
    SAY(cuCtxSetCurrent(NULL));
    SAY(cuDevicePrimaryCtxRetain(NULL, 0));
    SAY(cuDevicePrimaryCtxRetain(&ctx, 0));
    SAY(cuCtxSetCurrent(ctx));
    SAY(cuCtxDestroy(NULL));
    /* Modules. */
    SAY(cuModuleLoadData(NULL, ptx));
    SAY(cuModuleLoadData(&mod, NULL));
    SAY(cuModuleLoadData(&mod, "no PTX"));
    SAY(cuModuleLoadData(&mod, ""));
    SAY(cuModuleLoadData(&mod, ".version 8.0\n.target sm_80\n.address_size 64\n.entry x() { add.u32 %r1, 1; }"));
    SAY(cuModuleLoad(&mod, "/no/such/file"));
    SAY(cuModuleLoadData(&mod, ptx));
    SAY(cuModuleGetFunction(&f, mod, "nothing"));
    SAY(cuModuleGetFunction(&f, mod, "helper"));
    SAY(cuModuleGetFunction(NULL, mod, "k"));
    SAY(cuModuleGetFunction(&f, mod, NULL));
    SAY(cuModuleGetFunction(&f, NULL, "k"));
    SAY(cuModuleGetGlobal(&p, &n, mod, "nothing"));
    SAY(cuModuleGetGlobal(NULL, &n, mod, "v"));
    cuModuleGetFunction(&k, mod, "k");
    cuModuleGetFunction(&bound, mod, "bound");
    cuModuleGetFunction(&fixed, mod, "fixed");
    cuModuleGetFunction(&shared, mod, "shared");
    cuModuleGetFunction(&empty, mod, "empty");
    SAY(cuFuncGetAttribute(&i, (CUfunction_attribute)100, k));
    SAY(cuFuncGetAttribute(NULL, (CUfunction_attribute)0, k));
    SAY(cuFuncGetAttribute(&i, (CUfunction_attribute)0, NULL));
    SAY(cuFuncSetAttribute(k, CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES, 232448));
    SAY(cuFuncSetAttribute(k, CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES, 232449));
    SAY(cuFuncSetAttribute(k, CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES, -1));
    SAY(cuFuncSetAttribute(shared, CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES, 232448));
    SAY(cuFuncSetAttribute(k, CU_FUNC_ATTRIBUTE_NUM_REGS, 3));
    SAY(cuFuncSetAttribute(k, CU_FUNC_ATTRIBUTE_PREFERRED_SHARED_MEMORY_CARVEOUT, 101));
    SAY(cuFuncGetAttribute(&i, CU_FUNC_ATTRIBUTE_PTX_VERSION, k));
    printf("ptx %d\n", i);
    SAY(cuFuncGetAttribute(&i, CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK, bound));
    printf("threads %d\n", i);
    SAY(cuFuncGetAttribute(&i, CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES, shared));
    printf("shared %d\n", i);
    SAY(cuFuncGetAttribute(&i, CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES, shared));
    printf("dynamic %d\n", i);
    SAY(cuFuncGetParamInfo(k, 1, &n, NULL));
    /* Memory. */
    SAY(cuMemAlloc(&a, 0));
    SAY(cuMemAlloc(NULL, 16));
    SAY(cuMemAlloc(&a, (size_t)1 << 50));
    SAY(cuMemAlloc(&a, 4096));
    SAY(cuMemFree(0));
    SAY(cuMemFree(a + 16));
    SAY(cuMemFree(0x1234560));
    SAY(cuMemFree((CUdeviceptr)(uintptr_t)big));
    SAY(cuMemAllocPitch(&p, &n, 0, 4, 4));
    SAY(cuMemAllocPitch(&p, &n, 4, 0, 4));
    SAY(cuMemAllocPitch(&p, &n, 100, 4, 5));
    SAY(cuMemAllocManaged(&p, 16, 0));
    SAY(cuMemAllocManaged(&p, 0, CU_MEM_ATTACH_GLOBAL));
    SAY(cuMemHostAlloc(&h, 0, 0));
    SAY(cuMemHostAlloc(&h, 16, 0x80));
    SAY(cuMemFreeHost(big));
    SAY(cuMemFreeHost(NULL));
    SAY(cuMemHostRegister(big, 0, 0));
    SAY(cuMemHostRegister(NULL, 16, 0));
    SAY(cuMemHostRegister(big, 4096, 0));
    SAY(cuMemHostRegister(big, 4096, 0));
    SAY(cuMemHostRegister(big + 2048, 4096, 0));
    SAY(cuMemHostUnregister(big + 16));
    SAY(cuMemHostUnregister(big));
    SAY(cuMemHostUnregister(big));
    SAY(cuMemcpyHtoD(a, big, 4097));
    SAY(cuMemcpyHtoD(a + 4000, big, 97));
    SAY(cuMemcpyHtoD(a, big, 0));
    SAY(cuMemcpyHtoD(0, big, 4));
    SAY(cuMemcpyHtoD(a, NULL, 4));
    SAY(cuMemcpyHtoD((CUdeviceptr)(uintptr_t)big, big + 8, 4));
    SAY(cuMemcpyDtoH(big, 0x1000, 4));
    SAY(cuMemcpyDtoD(a, a + 4000, 97));
    SAY(cuMemcpy(a, (CUdeviceptr)(uintptr_t)big, 4096));
    SAY(cuMemcpy((CUdeviceptr)(uintptr_t)big, (CUdeviceptr)(uintptr_t)big + 100, 50));
    SAY(cuMemsetD8(a, 1, 4097));
    SAY(cuMemsetD32(a + 1, 1, 4));
    SAY(cuMemsetD32(a, 1, 0));
    SAY(cuMemsetD2D8(a, 16, 1, 17, 2));
    SAY(cuMemsetD8((CUdeviceptr)(uintptr_t)big, 1, 4));
    SAY(cuPointerGetAttribute(&u, CU_POINTER_ATTRIBUTE_MEMORY_TYPE, a + 5));
    printf("type %u\n", u);
    SAY(cuPointerGetAttribute(&u, CU_POINTER_ATTRIBUTE_MEMORY_TYPE, (CUdeviceptr)(uintptr_t)big));
    SAY(cuPointerGetAttribute(&p, CU_POINTER_ATTRIBUTE_HOST_POINTER, a));
    SAY(cuPointerGetAttribute(&u, (CUpointer_attribute)1000, a));
    SAY(cuMemGetAddressRange(&p, &n, a + 100));
    printf("range %d %d\n", p == a, (int)n);
    SAY(cuMemGetAddressRange(&p, &n, 0x1000));
    SAY(cuMemGetAddressRange(&p, &n, (CUdeviceptr)(uintptr_t)big));
    SAY(cuMemHostGetDevicePointer(&p, big, 0));
    SAY(cuMemHostGetFlags(&u, big));
    {
        CUDA_MEMCPY2D c;
        memset(&c, 0, sizeof c);
        c.srcMemoryType = CU_MEMORYTYPE_HOST, c.srcHost = big, c.srcPitch = 16;
        c.dstMemoryType = CU_MEMORYTYPE_DEVICE, c.dstDevice = a, c.dstPitch = 16;
        c.WidthInBytes = 17, c.Height = 2;
        NAMED("2D: wider than pitch", cuMemcpy2D(&c));
        c.WidthInBytes = 16, c.Height = 257;
        NAMED("2D: too many rows", cuMemcpy2D(&c));
        c.Height = 256;
        NAMED("2D: fits", cuMemcpy2D(&c));
        c.Height = 0;
        NAMED("2D: no rows", cuMemcpy2D(&c));
        c.Height = 1, c.srcMemoryType = (CUmemorytype)77;
        NAMED("2D: no such memory type", cuMemcpy2D(&c));
        NAMED("2D: null", cuMemcpy2D(NULL));
    }
    /* Launches. */
    NAMED("launch", launch(k, 1, 1, 1, 1, 1, 1, 0));
    NAMED("grid 0", launch(empty, 0, 1, 1, 1, 1, 1, 0));
    NAMED("grid y 65536", launch(empty, 1, 65536, 1, 1, 1, 1, 0));
    NAMED("grid z 65536", launch(empty, 1, 1, 65536, 1, 1, 1, 0));
    NAMED("grid x 2^31", launch(empty, 0x80000000u, 1, 1, 1, 1, 1, 0));
    NAMED("block 0", launch(empty, 1, 1, 1, 0, 1, 1, 0));
    NAMED("block 1025", launch(empty, 1, 1, 1, 1025, 1, 1, 0));
    NAMED("block z 65", launch(empty, 1, 1, 1, 1, 1, 65, 0));
    NAMED("block 32x33", launch(empty, 1, 1, 1, 32, 33, 1, 0));
    NAMED("shared 48K", launch(empty, 1, 1, 1, 1, 1, 1, 49152));
    NAMED("shared 48K+1", launch(empty, 1, 1, 1, 1, 1, 1, 49153));
    NAMED("shared after opt-in", launch(k, 1, 1, 1, 1, 1, 1, 200000));
    NAMED("static + dynamic 48K", launch(shared, 1, 1, 1, 1, 1, 1, 49152 - 40000));
    NAMED("static + dynamic 48K+1", launch(shared, 1, 1, 1, 1, 1, 1, 49153 - 40000));
    NAMED("beyond maxntid", launch(bound, 1, 1, 1, 129, 1, 1, 0));
    NAMED("other than reqntid", launch(fixed, 1, 1, 1, 32, 1, 1, 0));
    NAMED("reqntid", launch(fixed, 1, 1, 1, 64, 1, 1, 0));
    NAMED("null function", launch(NULL, 1, 1, 1, 1, 1, 1, 0));
    NAMED("no parameters", cuLaunchKernel(k, 1, 1, 1, 1, 1, 1, 0, NULL, NULL, NULL));
    {
        size_t size = 12;
        void *extra[] = {CU_LAUNCH_PARAM_BUFFER_POINTER, &a, CU_LAUNCH_PARAM_BUFFER_SIZE, &size, CU_LAUNCH_PARAM_END};
        void *args[] = {&a};
        NAMED("large buffer", cuLaunchKernel(k, 1, 1, 1, 1, 1, 1, 0, NULL, NULL, extra));
        size = 8;
        NAMED("buffer", cuLaunchKernel(k, 1, 1, 1, 1, 1, 1, 0, NULL, NULL, extra));
        SAY(cuCtxSynchronize());
        NAMED("both kinds of parameters", cuLaunchKernel(k, 1, 1, 1, 1, 1, 1, 0, NULL, args, extra));
        NAMED("cooperative, too large", cuLaunchCooperativeKernel(empty, 1000000, 1, 1, 1024, 1, 1, 0, NULL, NULL));
        NAMED("cooperative", cuLaunchCooperativeKernel(empty, 4, 1, 1, 64, 1, 1, 0, NULL, NULL));
    }
    NAMED("parameters of a kernel without any", launch(empty, 1, 1, 1, 1, 1, 1, 0));
    NAMED("cooperative cluster", cluster(empty, 4, 2, 1));
    NAMED("cluster 2", cluster(empty, 4, 2, 0));
    NAMED("cluster 3 of 4", cluster(empty, 4, 3, 0));
    NAMED("cluster 16", cluster(empty, 16, 16, 0));
    NAMED("cluster 17", cluster(empty, 17, 17, 0));
    SAY(cuFuncSetAttribute(empty, CU_FUNC_ATTRIBUTE_NON_PORTABLE_CLUSTER_SIZE_ALLOWED, 1));
    NAMED("cluster 16, allowed", cluster(empty, 16, 16, 0));
    SAY(cuLaunchKernelEx(NULL, empty, NULL, NULL));
    /* Streams and events. */
    SAY(cuStreamCreate(NULL, 0));
    SAY(cuStreamCreate(&s, 2));
    SAY(cuStreamCreate(&s, 0));
    SAY(cuStreamCreateWithPriority(&t, 0, -100));
    cuStreamGetPriority(t, &i);
    printf("priority %d\n", i);
    SAY(cuStreamDestroy(NULL));
    SAY(cuStreamDestroy(t));
    SAY(cuStreamQuery(s));
    SAY(cuEventCreate(&e, 0x80));
    SAY(cuEventCreate(&e, CU_EVENT_INTERPROCESS));
    SAY(cuEventCreate(NULL, 0));
    SAY(cuEventCreate(&e, 0));
    SAY(cuEventCreate(&e2, CU_EVENT_DISABLE_TIMING));
    SAY(cuEventQuery(e));
    SAY(cuEventSynchronize(e));
    SAY(cuEventElapsedTime(&ms, e, e));
    SAY(cuEventRecord(e, s));
    SAY(cuEventRecord(e2, s));
    SAY(cuEventSynchronize(e2));
    SAY(cuEventElapsedTime(&ms, e, e2));
    SAY(cuEventElapsedTime(&ms, e, e));
    SAY(cuEventElapsedTime(NULL, e, e));
    SAY(cuEventRecord(NULL, s));
    SAY(cuEventQuery(NULL));
    SAY(cuStreamWaitEvent(s, e, 7));
    SAY(cuStreamWaitEvent(s, NULL, 0));
    SAY(cuLaunchHostFunc(s, NULL, NULL));
    SAY(cuEventDestroy(NULL));
    SAY(cuEventDestroy(e));
    /* Limits, configuration, occupancy. */
    for (i = 0; i < 8; i++) {
        CUresult r = cuCtxGetLimit(&n, (CUlimit)i);
        printf("limit %d: %d %zu\n", i, (int)r, r ? (size_t)0 : n);
    }
    SAY(cuCtxSetLimit(CU_LIMIT_STACK_SIZE, 4096));
    SAY(cuCtxSetLimit(CU_LIMIT_STACK_SIZE, (size_t)1 << 40));
    SAY(cuCtxSetLimit((CUlimit)77, 1));
    SAY(cuCtxSetCacheConfig((CUfunc_cache)9));
    SAY(cuCtxGetStreamPriorityRange(&i, NULL));
    printf("least %d\n", i);
    SAY(cuOccupancyMaxActiveBlocksPerMultiprocessor(&i, empty, 0, 0));
    SAY(cuOccupancyMaxActiveBlocksPerMultiprocessor(&i, empty, 1025, 0));
    printf("blocks %d\n", i);
    SAY(cuOccupancyMaxActiveBlocksPerMultiprocessor(&i, empty, 256, 0));
    printf("blocks %d\n", i);
    SAY(cuOccupancyMaxActiveBlocksPerMultiprocessor(&i, shared, 64, 0));
    printf("blocks %d\n", i);
    SAY(cuOccupancyMaxActiveBlocksPerMultiprocessor(&i, bound, 256, 0));
    printf("blocks %d\n", i);
    SAY(cuOccupancyMaxActiveBlocksPerMultiprocessor(&i, empty, 256, 1 << 20));
    printf("blocks %d\n", i);
    /* Entry points by name. */
    {
        void *fn = NULL;
        CUdriverProcAddressQueryResult q;
        SAY(cuGetProcAddress("cuMemAlloc", &fn, 12000, 0, &q));
        printf("found %d status %d\n", fn != NULL, (int)q);
        SAY(cuGetProcAddress("cuNoSuchThing", &fn, 12000, 0, &q));
        printf("found %d status %d\n", fn != NULL, (int)q);
        SAY(cuGetProcAddress("cuGraphCreate", &fn, 5000, 0, &q));
        printf("found %d status %d\n", fn != NULL, (int)q);
    }
    {
        const char *text = NULL;
        SAY(cuGetErrorName((CUresult)700, &text));
        printf("%s\n", text);
        SAY(cuGetErrorString((CUresult)700, &text));
        printf("%s\n", text);
        SAY(cuGetErrorName((CUresult)12345, &text));
        printf("%d\n", text == NULL);
    }
    SAY(cuOccupancyMaxPotentialBlockSize(&i, &j, empty, NULL, 0, 0));
    printf("grid %d block %d\n", i, j);
    SAY(cuOccupancyMaxPotentialBlockSize(&i, &j, bound, NULL, 0, 0));
    printf("grid %d block %d\n", i, j);
    SAY(cuOccupancyMaxPotentialBlockSize(&i, &j, shared, NULL, 0, 300));
    printf("grid %d block %d\n", i, j);
    SAY(cuOccupancyAvailableDynamicSMemPerBlock(&n, empty, 2, 256));
    printf("left %d\n", (int)n);
    SAY(cuOccupancyAvailableDynamicSMemPerBlock(&n, shared, 2, 256));
    printf("left %d\n", (int)n);
    SAY(cuOccupancyAvailableDynamicSMemPerBlock(&n, shared, 40, 256));
    for (i = 0; i < 16; i++) {
        CUresult r = cuFuncGetAttribute(&j, (CUfunction_attribute)i, i % 2 ? k : shared);
        /* Code size and registers are the compiler's affair. */
        if (i != CU_FUNC_ATTRIBUTE_NUM_REGS && i != CU_FUNC_ATTRIBUTE_LOCAL_SIZE_BYTES)
            printf("attribute %d: %d %d\n", i, (int)r, j);
    }
    SAY(cuModuleUnload(NULL));
    SAY(cuModuleUnload(mod));
    SAY(cuMemFree(a));
    SAY(cuMemFree(a));
    SAY(cuDevicePrimaryCtxRelease(0));
    SAY(cuMemAlloc(&a, 16));
    SAY(cuCtxSynchronize());
    return 0;
}
