/* What a device without switches, sparse arrays, queues of graphics and the like answers to the functions that are about them. Prints a
 * line for each; runs on any libcuda.so.1, so that the answers of a real driver can be compared. */
#include "answers.h"

static CUstream s;
static CUdeviceptr data;
static CUfunction f;
static CUmemGenericAllocationHandle memory;

static const char ptx[] = ".version 8.0\n.target sm_80\n.address_size 64\n.visible .entry k()\n{\n ret;\n}\n";

static void profiler(void)
{
    SAY(cuProfilerInitialize(NULL, NULL, 0));
    SAY(cuProfilerInitialize("config", NULL, 1));
    SAY(cuProfilerInitialize("config", "output", 1));
    SAY(cuProfilerInitialize("/dev/null", "/dev/null", 0));
    SAY(cuProfilerInitialize("config", "output", 7));
}

static void cooperative(void)
{
    CUDA_LAUNCH_PARAMS p;
    memset(&p, 0, sizeof p);
    SAY(cuLaunchCooperativeKernelMultiDevice(NULL, 0, 0));
    SAY(cuLaunchCooperativeKernelMultiDevice(NULL, 1, 0));
    SAY(cuLaunchCooperativeKernelMultiDevice(&p, 0, 0));
    SAY(cuLaunchCooperativeKernelMultiDevice(&p, 1, 0));
    p.function = f, p.gridDimX = p.gridDimY = p.gridDimZ = p.blockDimX = p.blockDimY = p.blockDimZ = 1;
    SAY(cuLaunchCooperativeKernelMultiDevice(&p, 1, 0));
    p.hStream = s;
    SAY(cuLaunchCooperativeKernelMultiDevice(&p, 1, 0));
    SAY(cuLaunchCooperativeKernelMultiDevice(&p, 1, 3));
    SAY(cuLaunchCooperativeKernelMultiDevice(&p, 1, 4));
    SAY(cuLaunchCooperativeKernelMultiDevice(&p, 2, 0));
    p.hStream = CU_STREAM_LEGACY;
    SAY(cuLaunchCooperativeKernelMultiDevice(&p, 1, 0));
    SAY(cuStreamSynchronize(s));
}

static void tensor_maps(void)
{
    static CUtensorMap map;
    CUtensorMapAllocClass out = (CUtensorMapAllocClass)77;
    cuuint64_t size[2] = {64, 64}, stride[1] = {256};
    cuuint32_t box[2] = {16, 16}, step[2] = {1, 1};
    SAY(cuTensorMapSetAllocationClass(NULL, CU_TENSOR_MAP_ALLOC_CLASS_AUTO, NULL));
    SAY(cuTensorMapSetAllocationClass(&map, CU_TENSOR_MAP_ALLOC_CLASS_AUTO, &out));
    SAY(cuTensorMapEncodeTiled(&map, CU_TENSOR_MAP_DATA_TYPE_FLOAT32, 2, (void *)(uintptr_t)data, size, stride, box, step,
        CU_TENSOR_MAP_INTERLEAVE_NONE, CU_TENSOR_MAP_SWIZZLE_NONE, CU_TENSOR_MAP_L2_PROMOTION_NONE,
        CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE));
    for (int c = -1; c < 4; c++) {
        char what[64];
        snprintf(what, sizeof what, "class %d", c);
        out = (CUtensorMapAllocClass)77;
        NAMED(what, cuTensorMapSetAllocationClass(&map, (CUtensorMapAllocClass)c, &out)); SHOW(out);
        NAMED(what, cuTensorMapSetAllocationClass(&map, (CUtensorMapAllocClass)c, NULL));
    }
    SAY(cuTensorMapSetAllocationClass((CUtensorMap *)((char *)&map + 1), CU_TENSOR_MAP_ALLOC_CLASS_AUTO, &out));
}

static void sparse(void)
{
    CUarrayMapInfo m[2];
    CUDA_ARRAY3D_DESCRIPTOR d;
    CUarray array = NULL, plain = NULL;
    CUmipmappedArray mips = NULL;
    memset(m, 0, sizeof m), memset(&d, 0, sizeof d);
    d.Width = d.Height = 256, d.Format = CU_AD_FORMAT_FLOAT, d.NumChannels = 1;
    SAY(cuArray3DCreate(&plain, &d));
    d.Flags = CUDA_ARRAY3D_SPARSE;
    SAY(cuArray3DCreate(&array, &d));
    SAY(cuMipmappedArrayCreate(&mips, &d, 2));
    SAY(cuMemMapArrayAsync(NULL, 0, s));
    SAY(cuMemMapArrayAsync(NULL, 1, s));
    SAY(cuMemMapArrayAsync(m, 0, s));
    SAY(cuMemMapArrayAsync(m, 1, s));
    SAY(cuMemMapArrayAsync(m, 1, NULL));
    SAY(cuMemMapArrayAsync(m, 1, (CUstream)(uintptr_t)0x1234560));
    m[0].resourceType = CU_RESOURCE_TYPE_ARRAY, m[0].resource.array = plain;
    m[0].memOperationType = CU_MEM_OPERATION_TYPE_MAP, m[0].memHandleType = CU_MEM_HANDLE_TYPE_GENERIC;
    m[0].memHandle.memHandle = memory, m[0].deviceBitMask = 1;
    m[0].subresource.sparseLevel.extentWidth = m[0].subresource.sparseLevel.extentHeight = 128;
    m[0].subresource.sparseLevel.extentDepth = 1;
    SAY(cuMemMapArrayAsync(m, 1, s));
    m[0].memOperationType = CU_MEM_OPERATION_TYPE_UNMAP, m[0].memHandle.memHandle = 0;
    SAY(cuMemMapArrayAsync(m, 1, s));
    m[0].resource.array = array;
    SAY(cuMemMapArrayAsync(m, 1, s));
    m[0].memOperationType = CU_MEM_OPERATION_TYPE_MAP, m[0].memHandle.memHandle = memory;
    SAY(cuMemMapArrayAsync(m, 1, s));
    m[0].flags = 1;
    SAY(cuMemMapArrayAsync(m, 1, s));
    SAY(cuStreamSynchronize(s));
}

static void switches(void)
{
    CUmulticastObjectProp p;
    CUmemGenericAllocationHandle h = 77;
    CUmemFabricHandle fabric;
    size_t n = 77;
    int v = 77;
    memset(&p, 0, sizeof p), memset(&fabric, 0, sizeof fabric);
    SAY(cuDeviceGetAttribute(&v, CU_DEVICE_ATTRIBUTE_MULTICAST_SUPPORTED, 0)); SHOW(v);
    SAY(cuDeviceGetAttribute(&v, CU_DEVICE_ATTRIBUTE_HANDLE_TYPE_FABRIC_SUPPORTED, 0)); SHOW(v);
    SAY(cuMulticastGetGranularity(NULL, &p, CU_MULTICAST_GRANULARITY_MINIMUM));
    SAY(cuMulticastGetGranularity(&n, NULL, CU_MULTICAST_GRANULARITY_MINIMUM)); SHOW(n);
    SAY(cuMulticastGetGranularity(&n, &p, CU_MULTICAST_GRANULARITY_MINIMUM)); SHOW(n);
    for (unsigned devices = 0; devices < 4; devices++) {
        p.numDevices = devices;
        for (int handles = 0; handles < 10; handles = handles ? 2 * handles : 1) {
            for (int size = 0; size < 3; size++) {
                char what[100];
                p.handleTypes = (unsigned long long)handles, p.size = size == 0 ? 0 : size == 1 ? 4096 : 2 << 20;
                snprintf(what, sizeof what, "devices %u, handles %d, size %zu", devices, handles, p.size);
                n = 77, h = 77;
                NAMED(what, cuMulticastGetGranularity(&n, &p, CU_MULTICAST_GRANULARITY_MINIMUM)); SHOW(n);
                n = 77;
                NAMED(what, cuMulticastGetGranularity(&n, &p, CU_MULTICAST_GRANULARITY_RECOMMENDED)); SHOW(n);
                NAMED(what, cuMulticastCreate(&h, &p)); SHOW(h == 77);
            }
        }
    }
    p.numDevices = 1, p.handleTypes = 0, p.size = 2 << 20;
    SAY(cuMulticastGetGranularity(&n, &p, (CUmulticastGranularity_flags)2));
    p.flags = 1;
    SAY(cuMulticastGetGranularity(&n, &p, CU_MULTICAST_GRANULARITY_MINIMUM));
    SAY(cuMulticastCreate(&h, &p));
    p.flags = 0;
    SAY(cuMulticastCreate(NULL, &p));
    SAY(cuMulticastCreate(&h, NULL));
    SAY(cuMulticastAddDevice(0, 0));
    SAY(cuMulticastAddDevice(memory, 0));
    SAY(cuMulticastAddDevice(memory, 99));
    SAY(cuMulticastAddDevice(0x1234560, 0));
    SAY(cuMulticastBindMem(0, 0, 0, 0, 0, 0));
    SAY(cuMulticastBindMem(0, 0, memory, 0, 2 << 20, 0));
    SAY(cuMulticastBindMem(memory, 0, memory, 0, 2 << 20, 0));
    SAY(cuMulticastBindMem(memory, 0, memory, 0, 2 << 20, 1));
    SAY(cuMulticastBindMem(memory, 0, 0, 0, 2 << 20, 0));
    SAY(cuMulticastBindMem(memory, 0, memory, 0, 0, 0));
    SAY(cuMulticastBindMem_v2(memory, 0, 0, memory, 0, 2 << 20, 0));
    SAY(cuMulticastBindMem_v2(0, 0, 0, 0, 0, 0, 0));
    SAY(cuMulticastBindMem_v2(memory, 99, 0, memory, 0, 2 << 20, 0));
    SAY(cuMulticastBindAddr(0, 0, 0, 0, 0));
    SAY(cuMulticastBindAddr(0, 0, data, 2 << 20, 0));
    SAY(cuMulticastBindAddr(memory, 0, data, 2 << 20, 0));
    SAY(cuMulticastBindAddr(memory, 0, 0, 2 << 20, 0));
    SAY(cuMulticastBindAddr(memory, 0, data, 0, 0));
    SAY(cuMulticastBindAddr(memory, 0, data, 2 << 20, 1));
    SAY(cuMulticastBindAddr_v2(memory, 0, 0, data, 2 << 20, 0));
    SAY(cuMulticastBindAddr_v2(0, 0, 0, 0, 0, 0));
    SAY(cuMulticastBindAddr_v2(memory, 99, 0, data, 2 << 20, 0));
    SAY(cuMulticastUnbind(0, 0, 0, 0));
    SAY(cuMulticastUnbind(memory, 0, 0, 2 << 20));
    SAY(cuMulticastUnbind(memory, 99, 0, 2 << 20));
    SAY(cuMulticastUnbind(memory, 0, 0, 0));
}

static void fabric(void)
{
    CUuuid u;
    CUcliqueInfo info[4];
    CUDA_FABRIC_COPY_BATCH_OP op;
    CUlogicalEndpointProp p;
    CUlogicalEndpointId id = 77;
    cuuint64_t a = 77, b = 77;
    size_t n = 77;
    int v = 77;
    char handle[256] = {0};
    memset(&op, 0, sizeof op), memset(&p, 0, sizeof p), memset(info, 0, sizeof info);
    SAY(cuDeviceGetFabricClusterUuid(NULL, 0));
    SAY(cuDeviceGetFabricClusterUuid(&u, 0));
    SAY(cuDeviceGetFabricClusterUuid(&u, 99));
    SAY(cuDeviceGetCliqueCount(NULL, 0));
    SAY(cuDeviceGetCliqueCount(&n, 0)); SHOW(n);
    SAY(cuDeviceGetCliqueCount(&n, 99));
    n = 4;
    SAY(cuDeviceGetCliqueInfo(info, &n, 0)); SHOW(n);
    SAY(cuDeviceGetCliqueInfo(NULL, &n, 0)); SHOW(n);
    SAY(cuDeviceGetCliqueInfo(info, NULL, 0));
    SAY(cuDeviceGetCliqueInfo(info, &n, 99));
    n = 0;
    SAY(cuDeviceGetCliqueInfo(info, &n, 0)); SHOW(n);
    SAY(cuFabricCpyBatchAsync(0, NULL, 0, s));
    SAY(cuFabricCpyBatchAsync(1, NULL, 0, s));
    SAY(cuFabricCpyBatchAsync(1, &op, 0, s));
    SAY(cuFabricCpyBatchAsync(1, &op, 1, s));
    op.size = 16;
    op.src.type = op.dst.type = CU_FABRIC_COPY_OPERAND_TYPE_POINTER;
    op.src.op.ptr.ptr = data, op.dst.op.ptr.ptr = data + 64;
    SAY(cuFabricCpyBatchAsync(1, &op, 0, s));
    SAY(cuFabricCpyBatchAsync(1, &op, 0, NULL));
    SAY(cuLogicalEndpointGetLimits(&a, &b, &p));
    p.type = CU_LOGICAL_ENDPOINT_TYPE_UNICAST, p.size = 2 << 20;
    SAY(cuLogicalEndpointGetLimits(&a, &b, &p)); SHOW(a); SHOW(b);
    SAY(cuLogicalEndpointGetLimits(NULL, NULL, NULL));
    SAY(cuLogicalEndpointIdReserve(NULL, 1));
    SAY(cuLogicalEndpointIdReserve(&id, 0));
    SAY(cuLogicalEndpointIdReserve(&id, 1)); SHOW(id == 77);
    SAY(cuLogicalEndpointCreate(id, NULL));
    SAY(cuLogicalEndpointCreate(id, &p));
    SAY(cuLogicalEndpointAddDevice(id, 0));
    SAY(cuLogicalEndpointBindAddr(id, 0, 0, (void *)(uintptr_t)data, 2 << 20, 0));
    SAY(cuLogicalEndpointBindMem(id, 0, 0, memory, 0, 2 << 20, 0));
    SAY(cuLogicalEndpointUnbind(id, 0, 0, 2 << 20));
    SAY(cuLogicalEndpointExport(handle, id, CU_LOGICAL_ENDPOINT_IPC_HANDLE_TYPE_FABRIC));
    SAY(cuLogicalEndpointImport(id, handle, CU_LOGICAL_ENDPOINT_IPC_HANDLE_TYPE_FABRIC));
    SAY(cuLogicalEndpointQuery(id, 1, &v));
    SAY(cuLogicalEndpointQuery(id, 1, NULL));
    SAY(cuLogicalEndpointDestroy(id));
    SAY(cuLogicalEndpointIdRelease(id, 1));
    SAY(cuLogicalEndpointIdRelease(id, 0));
}

static void others(void)
{
    CUstreamCigParam p;
    CUstreamCigCaptureParams c;
    char list[256] = {0};
    memset(&p, 0, sizeof p), memset(&c, 0, sizeof c);
    SAY(cuDeviceGetNvSciSyncAttributes(NULL, 0, 0));
    SAY(cuDeviceGetNvSciSyncAttributes(list, 0, 0));
    SAY(cuDeviceGetNvSciSyncAttributes(list, 0, CUDA_NVSCISYNC_ATTR_SIGNAL));
    SAY(cuDeviceGetNvSciSyncAttributes(list, 99, CUDA_NVSCISYNC_ATTR_SIGNAL));
    SAY(cuDeviceGetNvSciSyncAttributes(list, 0, 4));
    SAY(cuStreamBeginCaptureToCig(s, NULL));
    SAY(cuStreamBeginCaptureToCig(s, &c));
    c.streamCigParams = &p;
    SAY(cuStreamBeginCaptureToCig(s, &c));
    p.streamSharedDataType = STREAM_CIG_DATA_TYPE_D3D12_COMMAND_LIST, p.streamSharedData = list;
    SAY(cuStreamBeginCaptureToCig(s, &c));
    p.streamSharedDataType = STREAM_CIG_DATA_TYPE_VULKAN_COMMAND_BUFFER_HANDLE_NV;
    SAY(cuStreamBeginCaptureToCig(s, &c));
    SAY(cuStreamBeginCaptureToCig(NULL, &c));
    SAY(cuStreamBeginCaptureToCig((CUstream)(uintptr_t)0x1234560, &c));
    SAY(cuStreamEndCaptureToCig(s));
    SAY(cuStreamEndCaptureToCig(NULL));
    SAY(cuStreamEndCaptureToCig((CUstream)(uintptr_t)0x1234560));
    SAY(cuStreamSynchronize(s));
}

/* All of them where nothing has begun, or no context is there. */
static void early(const char *when)
{
    CUmulticastObjectProp p;
    CUmemDecompressParams d;
    CUarrayMapInfo m;
    CUDA_LAUNCH_PARAMS l;
    CUmemGenericAllocationHandle h;
    CUuuid u;
    size_t n;
    memset(&p, 0, sizeof p), memset(&d, 0, sizeof d), memset(&m, 0, sizeof m), memset(&l, 0, sizeof l);
    p.numDevices = 1, p.size = 2 << 20;
    puts(when);
    SAY(cuProfilerInitialize("config", "output", 1));
    SAY(cuLaunchCooperativeKernelMultiDevice(&l, 1, 0));
    SAY(cuTensorMapSetAllocationClass(NULL, CU_TENSOR_MAP_ALLOC_CLASS_AUTO, NULL));
    SAY(cuMemMapArrayAsync(&m, 1, NULL));
    SAY(cuMemBatchDecompressAsync(&d, 1, 0, NULL, NULL));
    SAY(cuMulticastGetGranularity(&n, &p, CU_MULTICAST_GRANULARITY_MINIMUM));
    SAY(cuMulticastCreate(&h, &p));
    SAY(cuMulticastAddDevice(0, 0));
    SAY(cuDeviceGetFabricClusterUuid(&u, 0));
    SAY(cuDeviceGetCliqueCount(&n, 0));
    SAY(cuDeviceGetNvSciSyncAttributes(&u, 0, 1));
    SAY(cuStreamEndCaptureToCig(NULL));
}

int main(void)
{
    CUmemAllocationProp prop;
    CUmodule m;
    setvbuf(stdout, NULL, _IOLBF, 0);
    signal(SIGSEGV, crash);
    signal(SIGBUS, crash);
    early("before cuInit");
    SAY(cuInit(0));
    early("without context");
    start();
    memset(&prop, 0, sizeof prop);
    prop.type = CU_MEM_ALLOCATION_TYPE_PINNED, prop.location.type = CU_MEM_LOCATION_TYPE_DEVICE;
    CHECK(cuMemCreate(&memory, 2 << 20, &prop, 0));
    CHECK(cuStreamCreate(&s, CU_STREAM_NON_BLOCKING));
    CHECK(cuMemAlloc(&data, 4 << 20));
    CHECK(cuModuleLoadData(&m, ptx));
    CHECK(cuModuleGetFunction(&f, m, "k"));
    profiler();
    cooperative();
    tensor_maps();
    sparse();
    switches();
    fabric();
    others();
    SAY(cuCtxSynchronize());
    return 0;
}
