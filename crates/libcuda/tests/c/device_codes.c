/* Devices, contexts, occupancy, logs of errors, device code for other GPUs, and processes that fork: mistakes and corners, and
 * what the driver answers. Prints a line for each; runs on any libcuda.so.1, so that the answers of a real driver can be
 * compared. */
#define _GNU_SOURCE
#include "check.h"
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdint.h>
#include <sys/wait.h>
#include <unistd.h>

/* CUDA 13's header does not declare these, though the driver has them. */
CUresult cuCtxCreate_v2(CUcontext *, unsigned, CUdevice);
CUresult cuCtxCreate_v3(CUcontext *, CUexecAffinityParam *, int, unsigned, CUdevice);

static sigjmp_buf back;
static volatile sig_atomic_t tried;
static void on_fault(int signal)
{
    if (tried)
        siglongjmp(back, signal);
    printf("died\n");
    _exit(1);
}

static void say(const char *what, CUresult r)
{
    printf("%-80s %d\n", what, (int)r);
}
/* A driver may die in some of the calls. */
#define NAMED(name, call)                      \
    do {                                       \
        if (sigsetjmp(back, 1) == 0) {         \
            CUresult r_;                       \
            tried = 1;                         \
            r_ = (call);                       \
            tried = 0;                         \
            say(name, r_);                     \
        } else {                               \
            tried = 0;                         \
            printf("%-80s died\n", name);      \
        }                                      \
    } while (0)
#define SAY(call) NAMED(#call, call)
#define SHOW(value) printf("%-80s %lld\n", #value, (long long)(value))

static int n, m;
static unsigned u;
static size_t z;
static char text[256];

static void primary_contexts(void)
{
    CUcontext p = NULL, q = NULL, got = NULL;
    volatile int i;
    for (i = 0; i < 12; i++) {
        u = 77, n = 77;
        snprintf(text, sizeof text, "primary flags %#x", i == 11 ? 0x100 : i == 10 ? 0x80 : i == 9 ? 0x40 : i == 8 ? 0x20 : i == 7 ? 0x10 : i);
        NAMED(text, cuDevicePrimaryCtxSetFlags(0, i == 11 ? 0x100 : i == 10 ? 0x80 : i == 9 ? 0x40 : i == 8 ? 0x20 : i == 7 ? 0x10 : i));
        SAY(cuDevicePrimaryCtxGetState(0, &u, &n));
        SHOW(u), SHOW(n);
    }
    SAY(cuDevicePrimaryCtxSetFlags(0, CU_CTX_SCHED_YIELD));
    SAY(cuDevicePrimaryCtxRetain(&p, 0));
    SAY(cuDevicePrimaryCtxGetState(0, &u, &n));
    SHOW(u), SHOW(n);
    SAY(cuDevicePrimaryCtxSetFlags(0, CU_CTX_SCHED_SPIN));
    SAY(cuDevicePrimaryCtxGetState(0, &u, &n));
    SHOW(u);
    SAY(cuDevicePrimaryCtxSetFlags(0, CU_CTX_LMEM_RESIZE_TO_MAX));
    SAY(cuDevicePrimaryCtxGetState(0, &u, &n));
    SHOW(u);
    SAY(cuCtxGetFlags(&u));
    SAY(cuCtxSetCurrent(p));
    SAY(cuCtxGetFlags(&u));
    SHOW(u);
    SAY(cuCtxSetFlags(CU_CTX_SCHED_BLOCKING_SYNC));
    SAY(cuDevicePrimaryCtxGetState(0, &u, &n));
    SHOW(u);
    SAY(cuDevicePrimaryCtxGetState(0, NULL, &n));
    SAY(cuDevicePrimaryCtxGetState(0, &u, NULL));
    SAY(cuDevicePrimaryCtxGetState(99, &u, &n));
    SAY(cuDevicePrimaryCtxGetState(-1, &u, &n));
    SAY(cuDevicePrimaryCtxRetain(&q, 99));
    SAY(cuDevicePrimaryCtxRetain(&q, -1));
    SAY(cuDevicePrimaryCtxRelease(99));
    SAY(cuDevicePrimaryCtxReset(99));
    SAY(cuDevicePrimaryCtxSetFlags(99, 0));
    SAY(cuDevicePrimaryCtxRetain(&q, 0));
    SHOW(p == q);
    SAY(cuCtxDestroy(p));
    SAY(cuDevicePrimaryCtxRelease(0));
    SAY(cuCtxSynchronize());
    SAY(cuDevicePrimaryCtxReset(0));
    SAY(cuDevicePrimaryCtxGetState(0, &u, &n));
    SHOW(u), SHOW(n);
    SAY(cuCtxGetCurrent(&got));
    SHOW(got == p);
    SAY(cuCtxSynchronize());
    SAY(cuCtxGetDevice(&n));
    SAY(cuCtxGetFlags(&u));
    SAY(cuCtxGetApiVersion(got, &u));
    SAY(cuCtxGetLimit(&z, CU_LIMIT_STACK_SIZE));
    SAY(cuDevicePrimaryCtxRetain(&q, 0));
    SHOW(p == q);
    SAY(cuCtxSynchronize());
    SAY(cuDevicePrimaryCtxRelease(0));
    SAY(cuDevicePrimaryCtxRelease(0));
    SAY(cuDevicePrimaryCtxRelease(0));
    SAY(cuDevicePrimaryCtxGetState(0, &u, &n));
    SHOW(n);
    SAY(cuCtxSetCurrent(NULL));
}

static void contexts(void)
{
    CUcontext a = NULL, b = NULL, got = NULL, p = NULL;
    CUdeviceptr d = 0;
    CUstream s = NULL;
    CUevent e = NULL;
    unsigned long long id = 0, id2 = 0;
    SAY(cuCtxCreate_v2(NULL, 0, 0));
    SAY(cuCtxCreate_v2(&a, 0, 99));
    SAY(cuCtxCreate_v2(&a, 3, 0));
    SAY(cuCtxCreate_v2(&a, 0x100, 0));
    SAY(cuCtxCreate_v2(&a, 0, 0));
    SAY(cuCtxCreate_v2(&b, CU_CTX_SCHED_BLOCKING_SYNC, 0));
    SAY(cuCtxGetCurrent(&got));
    SHOW(got == b);
    SAY(cuCtxGetId(NULL, &id));
    SAY(cuCtxGetId(b, &id2));
    SHOW(id == id2);
    SAY(cuCtxGetId(a, NULL));
    SAY(cuCtxGetApiVersion(NULL, &u));
    SAY(cuCtxGetApiVersion(a, &u));
    SHOW(u);
    SAY(cuStreamCreate(&s, 0));
    SAY(cuMemAlloc(&d, 64));
    SAY(cuEventCreate(&e, 0));
    SAY(cuCtxPushCurrent(NULL));
    SAY(cuCtxPushCurrent(a));
    SAY(cuCtxPushCurrent(a));
    NAMED("record an event of another context", cuEventRecord(e, NULL));
    NAMED("record in a stream of another context", cuEventRecord(e, s));
    NAMED("wait for an event of another context", cuStreamWaitEvent(NULL, e, 0));
    NAMED("synchronise with a stream of another context", cuStreamSynchronize(s));
    NAMED("query a stream of another context", cuStreamQuery(s));
    NAMED("set memory of another context", cuMemsetD8(d, 0, 64));
    NAMED("set memory of another context in its stream", cuMemsetD8Async(d, 0, 64, s));
    NAMED("free memory of another context", cuMemFree(d));
    SAY(cuCtxPopCurrent(&got));
    SHOW(got == a);
    SAY(cuCtxPopCurrent(NULL));
    SAY(cuCtxGetCurrent(&got));
    SHOW(got == b);
    SAY(cuCtxEnablePeerAccess(a, 0));
    SAY(cuCtxEnablePeerAccess(b, 0));
    SAY(cuCtxEnablePeerAccess(NULL, 0));
    SAY(cuCtxEnablePeerAccess(a, 1));
    SAY(cuCtxDisablePeerAccess(a));
    SAY(cuCtxDisablePeerAccess(b));
    SAY(cuCtxDisablePeerAccess(NULL));
    SAY(cuCtxPushCurrent(a));
    NAMED("destroy a context below", cuCtxDestroy(b));
    NAMED("destroy it again", cuCtxDestroy(b));
    SAY(cuCtxGetCurrent(&got));
    SHOW(got == a);
    NAMED("an event of a destroyed context", cuEventQuery(e));
    NAMED("memory of a destroyed context", cuMemsetD8(d, 0, 4));
    SAY(cuCtxPopCurrent(&got));
    SAY(cuCtxPopCurrent(&got));
    SHOW(got == b);
    SAY(cuCtxPopCurrent(&got));
    SHOW(got == a);
    SAY(cuCtxPopCurrent(&got));
    NAMED("destroy one that is not current", cuCtxDestroy(a));
    SAY(cuCtxGetCurrent(&got));
    SHOW(got == NULL);
    NAMED("empty stack: device", cuCtxGetDevice(&n));
    NAMED("empty stack: id", cuCtxGetId(NULL, &id));
    NAMED("empty stack: flags", cuCtxGetFlags(&u));
    NAMED("empty stack: set flags", cuCtxSetFlags(0));
    NAMED("empty stack: version", cuCtxGetApiVersion(NULL, &u));
    NAMED("empty stack: limit", cuCtxGetLimit(&z, CU_LIMIT_STACK_SIZE));
    NAMED("empty stack: priorities", cuCtxGetStreamPriorityRange(&n, &m));
    NAMED("empty stack: L2", cuCtxResetPersistingL2Cache());
    NAMED("empty stack: cache", cuCtxGetCacheConfig((CUfunc_cache *)&n));
    NAMED("empty stack: banks", cuCtxGetSharedMemConfig((CUsharedconfig *)&n));
    NAMED("empty stack: peer", cuCtxEnablePeerAccess(a, 0));
    NAMED("empty stack: attach", cuCtxAttach(&got, 0));
    NAMED("empty stack: memory", cuMemGetInfo(&z, &z));
    SAY(cuDevicePrimaryCtxRetain(&p, 0));
    SAY(cuCtxSetCurrent(p));
    SAY(cuCtxAttach(&got, 0));
    SHOW(got == p);
    SAY(cuCtxDetach(p));
    SAY(cuCtxDetach(NULL));
    SAY(cuCtxGetStreamPriorityRange(NULL, NULL));
    SAY(cuCtxGetStreamPriorityRange(&n, &m));
    SHOW(n), SHOW(m);
    SAY(cuCtxGetExecAffinity(NULL, CU_EXEC_AFFINITY_TYPE_SM_COUNT));
    {
        CUexecAffinityParam affinity;
        memset(&affinity, 0, sizeof affinity);
        SAY(cuCtxGetExecAffinity(&affinity, CU_EXEC_AFFINITY_TYPE_SM_COUNT));
        SHOW(affinity.param.smCount.val);
        SAY(cuCtxGetExecAffinity(&affinity, CU_EXEC_AFFINITY_TYPE_MAX));
        affinity.type = CU_EXEC_AFFINITY_TYPE_SM_COUNT, affinity.param.smCount.val = 8;
        SAY(cuCtxCreate_v3(&a, &affinity, 1, 0, 0));
        SAY(cuCtxCreate_v3(&a, &affinity, -1, 0, 0));
        SAY(cuCtxCreate_v3(&a, NULL, 1, 0, 0));
        SAY(cuCtxCreate_v3(&a, NULL, 0, 0, 0));
        SAY(cuCtxDestroy(a));
    }
    SAY(cuEventCreate(&e, 0));
    SAY(cuCtxRecordEvent(p, e));
    SAY(cuCtxRecordEvent(NULL, e));
    SAY(cuCtxRecordEvent(p, NULL));
    SAY(cuCtxWaitEvent(p, e));
    SAY(cuCtxWaitEvent(NULL, e));
    SAY(cuCtxWaitEvent(p, NULL));
    SAY(cuEventSynchronize(e));
    SAY(cuEventDestroy(e));
}

#define HEAD(version, target) ".version " version "\n.target " target "\n.address_size 64\n"
#define KERNEL ".visible .entry k()\n{\n ret;\n}\n"

static CUmodule loaded(const char *what, const char *ptx)
{
    CUmodule module = NULL;
    NAMED(what, cuModuleLoadData(&module, ptx));
    return module;
}

static void images(void)
{
    CUmodule module;
    CUlibrary library;
    CUkernel kernel;
    CUfunction f;
    loaded("PTX for sm_20", HEAD("2.0", "sm_20") KERNEL);
    loaded("PTX for sm_30", HEAD("6.0", "sm_30") KERNEL);
    loaded("PTX for sm_35", HEAD("6.0", "sm_35") KERNEL);
    loaded("PTX for sm_50", HEAD("6.0", "sm_50") KERNEL);
    loaded("PTX for sm_90", HEAD("8.0", "sm_90") KERNEL);
    loaded("PTX for sm_90a", HEAD("8.0", "sm_90a") KERNEL);
    loaded("PTX for sm_100", HEAD("8.6", "sm_100") KERNEL);
    loaded("PTX for sm_100a", HEAD("8.6", "sm_100a") KERNEL);
    loaded("PTX for sm_120", HEAD("8.7", "sm_120") KERNEL);
    loaded("PTX for sm_80, a target of its own family", HEAD("8.6", "sm_100f") KERNEL);
    loaded("PTX for sm_999", HEAD("8.0", "sm_999") KERNEL);
    loaded("PTX for a target without number", HEAD("8.0", "compute") KERNEL);
    loaded("PTX 9.0", HEAD("9.0", "sm_80") KERNEL);
    loaded("PTX 9.9", HEAD("9.9", "sm_80") KERNEL);
    loaded("PTX 99.0", HEAD("99.0", "sm_80") KERNEL);
    loaded("PTX 1.0", HEAD("1.0", "sm_10") KERNEL);
    loaded("PTX too old for its target", HEAD("6.0", "sm_80") KERNEL);
    loaded("PTX without target", ".version 8.0\n.address_size 64\n" KERNEL);
    loaded("PTX without version", ".target sm_80\n.address_size 64\n" KERNEL);
    loaded("PTX with addresses of 32 bits", ".version 8.0\n.target sm_80\n.address_size 32\n" KERNEL);
    loaded("PTX of nothing", HEAD("8.0", "sm_80"));
    loaded("PTX with a function that nobody defines", HEAD("8.0", "sm_80") ".extern .func g();\n.visible .entry k()\n{\n call g;\n ret;\n}\n");
    loaded("PTX with a variable that nobody defines", HEAD("8.0", "sm_80") ".extern .global .u32 v;\n.visible .entry k()\n{\n .reg .b32 %r; ld.global.u32 %r, [v]; st.global.u32 [v], %r;\n ret;\n}\n");
    loaded("PTX with two kernels of a name", HEAD("8.0", "sm_80") KERNEL KERNEL);
    loaded("PTX with a label that is not there", HEAD("8.0", "sm_80") ".visible .entry k()\n{\n bra L;\n ret;\n}\n");
    loaded("PTX with too much shared memory", HEAD("8.0", "sm_80") ".visible .entry k()\n{\n .shared .b8 s[60000];\n .reg .b32 %r; ld.shared.u32 %r, [s]; st.shared.u32 [s+4], %r;\n ret;\n}\n");
    loaded("PTX with an instruction of a newer target", HEAD("8.0", "sm_70") ".visible .entry k()\n{\n barrier.cluster.arrive;\n barrier.cluster.wait;\n ret;\n}\n");
    loaded("PTX with an instruction of a newer version", HEAD("6.0", "sm_70") ".visible .entry k()\n{\n .reg .b32 %r; redux.sync.add.s32 %r, %r, -1;\n ret;\n}\n");
    loaded("an ELF file of nothing", "\177ELF\2\1\1\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0");
    CHECK(cuModuleLoadData(&module, HEAD("8.0", "sm_80") KERNEL));
    SAY(cuModuleGetFunctionCount(&u, module));
    SHOW(u);
    SAY(cuModuleGetFunctionCount(NULL, module));
    SAY(cuModuleEnumerateFunctions(&f, 1, module));
    SAY(cuModuleEnumerateFunctions(&f, 0, module));
    SAY(cuModuleEnumerateFunctions(NULL, 1, module));
    SAY(cuFuncGetName(NULL, f));
    SAY(cuFuncGetModule(NULL, f));
    SAY(cuFuncIsLoaded(NULL, f));
    SAY(cuFuncSetBlockShape(f, 0, 1, 1));
    SAY(cuFuncSetBlockShape(f, 2048, 1, 1));
    SAY(cuFuncSetBlockShape(f, -1, 1, 1));
    SAY(cuFuncSetBlockShape(f, 32, 1, 1));
    SAY(cuFuncSetSharedSize(f, 1 << 30));
    SAY(cuFuncSetSharedSize(f, 1024));
    SAY(cuParamSetSize(f, 0));
    SAY(cuLaunch(f));
    SAY(cuCtxSynchronize());
    SAY(cuModuleUnload(module));
    NAMED("unload a library of nothing", cuLibraryUnload(NULL));
    SAY(cuLibraryLoadData(NULL, HEAD("8.0", "sm_80") KERNEL, NULL, NULL, 0, NULL, NULL, 0));
    SAY(cuLibraryLoadData(&library, NULL, NULL, NULL, 0, NULL, NULL, 0));
    SAY(cuLibraryLoadData(&library, "no PTX", NULL, NULL, 0, NULL, NULL, 0));
    NAMED("library of broken PTX", cuLibraryLoadData(&library, HEAD("8.0", "sm_80") ".visible .entry k()\n{\n foo;\n}\n", NULL, NULL, 0, NULL, NULL, 0));
    NAMED("library for sm_120", cuLibraryLoadData(&library, HEAD("8.7", "sm_120") KERNEL, NULL, NULL, 0, NULL, NULL, 0));
    SAY(cuLibraryLoadFromFile(&library, "/no/such/file", NULL, NULL, 0, NULL, NULL, 0));
    CHECK(cuLibraryLoadData(&library, HEAD("8.0", "sm_80") ".visible .global .u32 v;\n" KERNEL, NULL, NULL, 0, NULL, NULL, 0));
    SAY(cuLibraryGetKernel(NULL, library, "k"));
    SAY(cuLibraryGetKernel(&kernel, library, "nothing"));
    SAY(cuLibraryGetKernel(&kernel, library, NULL));
    SAY(cuLibraryGetKernel(&kernel, NULL, "k"));
    SAY(cuLibraryGetKernel(&kernel, library, "k"));
    SAY(cuLibraryGetModule(NULL, library));
    SAY(cuLibraryGetGlobal(NULL, NULL, library, "v"));
    SAY(cuLibraryGetGlobal(NULL, &z, library, "nothing"));
    SAY(cuLibraryGetManaged(NULL, &z, library, "v"));
    SAY(cuLibraryGetUnifiedFunction((void **)&f, library, "v"));
    SAY(cuLibraryGetUnifiedFunction((void **)&f, library, "nothing"));
    SAY(cuKernelGetFunction(NULL, kernel));
    SAY(cuKernelGetAttribute(&n, (CUfunction_attribute)99, kernel, 0));
    SAY(cuKernelGetAttribute(&n, CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK, kernel, 99));
    SAY(cuKernelSetAttribute(CU_FUNC_ATTRIBUTE_NUM_REGS, 3, kernel, 0));
    SAY(cuKernelSetAttribute(CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES, 1 << 30, kernel, 0));
    SAY(cuKernelSetAttribute(CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES, 1024, kernel, 99));
    SAY(cuKernelSetCacheConfig(kernel, (CUfunc_cache)9, 0));
    SAY(cuKernelSetCacheConfig(kernel, CU_FUNC_CACHE_PREFER_L1, 99));
    SAY(cuKernelGetParamInfo(kernel, 0, &z, &z));
    SAY(cuLibraryUnload(library));
}

static void occupancy(void)
{
    CUmodule module;
    CUfunction f;
    CUlaunchConfig c;
    CHECK(cuModuleLoadData(&module, HEAD("8.0", "sm_80") KERNEL));
    CHECK(cuModuleGetFunction(&f, module, "k"));
    memset(&c, 0, sizeof c);
    c.gridDimX = c.gridDimY = c.gridDimZ = c.blockDimX = c.blockDimY = c.blockDimZ = 1;
    SAY(cuOccupancyMaxActiveBlocksPerMultiprocessor(NULL, f, 32, 0));
    SAY(cuOccupancyMaxActiveBlocksPerMultiprocessor(&n, NULL, 32, 0));
    SAY(cuOccupancyMaxActiveBlocksPerMultiprocessor(&n, f, -1, 0));
    SAY(cuOccupancyMaxActiveBlocksPerMultiprocessor(&n, f, 1 << 30, 0));
    SAY(cuOccupancyMaxActiveBlocksPerMultiprocessor(&n, f, 32, (size_t)1 << 40));
    SAY(cuOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(&n, f, 32, 0, 2));
    SAY(cuOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(&n, f, 32, 0, 1));
    SAY(cuOccupancyMaxPotentialBlockSize(NULL, &n, f, NULL, 0, 0));
    SAY(cuOccupancyMaxPotentialBlockSize(&n, NULL, f, NULL, 0, 0));
    SAY(cuOccupancyMaxPotentialBlockSize(&n, &m, NULL, NULL, 0, 0));
    SAY(cuOccupancyMaxPotentialBlockSize(&n, &m, f, NULL, 0, -1));
    SAY(cuOccupancyMaxPotentialBlockSize(&n, &m, f, NULL, 0, 7));
    SHOW(n), SHOW(m);
    SAY(cuOccupancyMaxPotentialBlockSize(&n, &m, f, NULL, 0, 5000));
    SHOW(n), SHOW(m);
    SAY(cuOccupancyMaxPotentialBlockSize(&n, &m, f, NULL, 1 << 20, 0));
    SHOW(n), SHOW(m);
    SAY(cuOccupancyMaxPotentialBlockSizeWithFlags(&n, &m, f, NULL, 0, 0, 2));
    SAY(cuOccupancyAvailableDynamicSMemPerBlock(&z, f, 0, 32));
    SAY(cuOccupancyAvailableDynamicSMemPerBlock(&z, f, -1, 32));
    SAY(cuOccupancyAvailableDynamicSMemPerBlock(&z, f, 1, 0));
    SAY(cuOccupancyAvailableDynamicSMemPerBlock(&z, f, 1, 2000));
    SAY(cuOccupancyAvailableDynamicSMemPerBlock(&z, f, 33, 32));
    SAY(cuOccupancyAvailableDynamicSMemPerBlock(&z, f, 9, 256));
    SAY(cuOccupancyMaxActiveClusters(NULL, f, &c));
    SAY(cuOccupancyMaxActiveClusters(&n, f, NULL));
    SAY(cuOccupancyMaxActiveClusters(&n, NULL, &c));
    SAY(cuOccupancyMaxActiveClusters(&n, f, &c));
    SAY(cuOccupancyMaxPotentialClusterSize(NULL, f, &c));
    SAY(cuOccupancyMaxPotentialClusterSize(&n, f, &c));
    SHOW(n);
    c.gridDimX = 3;
    SAY(cuOccupancyMaxPotentialClusterSize(&n, f, &c));
    SHOW(n);
    c.gridDimX = 0;
    NAMED("cluster of no grid", cuOccupancyMaxPotentialClusterSize(&n, f, &c));
    c.gridDimX = 1, c.blockDimX = 2048;
    NAMED("cluster of too many threads", cuOccupancyMaxPotentialClusterSize(&n, f, &c));
    SHOW(n);
    NAMED("clusters of too many threads", cuOccupancyMaxActiveClusters(&n, f, &c));
    c.blockDimX = 0;
    NAMED("cluster of no threads", cuOccupancyMaxPotentialClusterSize(&n, f, &c));
    c.blockDimX = 32, c.sharedMemBytes = 1 << 20;
    NAMED("cluster with too much memory", cuOccupancyMaxPotentialClusterSize(&n, f, &c));
    SHOW(n);
    CHECK(cuModuleUnload(module));
}

#if CUDA_VERSION >= 12080
static int logged;
static void CUDA_CB on_log(void *data, CUlogLevel level, char *message, size_t length)
{
    logged++;
    fprintf(stderr, "log %d level %d of %zu: %.*s\n", *(int *)data, (int)level, length, (int)length, message);
}

static void logs(void)
{
    static int one = 1, two = 2;
    static char buffer[26000];
    CUlogsCallbackHandle a = NULL, b = NULL;
    CUlogIterator at = 0, start = 0;
    CUdeviceptr d;
    CUmodule module;
    CUfunction f;
    void *args[] = {NULL};
    CHECK(cuModuleLoadData(&module, HEAD("8.0", "sm_80") KERNEL));
    CHECK(cuModuleGetFunction(&f, module, "k"));
    SAY(cuLogsRegisterCallback(NULL, &one, &a));
    SAY(cuLogsRegisterCallback(on_log, &one, NULL));
    SAY(cuLogsRegisterCallback(on_log, &one, &a));
    SAY(cuLogsRegisterCallback(on_log, &two, &b));
    SAY(cuLogsCurrent(&start, 0));
    SAY(cuLogsCurrent(&at, 1));
    SAY(cuLogsCurrent(NULL, 0));
    logged = 0;
    SAY(cuMemAlloc(&d, 0));
    SAY(cuDeviceGetAttribute(&n, (CUdevice_attribute)9999, 0));
    SAY(cuLaunchKernel(f, 0, 1, 1, 1, 1, 1, 0, NULL, args, NULL));
    SAY(cuLaunchKernel(f, 1, 1, 1, 2000, 1, 1, 0, NULL, args, NULL));
    SAY(cuLaunchKernel(f, 1, 1, 1, 1, 1, 1, 1 << 20, NULL, args, NULL));
    SAY(cuMemFree(0x1234));
    SAY(cuEventQuery(NULL));
    SAY(cuModuleGetFunction(&f, module, "nothing"));
    SAY(cuMemcpyHtoD(0x10, buffer, 4));
    SAY(cuLogsUnregisterCallback(b));
    SAY(cuLogsUnregisterCallback(NULL));
    z = sizeof buffer;
    at = start;
    SAY(cuLogsDumpToMemory(&at, buffer, &z, 0));
    fprintf(stderr, "dump of %zu bytes:\n%.*s\n", z, (int)z, buffer);
    z = sizeof buffer;
    SAY(cuLogsDumpToMemory(&at, buffer, &z, 0));
    SHOW(z);
    z = 40, at = start;
    SAY(cuLogsDumpToMemory(&at, buffer, &z, 0));
    z = sizeof buffer;
    SAY(cuLogsDumpToMemory(NULL, buffer, &z, 0));
    SAY(cuLogsDumpToMemory(NULL, buffer, &z, 1));
    SAY(cuLogsDumpToMemory(NULL, NULL, &z, 0));
    SAY(cuLogsDumpToMemory(NULL, buffer, NULL, 0));
    SAY(cuLogsDumpToFile(NULL, "/no/such/folder/file", 0));
    SAY(cuLogsDumpToFile(NULL, NULL, 0));
    SAY(cuLogsDumpToFile(NULL, "/dev/null", 0));
    SAY(cuLogsDumpToFile(NULL, "/dev/null", 1));
    SAY(cuLogsUnregisterCallback(a));
    fprintf(stderr, "%d messages\n", logged);
}
#endif

static void coredumps(void)
{
    int on = 1;
    volatile int i;
    for (i = 0; i < 9; i++) {
        char value[1024] = "";
        z = sizeof value;
        snprintf(text, sizeof text, "core dump attribute %d", i);
        NAMED(text, cuCoredumpGetAttribute((CUcoredumpSettings)i, value, &z));
        SHOW(z);
        z = sizeof value;
        snprintf(text, sizeof text, "core dump attribute %d of all", i);
        NAMED(text, cuCoredumpGetAttributeGlobal((CUcoredumpSettings)i, value, &z));
        SHOW(z);
    }
    z = 1;
    SAY(cuCoredumpSetAttributeGlobal(CU_COREDUMP_ENABLE_ON_EXCEPTION, &on, &z));
    z = 0;
    SAY(cuCoredumpSetAttribute(CU_COREDUMP_ENABLE_ON_EXCEPTION, &on, &z));
    SAY(cuCoredumpSetAttribute((CUcoredumpSettings)77, &on, &z));
    SAY(cuCoredumpGetAttribute(CU_COREDUMP_FILE, NULL, &z));
}

/* A child of a process that has initialised the driver. */
static void forked(void)
{
    CUdeviceptr d = 0;
    CUcontext got = NULL;
    CUstream s;
    void *h;
    NAMED("forked: cuInit", cuInit(0));
    NAMED("forked: cuDeviceGetCount", cuDeviceGetCount(&n));
    NAMED("forked: cuDeviceGet", cuDeviceGet(&n, 0));
    NAMED("forked: cuDeviceGetAttribute", cuDeviceGetAttribute(&n, (CUdevice_attribute)1, 0));
    NAMED("forked: cuDriverGetVersion", cuDriverGetVersion(&n));
    NAMED("forked: cuCtxGetCurrent", cuCtxGetCurrent(&got));
    NAMED("forked: cuCtxSynchronize", cuCtxSynchronize());
    NAMED("forked: cuMemAlloc", cuMemAlloc(&d, 16));
    NAMED("forked: cuMemHostAlloc", cuMemHostAlloc(&h, 16, 0));
    NAMED("forked: cuStreamCreate", cuStreamCreate(&s, 0));
    NAMED("forked: cuStreamQuery", cuStreamQuery(NULL));
    NAMED("forked: cuDevicePrimaryCtxRetain", cuDevicePrimaryCtxRetain(&got, 0));
    NAMED("forked: cuDevicePrimaryCtxReset", cuDevicePrimaryCtxReset(0));
    NAMED("forked: cuCtxCreate", cuCtxCreate_v2(&got, 0, 0));
}

static void *other_thread(void *arg)
{
    CUcontext got = (CUcontext)(uintptr_t)1;
    (void)arg;
    SAY(cuCtxGetCurrent(&got));
    SHOW(got == NULL);
    SAY(cuCtxSynchronize());
    return NULL;
}

/* A part of the program, in a process of its own. */
static void apart(const char *what, void (*part)(void), int with_context)
{
    CUcontext ctx;
    int status = 0;
    pid_t child = fork();
    if (child == 0) {
        signal(SIGSEGV, on_fault), signal(SIGABRT, on_fault);
        alarm(60);
        printf("- %s\n", what);
        CHECK(cuInit(0));
        if (with_context) {
            CHECK(cuDevicePrimaryCtxRetain(&ctx, 0));
            CHECK(cuCtxSetCurrent(ctx));
        }
        part();
        fflush(stdout);
        _exit(0);
    }
    waitpid(child, &status, 0);
    if (status)
        printf("- %s ended with %d\n", what, status);
}

static void forks(void)
{
    CUcontext ctx;
    pid_t child = fork();
    if (child == 0) {
        NAMED("forked without context: cuInit", cuInit(0));
        NAMED("forked without context: cuDeviceGet", cuDeviceGet(&n, 0));
        NAMED("forked without context: cuDevicePrimaryCtxRetain", cuDevicePrimaryCtxRetain(&ctx, 0));
        _exit(0);
    }
    waitpid(child, NULL, 0);
    CHECK(cuDevicePrimaryCtxRetain(&ctx, 0));
    CHECK(cuCtxSetCurrent(ctx));
    child = fork();
    if (child == 0) {
        forked();
        _exit(0);
    }
    waitpid(child, NULL, 0);
    NAMED("after a fork: cuCtxSynchronize", cuCtxSynchronize());
}

static void threads(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, other_thread, NULL);
    pthread_join(thread, NULL);
}

int main(void)
{
    setvbuf(stdout, NULL, _IOLBF, 0);
    apart("primary contexts", primary_contexts, 0);
    apart("contexts", contexts, 0);
    apart("device code", images, 1);
    apart("occupancy", occupancy, 1);
    apart("core dumps", coredumps, 1);
    apart("threads", threads, 1);
    apart("forks", forks, 0);
#if CUDA_VERSION >= 12080
    apart("logs", logs, 1);
#endif
    return 0;
}
