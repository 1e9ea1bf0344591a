/* Advice and prefetches, copies in batches, attributes of ranges and pointers, memory of the host, tensor maps: mistakes and corners,
 * and what the driver answers. Prints a line for each; runs on any libcuda.so.1, so that the answers of a real driver can be
 * compared. */
#include "answers.h"

static CUstream s;
static CUdeviceptr managed, dev;
static void *pinned, *mapped;
static char *pageable;

static CUmemLocation at(CUmemLocationType type, int id)
{
    CUmemLocation l;
    memset(&l, 0, sizeof l);
    l.type = type, l.id = id;
    return l;
}
#define DEVICE at(CU_MEM_LOCATION_TYPE_DEVICE, 0)
#define HOST at(CU_MEM_LOCATION_TYPE_HOST, 0)

/* All attributes of a managed range. */
static void attributes(const char *when)
{
    for (int i = 0; i < 10; i++) {
        int v[4] = {77, 77, 77, 77};
        CUresult r = cuMemRangeGetAttribute(v, i == 3 ? 16 : 4, (CUmem_range_attribute)i, managed, 1 << 16);
        printf("%-60s attribute %d: %d, %d %d %d %d\n", when, i, (int)r, v[0], v[1], v[2], v[3]);
    }
}

static void advice(void)
{
    int v[2] = {77, 77};
    attributes("fresh memory");
    for (int i = 0; i < 9; i++) {
        char what[64];
        snprintf(what, sizeof what, "advice %d of managed memory for the device", i);
        NAMED(what, cuMemAdvise_v2(managed, 1 << 16, (CUmem_advise)i, DEVICE));
        attributes(what);
        snprintf(what, sizeof what, "advice %d of managed memory for the host", i);
        NAMED(what, cuMemAdvise_v2(managed, 1 << 16, (CUmem_advise)i, HOST));
        snprintf(what, sizeof what, "advice %d of device memory", i);
        NAMED(what, cuMemAdvise_v2(dev, 1 << 16, (CUmem_advise)i, DEVICE));
        snprintf(what, sizeof what, "advice %d of pinned memory", i);
        NAMED(what, cuMemAdvise_v2((CUdeviceptr)(uintptr_t)pinned, 1 << 12, (CUmem_advise)i, DEVICE));
        snprintf(what, sizeof what, "advice %d of pageable memory", i);
        NAMED(what, cuMemAdvise_v2((CUdeviceptr)(uintptr_t)pageable, 1 << 12, (CUmem_advise)i, DEVICE));
    }
    SAY(cuMemAdvise_v2(managed, 1 << 16, CU_MEM_ADVISE_SET_PREFERRED_LOCATION, HOST));
    attributes("preferred at the host");
    SAY(cuMemAdvise_v2(managed, 1 << 15, CU_MEM_ADVISE_SET_READ_MOSTLY, DEVICE));
    attributes("half of it mostly read");
    SAY(cuMemAdvise_v2(managed, 1 << 16, CU_MEM_ADVISE_UNSET_READ_MOSTLY, DEVICE));
    SAY(cuMemAdvise_v2(managed, 1 << 16, CU_MEM_ADVISE_SET_PREFERRED_LOCATION, at(CU_MEM_LOCATION_TYPE_HOST_NUMA, 0)));
    attributes("preferred at a node of the host");
    SAY(cuMemAdvise_v2(managed, 1 << 16, CU_MEM_ADVISE_SET_PREFERRED_LOCATION, at(CU_MEM_LOCATION_TYPE_HOST_NUMA, 77)));
    SAY(cuMemAdvise_v2(managed, 1 << 16, CU_MEM_ADVISE_SET_PREFERRED_LOCATION, at(CU_MEM_LOCATION_TYPE_HOST_NUMA_CURRENT, 0)));
    SAY(cuMemAdvise_v2(managed, 1 << 16, CU_MEM_ADVISE_UNSET_PREFERRED_LOCATION, HOST));
    SAY(cuMemAdvise_v2(managed, 1 << 16, CU_MEM_ADVISE_SET_ACCESSED_BY, at(CU_MEM_LOCATION_TYPE_HOST_NUMA, 0)));
    SAY(cuMemAdvise_v2(managed, 1 << 16, CU_MEM_ADVISE_SET_ACCESSED_BY, at(CU_MEM_LOCATION_TYPE_DEVICE, 9)));
    SAY(cuMemAdvise_v2(managed, 1 << 16, CU_MEM_ADVISE_SET_READ_MOSTLY, at(CU_MEM_LOCATION_TYPE_DEVICE, 9)));
    SAY(cuMemAdvise_v2(managed, 1 << 16, CU_MEM_ADVISE_SET_READ_MOSTLY, at((CUmemLocationType)9, 0)));
    SAY(cuMemAdvise_v2(managed, 1 << 16, CU_MEM_ADVISE_SET_PREFERRED_LOCATION, at(CU_MEM_LOCATION_TYPE_INVALID, 0)));
    SAY(cuMemAdvise_v2(managed, 0, CU_MEM_ADVISE_SET_READ_MOSTLY, DEVICE));
    SAY(cuMemAdvise_v2(managed, (size_t)1 << 40, CU_MEM_ADVISE_SET_READ_MOSTLY, DEVICE));
    SAY(cuMemAdvise_v2(0, 1 << 16, CU_MEM_ADVISE_SET_READ_MOSTLY, DEVICE));
    SAY(cuMemAdvise_v2(managed + 1000, 1000, CU_MEM_ADVISE_SET_READ_MOSTLY, DEVICE));
    attributes("a part of a page mostly read");
    SAY(cuMemAdvise_v2(managed, 1 << 16, CU_MEM_ADVISE_UNSET_READ_MOSTLY, DEVICE));
    SAY(cuMemRangeGetAttribute(NULL, 4, CU_MEM_RANGE_ATTRIBUTE_READ_MOSTLY, managed, 1 << 16));
    SAY(cuMemRangeGetAttribute(v, 0, CU_MEM_RANGE_ATTRIBUTE_READ_MOSTLY, managed, 1 << 16));
    SAY(cuMemRangeGetAttribute(v, 8, CU_MEM_RANGE_ATTRIBUTE_READ_MOSTLY, managed, 1 << 16));
    SAY(cuMemRangeGetAttribute(v, 6, CU_MEM_RANGE_ATTRIBUTE_ACCESSED_BY, managed, 1 << 16));
    SAY(cuMemRangeGetAttribute(v, 4, CU_MEM_RANGE_ATTRIBUTE_READ_MOSTLY, managed, 0));
    SAY(cuMemRangeGetAttribute(v, 4, CU_MEM_RANGE_ATTRIBUTE_READ_MOSTLY, managed, (size_t)1 << 40));
    SAY(cuMemRangeGetAttribute(v, 4, CU_MEM_RANGE_ATTRIBUTE_READ_MOSTLY, dev, 1 << 16));
    SAY(cuMemRangeGetAttribute(v, 4, CU_MEM_RANGE_ATTRIBUTE_READ_MOSTLY, (CUdeviceptr)(uintptr_t)pinned, 1 << 12));
    SAY(cuMemRangeGetAttribute(v, 4, CU_MEM_RANGE_ATTRIBUTE_READ_MOSTLY, (CUdeviceptr)(uintptr_t)pageable, 1 << 12));
    SAY(cuMemRangeGetAttribute(v, 4, CU_MEM_RANGE_ATTRIBUTE_READ_MOSTLY, 0, 1 << 12));
    void *to[2] = {&v[0], &v[1]};
    size_t sizes[2] = {4, 4};
    CUmem_range_attribute two[2] = {CU_MEM_RANGE_ATTRIBUTE_READ_MOSTLY, CU_MEM_RANGE_ATTRIBUTE_PREFERRED_LOCATION};
    SAY(cuMemRangeGetAttributes(to, sizes, two, 2, managed, 1 << 16));
    printf("  %d %d\n", v[0], v[1]);
    SAY(cuMemRangeGetAttributes(to, sizes, two, 0, managed, 1 << 16));
    SAY(cuMemRangeGetAttributes(NULL, sizes, two, 2, managed, 1 << 16));
    SAY(cuMemRangeGetAttributes(to, NULL, two, 2, managed, 1 << 16));
    SAY(cuMemRangeGetAttributes(to, sizes, NULL, 2, managed, 1 << 16));
    two[1] = (CUmem_range_attribute)77;
    SAY(cuMemRangeGetAttributes(to, sizes, two, 2, managed, 1 << 16));
}

static void prefetches(void)
{
    CUdeviceptr ptrs[3] = {managed, managed + (1 << 16), managed + (1 << 17)};
    size_t sizes[3] = {1 << 16, 1 << 16, 1 << 16}, first[2] = {0, 1}, wrong[2] = {1, 2}, same[2] = {0, 0};
    CUmemLocation l[2] = {DEVICE, HOST};
    SAY(cuMemPrefetchAsync_v2(managed, 1 << 16, DEVICE, 0, s));
    CHECK(cuStreamSynchronize(s));
    attributes("prefetched to the device");
    SAY(cuMemPrefetchAsync_v2(managed, 1 << 16, HOST, 0, s));
    CHECK(cuStreamSynchronize(s));
    attributes("prefetched to the host");
    SAY(cuMemPrefetchAsync_v2(managed, 1 << 16, at(CU_MEM_LOCATION_TYPE_HOST_NUMA, 0), 0, s));
    SAY(cuMemPrefetchAsync_v2(managed, 1 << 16, at(CU_MEM_LOCATION_TYPE_HOST_NUMA_CURRENT, 0), 0, s));
    SAY(cuMemPrefetchAsync_v2(managed, 1 << 16, at(CU_MEM_LOCATION_TYPE_DEVICE, 9), 0, s));
    SAY(cuMemPrefetchAsync_v2(managed, 1 << 16, at((CUmemLocationType)9, 0), 0, s));
    SAY(cuMemPrefetchAsync_v2(managed, 1 << 16, DEVICE, 1, s));
    SAY(cuMemPrefetchAsync_v2(managed, 0, DEVICE, 0, s));
    SAY(cuMemPrefetchAsync_v2(managed, (size_t)1 << 40, DEVICE, 0, s));
    SAY(cuMemPrefetchAsync_v2(dev, 1 << 16, DEVICE, 0, s));
    SAY(cuMemPrefetchAsync_v2((CUdeviceptr)(uintptr_t)pinned, 1 << 12, DEVICE, 0, s));
    SAY(cuMemPrefetchAsync_v2((CUdeviceptr)(uintptr_t)pageable, 1 << 12, DEVICE, 0, s));
    SAY(cuMemPrefetchAsync_v2(managed, 1 << 16, DEVICE, 0, NULL));
    SAY(cuMemPrefetchBatchAsync(ptrs, sizes, 3, l, first, 2, 0, s));
    SAY(cuMemPrefetchBatchAsync(ptrs, sizes, 3, l, first, 1, 0, s));
    SAY(cuMemPrefetchBatchAsync(ptrs, sizes, 0, l, first, 1, 0, s));
    SAY(cuMemPrefetchBatchAsync(ptrs, sizes, 3, l, first, 0, 0, s));
    SAY(cuMemPrefetchBatchAsync(ptrs, sizes, 3, l, wrong, 2, 0, s));
    SAY(cuMemPrefetchBatchAsync(ptrs, sizes, 3, l, same, 2, 0, s));
    SAY(cuMemPrefetchBatchAsync(ptrs, sizes, 1, l, first, 2, 0, s));
    SAY(cuMemPrefetchBatchAsync(ptrs, sizes, 3, l, first, 2, 1, s));
    SAY(cuMemPrefetchBatchAsync(ptrs, sizes, 3, l, first, 2, 0, NULL));
    SAY(cuMemPrefetchBatchAsync(NULL, sizes, 3, l, first, 2, 0, s));
    SAY(cuMemPrefetchBatchAsync(ptrs, NULL, 3, l, first, 2, 0, s));
    SAY(cuMemPrefetchBatchAsync(ptrs, sizes, 3, NULL, first, 2, 0, s));
    SAY(cuMemPrefetchBatchAsync(ptrs, sizes, 3, l, NULL, 2, 0, s));
    sizes[1] = 0;
    NAMED("a prefetch of nothing among others", cuMemPrefetchBatchAsync(ptrs, sizes, 3, l, first, 2, 0, s));
    sizes[1] = 1 << 16, ptrs[1] = dev;
    NAMED("a prefetch of device memory among others", cuMemPrefetchBatchAsync(ptrs, sizes, 3, l, first, 2, 0, s));
    ptrs[1] = managed + (1 << 16), l[1] = at(CU_MEM_LOCATION_TYPE_DEVICE, 9);
    NAMED("a prefetch to device 9 among others", cuMemPrefetchBatchAsync(ptrs, sizes, 3, l, first, 2, 0, s));
    l[1] = HOST;
    SAY(cuMemDiscardBatchAsync(ptrs, sizes, 3, 0, s));
    SAY(cuMemDiscardBatchAsync(ptrs, sizes, 3, 1, s));
    SAY(cuMemDiscardBatchAsync(ptrs, sizes, 0, 0, s));
    SAY(cuMemDiscardBatchAsync(NULL, sizes, 3, 0, s));
    SAY(cuMemDiscardBatchAsync(ptrs, NULL, 3, 0, s));
    SAY(cuMemDiscardBatchAsync(ptrs, sizes, 3, 0, NULL));
    ptrs[1] = dev;
    NAMED("discard device memory among others", cuMemDiscardBatchAsync(ptrs, sizes, 3, 0, s));
    ptrs[1] = (CUdeviceptr)(uintptr_t)pageable;
    NAMED("discard pageable memory among others", cuMemDiscardBatchAsync(ptrs, sizes, 3, 0, s));
    ptrs[1] = managed + (1 << 16), sizes[1] = 0;
    NAMED("discard nothing among others", cuMemDiscardBatchAsync(ptrs, sizes, 3, 0, s));
    sizes[1] = 1 << 16;
    SAY(cuMemDiscardAndPrefetchBatchAsync(ptrs, sizes, 3, l, first, 2, 0, s));
    SAY(cuMemDiscardAndPrefetchBatchAsync(ptrs, sizes, 3, l, wrong, 2, 0, s));
    SAY(cuMemDiscardAndPrefetchBatchAsync(ptrs, sizes, 3, l, first, 2, 1, s));
    SAY(cuMemDiscardAndPrefetchBatchAsync(ptrs, sizes, 0, l, first, 2, 0, s));
    SAY(cuMemDiscardAndPrefetchBatchAsync(ptrs, sizes, 3, l, first, 2, 0, NULL));
    SAY(cuStreamSynchronize(s));
}

static CUDA_MEMCPY3D_BATCH_OP box(CUdeviceptr to, CUdeviceptr from, size_t w, size_t h, size_t d)
{
    CUDA_MEMCPY3D_BATCH_OP o;
    memset(&o, 0, sizeof o);
    o.src.type = o.dst.type = CU_MEMCPY_OPERAND_TYPE_POINTER;
    o.src.op.ptr.ptr = from, o.dst.op.ptr.ptr = to;
    o.src.op.ptr.rowLength = o.dst.op.ptr.rowLength = 64;
    o.src.op.ptr.layerHeight = o.dst.op.ptr.layerHeight = 8;
    o.extent.width = w, o.extent.height = h, o.extent.depth = d;
    o.srcAccessOrder = CU_MEMCPY_SRC_ACCESS_ORDER_STREAM;
    return o;
}

static void boxes(void)
{
    CUarray a;
    CUDA_ARRAY_DESCRIPTOR d = {16, 8, CU_AD_FORMAT_FLOAT, 1};
    CUDA_MEMCPY3D_BATCH_OP o[2] = {box(dev, dev + 8192, 16, 4, 2), box(dev + 16384, dev, 64, 8, 1)};
    CHECK(cuArrayCreate(&a, &d));
    SAY(cuMemcpy3DBatchAsync_v2(2, o, 0, s));
    SAY(cuMemcpy3DBatchAsync_v2(0, o, 0, s));
    SAY(cuMemcpy3DBatchAsync_v2(2, NULL, 0, s));
    SAY(cuMemcpy3DBatchAsync_v2(2, o, 1, s));
    SAY(cuMemcpy3DBatchAsync_v2(2, o, 0, NULL));
    o[1].extent.width = 65;
    NAMED("a box wider than its rows", cuMemcpy3DBatchAsync_v2(2, o, 0, s));
    o[1].extent.width = 0;
    NAMED("a box of no width", cuMemcpy3DBatchAsync_v2(2, o, 0, s));
    o[1].extent.width = 64, o[1].extent.height = 0;
    NAMED("a box of no height", cuMemcpy3DBatchAsync_v2(2, o, 0, s));
    o[1].extent.height = 9;
    NAMED("a box higher than its layers", cuMemcpy3DBatchAsync_v2(2, o, 0, s));
    o[1].extent.height = 8, o[1].src.op.ptr.rowLength = 0, o[1].src.op.ptr.layerHeight = 0;
    NAMED("a box without row length", cuMemcpy3DBatchAsync_v2(2, o, 0, s));
    o[1].srcAccessOrder = CU_MEMCPY_SRC_ACCESS_ORDER_INVALID;
    NAMED("a box without access order", cuMemcpy3DBatchAsync_v2(2, o, 0, s));
    o[1].srcAccessOrder = CU_MEMCPY_SRC_ACCESS_ORDER_DURING_API_CALL;
    NAMED("a box read during the call", cuMemcpy3DBatchAsync_v2(2, o, 0, s));
    o[1].srcAccessOrder = CU_MEMCPY_SRC_ACCESS_ORDER_ANY, o[1].flags = 2;
    NAMED("a box with flags 2", cuMemcpy3DBatchAsync_v2(2, o, 0, s));
    o[1].flags = 0, o[1].src.type = (CUmemcpy3DOperandType)0;
    NAMED("a box of type invalid", cuMemcpy3DBatchAsync_v2(2, o, 0, s));
    o[1] = box(0, dev, 16, 4, 1);
    NAMED("a box to nowhere", cuMemcpy3DBatchAsync_v2(2, o, 0, s));
    o[1] = box((CUdeviceptr)(uintptr_t)pageable, dev, 16, 4, 1);
    NAMED("a box to pageable memory", cuMemcpy3DBatchAsync_v2(2, o, 0, s));
    o[1] = box(dev, (CUdeviceptr)(uintptr_t)pinned, 16, 4, 1);
    NAMED("a box from pinned memory", cuMemcpy3DBatchAsync_v2(2, o, 0, s));
    o[1] = box(dev, dev, 16, 4, 1);
    o[1].dst.type = CU_MEMCPY_OPERAND_TYPE_ARRAY, o[1].dst.op.array.array = a;
    memset(&o[1].dst.op.array.offset, 0, sizeof o[1].dst.op.array.offset);
    NAMED("a box to an array", cuMemcpy3DBatchAsync_v2(2, o, 0, s));
    o[1].dst.op.array.offset.x = 1;
    NAMED("a box beyond an array", cuMemcpy3DBatchAsync_v2(2, o, 0, s));
    o[1].dst.op.array.offset.x = 0, o[1].extent.width = 17;
    NAMED("a box wider than an array", cuMemcpy3DBatchAsync_v2(2, o, 0, s));
    SAY(cuStreamSynchronize(s));
    CUDA_MEMCPY3D_PEER p;
    CUcontext ctx;
    CHECK(cuCtxGetCurrent(&ctx));
    memset(&p, 0, sizeof p);
    p.srcMemoryType = p.dstMemoryType = CU_MEMORYTYPE_DEVICE, p.srcDevice = dev, p.dstDevice = dev + 8192;
    p.srcPitch = p.dstPitch = 64, p.srcHeight = p.dstHeight = 8, p.WidthInBytes = 64, p.Height = 8, p.Depth = 2;
    NAMED("a peer copy without contexts", cuMemcpy3DPeer(&p));
    p.srcContext = p.dstContext = ctx;
    NAMED("a peer copy within a context", cuMemcpy3DPeer(&p));
    p.WidthInBytes = 65;
    NAMED("a peer copy wider than its pitch", cuMemcpy3DPeer(&p));
    p.WidthInBytes = 64, p.srcMemoryType = CU_MEMORYTYPE_HOST, p.srcHost = pageable, p.srcContext = NULL;
    NAMED("a peer copy from the host", cuMemcpy3DPeer(&p));
    p.srcMemoryType = (CUmemorytype)9;
    NAMED("a peer copy from memory of type 9", cuMemcpy3DPeer(&p));
    p.srcMemoryType = CU_MEMORYTYPE_UNIFIED, p.srcDevice = dev;
    NAMED("a peer copy from anywhere", cuMemcpy3DPeer(&p));
    SAY(cuMemcpy3DPeerAsync(&p, s));
    SAY(cuMemcpyPeer(dev, ctx, dev + 8192, ctx, 64));
    SAY(cuMemcpyPeer(dev, NULL, dev + 8192, ctx, 64));
    SAY(cuMemcpyPeer(0, ctx, dev + 8192, ctx, 64));
}

static void host_memory(void)
{
    static char area[1 << 16] __attribute__((aligned(4096)));
    CUdeviceptr p = 77;
    unsigned flags = 77;
    void *h = NULL;
    for (int i = 0; i < 8; i++) {
        char what[64];
        unsigned f = 1u << i;
        snprintf(what, sizeof what, "allocate host memory with flags %#x", f);
        h = NULL;
        NAMED(what, cuMemHostAlloc(&h, 4096, f));
        if (h) {
            SAY(cuMemHostGetDevicePointer(&p, h, 0));
            SHOW(p == (CUdeviceptr)(uintptr_t)h);
            CHECK(cuMemHostGetFlags(&flags, h));
            SHOW(flags);
            CHECK(cuMemFreeHost(h));
        }
        snprintf(what, sizeof what, "register host memory with flags %#x", f);
        flags = 77, p = 77;
        CUresult r = cuMemHostRegister(area, 8192, f);
        say(what, r);
        if (r == CUDA_SUCCESS) {
            SAY(cuMemHostGetDevicePointer(&p, area, 0));
            SHOW(p == (CUdeviceptr)(uintptr_t)area);
            NAMED("flags of it", cuMemHostGetFlags(&flags, area));
            SHOW(flags);
            SAY(cuMemHostUnregister(area));
        }
    }
    SAY(cuMemHostRegister(NULL, 4096, 0));
    SAY(cuMemHostRegister(area, 0, 0));
    SAY(cuMemHostRegister(area + 100, 4096, 0));
    NAMED("register what overlaps", cuMemHostRegister(area + 2048, 4096, 0));
    NAMED("register it again", cuMemHostRegister(area + 100, 4096, 0));
    SAY(cuMemHostGetDevicePointer(&p, area + 200, 0));
    SHOW(p == (CUdeviceptr)(uintptr_t)(area + 200));
    SAY(cuMemHostGetDevicePointer(&p, area + 200, 1));
    SAY(cuMemHostGetDevicePointer(NULL, area + 200, 0));
    SAY(cuMemHostGetDevicePointer(&p, area + 8192, 0));
    SAY(cuMemHostGetDevicePointer(&p, pageable, 0));
    SAY(cuMemHostGetDevicePointer(&p, NULL, 0));
    SAY(cuMemHostGetDevicePointer(&p, (void *)(uintptr_t)managed, 0));
    SAY(cuMemHostGetDevicePointer(&p, (void *)(uintptr_t)dev, 0));
    SAY(cuMemHostGetFlags(&flags, pageable));
    SAY(cuMemHostGetFlags(&flags, area + 300));
    SAY(cuMemHostUnregister(area + 300));
    SAY(cuMemHostUnregister(area + 100));
    SAY(cuMemHostUnregister(area + 100));
    SAY(cuMemHostUnregister(NULL));
    SAY(cuMemHostUnregister(pinned));
    SAY(cuMemHostRegister(pinned, 4096, 0));
    SAY(cuMemHostRegister((void *)(uintptr_t)dev, 4096, 0));
    SAY(cuMemHostRegister((void *)(uintptr_t)managed, 4096, 0));
    SAY(cuMemHostRegister((void *)64, 4096, 0));
    SAY(cuMemHostRegister(area, 4096, CU_MEMHOSTREGISTER_IOMEMORY));
    SAY(cuMemHostRegister("constant", 4, CU_MEMHOSTREGISTER_READ_ONLY));
    SAY(cuMemFreeHost(area));
    SAY(cuMemFreeHost(NULL));
    SAY(cuMemHostAlloc(NULL, 4096, 0));
    SAY(cuMemHostAlloc(&h, 0, 0));
    SAY(cuMemHostAlloc(&h, (size_t)1 << 60, 0));
}

/* All attributes of an address. */
static void pointer(const char *of, CUdeviceptr p)
{
    for (int i = 1; i < 24; i++) {
        if (i == CU_POINTER_ATTRIBUTE_IS_GPU_DIRECT_RDMA_CAPABLE || i == CU_POINTER_ATTRIBUTE_IS_HW_DECOMPRESS_CAPABLE)
            continue; /* That is up to other hardware. */
        unsigned long long v[4] = {0x77, 0, 0, 0};
        CUresult r = cuPointerGetAttribute(v, (CUpointer_attribute)i, p);
        int address = i == 1 || i == 3 || i == 4 || i == 7 || i == 11 || i == 16 || i == 17 || i == 19 || i == 20;
        if (address)
            printf("%-32s attribute %d: %d, %s\n", of, i, (int)r, v[0] == 0x77 ? "not set" : v[0] ? "set" : "0");
        else
            printf("%-32s attribute %d: %d, %lld\n", of, i, (int)r, (long long)v[0]);
    }
}

static CUresult encode(CUtensorMap *m, unsigned rank, uintptr_t address, const cuuint64_t *dim, const cuuint64_t *strides,
                       const cuuint32_t *box, const cuuint32_t *steps, const int *how)
{
    return cuTensorMapEncodeTiled(m, (CUtensorMapDataType)how[0], rank, (void *)address, dim, strides, box, steps,
                                  (CUtensorMapInterleave)how[1], (CUtensorMapSwizzle)how[2], (CUtensorMapL2promotion)how[3],
                                  (CUtensorMapFloatOOBfill)how[4]);
}

static CUtensorMap map __attribute__((aligned(64)));

#define TILED(name, ...)                                                                                    \
    do {                                                                                                    \
        cuuint64_t dim[5] = {64, 32, 16, 8, 4}, strides[4] = {256, 8192, 131072, 1048576};                  \
        cuuint32_t box[5] = {32, 8, 4, 2, 1}, steps[5] = {1, 1, 1, 1, 1};                                   \
        int how[5] = {CU_TENSOR_MAP_DATA_TYPE_FLOAT32, 0, 0, 0, 0};                                         \
        unsigned rank = 3;                                                                                  \
        uintptr_t address = dev;                                                                            \
        CUtensorMap *to = &map;                                                                             \
        __VA_ARGS__;                                                                                        \
        NAMED(name, encode(to, rank, address, dim, strides, box, steps, how));                           \
    } while (0)

static void tensor_maps(void)
{
    TILED("tensor map", (void)0);
    for (int i = 0; i < 18; i++) {
        char what[64];
        snprintf(what, sizeof what, "tensor map of type %d", i);
        TILED(what, how[0] = i);
    }
    for (int i = 0; i < 7; i++) {
        char what[64];
        snprintf(what, sizeof what, "tensor map of rank %d", i);
        TILED(what, rank = (unsigned)i);
        snprintf(what, sizeof what, "tensor map with interleave %d", i);
        TILED(what, how[1] = i);
        snprintf(what, sizeof what, "tensor map with swizzle %d", i);
        TILED(what, how[2] = i);
        snprintf(what, sizeof what, "tensor map with L2 promotion %d", i);
        TILED(what, how[3] = i);
        snprintf(what, sizeof what, "tensor map with fill %d", i);
        TILED(what, how[4] = i);
        snprintf(what, sizeof what, "tensor map with interleave 2 and swizzle %d", i);
        TILED(what, how[1] = 2, how[2] = i, box[0] = 8);
        snprintf(what, sizeof what, "tensor map with interleave 1 and swizzle %d", i);
        TILED(what, how[1] = 1, how[2] = i, box[0] = 8);
        snprintf(what, sizeof what, "tensor map with a row of 64 bytes and swizzle %d", i);
        TILED(what, box[0] = 16, how[2] = i);
        snprintf(what, sizeof what, "tensor map with a row of 16 bytes and swizzle %d", i);
        TILED(what, box[0] = 4, how[2] = i);
    }
    TILED("tensor map of integers with fill 1", (how[0] = 2, how[4] = 1));
    TILED("no tensor map", to = NULL);
    TILED("tensor map of no address", address = 0);
    TILED("tensor map at 8 bytes", address = dev + 8);
    TILED("tensor map at 16 bytes", address = dev + 16);
    TILED("tensor map at 16 bytes, interleave 2", (address = dev + 16, how[1] = 2, how[2] = 1, box[0] = 8));
    TILED("tensor map at pageable memory", address = (uintptr_t)pageable);
    TILED("tensor map, size 0", dim[1] = 0);
    TILED("tensor map, size 2^32", dim[1] = (cuuint64_t)1 << 32);
    TILED("tensor map, size 2^32+1", dim[1] = ((cuuint64_t)1 << 32) + 1);
    TILED("tensor map, stride 0", strides[0] = 0);
    TILED("tensor map, stride 8", strides[0] = 8);
    TILED("tensor map, stride 264", strides[0] = 264);
    TILED("tensor map, stride 272", strides[0] = 272);
    TILED("tensor map, stride below a row", strides[0] = 128);
    TILED("tensor map, stride 2^40", strides[0] = (cuuint64_t)1 << 40);
    TILED("tensor map, stride 2^40-16", strides[0] = ((cuuint64_t)1 << 40) - 16);
    TILED("tensor map, second stride below first", strides[1] = 128);
    TILED("tensor map, stride 272, interleave 2", (strides[0] = 272, how[1] = 2, how[2] = 1, box[0] = 8));
    TILED("tensor map, box 0", box[1] = 0);
    TILED("tensor map, box 256", box[1] = 256);
    TILED("tensor map, box 257", box[1] = 257);
    TILED("tensor map, box of 3 floats", box[0] = 3);
    TILED("tensor map, box larger than the tensor", box[1] = 64);
    TILED("tensor map, box of 2 MB", (box[0] = 256, box[1] = 256, box[2] = 256));
    TILED("tensor map, step 0", steps[1] = 0);
    TILED("tensor map, step 8", steps[1] = 8);
    TILED("tensor map, step 9", steps[1] = 9);
    TILED("tensor map, steps of the first", steps[0] = 2);
    TILED("tensor map", (void)0);
    SAY(cuTensorMapReplaceAddress(&map, (void *)(dev + 1024)));
    SAY(cuTensorMapReplaceAddress(&map, (void *)(dev + 8)));
    SAY(cuTensorMapReplaceAddress(&map, NULL));
    cuuint64_t dim[5] = {64, 32, 16, 8, 4}, strides[4] = {256, 8192, 131072, 1048576};
    cuuint32_t steps[5] = {1, 1, 1, 1, 1};
    int low[3] = {-1, -1, -1}, high[3] = {1, 1, 1}, far[3] = {-200, 0, 0};
#define COL(name, rank, channels, pixels, low, high)                                                                        \
    NAMED(name, cuTensorMapEncodeIm2col(&map, CU_TENSOR_MAP_DATA_TYPE_FLOAT32, rank, (void *)dev, dim, strides, low, high,  \
                                        channels, pixels, steps, CU_TENSOR_MAP_INTERLEAVE_NONE, CU_TENSOR_MAP_SWIZZLE_NONE, \
                                        CU_TENSOR_MAP_L2_PROMOTION_NONE, CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE))
    COL("columns", 4, 32, 64, low, high);
    COL("columns of rank 2", 2, 32, 64, low, high);
    COL("columns of rank 3", 3, 32, 64, low, high);
    COL("columns of rank 5", 5, 32, 64, low, high);
    COL("columns of rank 6", 6, 32, 64, low, high);
    COL("columns of 0 channels", 4, 0, 64, low, high);
    COL("columns of 256 channels", 4, 256, 64, low, high);
    COL("columns of 257 channels", 4, 257, 64, low, high);
    COL("columns of 3 channels", 4, 3, 64, low, high);
    COL("columns of 0 pixels", 4, 32, 0, low, high);
    COL("columns of 1024 pixels", 4, 32, 1024, low, high);
    COL("columns of 1025 pixels", 4, 32, 1025, low, high);
    COL("columns from -200", 4, 32, 64, far, high);
}

int main(void)
{
    CUdevice d = 0;
    int numa = 0;
    start_answering();
    CHECK(cuStreamCreate(&s, CU_STREAM_NON_BLOCKING));
    CHECK(cuMemAllocManaged(&managed, 1 << 20, CU_MEM_ATTACH_GLOBAL));
    CHECK(cuMemAlloc(&dev, 1 << 20));
    CHECK(cuMemAllocHost(&pinned, 1 << 16));
    CHECK(cuMemHostAlloc(&mapped, 4096, CU_MEMHOSTALLOC_WRITECOMBINED | CU_MEMHOSTALLOC_PORTABLE));
    pageable = aligned_alloc(4096, 1 << 16);
    memset(pageable, 0, 1 << 16);
    CHECK(cuDeviceGetAttribute(&numa, CU_DEVICE_ATTRIBUTE_PAGEABLE_MEMORY_ACCESS, d));
    fprintf(stderr, "pageable memory access %d\n", numa);
    advice();
    prefetches();
    boxes();
    host_memory();
    pointer("device memory", dev + 100);
    pointer("managed memory", managed + 100);
    pointer("pinned memory", (CUdeviceptr)(uintptr_t)pinned + 100);
    pointer("write-combined memory", (CUdeviceptr)(uintptr_t)mapped + 100);
    pointer("pageable memory", (CUdeviceptr)(uintptr_t)pageable);
    pointer("nowhere", 64);
    pointer("null", 0);
    tensor_maps();
    SAY(cuCtxSynchronize());
    return 0;
}
