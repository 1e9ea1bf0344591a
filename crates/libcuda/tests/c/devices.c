/* What devices can do with memory that is not their own, and with functions of the program; how multiprocessors are split. The codes
 * are those of an H100 where it has the functions. */
#include "check.h"

static void CUDA_CB note(CUasyncNotificationInfo *info, void *data, CUasyncCallbackHandle handle)
{
    (void)info, (void)data, (void)handle;
}
static void CUDA_CB count(void *data)
{
    ++*(int *)data;
}

static void atomics(void)
{
    CUatomicOperation ops[13], wrong = (CUatomicOperation)13;
    unsigned caps[13], i;
    for (i = 0; i < 13; i++)
        ops[i] = (CUatomicOperation)i;
    memset(caps, 0xff, sizeof caps);
    CHECK(cuDeviceGetHostAtomicCapabilities(caps, ops, 13, 0));
    for (i = 0; i < 13; i++)
        EXPECT(caps[i] == 0);
    FAILS(CUDA_ERROR_INVALID_VALUE, cuDeviceGetHostAtomicCapabilities(NULL, ops, 13, 0));
    FAILS(CUDA_ERROR_INVALID_VALUE, cuDeviceGetHostAtomicCapabilities(caps, NULL, 13, 0));
    FAILS(CUDA_ERROR_INVALID_VALUE, cuDeviceGetHostAtomicCapabilities(caps, ops, 0, 0));
    FAILS(CUDA_ERROR_INVALID_VALUE, cuDeviceGetHostAtomicCapabilities(caps, &wrong, 1, 0));
    FAILS(CUDA_ERROR_INVALID_DEVICE, cuDeviceGetHostAtomicCapabilities(caps, ops, 1, 99));
    FAILS(CUDA_ERROR_INVALID_DEVICE, cuDeviceGetP2PAtomicCapabilities(caps, ops, 13, 0, 0));
    FAILS(CUDA_ERROR_INVALID_DEVICE, cuDeviceGetP2PAtomicCapabilities(caps, ops, 13, 0, 99));
    FAILS(CUDA_ERROR_INVALID_VALUE, cuDeviceGetP2PAtomicCapabilities(NULL, ops, 13, 0, 1));
    CHECK(cuDeviceGetP2PAtomicCapabilities(caps, ops, 13, 0, 1));
    EXPECT(caps[0] == (CU_ATOMIC_CAPABILITY_SIGNED | CU_ATOMIC_CAPABILITY_UNSIGNED | CU_ATOMIC_CAPABILITY_REDUCTION
                       | CU_ATOMIC_CAPABILITY_SCALAR_32 | CU_ATOMIC_CAPABILITY_SCALAR_64));
    EXPECT((caps[CU_ATOMIC_OPERATION_CAS] & CU_ATOMIC_CAPABILITY_SCALAR_128) != 0);
    EXPECT(caps[CU_ATOMIC_OPERATION_FLOAT_MIN] == 0);
}

static void notes(void)
{
    CUasyncCallbackHandle a = NULL, b = NULL;
    CHECK(cuDeviceRegisterAsyncNotification(0, note, NULL, &a));
    CHECK(cuDeviceRegisterAsyncNotification(0, note, NULL, &b));
    EXPECT(a != NULL && b != NULL && a != b);
    FAILS(CUDA_ERROR_INVALID_VALUE, cuDeviceRegisterAsyncNotification(0, NULL, NULL, &b));
    FAILS(CUDA_ERROR_INVALID_DEVICE, cuDeviceRegisterAsyncNotification(99, note, NULL, &b));
    FAILS(CUDA_ERROR_INVALID_DEVICE, cuDeviceUnregisterAsyncNotification(99, a));
    FAILS(CUDA_ERROR_INVALID_VALUE, cuDeviceUnregisterAsyncNotification(0, NULL));
    FAILS(CUDA_ERROR_INVALID_VALUE, cuDeviceUnregisterAsyncNotification(1, a));
    CHECK(cuDeviceUnregisterAsyncNotification(0, a));
    FAILS(CUDA_ERROR_INVALID_VALUE, cuDeviceUnregisterAsyncNotification(0, a));
    CHECK(cuDeviceUnregisterAsyncNotification(0, b));
    CHECK(cuFlushGPUDirectRDMAWrites(CU_FLUSH_GPU_DIRECT_RDMA_WRITES_TARGET_CURRENT_CTX, CU_FLUSH_GPU_DIRECT_RDMA_WRITES_TO_OWNER));
    CHECK(cuFlushGPUDirectRDMAWrites(CU_FLUSH_GPU_DIRECT_RDMA_WRITES_TARGET_CURRENT_CTX, CU_FLUSH_GPU_DIRECT_RDMA_WRITES_TO_ALL_DEVICES));
    FAILS(CUDA_ERROR_INVALID_VALUE, cuFlushGPUDirectRDMAWrites((CUflushGPUDirectRDMAWritesTarget)1, CU_FLUSH_GPU_DIRECT_RDMA_WRITES_TO_OWNER));
    FAILS(CUDA_ERROR_INVALID_VALUE, cuFlushGPUDirectRDMAWrites(CU_FLUSH_GPU_DIRECT_RDMA_WRITES_TARGET_CURRENT_CTX, (CUflushGPUDirectRDMAWritesScope)0));
}

static void ranges(void)
{
    CUdeviceptr d, m;
    void *host;
    int fd = -1, i;
    CUmemLocation where[4], device = {.type = CU_MEM_LOCATION_TYPE_DEVICE, .id = 0};
    const size_t part = 65536;
    CHECK(cuMemAlloc(&d, 4 * part));
    CHECK(cuMemAllocManaged(&m, 4 * part, CU_MEM_ATTACH_GLOBAL));
    CHECK(cuMemHostAlloc(&host, part, 0));
    /* No driver of the system knows this memory. */
    FAILS(CUDA_ERROR_NOT_SUPPORTED, cuMemGetHandleForAddressRange(&fd, d, part, CU_MEM_RANGE_HANDLE_TYPE_DMA_BUF_FD, 0));
    FAILS(CUDA_ERROR_INVALID_VALUE, cuMemGetHandleForAddressRange(&fd, d, 100, CU_MEM_RANGE_HANDLE_TYPE_DMA_BUF_FD, 0));
    FAILS(CUDA_ERROR_INVALID_VALUE, cuMemGetHandleForAddressRange(&fd, d + 100, 4096, CU_MEM_RANGE_HANDLE_TYPE_DMA_BUF_FD, 0));
    FAILS(CUDA_ERROR_INVALID_VALUE, cuMemGetHandleForAddressRange(&fd, d, 0, CU_MEM_RANGE_HANDLE_TYPE_DMA_BUF_FD, 0));
    FAILS(CUDA_ERROR_INVALID_VALUE, cuMemGetHandleForAddressRange(&fd, d, part, (CUmemRangeHandleType)2, 0));
    FAILS(CUDA_ERROR_INVALID_VALUE, cuMemGetHandleForAddressRange(&fd, d, part, CU_MEM_RANGE_HANDLE_TYPE_DMA_BUF_FD, 2));
    FAILS(CUDA_ERROR_INVALID_VALUE, cuMemGetHandleForAddressRange(NULL, d, part, CU_MEM_RANGE_HANDLE_TYPE_DMA_BUF_FD, 0));
    FAILS(CUDA_ERROR_INVALID_VALUE, cuMemGetHandleForAddressRange(&fd, m, part, CU_MEM_RANGE_HANDLE_TYPE_DMA_BUF_FD, 0));
    FAILS(CUDA_ERROR_INVALID_VALUE, cuMemGetHandleForAddressRange(&fd, (CUdeviceptr)host, part, CU_MEM_RANGE_HANDLE_TYPE_DMA_BUF_FD, 0));

    /* A part is where most of it is. */
    CHECK(cuMemPrefetchAsync(m + part, part, device, 0, NULL));
    CHECK(cuMemPrefetchAsync(m + 2 * part, 3 * part / 4, device, 0, NULL));
    CHECK(cuMemPrefetchAsync(m + 3 * part, part / 4, device, 0, NULL));
    CHECK(cuMemGetLocationInfo(m, 4 * part, part, 0, where));
    for (i = 0; i < 4; i++)
        EXPECT(where[i].type == (i == 1 || i == 2 ? CU_MEM_LOCATION_TYPE_DEVICE : CU_MEM_LOCATION_TYPE_HOST));
    EXPECT(where[1].id == 0);
    /* Samples decide. */
    CHECK(cuMemGetLocationInfo(m + 3 * part, part, part, part, where));
    EXPECT(where[0].type == CU_MEM_LOCATION_TYPE_DEVICE);
    CHECK(cuMemGetLocationInfo(d, 4096, 4096, 4096, where));
    EXPECT(where[0].type == CU_MEM_LOCATION_TYPE_DEVICE && where[0].id == 0);
    CHECK(cuMemGetLocationInfo((CUdeviceptr)host, 4096, 4096, 0, where));
    EXPECT(where[0].type == CU_MEM_LOCATION_TYPE_HOST);
    FAILS(CUDA_ERROR_INVALID_VALUE, cuMemGetLocationInfo(m, part, 0, 0, where));
    FAILS(CUDA_ERROR_INVALID_VALUE, cuMemGetLocationInfo(m, part, 2 * part, 0, where));
    FAILS(CUDA_ERROR_INVALID_VALUE, cuMemGetLocationInfo(m, part, 4096, 8192, where));
    FAILS(CUDA_ERROR_INVALID_VALUE, cuMemGetLocationInfo(m, part, part, 0, NULL));
    FAILS(CUDA_ERROR_INVALID_VALUE, cuMemGetLocationInfo(0x12340000, part, part, 0, where));
}

static void functions(void)
{
    CUlibrary library;
    void *f;
    int calls = 0;
    CHECK(cuLibraryLoadData(&library, ".version 8.0\n.target sm_80\n.address_size 64\n.visible .entry k()\n{\n ret;\n}\n", NULL, NULL,
                            0, NULL, NULL, 0));
    FAILS(CUDA_ERROR_INVALID_VALUE, cuLibraryGetUnifiedFunction(&f, library, "k"));
    FAILS(CUDA_ERROR_INVALID_VALUE, cuLibraryGetUnifiedFunction(&f, library, NULL));
    FAILS(CUDA_ERROR_INVALID_VALUE, cuLibraryGetUnifiedFunction(NULL, library, "k"));
    FAILS(CUDA_ERROR_INVALID_HANDLE, cuLibraryGetUnifiedFunction(&f, NULL, "k"));
    CHECK(cuLaunchHostFunc_v2(NULL, count, &calls, 0));
    CHECK(cuLaunchHostFunc_v2(NULL, count, &calls, 1));
    FAILS(CUDA_ERROR_INVALID_VALUE, cuLaunchHostFunc_v2(NULL, count, &calls, 2));
    CHECK(cuCtxSynchronize());
    EXPECT(calls == 2);
}

static CUresult split(CUdevResource *to, unsigned n, CUdevResource *rest, CU_DEV_SM_RESOURCE_GROUP_PARAMS *groups)
{
    CUdevResource all;
    CHECK(cuDeviceGetDevResource(0, &all, CU_DEV_RESOURCE_TYPE_SM));
    return cuDevSmResourceSplit(to, n, &all, rest, 0, groups);
}

static void splits(void)
{
    CUdevResource parts[3], rest, all;
    CUdevResourceDesc desc;
    CUgreenCtx green;
    CU_DEV_SM_RESOURCE_GROUP_PARAMS g[3];
    memset(g, 0, sizeof g);
    /* Of 132: two of a size, and as many as there are for the third. */
    g[0].smCount = 16, g[1].smCount = 36, g[1].coscheduledSmCount = 4, g[2].coscheduledSmCount = 16;
    CHECK(split(parts, 3, &rest, g));
    EXPECT(g[0].coscheduledSmCount == 8 && g[0].preferredCoscheduledSmCount == 8);
    EXPECT(parts[0].sm.smCount == 16 && parts[1].sm.smCount == 36 && parts[2].sm.smCount == 80 && g[2].smCount == 80);
    EXPECT(parts[1].sm.smCoscheduledAlignment == 4 && rest.type == CU_DEV_RESOURCE_TYPE_INVALID);
    CHECK(cuDevResourceGenerateDesc(&desc, &parts[1], 1));
    CHECK(cuGreenCtxCreate(&green, desc, 0, CU_GREEN_CTX_DEFAULT_STREAM));
    CHECK(cuGreenCtxDestroy(green));
    /* Only asked for; none may be left. */
    memset(g, 0, sizeof g);
    CHECK(split(NULL, 2, &rest, g));
    EXPECT(g[0].smCount == 128 && g[1].smCount == 0 && rest.sm.smCount == 4);
    memset(g, 0, sizeof g);
    FAILS(CUDA_ERROR_INVALID_RESOURCE_CONFIGURATION, split(parts, 2, NULL, g));
    /* Filled up with others. */
    memset(g, 0, sizeof g);
    g[0].smCount = 18;
    FAILS(CUDA_ERROR_INVALID_RESOURCE_CONFIGURATION, split(parts, 1, NULL, g));
    g[0].flags = CU_DEV_SM_RESOURCE_GROUP_BACKFILL;
    CHECK(split(parts, 1, &rest, g));
    EXPECT(parts[0].sm.smCount == 18 && rest.sm.smCount == 114);
    /* What there cannot be. */
    memset(g, 0, sizeof g);
    g[0].smCount = 136;
    FAILS(CUDA_ERROR_INVALID_RESOURCE_CONFIGURATION, split(parts, 1, NULL, g));
    g[0].smCount = 64, g[0].coscheduledSmCount = 64;
    FAILS(CUDA_ERROR_INVALID_VALUE, split(parts, 1, NULL, g));
    g[0].coscheduledSmCount = 0, g[0].flags = 64;
    FAILS(CUDA_ERROR_INVALID_VALUE, split(parts, 1, NULL, g));
    FAILS(CUDA_ERROR_INVALID_VALUE, split(parts, 0, NULL, g));
    FAILS(CUDA_ERROR_INVALID_VALUE, split(parts, 1, NULL, NULL));
    CHECK(cuDeviceGetDevResource(0, &all, CU_DEV_RESOURCE_TYPE_SM));
    g[0].flags = 0;
    FAILS(CUDA_ERROR_INVALID_VALUE, cuDevSmResourceSplit(parts, 1, &all, NULL, 1, g));
    memset(&all, 0, sizeof all);
    FAILS(CUDA_ERROR_INVALID_RESOURCE_TYPE, cuDevSmResourceSplit(parts, 1, &all, NULL, 0, g));
}

static void others(void)
{
    char bus[32];
    size_t n;
    CUdevice dev;
    void *host;
    CUdeviceptr d;
    CHECK(cuDeviceGetPCIBusId(bus, 13, 0));
    EXPECT(strlen(bus) == 12);
    CHECK(cuDeviceGetByPCIBusId(&dev, bus));
    EXPECT(dev == 0);
    CHECK(cuDeviceGetByPCIBusId(&dev, bus + 5));
    FAILS(CUDA_ERROR_INVALID_VALUE, cuDeviceGetPCIBusId(bus, 4, 0));
    EXPECT(strlen(bus) == 3);
    CHECK(cuMemGetInfo(NULL, &n));
    CHECK(cuMemGetInfo(&n, NULL));
    FAILS(CUDA_ERROR_OUT_OF_MEMORY, cuMemHostAlloc(&host, (size_t)1 << 46, 0));
    FAILS(CUDA_ERROR_OUT_OF_MEMORY, cuMemAllocPitch(&d, &n, (size_t)1 << 30, (size_t)1 << 30, 4));
    FAILS(CUDA_ERROR_INVALID_VALUE, cuMemAllocPitch(&d, &n, (size_t)1 << 40, (size_t)1 << 30, 4));
    CHECK(cuTexObjectDestroy(12345));
    CHECK(cuSurfObjectDestroy(0));
    CHECK(cuDeviceGetTexture1DLinearMaxWidth(&n, CU_AD_FORMAT_FLOAT, 1, 0));
    EXPECT(n == 1 << 30);
    CHECK(cuDeviceGetTexture1DLinearMaxWidth(&n, CU_AD_FORMAT_FLOAT, 4, 0));
    EXPECT(n == 1 << 28);
}

int main(void)
{
    start();
    atomics();
    notes();
    ranges();
    functions();
    splits();
    others();
    puts("ok");
    return 0;
}
