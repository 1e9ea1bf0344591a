/* Calls of pools, virtual memory, handles for other processes, arrays and ranges while a stream is captured. Prints a line for each;
 * runs on any libcuda.so.1, so that the answers of a real driver can be compared. */
#include "capturing.h"
#include <unistd.h>

static CUstream t;
static CUdeviceptr a, managed;
static CUevent shared;
static CUmemoryPool pool, fresh;
static CUarray array;
static CUmipmappedArray mips;
static CUtexObject texture;
static char host[1 << 16];

static CUmemLocation device(void)
{
    CUmemLocation l;
    memset(&l, 0, sizeof l);
    l.type = CU_MEM_LOCATION_TYPE_DEVICE;
    return l;
}

static void pools(void)
{
    CUmemPoolProps props;
    CUmemoryPool got;
    CUmemAccessDesc access = {device(), CU_MEM_ACCESS_FLAGS_PROT_READWRITE};
    CUmemLocation here = device();
    CUmemAccess_flags flags;
    CUmemPoolPtrExportData exported;
    CUdeviceptr p = 0, outside = 0;
    cuuint64_t v = 0;
    int fd = -1;
    memset(&props, 0, sizeof props);
    props.allocType = CU_MEM_ALLOCATION_TYPE_PINNED, props.location = here;
    props.handleTypes = CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR;
    CHECK(cuMemPoolCreate(&pool, &props));
    CHECK(cuMemAllocFromPoolAsync(&outside, 4096, pool, t));
    CHECK(cuStreamSynchronize(t));
    DURING("cuMemPoolCreate", cuMemPoolCreate(&fresh, &props));
    CHECK(cuMemPoolCreate(&fresh, &props));
    DURING("cuMemPoolDestroy", cuMemPoolDestroy(fresh));
    DURING("cuMemPoolTrimTo", cuMemPoolTrimTo(pool, 0));
    DURING("cuMemPoolGetAttribute", cuMemPoolGetAttribute(pool, CU_MEMPOOL_ATTR_RELEASE_THRESHOLD, &v));
    DURING("cuMemPoolSetAttribute", cuMemPoolSetAttribute(pool, CU_MEMPOOL_ATTR_RELEASE_THRESHOLD, &v));
    DURING("cuMemPoolSetAccess", cuMemPoolSetAccess(pool, &access, 1));
    DURING("cuMemPoolGetAccess", cuMemPoolGetAccess(&flags, pool, &here));
    DURING("cuDeviceGetDefaultMemPool", cuDeviceGetDefaultMemPool(&got, 0));
    DURING("cuDeviceGetMemPool", cuDeviceGetMemPool(&got, 0));
    DURING("cuDeviceSetMemPool", (cuDeviceGetMemPool(&got, 0), cuDeviceSetMemPool(0, got)));
    DURING("cuMemPoolExportToShareableHandle", cuMemPoolExportToShareableHandle(&fd, pool, CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR, 0));
    CHECK(cuMemPoolExportToShareableHandle(&fd, pool, CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR, 0));
    DURING("cuMemPoolImportFromShareableHandle", cuMemPoolImportFromShareableHandle(&got, (void *)(uintptr_t)fd, CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR, 0));
    DURING("cuMemPoolExportPointer", cuMemPoolExportPointer(&exported, outside));
    DURING("cuMemAllocFromPoolAsync", cuMemAllocFromPoolAsync(&p, 4096, pool, s));
    DURING("cuMemAllocFromPoolAsync in another stream", cuMemAllocFromPoolAsync(&p, 4096, pool, t));
    DURING("cuMemAllocAsync in another stream", cuMemAllocAsync(&p, 4096, t));
    DURING("cuMemAllocAsync in the legacy stream", cuMemAllocAsync(&p, 4096, NULL));
    DURING("cuMemFreeAsync of what was allocated outside", cuMemFreeAsync(outside, s));
    CHECK(cuMemAllocFromPoolAsync(&outside, 4096, pool, t));
    DURING("cuMemFree of what was allocated outside", cuMemFree(outside));
    DURING("cuMemAllocAsync and cuMemFreeAsync", (cuMemAllocAsync(&p, 4096, s), cuMemFreeAsync(p, s)));
    DURING("cuMemAllocAsync and cuMemFreeAsync twice", (cuMemAllocAsync(&p, 4096, s), cuMemFreeAsync(p, s), cuMemFreeAsync(p, s)));
    DURING("cuMemAllocAsync and cuMemFree", (cuMemAllocAsync(&p, 4096, s), cuMemFree(p)));
    DURING("cuMemAllocAsync and cuMemFreeAsync elsewhere", (cuMemAllocAsync(&p, 4096, s), cuMemFreeAsync(p, t)));
    DURING("cuMemAllocAsync and cuMemsetD32Async", (cuMemAllocAsync(&p, 4096, s), cuMemsetD32Async(p, 0, 16, s)));
    DURING("cuMemAllocAsync and cuPointerGetAttribute", (cuMemAllocAsync(&p, 4096, s), cuPointerGetAttribute(&v, CU_POINTER_ATTRIBUTE_CONTEXT, p)));
    DURING("cuMemAllocAsync of nothing", cuMemAllocAsync(&p, 0, s));
    DURING("cuDeviceGraphMemTrim", cuDeviceGraphMemTrim(0));
    DURING("cuDeviceGetGraphMemAttribute", cuDeviceGetGraphMemAttribute(0, CU_GRAPH_MEM_ATTR_USED_MEM_CURRENT, &v));
}

static void virtual_memory(void)
{
    CUmemAllocationProp prop, got;
    CUmemGenericAllocationHandle h, other;
    CUmemAccessDesc access = {device(), CU_MEM_ACCESS_FLAGS_PROT_READWRITE};
    CUmemLocation here = device();
    CUdeviceptr p = 0, range = 0;
    unsigned long long flags;
    size_t n;
    int fd = -1;
    memset(&prop, 0, sizeof prop);
    prop.type = CU_MEM_ALLOCATION_TYPE_PINNED, prop.location = here, prop.requestedHandleTypes = CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR;
    CHECK(cuMemGetAllocationGranularity(&n, &prop, CU_MEM_ALLOC_GRANULARITY_MINIMUM));
    DURING("cuMemGetAllocationGranularity", cuMemGetAllocationGranularity(&n, &prop, CU_MEM_ALLOC_GRANULARITY_MINIMUM));
    DURING("cuMemCreate", cuMemCreate(&h, n, &prop, 0));
    CHECK(cuMemCreate(&h, n, &prop, 0));
    DURING("cuMemAddressReserve", cuMemAddressReserve(&p, n, 0, 0, 0));
    CHECK(cuMemAddressReserve(&range, n, 0, 0, 0));
    DURING("cuMemMap", (cuMemUnmap(range, n), cuMemMap(range, n, 0, h, 0)));
    CHECK(cuMemUnmap(range, n));
    CHECK(cuMemMap(range, n, 0, h, 0));
    DURING("cuMemSetAccess", cuMemSetAccess(range, n, &access, 1));
    CHECK(cuMemSetAccess(range, n, &access, 1));
    DURING("cuMemGetAccess", cuMemGetAccess(&flags, &here, range));
    DURING("cuMemExportToShareableHandle", cuMemExportToShareableHandle(&fd, h, CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR, 0));
    CHECK(cuMemExportToShareableHandle(&fd, h, CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR, 0));
    DURING("cuMemImportFromShareableHandle", cuMemImportFromShareableHandle(&other, (void *)(uintptr_t)fd, CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR));
    DURING("cuMemGetAllocationPropertiesFromHandle", cuMemGetAllocationPropertiesFromHandle(&got, h));
    DURING("cuMemRetainAllocationHandle", cuMemRetainAllocationHandle(&other, (void *)range));
    DURING("cuMemsetD32Async of mapped memory", cuMemsetD32Async(range, 0, 16, s));
    DURING("cuMemRelease", cuMemRelease(h));
    DURING("cuMemUnmap", cuMemUnmap(range, n));
    cuMemUnmap(range, n);
    DURING("cuMemAddressFree", cuMemAddressFree(range, n));
}

static void processes(void)
{
    CUipcMemHandle m;
    CUipcEventHandle h;
    CUevent made;
    CUdeviceptr p;
    CHECK(cuIpcGetMemHandle(&m, a));
    CHECK(cuIpcGetEventHandle(&h, shared));
    DURING("cuIpcGetMemHandle", cuIpcGetMemHandle(&m, a));
    DURING("cuIpcOpenMemHandle", cuIpcOpenMemHandle(&p, m, CU_IPC_MEM_LAZY_ENABLE_PEER_ACCESS));
    DURING("cuIpcCloseMemHandle", cuIpcCloseMemHandle(a));
    DURING("cuIpcGetEventHandle", cuIpcGetEventHandle(&h, shared));
    DURING("cuIpcOpenEventHandle", cuIpcOpenEventHandle(&made, h));
    DURING("cuEventCreate for processes", cuEventCreate(&made, CU_EVENT_INTERPROCESS | CU_EVENT_DISABLE_TIMING));
    DURING("cuEventRecord for processes", cuEventRecord(shared, s));
    DURING("cuStreamWaitEvent for processes", cuStreamWaitEvent(s, shared, 0));
}

static void arrays(void)
{
    CUDA_ARRAY3D_DESCRIPTOR d = {16, 16, 0, CU_AD_FORMAT_FLOAT, 1, CUDA_ARRAY3D_SURFACE_LDST};
    CUDA_ARRAY_DESCRIPTOR flat;
    CUDA_RESOURCE_DESC texels;
    CUDA_TEXTURE_DESC how;
    CUarray made;
    CUmipmappedArray levels;
    CUtexObject o;
    memset(&texels, 0, sizeof texels), memset(&how, 0, sizeof how);
    CHECK(cuArray3DCreate(&array, &d));
    CHECK(cuMipmappedArrayCreate(&mips, &d, 4));
    texels.resType = CU_RESOURCE_TYPE_ARRAY, texels.res.array.hArray = array;
    CHECK(cuTexObjectCreate(&texture, &texels, &how, NULL));
    CUDA_MEMCPY2D c;
    memset(&c, 0, sizeof c);
    c.srcMemoryType = CU_MEMORYTYPE_DEVICE, c.srcDevice = a, c.srcPitch = 64, c.dstMemoryType = CU_MEMORYTYPE_ARRAY, c.dstArray = array;
    c.WidthInBytes = 64, c.Height = 16;
    DURING("cuArray3DCreate", cuArray3DCreate(&made, &d));
    DURING("cuMipmappedArrayCreate", cuMipmappedArrayCreate(&levels, &d, 4));
    DURING("cuMipmappedArrayGetLevel", cuMipmappedArrayGetLevel(&made, mips, 1));
    DURING("cuArrayGetDescriptor", cuArrayGetDescriptor(&flat, array));
    DURING("cuTexObjectCreate", cuTexObjectCreate(&o, &texels, &how, NULL));
    DURING("cuSurfObjectCreate", cuSurfObjectCreate(&o, &texels));
    DURING("cuTexObjectGetResourceDesc", cuTexObjectGetResourceDesc(&texels, texture));
    DURING("cuMemcpyHtoA", cuMemcpyHtoA(array, 0, host, 64));
    DURING("cuMemcpyHtoAAsync", cuMemcpyHtoAAsync(array, 0, host, 64, s));
    DURING("cuMemcpyDtoA", cuMemcpyDtoA(array, 0, a, 64));
    DURING("cuMemcpy2DAsync to an array", cuMemcpy2DAsync(&c, s));
    DURING("cuTexObjectDestroy", cuTexObjectDestroy(texture));
    DURING("cuMipmappedArrayDestroy", cuMipmappedArrayDestroy(mips));
    DURING("cuArrayDestroy", cuArrayDestroy(array));
}

static void ranges(void)
{
    CUmemLocation here = device();
    size_t first = 0, size = 1 << 16;
    int v;
    unsigned flags;
    void *h = NULL;
    CUdeviceptr p, base;
    CUDA_MEMCPY3D_PEER c;
    CUmemcpyAttributes how;
    memset(&c, 0, sizeof c), memset(&how, 0, sizeof how);
    c.srcMemoryType = c.dstMemoryType = CU_MEMORYTYPE_DEVICE, c.srcDevice = a, c.dstDevice = a + 8192;
    c.srcPitch = c.dstPitch = 64, c.srcHeight = c.dstHeight = 8, c.WidthInBytes = 64, c.Height = 8, c.Depth = 1;
    CHECK(cuCtxGetCurrent(&c.srcContext));
    c.dstContext = c.srcContext;
    how.srcAccessOrder = CU_MEMCPY_SRC_ACCESS_ORDER_STREAM;
    DURING("cuMemAdvise", cuMemAdvise_v2(managed, size, CU_MEM_ADVISE_SET_READ_MOSTLY, here));
    DURING("cuMemRangeGetAttribute", cuMemRangeGetAttribute(&v, 4, CU_MEM_RANGE_ATTRIBUTE_READ_MOSTLY, managed, size));
    DURING("cuMemPrefetchAsync", cuMemPrefetchAsync_v2(managed, size, here, 0, s));
    DURING("cuMemPrefetchAsync in another stream", cuMemPrefetchAsync_v2(managed, size, here, 0, t));
    DURING("cuMemPrefetchBatchAsync", cuMemPrefetchBatchAsync(&managed, &size, 1, &here, &first, 1, 0, s));
    DURING("cuMemDiscardBatchAsync", cuMemDiscardBatchAsync(&managed, &size, 1, 0, s));
    DURING("cuMemDiscardAndPrefetchBatchAsync", cuMemDiscardAndPrefetchBatchAsync(&managed, &size, 1, &here, &first, 1, 0, s));
    p = a + 8192, size = 64;
    DURING("cuMemcpyBatchAsync", cuMemcpyBatchAsync_v2(&p, &a, &size, 1, &how, &first, 1, s));
    DURING("cuMemcpy3DPeerAsync", cuMemcpy3DPeerAsync(&c, s));
    DURING("cuMemcpyPeerAsync", cuMemcpyPeerAsync(a + 8192, c.dstContext, a, c.srcContext, 64, s));
    DURING("cuMemHostAlloc", cuMemHostAlloc(&h, 4096, CU_MEMHOSTALLOC_PORTABLE));
    CHECK(cuMemHostAlloc(&h, 4096, 0));
    DURING("cuMemHostGetDevicePointer", cuMemHostGetDevicePointer(&p, h, 0));
    DURING("cuMemHostGetFlags", cuMemHostGetFlags(&flags, h));
    DURING("cuMemFreeHost", cuMemFreeHost(h));
    CHECK(cuMemHostRegister(host, 4096, 0));
    DURING("cuMemHostUnregister", cuMemHostUnregister(host));
    DURING("cuMemGetAddressRange", cuMemGetAddressRange(&base, &size, a));
    DURING("cuPointerGetAttribute", cuPointerGetAttribute(&v, CU_POINTER_ATTRIBUTE_MEMORY_TYPE, a));
    v = 1;
    DURING("cuPointerSetAttribute", cuPointerSetAttribute(&v, CU_POINTER_ATTRIBUTE_SYNC_MEMOPS, a));
    DURING("cuMemFree", cuMemFree(a));
}

int main(void)
{
    start_answering();
    CHECK(cuMemAlloc(&a, 1 << 16));
    CHECK(cuMemAllocManaged(&managed, 1 << 16, CU_MEM_ATTACH_GLOBAL));
    CHECK(cuStreamCreate(&s, CU_STREAM_NON_BLOCKING));
    CHECK(cuStreamCreate(&t, CU_STREAM_NON_BLOCKING));
    CHECK(cuEventCreate(&shared, CU_EVENT_INTERPROCESS | CU_EVENT_DISABLE_TIMING));
    pools();
    virtual_memory();
    processes();
    arrays();
    ranges();
    CHECK(cuCtxSynchronize());
    return 0;
}
