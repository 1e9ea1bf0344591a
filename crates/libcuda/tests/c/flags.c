/* Flags, options and attributes of every value, and what the driver answers. Prints a line for each; runs on any
 * libcuda.so.1, so that the answers of a real driver can be compared. */
#include "check.h"
#include <stdint.h>

static const char ptx[] =
    ".version 8.0\n.target sm_80\n.address_size 64\n.visible .entry empty()\n{\n ret;\n}\n"
    ".visible .entry pairs()\n.explicitcluster\n.reqnctapercluster 2, 1, 1\n{\n ret;\n}\n";

static void say(const char *what, long value, CUresult r)
{
    printf("%s %ld: %d\n", what, value, (int)r);
}

static CUfunction empty;

static CUresult launch(const CUlaunchAttribute *at, unsigned n, unsigned grid, CUstream s)
{
    CUlaunchConfig c;
    CUresult r, done;
    memset(&c, 0, sizeof c);
    c.gridDimX = grid, c.gridDimY = c.gridDimZ = c.blockDimX = c.blockDimY = c.blockDimZ = 1;
    c.hStream = s;
    c.attrs = (CUlaunchAttribute *)at;
    c.numAttrs = n;
    r = cuLaunchKernelEx(&c, empty, NULL, NULL);
    done = cuCtxSynchronize();
    return r ? r : done;
}

/* A value that begins with up to three numbers. */
static CUlaunchAttribute attribute(int id, int a, int b, int c)
{
    CUlaunchAttribute at;
    int v[3] = {a, b, c};
    memset(&at, 0, sizeof at);
    at.id = (CUlaunchAttributeID)id;
    memcpy(&at.value, v, sizeof v);
    return at;
}

static CUlaunchAttribute window(CUdeviceptr p, size_t bytes, float ratio, int hit, int miss)
{
    CUlaunchAttribute at = attribute(CU_LAUNCH_ATTRIBUTE_ACCESS_POLICY_WINDOW, 0, 0, 0);
    at.value.accessPolicyWindow.base_ptr = (void *)(uintptr_t)p;
    at.value.accessPolicyWindow.num_bytes = bytes;
    at.value.accessPolicyWindow.hitRatio = ratio;
    at.value.accessPolicyWindow.hitProp = (CUaccessProperty)hit;
    at.value.accessPolicyWindow.missProp = (CUaccessProperty)miss;
    return at;
}

static const struct { size_t bytes; float ratio; int hit, miss; } windows[] = {
    {64, 0.5f, 2, 1}, {64, 0.5f, 2, 0}, {64, 0.5f, 0, 2}, {64, 0.5f, 7, 0}, {64, 0.5f, 2, 7}, {64, 1.5f, 2, 1},
    {64, -0.5f, 2, 1}, {0, 0.5f, 2, 1}, {(size_t)1 << 40, 0.5f, 2, 1},
};

static void launches(CUdeviceptr p, CUstream s)
{
    static const struct { int id, a, b, c; } values[] = {
        {2, 1, 0, 0}, {2, 2, 0, 0}, {4, 2, 1, 1}, {4, 2, 0, 1}, {5, 1, 0, 0}, {5, 2, 0, 0}, {5, 3, 0, 0}, {6, 1, 0, 0},
        {6, 2, 0, 0}, {8, -5, 0, 0}, {8, -6, 0, 0}, {8, 1, 0, 0}, {9, 0x0100, 0, 0}, {9, 0x0909, 0, 0}, {10, 1, 0, 0},
        {10, 2, 0, 0}, {14, -1, 0, 0}, {14, 50, 0, 0}, {14, 100, 0, 0}, {14, 101, 0, 0}, {14, -2, 0, 0},
    };
    CUlaunchAttribute at[3];
    unsigned i;
    int id;
    for (id = 0; id < 24; id++) {
        at[0] = attribute(id, 0, 0, 0);
        say("launch attribute of zeros", id, launch(at, 1, 4, s));
    }
    at[0] = attribute(-1, 0, 0, 0);
    say("launch attribute", -1, launch(at, 1, 4, s));
    for (i = 0; i < sizeof values / sizeof *values; i++) {
        at[0] = attribute(values[i].id, values[i].a, values[i].b, values[i].c);
        printf("launch attribute %d = %d, %d, %d", values[i].id, values[i].a, values[i].b, values[i].c);
        say("", i, launch(at, 1, 4, s));
    }
    for (i = 0; i < sizeof windows / sizeof *windows; i++) {
        at[0] = window(p, windows[i].bytes, windows[i].ratio, windows[i].hit, windows[i].miss);
        say("launch window", i, launch(at, 1, 4, s));
    }
    say("no attributes where there should be", 1, launch(NULL, 1, 4, s));
    at[0] = attribute(4, 2, 1, 1), at[1] = attribute(4, 4, 1, 1);
    say("two clusters", 0, launch(at, 2, 4, s));
    at[0] = attribute(4, 4, 1, 1), at[1] = attribute(4, 3, 1, 1);
    say("two clusters, the last wrong", 0, launch(at, 2, 4, s));
    at[0] = attribute(4, 2, 1, 1), at[1] = attribute(11, 4, 1, 1);
    say("preferred cluster", 4, launch(at, 2, 8, s));
    at[1] = attribute(11, 3, 1, 1);
    say("preferred cluster", 3, launch(at, 2, 8, s));
    at[0] = attribute(11, 4, 1, 1);
    say("preferred cluster alone", 4, launch(at, 1, 8, s));
}

static void streams(CUdeviceptr p)
{
    static const struct { int id, a; } values[] = {
        {3, 1}, {3, 2}, {3, 3}, {3, 4}, {3, 5}, {3, 0}, {8, -3}, {8, -100}, {8, 100}, {9, 0x0100}, {9, 0x0001}, {9, 0x0909},
        {10, 1}, {10, 2}, {10, 0},
    };
    CUstreamAttrValue v;
    CUlaunchAttribute at;
    CUstream s, t;
    CUresult r;
    unsigned i;
    int id, n;
    CHECK(cuStreamCreateWithPriority(&s, CU_STREAM_NON_BLOCKING, -2));
    CHECK(cuStreamCreate(&t, 0));
    for (id = -1; id < 24; id++) {
        memset(&v, 0, sizeof v);
        r = cuStreamGetAttribute(s, (CUstreamAttrID)id, &v);
        memcpy(&n, &v, sizeof n);
        printf("stream attribute %d: %d, %#x\n", id, (int)r, n);
        memset(&v, 0, sizeof v);
        say("set to zeros stream attribute", id, cuStreamSetAttribute(t, (CUstreamAttrID)id, &v));
    }
    for (i = 0; i < sizeof values / sizeof *values; i++) {
        at = attribute(values[i].id, values[i].a, 0, 0);
        r = cuStreamSetAttribute(s, at.id, &at.value);
        memset(&v, 0, sizeof v);
        printf("set stream attribute %d to %d: %d", values[i].id, values[i].a, (int)r);
        r = cuStreamGetAttribute(s, at.id, &v);
        memcpy(&n, &v, sizeof n);
        printf(", then %d, %d\n", (int)r, n);
    }
    CHECK(cuStreamGetPriority(s, &n));
    printf("priority %d\n", n);
    for (i = 0; i < sizeof windows / sizeof *windows; i++) {
        at = window(p, windows[i].bytes, windows[i].ratio, windows[i].hit, windows[i].miss);
        r = cuStreamSetAttribute(s, at.id, &at.value);
        memset(&v, 0, sizeof v);
        printf("set stream window %u: %d", i, (int)r);
        r = cuStreamGetAttribute(s, at.id, &v);
        printf(", then %d, %d %lu %g %d %d\n", (int)r, v.accessPolicyWindow.base_ptr == (void *)(uintptr_t)p,
               (unsigned long)v.accessPolicyWindow.num_bytes, v.accessPolicyWindow.hitRatio,
               (int)v.accessPolicyWindow.hitProp, (int)v.accessPolicyWindow.missProp);
    }
    /* What is copied. */
    at = window(p, 64, 0.25f, 2, 1);
    cuStreamSetAttribute(s, at.id, &at.value);
    at = attribute(3, CU_SYNC_POLICY_YIELD, 0, 0);
    cuStreamSetAttribute(s, at.id, &at.value);
    at = attribute(10, 1, 0, 0);
    cuStreamSetAttribute(s, at.id, &at.value);
    at = attribute(8, -4, 0, 0);
    cuStreamSetAttribute(s, at.id, &at.value);
    say("copy attributes", 0, cuStreamCopyAttributes(t, s));
    for (id = 1; id < 11; id++) {
        if (id != 1 && id != 3 && id != 8 && id != 9 && id != 10)
            continue;
        memset(&v, 0, sizeof v);
        r = cuStreamGetAttribute(t, (CUstreamAttrID)id, &v);
        memcpy(&n, &v, sizeof n);
        printf("copied attribute %d: %d, %d\n", id, (int)r, id == 1 ? (int)v.accessPolicyWindow.num_bytes : n);
    }
    say("copy attributes to the default stream", 0, cuStreamCopyAttributes(NULL, s));
    say("copy attributes from the default stream", 0, cuStreamCopyAttributes(t, NULL));
    at = attribute(3, CU_SYNC_POLICY_YIELD, 0, 0);
    say("set policy of the default stream", 0, cuStreamSetAttribute(NULL, at.id, &at.value));
    at = attribute(8, -1, 0, 0);
    say("set priority of the default stream", 0, cuStreamSetAttribute(NULL, at.id, &at.value));
    memset(&v, 0, sizeof v);
    r = cuStreamGetAttribute(NULL, CU_LAUNCH_ATTRIBUTE_SYNCHRONIZATION_POLICY, &v);
    printf("policy of the default stream: %d, %d\n", (int)r, (int)v.syncPolicy);
    for (id = 0; id < 4; id++) {
        CUevent e;
        CHECK(cuEventCreate(&e, 0));
        say("record with flags", id, cuEventRecordWithFlags(e, s, (unsigned)id));
        say("wait with flags", id, cuStreamWaitEvent(t, e, (unsigned)id));
        CHECK(cuEventDestroy(e));
    }
    CHECK(cuStreamSynchronize(s));
    CHECK(cuStreamSynchronize(t));
    CHECK(cuStreamDestroy(s));
    CHECK(cuStreamDestroy(t));
}

static void functions(CUmodule mod, CUlibrary lib)
{
    static const int values[] = {-2, -1, 0, 1, 2, 3, 100, 101};
    CUfunction pairs;
    CUkernel k;
    CUresult r;
    unsigned i;
    int id, n;
    CHECK(cuModuleGetFunction(&pairs, mod, "pairs"));
    for (id = -1; id < 20; id++) {
        n = 0;
        r = cuFuncGetAttribute(&n, (CUfunction_attribute)id, pairs);
        printf("function attribute %d: %d", id, (int)r);
        /* Registers and local memory are the compiler's affair. */
        printf(id == 4 || id == 3 || id == 6 ? "\n" : ", %d\n", n);
        for (i = 0; i < sizeof values / sizeof *values; i++) {
            CUfunction f;
            CHECK(cuModuleGetFunction(&f, mod, "empty"));
            r = cuFuncSetAttribute(f, (CUfunction_attribute)id, values[i]);
            printf("set function attribute %d to %d: %d", id, values[i], (int)r);
            n = -9;
            r = cuFuncGetAttribute(&n, (CUfunction_attribute)id, f);
            if (id >= 8 && id != 10)
                printf(", then %d, %d", (int)r, n);
            printf("\n");
        }
    }
    CHECK(cuLibraryGetKernel(&k, lib, "empty"));
    for (id = 7; id < 19; id++)
        say("set kernel attribute to 1", id, cuKernelSetAttribute((CUfunction_attribute)id, 1, k, 0));
    say("set kernel attribute on device", 77, cuKernelSetAttribute(CU_FUNC_ATTRIBUTE_PREFERRED_SHARED_MEMORY_CARVEOUT, 1, k, 77));
    say("set kernel attribute on device", -1, cuKernelSetAttribute(CU_FUNC_ATTRIBUTE_PREFERRED_SHARED_MEMORY_CARVEOUT, 1, k, -1));
    say("kernel attribute on device", 77, cuKernelGetAttribute(&n, CU_FUNC_ATTRIBUTE_PREFERRED_SHARED_MEMORY_CARVEOUT, k, 77));
    for (id = -1; id < 6; id++) {
        say("function cache", id, cuFuncSetCacheConfig(empty, (CUfunc_cache)id));
        say("kernel cache", id, cuKernelSetCacheConfig(k, (CUfunc_cache)id, 0));
        say("context cache", id, cuCtxSetCacheConfig((CUfunc_cache)id));
        say("function banks", id, cuFuncSetSharedMemConfig(empty, (CUsharedconfig)id));
        say("context banks", id, cuCtxSetSharedMemConfig((CUsharedconfig)id));
    }
    for (id = 0; id < 5; id++) {
        say("occupancy with flags", id, cuOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(&n, empty, 64, 0, (unsigned)id));
        say("block size with flags", id, cuOccupancyMaxPotentialBlockSizeWithFlags(&n, &n, empty, NULL, 0, 0, (unsigned)id));
    }
}

static CUmemLocation place(int type, int id)
{
    CUmemLocation l;
    memset(&l, 0, sizeof l);
    l.type = (CUmemLocationType)type;
    l.id = id;
    return l;
}

static void managed(CUdeviceptr plain, CUstream s)
{
    CUdeviceptr m;
    CUresult r;
    int advice, type, n;
    CHECK(cuMemAllocManaged(&m, 8192, CU_MEM_ATTACH_GLOBAL));
    for (advice = -1; advice < 9; advice++)
        for (type = 0; type < 7; type++) {
            r = cuMemAdvise(m, 8192, (CUmem_advise)advice, place(type, 0));
            printf("advice %d for location type %d: %d\n", advice, type, (int)r);
        }
    for (type = 0; type < 7; type++) {
        say("prefetch to location type", type, cuMemPrefetchAsync(m, 8192, place(type, 0), 0, s));
        say("prefetch to device 77 of location type", type, cuMemPrefetchAsync(m, 8192, place(type, 77), 0, s));
        say("advice for device 77 of location type", type, cuMemAdvise(m, 8192, CU_MEM_ADVISE_SET_PREFERRED_LOCATION, place(type, 77)));
        say("advice for accesses by device 77 of location type", type, cuMemAdvise(m, 8192, CU_MEM_ADVISE_SET_ACCESSED_BY, place(type, 77)));
        say("read mostly, device 77 of location type", type, cuMemAdvise(m, 8192, CU_MEM_ADVISE_SET_READ_MOSTLY, place(type, 77)));
    }
    say("prefetch to device", -1, cuMemPrefetchAsync(m, 8192, place(1, -1), 0, s));
    say("prefetch to device", -2, cuMemPrefetchAsync(m, 8192, place(1, -2), 0, s));
    for (n = -2; n < 2; n++) {
        say("advice before CUDA 12.2 for device", n, weft_cuda12_cuMemAdvise(m, 8192, CU_MEM_ADVISE_SET_ACCESSED_BY, n));
        say("prefetch before CUDA 12.2 to device", n, weft_cuda12_cuMemPrefetchAsync(m, 8192, n, s));
    }
    say("prefetch with flags", 1, cuMemPrefetchAsync(m, 8192, place(1, 0), 1, s));
    say("prefetch of bytes", 0, cuMemPrefetchAsync(m, 0, place(1, 0), 0, s));
    say("prefetch of bytes", 8193, cuMemPrefetchAsync(m, 8193, place(1, 0), 0, s));
    say("prefetch of bytes", 1 << 20, cuMemPrefetchAsync(m, 1 << 20, place(1, 0), 0, s));
    say("prefetch from within", 100, cuMemPrefetchAsync(m + 100, 100, place(1, 0), 0, s));
    say("prefetch of device memory", 0, cuMemPrefetchAsync(plain, 64, place(1, 0), 0, s));
    say("prefetch of address", 0, cuMemPrefetchAsync(0, 64, place(1, 0), 0, s));
    say("advice on bytes", 0, cuMemAdvise(m, 0, CU_MEM_ADVISE_SET_READ_MOSTLY, place(1, 0)));
    say("advice on bytes", 1 << 20, cuMemAdvise(m, 1 << 20, CU_MEM_ADVISE_SET_READ_MOSTLY, place(1, 0)));
    say("advice on device memory", 0, cuMemAdvise(plain, 64, CU_MEM_ADVISE_SET_READ_MOSTLY, place(1, 0)));
    say("advice on address", 0, cuMemAdvise(0, 64, CU_MEM_ADVISE_SET_READ_MOSTLY, place(1, 0)));
    for (n = 0; n < 9; n++) {
        say("attach with flags", n, cuStreamAttachMemAsync(s, m, 0, (unsigned)n));
        say("attach all bytes with flags", n, cuStreamAttachMemAsync(s, m, 8192, (unsigned)n));
    }
    say("attach to the default stream with flags", 4, cuStreamAttachMemAsync(NULL, m, 0, 4));
    say("attach of bytes", 100, cuStreamAttachMemAsync(s, m, 100, 1));
    say("attach of device memory", 1, cuStreamAttachMemAsync(s, plain, 0, 1));
    CHECK(cuStreamSynchronize(s));
    CHECK(cuMemFree(m));
}

static void contexts(CUcontext primary)
{
    CUcontext c;
    unsigned bits, got;
    int i;
    for (i = 0; i < 34; i++) {
        static const unsigned more[] = {3, 5, 6, 7};
        bits = i < 29 ? 1u << i : i < 33 ? more[i - 29] : 0;
        CUresult r = cuCtxCreate_v2(&c, bits, 0);
        printf("context with flags %#x: %d", bits, (int)r);
        if (r == CUDA_SUCCESS) {
            got = 0;
            r = cuCtxGetFlags(&got);
            printf(", has %d %#x", (int)r, got);
            CHECK(cuCtxDestroy(c));
        }
        printf("\n");
    }
    CHECK(cuCtxSetCurrent(primary));
    for (i = 0; i < 34; i++) {
        static const unsigned more[] = {3, 5, 6, 7};
        bits = i < 29 ? 1u << i : i < 33 ? more[i - 29] : 0;
        printf("primary flags %#x: %d\n", bits, (int)cuDevicePrimaryCtxSetFlags(0, bits));
        printf("set flags %#x: %d", bits, (int)cuCtxSetFlags(bits));
        got = 0;
        printf(", has %d", (int)cuCtxGetFlags(&got));
        printf(" %#x\n", got);
    }
    say("attach with flags", 1, cuCtxAttach(&c, 1));
    say("peer of itself", 0, cuCtxEnablePeerAccess(primary, 0));
    say("peer of itself with flags", 1, cuCtxEnablePeerAccess(primary, 1));
    for (i = -1; i < 10; i++) {
        size_t n = 0, m = 0;
        CUresult r = cuCtxGetLimit(&n, (CUlimit)i), set = cuCtxSetLimit((CUlimit)i, n), again = cuCtxSetLimit((CUlimit)i, 0);
        printf("limit %d: %d, set to the same %d, to zero %d", i, (int)r, (int)set, (int)again);
        r = cuCtxGetLimit(&m, (CUlimit)i);
        printf(", then %d %lu\n", (int)r, (unsigned long)m);
        cuCtxSetLimit((CUlimit)i, n);
    }
    say("L2 granularity", 129, cuCtxSetLimit(CU_LIMIT_MAX_L2_FETCH_GRANULARITY, 129));
    say("L2 granularity", 100, cuCtxSetLimit(CU_LIMIT_MAX_L2_FETCH_GRANULARITY, 100));
    say("persisting L2", 1, cuCtxSetLimit(CU_LIMIT_PERSISTING_L2_CACHE_SIZE, (size_t)1 << 50));
    say("get limit nowhere", 0, cuCtxGetLimit(NULL, CU_LIMIT_STACK_SIZE));
}

static void images(void)
{
    static const struct { int option; long value; } values[] = {
        {7, 0}, {7, 4}, {7, 5}, {7, -1}, {8, 0}, {9, 30}, {9, 75}, {9, 90}, {9, 77}, {9, 0}, {10, 0}, {10, 1}, {10, 2}, {11, 2},
        {12, 2}, {13, 2}, {14, 0}, {14, 1}, {14, 2}, {14, 3}, {0, 1}, {0, 16}, {0, 255}, {0, 256}, {0, 100000}, {1, 32}, {1, 2000},
        {16, 1}, {20, 0}, {20, 1}, {21, 1}, {22, 1}, {23, 1}, {24, 1}, {29, 1}, {30, 1}, {31, 1}, {31, 100}, {32, 128}, {32, 5000},
        {33, 0}, {33, 1}, {33, 2}, {34, 1}, {34, 4}, {35, 1}, {35, 2}, {36, 0}, {37, 0}, {100, 0}, {-1, 0},
    };
    CUjit_option key[2];
    CUlibraryOption option;
    void *value[2];
    CUmodule mod;
    CUlibrary lib;
    CUresult r;
    unsigned i;
    int n;
    for (i = 0; i < sizeof values / sizeof *values; i++) {
        key[0] = (CUjit_option)values[i].option;
        value[0] = (void *)(intptr_t)values[i].value;
        r = cuModuleLoadDataEx(&mod, ptx, 1, key, value);
        printf("load with option %d = %ld: %d\n", values[i].option, values[i].value, (int)r);
        if (r == CUDA_SUCCESS)
            CHECK(cuModuleUnload(mod));
    }
    key[0] = CU_JIT_TARGET, key[1] = CU_JIT_TARGET_FROM_CUCONTEXT;
    value[0] = (void *)90, value[1] = NULL;
    say("two targets", 0, cuModuleLoadDataEx(&mod, ptx, 2, key, value));
    key[0] = CU_JIT_MAX_REGISTERS, key[1] = CU_JIT_THREADS_PER_BLOCK;
    value[0] = (void *)32, value[1] = (void *)128;
    say("registers and threads", 0, cuModuleLoadDataEx(&mod, ptx, 2, key, value));
    say("options nowhere", 0, cuModuleLoadDataEx(&mod, ptx, 1, NULL, value));
    say("values nowhere", 0, cuModuleLoadDataEx(&mod, ptx, 1, key, NULL));
    for (n = -1; n < 4; n++) {
        if (n == CU_LIBRARY_HOST_UNIVERSAL_FUNCTION_AND_DATA_TABLE)
            continue;
        option = (CUlibraryOption)n;
        value[0] = NULL;
        r = cuLibraryLoadData(&lib, ptx, NULL, NULL, 0, &option, value, 1);
        say("library option", n, r);
        if (r == CUDA_SUCCESS)
            CHECK(cuLibraryUnload(lib));
    }
    say("library options nowhere", 0, cuLibraryLoadData(&lib, ptx, NULL, NULL, 0, NULL, value, 1));
    option = CU_LIBRARY_BINARY_IS_PRESERVED;
    say("library values nowhere", 0, cuLibraryLoadData(&lib, ptx, NULL, NULL, 0, &option, NULL, 1));
}

static void CUDA_CB nothing(CUstream s, CUresult r, void *data)
{
    (void)s, (void)r, (void)data;
}

static void others(CUdeviceptr p, CUstream s)
{
    void *f;
    size_t width;
    unsigned flag = 1;
    int i, n;
    CUdriverProcAddressQueryResult q;
    for (i = 0; i < 5; i++) {
        say("proc address flags", i, cuGetProcAddress("cuMemAlloc", &f, 12000, (cuuint64_t)i, &q));
        say("affinity type", i, cuDeviceGetExecAffinitySupport(&n, (CUexecAffinityType)i, 0));
    }
    say("affinity type", -1, cuDeviceGetExecAffinitySupport(&n, (CUexecAffinityType)-1, 0));
    say("callback with flags", 1, cuStreamAddCallback(s, nothing, NULL, 1));
    say("no callback", 0, cuStreamAddCallback(s, NULL, NULL, 0));
    say("texture width, format", 99, cuDeviceGetTexture1DLinearMaxWidth(&width, (CUarray_format)99, 1, 0));
    say("texture width, channels", 3, cuDeviceGetTexture1DLinearMaxWidth(&width, CU_AD_FORMAT_FLOAT, 3, 0));
    say("texture width, channels", 4, cuDeviceGetTexture1DLinearMaxWidth(&width, CU_AD_FORMAT_FLOAT, 4, 0));
    for (i = 0; i < 22; i++)
        say("set pointer attribute", i, cuPointerSetAttribute(&flag, (CUpointer_attribute)i, p));
    say("set pointer attribute, no value", 0, cuPointerSetAttribute(NULL, CU_POINTER_ATTRIBUTE_SYNC_MEMOPS, p));
    for (i = 0; i < 10; i++)
        say("peer attribute of one device", i, cuDeviceGetP2PAttribute(&n, (CUdevice_P2PAttribute)i, 0, 0));
}

int main(void)
{
    CUcontext primary = start();
    CUmodule mod;
    CUlibrary lib;
    CUdeviceptr p;
    CUstream s;
    setvbuf(stdout, NULL, _IOLBF, 0);
    CHECK(cuModuleLoadData(&mod, ptx));
    CHECK(cuModuleGetFunction(&empty, mod, "empty"));
    CHECK(cuLibraryLoadData(&lib, ptx, NULL, NULL, 0, NULL, NULL, 0));
    CHECK(cuMemAlloc(&p, 1 << 20));
    CHECK(cuStreamCreate(&s, 0));
    launches(p, s);
    streams(p);
    functions(mod, lib);
    managed(p, s);
    images();
    others(p, s);
    contexts(primary);
    return 0;
}
