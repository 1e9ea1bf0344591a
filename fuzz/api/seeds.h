// Right values of records, which random members seldom make: calls get one as it is, or with one member changed. And what a few functions need
// of their arguments together.
#pragma once
#include "values.h"

template <class T> static void seed(const char *name, const T &right)
{
    seeds[name].push_back(std::string((const char *)&right, sizeof right));
}
#define SEED(type, right) seed(#type, right)

struct Right {
    CUdeviceptr memory;
    CUfunction kernel;
    CUarray array;
    CUcontext context;
    void *args;
};

// A word that is always zero, for waits; 0 when it may have gone. And the nodes of the graph that was made first.
static CUdeviceptr alwaysZero;
static std::vector<CUgraphNode> nodesOfRun;

static void seedCopies(const Right &r)
{
    CUDA_MEMCPY3D copy = {};
    copy.srcMemoryType = CU_MEMORYTYPE_DEVICE, copy.srcDevice = r.memory, copy.srcPitch = 256;
    copy.dstMemoryType = CU_MEMORYTYPE_HOST, copy.dstHost = window_, copy.dstPitch = 128;
    copy.WidthInBytes = 64, copy.Height = 4, copy.Depth = 1;
    SEED(CUDA_MEMCPY3D, copy);
    copy.dstMemoryType = CU_MEMORYTYPE_ARRAY, copy.dstArray = r.array;
    SEED(CUDA_MEMCPY3D, copy);
    CUDA_MEMCPY2D flat = {};
    flat.srcMemoryType = CU_MEMORYTYPE_HOST, flat.srcHost = window_, flat.srcPitch = 64;
    flat.dstMemoryType = CU_MEMORYTYPE_DEVICE, flat.dstDevice = r.memory, flat.dstPitch = 256;
    flat.WidthInBytes = 64, flat.Height = 4;
    SEED(CUDA_MEMCPY2D, flat);
    CUDA_MEMCPY3D_PEER peer = {};
    peer.srcMemoryType = peer.dstMemoryType = CU_MEMORYTYPE_DEVICE, peer.srcDevice = r.memory, peer.dstDevice = r.memory + 8192;
    peer.srcContext = peer.dstContext = r.context, peer.WidthInBytes = 64, peer.Height = peer.Depth = 1;
    SEED(CUDA_MEMCPY3D_PEER, peer);
    cudaMemcpy3DParms solid = {};
    solid.srcPtr = make_cudaPitchedPtr((void *)r.memory, 256, 64, 4), solid.dstPtr = make_cudaPitchedPtr(window_, 64, 64, 4);
    solid.extent = make_cudaExtent(64, 4, 1), solid.kind = cudaMemcpyDefault;
    SEED(struct cudaMemcpy3DParms, solid);
    cudaMemcpy3DPeerParms other = {};
    other.srcPtr = solid.srcPtr, other.dstPtr = make_cudaPitchedPtr((void *)(r.memory + 8192), 256, 64, 4), other.extent = solid.extent;
    SEED(struct cudaMemcpy3DPeerParms, other);
    CUmemcpyAttributes how = {};
    how.srcAccessOrder = CU_MEMCPY_SRC_ACCESS_ORDER_STREAM;
    SEED(CUmemcpyAttributes, how);
    cudaMemcpyAttributes how_ = {};
    how_.srcAccessOrder = cudaMemcpySrcAccessOrderStream;
    SEED(struct cudaMemcpyAttributes, how_);
    CUDA_MEMCPY3D_BATCH_OP one = {};
    one.src.type = one.dst.type = CU_MEMCPY_OPERAND_TYPE_POINTER, one.src.op.ptr.ptr = r.memory, one.dst.op.ptr.ptr = r.memory + 8192;
    one.extent = {64, 1, 1}, one.srcAccessOrder = CU_MEMCPY_SRC_ACCESS_ORDER_STREAM;
    SEED(CUDA_MEMCPY3D_BATCH_OP, one);
}

static void seedNodes(const Right &r)
{
    CUDA_KERNEL_NODE_PARAMS kernel = {};
    kernel.func = r.kernel, kernel.gridDimX = kernel.gridDimY = kernel.gridDimZ = 1, kernel.blockDimX = 32;
    kernel.blockDimY = kernel.blockDimZ = 1, kernel.kernelParams = (void **)r.args;
    SEED(CUDA_KERNEL_NODE_PARAMS, kernel);
    CUDA_KERNEL_NODE_PARAMS_v1 first = {};
    memcpy((void *)&first, &kernel, sizeof first);
    SEED(CUDA_KERNEL_NODE_PARAMS_v1, first);
    cudaKernelNodeParams own = {};
    own.func = (void *)runtimeKernel, own.gridDim = own.blockDim = dim3(1, 1, 1), own.kernelParams = (void **)r.args;
    SEED(struct cudaKernelNodeParams, own);
    CUDA_MEMSET_NODE_PARAMS set = {};
    set.dst = r.memory, set.elementSize = 4, set.width = 16, set.height = 1, set.value = 7;
    SEED(CUDA_MEMSET_NODE_PARAMS, set);
    cudaMemsetParams set_ = {};
    set_.dst = (void *)r.memory, set_.elementSize = 1, set_.width = 16, set_.height = 1;
    SEED(struct cudaMemsetParams, set_);
    CUDA_HOST_NODE_PARAMS host = {};
    host.fn = callback_CUhostFn, host.userData = window_;
    SEED(CUDA_HOST_NODE_PARAMS, host);
    cudaHostNodeParams host_ = {};
    host_.fn = callback_CUhostFn, host_.userData = window_;
    SEED(struct cudaHostNodeParams, host_);
    static CUstreamBatchMemOpParams write[1];
    memset((void *)write, 0, sizeof write);
    write[0].writeValue.operation = CU_STREAM_MEM_OP_WRITE_VALUE_32, write[0].writeValue.address = r.memory + 64;
    CUDA_BATCH_MEM_OP_NODE_PARAMS batch = {};
    batch.ctx = r.context, batch.count = 1, batch.paramArray = write;
    SEED(CUDA_BATCH_MEM_OP_NODE_PARAMS, batch);
    CUDA_MEM_ALLOC_NODE_PARAMS room = {};
    room.poolProps.allocType = CU_MEM_ALLOCATION_TYPE_PINNED, room.poolProps.location.type = CU_MEM_LOCATION_TYPE_DEVICE;
    room.bytesize = 4096;
    SEED(CUDA_MEM_ALLOC_NODE_PARAMS, room);
    cudaMemAllocNodeParams room_ = {};
    room_.poolProps.allocType = cudaMemAllocationTypePinned, room_.poolProps.location.type = cudaMemLocationTypeDevice;
    room_.bytesize = 4096;
    SEED(struct cudaMemAllocNodeParams, room_);
    CUlaunchConfig launch = {};
    launch.gridDimX = launch.gridDimY = launch.gridDimZ = launch.blockDimX = launch.blockDimY = launch.blockDimZ = 1;
    SEED(CUlaunchConfig, launch);
    cudaLaunchConfig_t launch_ = {};
    launch_.gridDim = launch_.blockDim = dim3(1, 1, 1);
    SEED(cudaLaunchConfig_t, launch_);
}

static void seedMemory(const Right &r)
{
    CUDA_ARRAY_DESCRIPTOR flat = {16, 8, CU_AD_FORMAT_FLOAT, 1};
    SEED(CUDA_ARRAY_DESCRIPTOR, flat);
    CUDA_ARRAY3D_DESCRIPTOR solid = {16, 8, 4, CU_AD_FORMAT_UNSIGNED_INT8, 4, CUDA_ARRAY3D_SURFACE_LDST};
    SEED(CUDA_ARRAY3D_DESCRIPTOR, solid);
    cudaChannelFormatDesc channels = {32, 0, 0, 0, cudaChannelFormatKindFloat};
    SEED(struct cudaChannelFormatDesc, channels);
    CUmemPoolProps pool = {};
    pool.allocType = CU_MEM_ALLOCATION_TYPE_PINNED, pool.location.type = CU_MEM_LOCATION_TYPE_DEVICE;
    pool.handleTypes = CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR;
    SEED(CUmemPoolProps, pool);
    cudaMemPoolProps pool_ = {};
    pool_.allocType = cudaMemAllocationTypePinned, pool_.location.type = cudaMemLocationTypeDevice;
    SEED(struct cudaMemPoolProps, pool_);
    CUmemAllocationProp made = {};
    made.type = CU_MEM_ALLOCATION_TYPE_PINNED, made.location.type = CU_MEM_LOCATION_TYPE_DEVICE;
    made.requestedHandleTypes = CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR;
    SEED(CUmemAllocationProp, made);
    CUmemLocation place = {CU_MEM_LOCATION_TYPE_DEVICE};
    SEED(CUmemLocation, place);
    cudaMemLocation place_ = {cudaMemLocationTypeDevice};
    SEED(struct cudaMemLocation, place_);
    CUmemAccessDesc access = {place, CU_MEM_ACCESS_FLAGS_PROT_READWRITE};
    SEED(CUmemAccessDesc, access);
    CUDA_RESOURCE_DESC what = {};
    what.resType = CU_RESOURCE_TYPE_ARRAY, what.res.array.hArray = r.array;
    SEED(CUDA_RESOURCE_DESC, what);
    cudaResourceDesc what_ = {};
    what_.resType = cudaResourceTypeArray, what_.res.array.array = (cudaArray_t)r.array;
    SEED(struct cudaResourceDesc, what_);
    SEED(CUDA_TEXTURE_DESC, CUDA_TEXTURE_DESC{});
    SEED(struct cudaTextureDesc, cudaTextureDesc{});
}

// A graph with a node of each kind, and one made of it to run.
static void makeNodes(const Right &r)
{
    CUgraph graph = nullptr, inner = nullptr;
    CUgraphExec run = nullptr;
    CUevent event = nullptr;
    if (cuGraphCreate(&graph, 0) || cuGraphCreate(&inner, 0) || cuEventCreate(&event, CU_EVENT_DISABLE_TIMING))
        return;
    pools["CUgraph_st"].add((uint64_t)graph), pools["CUgraph_st"].add((uint64_t)inner), pools["CUevent_st"].add((uint64_t)event);
    CUgraphNode node = nullptr;
    auto keepNode = [&node](CUresult made) {
        if (made == CUDA_SUCCESS)
            nodesOfRun.push_back(node), pools["CUgraphNode_st"].add((uint64_t)node);
    };
    auto right = [](const char *name) { return (void *)seeds[name][0].data(); };
    keepNode(cuGraphAddKernelNode(&node, graph, nullptr, 0, (CUDA_KERNEL_NODE_PARAMS *)right("CUDA_KERNEL_NODE_PARAMS")));
    keepNode(cuGraphAddMemcpyNode(&node, graph, nullptr, 0, (CUDA_MEMCPY3D *)right("CUDA_MEMCPY3D"), r.context));
    keepNode(cuGraphAddMemsetNode(&node, graph, nullptr, 0, (CUDA_MEMSET_NODE_PARAMS *)right("CUDA_MEMSET_NODE_PARAMS"), r.context));
    keepNode(cuGraphAddHostNode(&node, graph, nullptr, 0, (CUDA_HOST_NODE_PARAMS *)right("CUDA_HOST_NODE_PARAMS")));
    keepNode(cuGraphAddEventRecordNode(&node, graph, nullptr, 0, event));
    keepNode(cuGraphAddEventWaitNode(&node, graph, nullptr, 0, event));
    keepNode(cuGraphAddChildGraphNode(&node, graph, nullptr, 0, inner));
    auto batch = (CUDA_BATCH_MEM_OP_NODE_PARAMS *)right("CUDA_BATCH_MEM_OP_NODE_PARAMS");
    keepNode(cuGraphAddBatchMemOpNode(&node, graph, nullptr, 0, batch));
    if (cuGraphInstantiateWithFlags(&run, graph, 0) == CUDA_SUCCESS)
        pools["CUgraphExec_st"].add((uint64_t)run);
}

static void beginSeeds(CUcontext context)
{
    seeds.clear(), nodesOfRun.clear(), alwaysZero = 0;
    static char zeros[64];
    static void *args[64];
    std::fill(args, args + 64, (void *)zeros);
    Right r = {};
    r.context = context, r.args = args;
    if (cuCtxSetCurrent(r.context) || cuMemAlloc(&r.memory, 1 << 20) || pools["CUfunc_st"].live.empty())
        return;
    CUDA_ARRAY_DESCRIPTOR d = {64, 8, CU_AD_FORMAT_FLOAT, 1};
    if (cuArrayCreate(&r.array, &d))
        return;
    if (cuMemAlloc(&alwaysZero, 64) == CUDA_SUCCESS)
        cuMemsetD8(alwaysZero, 0, 64);
    pools["CUdeviceptr"].add(r.memory), pools["CUarray_st"].add((uint64_t)r.array);
    // Kernels without results in memory of the program: parameters are zeros.
    r.kernel = (CUfunction)pools["CUfunc_st"].live.back();
    seedCopies(r), seedNodes(r), seedMemory(r);
    makeNodes(r);
}
