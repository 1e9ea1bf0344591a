/* Memory pools, virtual memory, operations on values in memory, handles for other processes, attributes of streams: mistakes and
 * corners, and what the driver answers. Prints a line for each; runs on any libcuda.so.1, so that the answers of a real driver
 * can be compared. */
#define WIDTH 72
#include "answers.h"
#include <unistd.h>

static CUcontext ctx;
static CUstream s, t;
static CUevent e;
static CUdeviceptr a;
static cuuint64_t value;

static CUmemLocation here(void)
{
    CUmemLocation l;
    memset(&l, 0, sizeof l);
    l.type = CU_MEM_LOCATION_TYPE_DEVICE;
    return l;
}

static CUmemPoolProps props(CUmemAllocationHandleType handles)
{
    CUmemPoolProps p;
    memset(&p, 0, sizeof p);
    p.allocType = CU_MEM_ALLOCATION_TYPE_PINNED, p.location = here(), p.handleTypes = handles;
    return p;
}

static void pools(void)
{
    CUmemoryPool pool, standard, got;
    CUmemPoolProps p = props(CU_MEM_HANDLE_TYPE_NONE);
    CUdeviceptr d = 0, d2 = 0;
    CUmemAccess_flags flags;
    CUmemLocation l = here();
    CUmemAccessDesc access;
    int i;
    SAY(cuMemPoolCreate(NULL, &p));
    SAY(cuMemPoolCreate(&pool, NULL));
    p.allocType = CU_MEM_ALLOCATION_TYPE_INVALID;
    NAMED("a pool of type invalid", cuMemPoolCreate(&pool, &p));
    p = props(CU_MEM_HANDLE_TYPE_NONE), p.location.id = 77;
    NAMED("a pool of device 77", cuMemPoolCreate(&pool, &p));
    p = props((CUmemAllocationHandleType)64);
    NAMED("a pool with handles of type 64", cuMemPoolCreate(&pool, &p));
    p = props(CU_MEM_HANDLE_TYPE_WIN32);
    NAMED("a pool with handles of Windows", cuMemPoolCreate(&pool, &p));
    p = props(CU_MEM_HANDLE_TYPE_NONE), p.location.type = CU_MEM_LOCATION_TYPE_HOST;
    NAMED("a pool of host memory", cuMemPoolCreate(&pool, &p));
    p = props(CU_MEM_HANDLE_TYPE_NONE), p.location.type = (CUmemLocationType)9;
    NAMED("a pool of location 9", cuMemPoolCreate(&pool, &p));
    p = props(CU_MEM_HANDLE_TYPE_NONE), p.usage = 0x80;
    NAMED("a pool of usage 0x80", cuMemPoolCreate(&pool, &p));
    p = props(CU_MEM_HANDLE_TYPE_NONE);
    SAY(cuMemPoolCreate(&pool, &p));
    SAY(cuDeviceGetDefaultMemPool(NULL, 0));
    SAY(cuDeviceGetDefaultMemPool(&standard, 9));
    SAY(cuDeviceGetDefaultMemPool(&standard, 0));
    SAY(cuDeviceGetMemPool(&got, 0));
    SHOW(got == standard);
    NAMED("destroy the default pool", cuMemPoolDestroy(standard));
    SAY(cuDeviceSetMemPool(0, NULL));
    SAY(cuDeviceSetMemPool(9, pool));
    SAY(cuDeviceSetMemPool(0, pool));
    SAY(cuDeviceGetMemPool(&got, 0));
    SHOW(got == pool);
    SAY(cuDeviceSetMemPool(0, standard));
    for (i = 0; i < 14; i++) {
        char what[64];
        value = 77;
        snprintf(what, sizeof what, "get pool attribute %d", i);
        NAMED(what, cuMemPoolGetAttribute(pool, (CUmemPool_attribute)i, &value));
        if (i < 9)
            printf("%-72s %lld\n", "  value", i < 4 && i ? (long long)*(int *)&value : (long long)value);
    }
    for (i = 0; i < 14; i++) {
        char what[64];
        value = 0;
        snprintf(what, sizeof what, "set pool attribute %d to 0", i);
        NAMED(what, cuMemPoolSetAttribute(pool, (CUmemPool_attribute)i, &value));
    }
    value = 5;
    NAMED("set a high mark to 5", cuMemPoolSetAttribute(pool, CU_MEMPOOL_ATTR_USED_MEM_HIGH, &value));
    NAMED("set a reuse attribute to 5", cuMemPoolSetAttribute(pool, CU_MEMPOOL_ATTR_REUSE_ALLOW_OPPORTUNISTIC, &value));
    CHECK(cuMemPoolGetAttribute(pool, CU_MEMPOOL_ATTR_REUSE_ALLOW_OPPORTUNISTIC, &i));
    SHOW(i);
    SAY(cuMemPoolGetAttribute(pool, CU_MEMPOOL_ATTR_USED_MEM_HIGH, NULL));
    SAY(cuMemPoolGetAttribute(NULL, CU_MEMPOOL_ATTR_USED_MEM_HIGH, &value));
    SAY(cuMemAllocFromPoolAsync(&d, 0, pool, s));
    SAY(cuMemAllocFromPoolAsync(NULL, 64, pool, s));
    SAY(cuMemAllocFromPoolAsync(&d, 64, NULL, s));
    SAY(cuMemAllocFromPoolAsync(&d, (size_t)1 << 50, pool, s));
    SAY(cuMemAllocFromPoolAsync(&d, 1000, pool, s));
    CHECK(cuMemPoolGetAttribute(pool, CU_MEMPOOL_ATTR_USED_MEM_CURRENT, &value));
    SHOW(value);
    CHECK(cuMemPoolGetAttribute(pool, CU_MEMPOOL_ATTR_RESERVED_MEM_CURRENT, &value));
    SHOW(value);
    CUmemoryPool of = NULL;
    SAY(cuPointerGetAttribute(&of, CU_POINTER_ATTRIBUTE_MEMPOOL_HANDLE, d));
    SHOW(of == pool);
    SAY(cuMemFreeAsync(d + 8, s));
    SAY(cuMemFreeAsync(d, s));
    CHECK(cuStreamSynchronize(s));
    NAMED("free it in a stream again", cuMemFreeAsync(d, s));
    NAMED("free it again", cuMemFree(d));
    CHECK(cuMemPoolGetAttribute(pool, CU_MEMPOOL_ATTR_USED_MEM_CURRENT, &value));
    SHOW(value);
    CHECK(cuMemPoolGetAttribute(pool, CU_MEMPOOL_ATTR_USED_MEM_HIGH, &value));
    SHOW(value);
    CHECK(cuMemPoolGetAttribute(pool, CU_MEMPOOL_ATTR_RESERVED_MEM_CURRENT, &value));
    SHOW(value);
    CHECK(cuMemAllocFromPoolAsync(&d2, 1000, pool, s));
    SHOW(d2 == d);
    SAY(cuMemPoolTrimTo(pool, 0));
    SAY(cuMemPoolTrimTo(NULL, 0));
    NAMED("free of a pool's memory by cuMemFree", cuMemFree(d2));
    CHECK(cuMemAlloc(&d2, 64));
    NAMED("free of ordinary memory in a stream", cuMemFreeAsync(d2, s));
    CHECK(cuStreamSynchronize(s));
    SAY(cuMemPoolGetAccess(&flags, pool, &l));
    SHOW(flags);
    SAY(cuMemPoolGetAccess(NULL, pool, &l));
    SAY(cuMemPoolGetAccess(&flags, pool, NULL));
    memset(&access, 0, sizeof access);
    access.location = here(), access.flags = CU_MEM_ACCESS_FLAGS_PROT_READWRITE;
    SAY(cuMemPoolSetAccess(pool, &access, 1));
    access.flags = CU_MEM_ACCESS_FLAGS_PROT_NONE;
    NAMED("no access for the pool's own device", cuMemPoolSetAccess(pool, &access, 1));
    access.flags = (CUmemAccess_flags)9;
    NAMED("access 9", cuMemPoolSetAccess(pool, &access, 1));
    access.flags = CU_MEM_ACCESS_FLAGS_PROT_READWRITE, access.location.id = 55;
    NAMED("access of device 55", cuMemPoolSetAccess(pool, &access, 1));
    SAY(cuMemPoolSetAccess(pool, NULL, 1));
    SAY(cuMemPoolSetAccess(pool, NULL, 0));
    int fd = -1;
    SAY(cuMemPoolExportToShareableHandle(&fd, pool, CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR, 0));
    CUmemPoolPtrExportData data;
    CHECK(cuMemAllocFromPoolAsync(&d, 1000, pool, s));
    NAMED("export a pointer of a pool without handles", cuMemPoolExportPointer(&data, d));
    SAY(cuMemPoolDestroy(pool));
    NAMED("free after its pool was destroyed", cuMemFreeAsync(d, s));
    CHECK(cuStreamSynchronize(s));
    SAY(cuMemPoolDestroy(NULL));

    CUmemoryPool shared, imported;
    p = props(CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR);
    SAY(cuMemPoolCreate(&shared, &p));
    SAY(cuMemPoolExportToShareableHandle(&fd, shared, CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR, 0));
    SHOW(fd >= 0);
    NAMED("export with flags 1", cuMemPoolExportToShareableHandle(&i, shared, CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR, 1));
    NAMED("export as another type", cuMemPoolExportToShareableHandle(&i, shared, CU_MEM_HANDLE_TYPE_WIN32, 0));
    SAY(cuMemPoolExportToShareableHandle(NULL, shared, CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR, 0));
    CHECK(cuMemAllocFromPoolAsync(&d, 1000, shared, s));
    CHECK(cuStreamSynchronize(s));
    SAY(cuMemPoolExportPointer(&data, d));
    SAY(cuMemPoolExportPointer(NULL, d));
    NAMED("export a pointer of no pool", cuMemPoolExportPointer(&data, a));
    NAMED("import into the process that exports",
          cuMemPoolImportFromShareableHandle(&imported, (void *)(intptr_t)fd, CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR, 0));
    NAMED("allocate from an imported pool", cuMemAllocFromPoolAsync(&d2, 64, imported, s));
    NAMED("import a pointer", cuMemPoolImportPointer(&d2, imported, &data));
    SHOW(d2 == d);
    NAMED("import from a file that is no pool",
          cuMemPoolImportFromShareableHandle(&imported, (void *)(intptr_t)0, CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR, 0));
    NAMED("import from no file",
          cuMemPoolImportFromShareableHandle(&imported, (void *)(intptr_t)-1, CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR, 0));
    close(fd);
    SAY(cuMemPoolDestroy(shared));
}

static CUmemAllocationProp block(void)
{
    CUmemAllocationProp p;
    memset(&p, 0, sizeof p);
    p.type = CU_MEM_ALLOCATION_TYPE_PINNED, p.location = here();
    return p;
}

static void virtual_memory(void)
{
    CUmemAllocationProp p = block(), q;
    size_t g = 0, recommended = 0;
    CUmemGenericAllocationHandle h = 0, h2 = 0, got = 0;
    CUdeviceptr at = 0, at2 = 0;
    CUmemAccessDesc access;
    unsigned long long flags = 99;
    CUmemLocation l = here();
    unsigned word = 0;
    SAY(cuMemGetAllocationGranularity(NULL, &p, CU_MEM_ALLOC_GRANULARITY_MINIMUM));
    SAY(cuMemGetAllocationGranularity(&g, NULL, CU_MEM_ALLOC_GRANULARITY_MINIMUM));
    SAY(cuMemGetAllocationGranularity(&g, &p, (CUmemAllocationGranularity_flags)2));
    SAY(cuMemGetAllocationGranularity(&recommended, &p, CU_MEM_ALLOC_GRANULARITY_RECOMMENDED));
    SHOW(recommended);
    SAY(cuMemGetAllocationGranularity(&g, &p, CU_MEM_ALLOC_GRANULARITY_MINIMUM));
    SHOW(g);
    SAY(cuMemCreate(NULL, g, &p, 0));
    SAY(cuMemCreate(&h, g, NULL, 0));
    SAY(cuMemCreate(&h, 0, &p, 0));
    SAY(cuMemCreate(&h, g + 1, &p, 0));
    SAY(cuMemCreate(&h, g, &p, 1));
    SAY(cuMemCreate(&h, (size_t)1 << 50, &p, 0));
    p.type = CU_MEM_ALLOCATION_TYPE_INVALID;
    NAMED("memory of type invalid", cuMemCreate(&h, g, &p, 0));
    p = block(), p.location.id = 42;
    NAMED("memory of device 42", cuMemCreate(&h, g, &p, 0));
    p = block(), p.location.type = CU_MEM_LOCATION_TYPE_INVALID;
    NAMED("memory of no location", cuMemCreate(&h, g, &p, 0));
    p = block(), p.requestedHandleTypes = (CUmemAllocationHandleType)0x40;
    NAMED("memory with handles of type 0x40", cuMemCreate(&h, g, &p, 0));
    p = block();
    SAY(cuMemCreate(&h, 2 * g, &p, 0));
    SAY(cuMemGetAllocationPropertiesFromHandle(&q, h));
    SHOW(q.type);
    SHOW(q.location.type);
    SAY(cuMemGetAllocationPropertiesFromHandle(NULL, h));
    SAY(cuMemGetAllocationPropertiesFromHandle(&q, 0));
    SAY(cuMemAddressReserve(NULL, g, 0, 0, 0));
    SAY(cuMemAddressReserve(&at, 0, 0, 0, 0));
    SAY(cuMemAddressReserve(&at, g + 1, 0, 0, 0));
    SAY(cuMemAddressReserve(&at, g, 3, 0, 0));
    SAY(cuMemAddressReserve(&at, g, 0, 0, 1));
    SAY(cuMemAddressReserve(&at, 4 * g, 0, 0, 0));
    SHOW(at % g);
    SAY(cuMemAddressReserve(&at2, g, 16 * g, 0, 0));
    SHOW(at2 % (16 * g));
    SAY(cuMemMap(at, 0, 0, h, 0));
    SAY(cuMemMap(at, g + 1, 0, h, 0));
    SAY(cuMemMap(at, 3 * g, 0, h, 0));
    SAY(cuMemMap(at, g, 1, h, 0));
    SAY(cuMemMap(at, g, g, h, 0));
    NAMED("map at a place that is taken", cuMemMap(at, g, 0, h, 0));
    SAY(cuMemMap(at + g, g, 0, h, 1));
    SAY(cuMemMap(at + g, g, 0, 0, 0));
    SAY(cuMemMap(a, g, 0, h, 0));
    NAMED("map where nothing is reserved", cuMemMap((CUdeviceptr)1 << 44, g, 0, h, 0));
    SAY(cuMemMap(at + g, 2 * g, 0, h, 0));
    NAMED("write without access", cuMemcpyHtoD(at, &word, 4));
    SAY(cuMemGetAccess(&flags, &l, at));
    SHOW(flags);
    memset(&access, 0, sizeof access);
    access.location = here(), access.flags = CU_MEM_ACCESS_FLAGS_PROT_READWRITE;
    SAY(cuMemSetAccess(at, 0, &access, 1));
    SAY(cuMemSetAccess(at, g, NULL, 1));
    SAY(cuMemSetAccess(at, g, &access, 0));
    NAMED("access of what is not mapped", cuMemSetAccess(at + 3 * g, g, &access, 1));
    NAMED("access of half of a mapping", cuMemSetAccess(at + g, g, &access, 1));
    access.flags = (CUmemAccess_flags)2;
    NAMED("access 2", cuMemSetAccess(at, g, &access, 1));
    access.flags = CU_MEM_ACCESS_FLAGS_PROT_READWRITE, access.location.id = 42;
    NAMED("access of device 42", cuMemSetAccess(at, g, &access, 1));
    access.location = here();
    SAY(cuMemSetAccess(at, 3 * g, &access, 1));
    SAY(cuMemGetAccess(&flags, &l, at));
    SHOW(flags);
    SAY(cuMemGetAccess(NULL, &l, at));
    SAY(cuMemGetAccess(&flags, &l, at + 3 * g));
    NAMED("access of ordinary memory", cuMemGetAccess(&flags, &l, a));
    word = 0x1234;
    NAMED("write with access", cuMemcpyHtoD(at, &word, 4));
    word = 0;
    NAMED("read it where it is mapped again", cuMemcpyDtoH(&word, at + 2 * g, 4));
    SHOW(word);
    access.flags = CU_MEM_ACCESS_FLAGS_PROT_READ;
    SAY(cuMemSetAccess(at, g, &access, 1));
    NAMED("write to what may be read", cuMemcpyHtoD(at, &word, 4));
    access.flags = CU_MEM_ACCESS_FLAGS_PROT_NONE;
    SAY(cuMemSetAccess(at, g, &access, 1));
    SAY(cuMemRetainAllocationHandle(&got, (void *)at));
    SHOW(got == h);
    SAY(cuMemRetainAllocationHandle(&got, (void *)a));
    SAY(cuMemRetainAllocationHandle(NULL, (void *)at));
    SAY(cuMemRelease(h));
    SAY(cuMemRelease(h));
    NAMED("release once more", cuMemRelease(h));
    SAY(cuMemRelease(0));
    CUdeviceptr base = 0;
    size_t size = 0;
    SAY(cuMemGetAddressRange(&base, &size, at + g + 8));
    SHOW(base == at + g);
    SHOW(size / g);
    NAMED("free of mapped memory", cuMemFree(at));
    NAMED("give back a range that is mapped", cuMemAddressFree(at, 4 * g));
    NAMED("unmap half of a mapping", cuMemUnmap(at + g, g));
    NAMED("unmap what is not mapped", cuMemUnmap(at + 3 * g, g));
    SAY(cuMemUnmap(at, 0));
    SAY(cuMemUnmap(at, 3 * g));
    NAMED("unmap again", cuMemUnmap(at, 3 * g));
    NAMED("read what was unmapped", cuMemcpyDtoH(&word, at, 4));
    NAMED("give back a part", cuMemAddressFree(at, g));
    SAY(cuMemAddressFree(at, 4 * g));
    NAMED("give it back again", cuMemAddressFree(at, 4 * g));
    SAY(cuMemAddressFree(at2, g));
    int fd = -1, fd2 = -1;
    p = block();
    CHECK(cuMemCreate(&h, g, &p, 0));
    NAMED("export what was not made for it", cuMemExportToShareableHandle(&fd, h, CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR, 0));
    CHECK(cuMemRelease(h));
    p.requestedHandleTypes = CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR;
    CHECK(cuMemCreate(&h, g, &p, 0));
    SAY(cuMemExportToShareableHandle(&fd, h, CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR, 0));
    SAY(cuMemExportToShareableHandle(NULL, h, CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR, 0));
    SAY(cuMemExportToShareableHandle(&fd2, h, CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR, 1));
    SAY(cuMemExportToShareableHandle(&fd2, h, CU_MEM_HANDLE_TYPE_NONE, 0));
    SAY(cuMemImportFromShareableHandle(&h2, (void *)(intptr_t)fd, CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR));
    SHOW(h2 != h);
    NAMED("import from a file of another kind", cuMemImportFromShareableHandle(&got, (void *)(intptr_t)0, CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR));
    NAMED("import from no file", cuMemImportFromShareableHandle(&got, (void *)(intptr_t)-1, CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR));
    SAY(cuMemRelease(h2));
    SAY(cuMemRelease(h));
    close(fd);
}

static void values(void)
{
    CUstreamBatchMemOpParams ops[2];
    SAY(cuStreamWriteValue32(s, a, 5, 0));
    SAY(cuStreamWriteValue32(s, a + 2, 5, 0));
    SAY(cuStreamWriteValue32(s, 0, 5, 0));
    SAY(cuStreamWriteValue32(s, a, 5, 2));
    SAY(cuStreamWriteValue32(s, a, 5, CU_STREAM_WRITE_VALUE_NO_MEMORY_BARRIER));
    SAY(cuStreamWriteValue64(s, a + 4, 5, 0));
    SAY(cuStreamWriteValue64(s, a + 8, 5, 0));
    SAY(cuStreamWaitValue32(s, a, 5, CU_STREAM_WAIT_VALUE_EQ));
    SAY(cuStreamWaitValue32(s, a, 5, CU_STREAM_WAIT_VALUE_GEQ));
    SAY(cuStreamWaitValue32(s, a, 4, CU_STREAM_WAIT_VALUE_AND));
    SAY(cuStreamWaitValue32(s, a, 4, CU_STREAM_WAIT_VALUE_NOR));
    SAY(cuStreamWaitValue32(s, a, 4, 4));
    SAY(cuStreamWaitValue32(s, a, 5, CU_STREAM_WAIT_VALUE_FLUSH));
    SAY(cuStreamWaitValue32(s, a + 1, 5, 0));
    SAY(cuStreamWaitValue32(s, 64, 5, 0));
    SAY(cuStreamWaitValue64(s, a + 8, 5, 0));
    static unsigned word;
    NAMED("write to memory of the host", cuStreamWriteValue32(s, (CUdeviceptr)(uintptr_t)&word, 1, 0));
    memset(ops, 0, sizeof ops);
    ops[0].operation = CU_STREAM_MEM_OP_WRITE_VALUE_32;
    ops[0].writeValue.address = a, ops[0].writeValue.value = 9;
    ops[1].operation = CU_STREAM_MEM_OP_WAIT_VALUE_32;
    ops[1].waitValue.address = a, ops[1].waitValue.value = 9;
    SAY(cuStreamBatchMemOp(s, 2, ops, 0));
    SAY(cuStreamBatchMemOp(s, 0, ops, 0));
    SAY(cuStreamBatchMemOp(s, 2, ops, 1));
    SAY(cuStreamBatchMemOp(s, 257, ops, 0));
    ops[1].operation = (CUstreamBatchMemOpType)99;
    NAMED("operation 99", cuStreamBatchMemOp(s, 2, ops, 0));
    ops[1].operation = CU_STREAM_MEM_OP_BARRIER;
    ops[1].memoryBarrier.flags = CU_STREAM_MEMORY_BARRIER_TYPE_SYS;
    NAMED("a barrier", cuStreamBatchMemOp(s, 2, ops, 0));
    CHECK(cuStreamSynchronize(s));
    unsigned got = 0;
    CHECK(cuMemcpyDtoH(&got, a, 4));
    SHOW(got);
    NAMED("wait for a value that comes later", cuStreamWaitValue32(s, a, 77, CU_STREAM_WAIT_VALUE_EQ));
    SAY(cuStreamQuery(s));
    SAY(cuStreamWriteValue32(t, a, 77, 0));
    CHECK(cuStreamSynchronize(s));
    SAY(cuStreamQuery(s));
}

static void processes(void)
{
    CUipcMemHandle m;
    CUipcEventHandle ih;
    CUevent ev, ev2;
    CUdeviceptr d;
    SAY(cuIpcGetMemHandle(NULL, a));
    SAY(cuIpcGetMemHandle(&m, 0));
    SAY(cuIpcGetMemHandle(&m, a));
    NAMED("a handle of a place inside", cuIpcGetMemHandle(&m, a + 8));
    NAMED("open in the process that made it", cuIpcOpenMemHandle(&d, m, CU_IPC_MEM_LAZY_ENABLE_PEER_ACCESS));
    NAMED("open with flags 0", cuIpcOpenMemHandle(&d, m, 0));
    SAY(cuIpcOpenMemHandle(NULL, m, CU_IPC_MEM_LAZY_ENABLE_PEER_ACCESS));
    memset(&m, 0, sizeof m);
    NAMED("open a handle of zeros", cuIpcOpenMemHandle(&d, m, CU_IPC_MEM_LAZY_ENABLE_PEER_ACCESS));
    memset(&m, 0x5a, sizeof m);
    NAMED("open a forged handle", cuIpcOpenMemHandle(&d, m, CU_IPC_MEM_LAZY_ENABLE_PEER_ACCESS));
    SAY(cuIpcCloseMemHandle(a));
    SAY(cuIpcCloseMemHandle(0));
    SAY(cuIpcGetEventHandle(&ih, e));
    SAY(cuEventCreate(&ev, CU_EVENT_INTERPROCESS));
    SAY(cuEventCreate(&ev, CU_EVENT_INTERPROCESS | CU_EVENT_DISABLE_TIMING));
    SAY(cuIpcGetEventHandle(&ih, ev));
    SAY(cuIpcGetEventHandle(NULL, ev));
    NAMED("open an event in the process that made it", cuIpcOpenEventHandle(&ev2, ih));
    memset(&ih, 0x5a, sizeof ih);
    NAMED("open a forged event", cuIpcOpenEventHandle(&ev2, ih));
}

static void streams(void)
{
    CUstreamAttrValue v;
    CUstream u;
    int i, low, high;
    for (i = 0; i < 20; i++) {
        char what[64];
        memset(&v, 0, sizeof v);
        snprintf(what, sizeof what, "get stream attribute %d", i);
        NAMED(what, cuStreamGetAttribute(s, (CUstreamAttrID)i, &v));
    }
    for (i = 0; i < 20; i++) {
        char what[64];
        memset(&v, 0, sizeof v);
        snprintf(what, sizeof what, "set stream attribute %d to 0", i);
        NAMED(what, cuStreamSetAttribute(s, (CUstreamAttrID)i, &v));
    }
    memset(&v, 0, sizeof v);
    v.accessPolicyWindow.base_ptr = (void *)a, v.accessPolicyWindow.num_bytes = 4096, v.accessPolicyWindow.hitRatio = 0.5f;
    v.accessPolicyWindow.hitProp = CU_ACCESS_PROPERTY_PERSISTING, v.accessPolicyWindow.missProp = CU_ACCESS_PROPERTY_STREAMING;
    SAY(cuStreamSetAttribute(s, CU_LAUNCH_ATTRIBUTE_ACCESS_POLICY_WINDOW, &v));
    memset(&v, 0, sizeof v);
    SAY(cuStreamGetAttribute(s, CU_LAUNCH_ATTRIBUTE_ACCESS_POLICY_WINDOW, &v));
    SHOW(v.accessPolicyWindow.num_bytes);
    SHOW(v.accessPolicyWindow.hitRatio * 100);
    v.accessPolicyWindow.hitRatio = 1.5f;
    NAMED("a hit ratio of 1.5", cuStreamSetAttribute(s, CU_LAUNCH_ATTRIBUTE_ACCESS_POLICY_WINDOW, &v));
    v.accessPolicyWindow.hitRatio = 1, v.accessPolicyWindow.missProp = CU_ACCESS_PROPERTY_PERSISTING;
    NAMED("misses that persist", cuStreamSetAttribute(s, CU_LAUNCH_ATTRIBUTE_ACCESS_POLICY_WINDOW, &v));
    v.accessPolicyWindow.missProp = CU_ACCESS_PROPERTY_NORMAL, v.accessPolicyWindow.num_bytes = (size_t)1 << 40;
    NAMED("a window of 1 TiB", cuStreamSetAttribute(s, CU_LAUNCH_ATTRIBUTE_ACCESS_POLICY_WINDOW, &v));
    memset(&v, 0, sizeof v);
    v.syncPolicy = CU_SYNC_POLICY_BLOCKING_SYNC;
    SAY(cuStreamSetAttribute(s, CU_LAUNCH_ATTRIBUTE_SYNCHRONIZATION_POLICY, &v));
    v.syncPolicy = (CUsynchronizationPolicy)9;
    NAMED("policy 9", cuStreamSetAttribute(s, CU_LAUNCH_ATTRIBUTE_SYNCHRONIZATION_POLICY, &v));
    memset(&v, 0, sizeof v);
    v.priority = -3;
    NAMED("priority -3", cuStreamSetAttribute(s, CU_LAUNCH_ATTRIBUTE_PRIORITY, &v));
    SAY(cuStreamGetPriority(s, &i));
    SHOW(i);
    v.priority = -300;
    NAMED("priority -300", cuStreamSetAttribute(s, CU_LAUNCH_ATTRIBUTE_PRIORITY, &v));
    memset(&v, 0, sizeof v);
    v.memSyncDomain = CU_LAUNCH_MEM_SYNC_DOMAIN_REMOTE;
    SAY(cuStreamSetAttribute(s, CU_LAUNCH_ATTRIBUTE_MEM_SYNC_DOMAIN, &v));
    v.memSyncDomain = (CUlaunchMemSyncDomain)7;
    NAMED("domain 7", cuStreamSetAttribute(s, CU_LAUNCH_ATTRIBUTE_MEM_SYNC_DOMAIN, &v));
    SAY(cuStreamCopyAttributes(t, s));
    memset(&v, 0, sizeof v);
    CHECK(cuStreamGetAttribute(t, CU_LAUNCH_ATTRIBUTE_ACCESS_POLICY_WINDOW, &v));
    SHOW(v.accessPolicyWindow.num_bytes);
    NAMED("copy the attributes of the legacy stream", cuStreamCopyAttributes(t, NULL));
    NAMED("copy attributes to the legacy stream", cuStreamCopyAttributes(NULL, s));
    SAY(cuCtxGetStreamPriorityRange(&low, &high));
    SHOW(low);
    SHOW(high);
    SAY(cuStreamCreateWithPriority(&u, 0, -100));
    SAY(cuStreamGetPriority(u, &i));
    SHOW(i);
    SAY(cuStreamCreateWithPriority(&u, 0, 100));
    SAY(cuStreamGetPriority(u, &i));
    SHOW(i);
    SAY(cuStreamGetPriority(NULL, &i));
    SAY(cuStreamDestroy(NULL));
    SAY(cuStreamDestroy(CU_STREAM_PER_THREAD));
    SAY(cuEventRecordWithFlags(e, s, 1));
    SAY(cuEventRecordWithFlags(e, s, 2));
    SAY(cuStreamWaitEvent(s, e, 1));
    SAY(cuStreamWaitEvent(s, e, 2));
    SAY(cuEventCreate(&e, 0x10));
}

int main(void)
{
    ctx = start_answering();
    CHECK(cuMemAlloc(&a, 4096));
    CHECK(cuMemsetD8(a, 0, 4096));
    CHECK(cuStreamCreate(&s, CU_STREAM_NON_BLOCKING));
    CHECK(cuStreamCreate(&t, CU_STREAM_NON_BLOCKING));
    CHECK(cuEventCreate(&e, 0));
    pools();
    virtual_memory();
    values();
    processes();
    streams();
    return 0;
}
