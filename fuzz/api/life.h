// How a sequence begins, what is kept of each call, and how it ends with everything given back.
#pragma once
#include <fcntl.h>
#include "values.h"

__global__ void runtimeKernel(void *, size_t);
#include "seeds.h"

__device__ int runtimeVariable[64];
__constant__ int runtimeConstant[64];
__global__ void runtimeKernel(void *, size_t)
{
    atomicAdd(&runtimeVariable[threadIdx.x % 64], 1);
}
__global__ void runtimeEmpty() {}

struct Range {
    CUdeviceptr at;
    size_t size;
};
static std::vector<Range> reserved, mapped;
static CUcontext primary[2];

template <class T> static void keep(const char *kind, T object, CUresult made)
{
    if (made == CUDA_SUCCESS)
        pools[kind].add((uint64_t)object);
}

// A few objects of each kind, so that calls have something to work on.
static void beginDevice(int device)
{
    cuDevicePrimaryCtxRetain(&primary[device], device);
    cuCtxSetCurrent(primary[device]);
    pools["CUctx_st"].add((uint64_t)primary[device]);
    CUstream stream = nullptr, blocking = nullptr;
    keep("CUstream_st", stream, cuStreamCreate(&stream, CU_STREAM_NON_BLOCKING));
    keep("CUstream_st", stream, cuStreamCreate(&stream, CU_STREAM_NON_BLOCKING));
    keep("CUstream_st", blocking, cuStreamCreate(&blocking, 0));
    pools["CUstream_st"].add(1), pools["CUstream_st"].add(2);
    CUevent event = nullptr;
    for (unsigned flags : {0, 2, 6}) {
        CUresult made = cuEventCreate(&event, flags);
        keep("CUevent_st", event, made);
    }
    CUmodule module = nullptr;
    CUfunction function = nullptr;
    CUtexref texture = nullptr;
    CUsurfref surface = nullptr;
    CUdeviceptr at = 0;
    size_t bytes;
    CUresult made = cuModuleLoadData(&module, image);
    keep("CUmod_st", module, made);
    for (const char *name : {"touch", "empty"})
        made = cuModuleGetFunction(&function, module, name), keep("CUfunc_st", function, made);
    made = cuModuleGetTexRef(&texture, module, "texture"), keep("CUtexref_st", texture, made);
    made = cuModuleGetSurfRef(&surface, module, "surface"), keep("CUsurfref_st", surface, made);
    made = cuModuleGetGlobal(&at, &bytes, module, "variable"), keep("CUdeviceptr", at, made);
    for (size_t size : {64, 4096, 1 << 20, 65536})
        made = cuMemAlloc(&at, size), keep("CUdeviceptr", at, made);
    made = cuMemAllocAsync(&at, 4096, stream), keep("CUdeviceptr", at, made);
    made = cuMemAllocManaged(&at, 8192, CU_MEM_ATTACH_GLOBAL), keep("CUdeviceptr", at, made);
    void *host;
    if (cuMemAllocHost(&host, 65536) == CUDA_SUCCESS)
        pinned.insert((uint64_t)host);
    CUmemoryPool pool = nullptr;
    made = cuDeviceGetDefaultMemPool(&pool, device), keep("CUmemPoolHandle_st", pool, made);
    CUmemPoolProps props = {};
    props.allocType = CU_MEM_ALLOCATION_TYPE_PINNED, props.location.type = CU_MEM_LOCATION_TYPE_DEVICE, props.location.id = device;
    props.handleTypes = CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR;
    made = cuMemPoolCreate(&pool, &props), keep("CUmemPoolHandle_st", pool, made);
    CUarray array = nullptr;
    CUDA_ARRAY3D_DESCRIPTOR d = {16, 8, 0, CU_AD_FORMAT_FLOAT, 1, 0};
    made = cuArray3DCreate(&array, &d), keep("CUarray_st", array, made);
    CUmipmappedArray levels = nullptr;
    made = cuMipmappedArrayCreate(&levels, &d, 3), keep("CUmipmappedArray_st", levels, made);
    CUDA_RESOURCE_DESC resource = {};
    CUDA_TEXTURE_DESC how = {};
    CUtexObject object = 0;
    resource.resType = CU_RESOURCE_TYPE_ARRAY, resource.res.array.hArray = array;
    made = cuTexObjectCreate(&object, &resource, &how, nullptr), keep("CUtexObject", object, made);
}

static void beginShared()
{
    CUmemAllocationProp props = {};
    props.type = CU_MEM_ALLOCATION_TYPE_PINNED, props.location.type = CU_MEM_LOCATION_TYPE_DEVICE;
    props.requestedHandleTypes = CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR;
    CUmemGenericAllocationHandle memory = 0;
    CUdeviceptr at = 0;
    size_t unit = 0;
    cuMemGetAllocationGranularity(&unit, &props, CU_MEM_ALLOC_GRANULARITY_MINIMUM);
    CUresult made = cuMemCreate(&memory, unit, &props, 0);
    keep("CUmemGenericAllocationHandle", memory, made);
    if (cuMemAddressReserve(&at, 4 * unit, 0, 0, 0) == CUDA_SUCCESS) {
        reserved.push_back({at, 4 * unit});
        pools["CUdeviceptr"].add(at);
    }
    CUlibrary library = nullptr;
    CUkernel kernel = nullptr;
    made = cuLibraryLoadData(&library, image, nullptr, nullptr, 0, nullptr, nullptr, 0), keep("CUlib_st", library, made);
    made = cuLibraryGetKernel(&kernel, library, "touch"), keep("CUkern_st", kernel, made);
    CUlinkState link = nullptr;
    made = cuLinkCreate(0, nullptr, nullptr, &link), keep("CUlinkState_st", link, made);
    CUgraph graph = nullptr;
    CUgraphNode node = nullptr, child = nullptr;
    CUgraphExec run = nullptr;
    made = cuGraphCreate(&graph, 0), keep("CUgraph_st", graph, made);
    made = cuGraphAddEmptyNode(&node, graph, nullptr, 0), keep("CUgraphNode_st", node, made);
    made = cuGraphAddEmptyNode(&child, graph, &node, 1), keep("CUgraphNode_st", child, made);
    made = cuGraphInstantiateWithFlags(&run, graph, 0), keep("CUgraphExec_st", run, made);
    CUuserObject user = nullptr;
    made = cuUserObjectCreate(&user, window_, callback_CUhostFn, 1, CU_USER_OBJECT_NO_DESTRUCTOR_SYNC), keep("CUuserObject_st", user, made);
    for (const void *s : {(const void *)runtimeKernel, (const void *)runtimeEmpty, (const void *)&runtimeVariable, (const void *)&runtimeConstant})
        pools["symbol"].add((uint64_t)s);
}

static void beginSequence()
{
    pools.clear(), pinned.clear(), tokens.clear(), reserved.clear(), mapped.clear();
    for (int device = 1; device >= 0; --device)
        beginDevice(device);
    beginSeeds(primary[0]);
    beginShared();
}

// What a call may end is not memory of the host any more, whatever it answers.
static void before(const Function &f, void **a)
{
    if (has(f.name, "Reset") || has(f.name, "ThreadExit") || has(f.name, "CtxDestroy") || has(f.name, "CtxRelease") || has(f.name, "CtxDetach"))
        pinned.clear(), alwaysZero = 0;
    if ((has(f.name, "Free") || has(f.name, "nregister")) && f.count)
        pinned.erase(*(uint64_t *)a[0]);
}

static void after(const Function &f, void **a)
{
    bool memory = has(f.name, "Alloc") || has(f.name, "Reserve") || has(f.name, "ImportPointer") || has(f.name, "OpenMemHandle")
        || has(f.name, "GetGlobal") || has(f.name, "SymbolAddress") || has(f.name, "cudaMalloc");
    bool host = has(f.name, "AllocHost") || has(f.name, "HostAlloc") || has(f.name, "MallocHost");
    for (int i = 0; i < f.count; ++i) {
        const Member &p = f.parameters[i];
        const Type &t = types[p.type];
        void *to = *(void **)a[i];
        if (p.pointers == 1 && t.kind == RECORD && isToken(t.name) && !p.constant && to) {
            auto &list = tokens[t.name];
            std::string token((char *)to, t.size);
            if (has(t.name, "evResource"))
                memset(&token[t.size - 8], 0, 8);
            list.size() < 4 ? list.push_back(token) : (void)(list[dice.below(4)] = token);
        }
        bool place = t.kind == OBJECT && p.pointers == 1 || t.kind == NOTHING && p.pointers == 2 && memory;
        if (!place || p.constant || !to)
            continue;
        uint64_t made = *(uint64_t *)to;
        bool pointer = t.kind == NOTHING || has(t.object, "CUdeviceptr");
        if (t.size < 8 && t.kind == OBJECT || pointer && !memory)
            continue;
        if (host)
            pinned.insert(made);
        else
            pools[pointer ? "CUdeviceptr" : t.object].add(made);
    }
    if (!strcmp(f.name, "cuMemAddressReserve") && *(void **)a[0])
        reserved.push_back({**(CUdeviceptr **)a[0], *(size_t *)a[1]});
    if (!strcmp(f.name, "cuMemMap"))
        mapped.push_back({*(CUdeviceptr *)a[0], *(size_t *)a[1]});
    if (has(f.name, "ExportToShareable") && *(int **)a[0] && **(int **)a[0] > 2) {
        int file = **(int **)a[0];
        files.size() < 8 ? files.push_back(file) : (void)close(file);
    }
    static const char *const ends[] = {"Destroy", "Free", "Unload", "Release", "Close"};
    for (const char *e : ends)
        if (has(f.name, e) && f.count && f.parameters[0].pointers < 2)
            pools[f.parameters[0].pointers ? "CUdeviceptr" : types[f.parameters[0].type].object].remove(*(uint64_t *)a[0]);
}

template <class T, class F> static void endAll(const char *kind, F end)
{
    auto &list = pools[kind].all;
    for (size_t i = list.size(); i-- > 0;)
        end((T)list[i]);
}

// Gives everything back.
static void endSequence()
{
    // A capture in a stream of a green context that has ended goes on for ever, as with a GPU, and forbids this thread to free memory.
    CUstreamCaptureMode mode = CU_STREAM_CAPTURE_MODE_RELAXED;
    cuThreadExchangeStreamCaptureMode(&mode);
    // A call may have reset the devices.
    for (int device = 0; device < 2; ++device)
        if (cuDevicePrimaryCtxRetain(&primary[device], device) == CUDA_SUCCESS)
            pools["CUctx_st"].all.push_back((uint64_t)primary[device]);
    endAll<CUcontext>("CUctx_st", [](CUcontext c) {
        if (cuCtxSetCurrent(c) == CUDA_SUCCESS) {
            endAll<CUstream>("CUstream_st", [](CUstream s) {
                CUgraph g = nullptr;
                if (cuStreamEndCapture(s, &g) == CUDA_SUCCESS && g)
                    cuGraphDestroy(g);
            });
            cuCtxSynchronize();
        }
    });
    endAll<CUgraphExec>("CUgraphExec_st", cuGraphExecDestroy);
    endAll<CUgraph>("CUgraph_st", cuGraphDestroy);
    endAll<CUuserObject>("CUuserObject_st", [](CUuserObject u) {
        for (int i = 0; i < 64 && cuUserObjectRelease(u, 1) == CUDA_SUCCESS; ++i)
            ;
    });
    for (CUcontext c : primary)
        if (cuCtxSetCurrent(c) == CUDA_SUCCESS) {
            endAll<CUdeviceptr>("CUdeviceptr", [](CUdeviceptr p) {
                cuIpcCloseMemHandle(p);
                cuMemFree(p);
            });
            for (uint64_t p : pinned)
                cuMemFreeHost((void *)p);
            cuCtxSynchronize();
        }
    for (auto list : {&mapped, &reserved})
        for (Range r : *list)
            cuMemUnmap(r.at, r.size);
    for (Range r : reserved)
        cuMemAddressFree(r.at, r.size);
    endAll<CUmemGenericAllocationHandle>("CUmemGenericAllocationHandle", [](CUmemGenericAllocationHandle h) {
        for (int i = 0; i < 64 && cuMemRelease(h) == CUDA_SUCCESS; ++i)
            ;
    });
    endAll<CUmemoryPool>("CUmemPoolHandle_st", [](CUmemoryPool p) {
        cuMemPoolTrimTo(p, 0);
        cuMemPoolDestroy(p);
    });
    endAll<CUlibrary>("CUlib_st", cuLibraryUnload);
    endAll<CUlinkState>("CUlinkState_st", cuLinkDestroy);
    endAll<CUgreenCtx>("CUgreenCtx_st", cuGreenCtxDestroy);
    endAll<CUcontext>("CUctx_st", cuCtxDestroy);
    for (int device = 0; device < 2; ++device)
        cuDevicePrimaryCtxReset(device);
    cuThreadExchangeStreamCaptureMode(&mode);
    cudaGetLastError();
    for (int f : files)
        close(f);
    files.clear();
    madvise(window_, windowSize, MADV_DONTNEED);
    madvise(scratch_, scratchSize, MADV_DONTNEED);
}
