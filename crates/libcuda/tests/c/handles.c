/* Handles that name nothing, in a call of each kind, and what the driver answers. A line for each call: with the null handle, a
 * number that nobody gave, a handle of another kind, that of an object which has ended, and that of one whose context has.
 * Every answer comes from a process of its own, so that one that dies counts as "died". */
#define _GNU_SOURCE
#include "check.h"
#include <stdint.h>
#include <sys/wait.h>
#include <unistd.h>

#define HEAD ".version 8.0\n.target sm_80\n.address_size 64\n"
static const char ptx[] = HEAD ".visible .global .align 4 .u32 v;\n.visible .entry k()\n{\n ret;\n}\n";

enum kind { STREAM, EVENT, MODULE, FUNCTION, LIBRARY, KERNEL, LINK, CONTEXT, ARRAY, TEXTURE, SURFACE, KINDS };
enum state { NONE, FORGED, OTHER, ENDED, CONTEXT_GONE, STATES };
typedef uintptr_t handle;

static CUcontext base;
/* Live objects of the current context. */
static CUdeviceptr memory;
static CUstream stream;
static CUevent event;
static CUfunction function;
static int n;
static unsigned u;
static size_t size;
static char bytes[64];
static void *pointer;

static CUarray array(void)
{
    CUDA_ARRAY3D_DESCRIPTOR d;
    CUarray a;
    memset(&d, 0, sizeof d);
    d.Width = d.Height = 16, d.Format = CU_AD_FORMAT_FLOAT, d.NumChannels = 1, d.Flags = CUDA_ARRAY3D_SURFACE_LDST;
    CHECK(cuArray3DCreate(&a, &d));
    return a;
}

static CUDA_RESOURCE_DESC of_array(CUarray a)
{
    CUDA_RESOURCE_DESC r;
    memset(&r, 0, sizeof r);
    r.resType = CU_RESOURCE_TYPE_ARRAY, r.res.array.hArray = a;
    return r;
}

static CUresult texture(CUtexObject *t, CUarray a)
{
    CUDA_RESOURCE_DESC r = of_array(a);
    CUDA_TEXTURE_DESC d;
    memset(&d, 0, sizeof d);
    return cuTexObjectCreate(t, &r, &d, NULL);
}

static handle make(enum kind kind)
{
    CUstream s;
    CUevent e;
    CUmodule m;
    CUfunction f;
    CUlibrary l;
    CUkernel k;
    CUlinkState state;
    CUcontext c;
    CUtexObject t;
    CUsurfObject surface;
    CUDA_RESOURCE_DESC r;
    switch (kind) {
    case STREAM: CHECK(cuStreamCreate(&s, 0)); return (handle)s;
    case EVENT: CHECK(cuEventCreate(&e, 0)); return (handle)e;
    case MODULE: CHECK(cuModuleLoadData(&m, ptx)); return (handle)m;
    case FUNCTION:
        CHECK(cuModuleLoadData(&m, ptx));
        CHECK(cuModuleGetFunction(&f, m, "k"));
        return (handle)f;
    case LIBRARY: CHECK(cuLibraryLoadData(&l, ptx, NULL, NULL, 0, NULL, NULL, 0)); return (handle)l;
    case KERNEL:
        CHECK(cuLibraryLoadData(&l, ptx, NULL, NULL, 0, NULL, NULL, 0));
        CHECK(cuLibraryGetKernel(&k, l, "k"));
        return (handle)k;
    case LINK: CHECK(cuLinkCreate(0, NULL, NULL, &state)); return (handle)state;
    case CONTEXT: CHECK(cuCtxCreate_v2(&c, 0, 0)); CHECK(cuCtxPopCurrent(NULL)); return (handle)c;
    case ARRAY: return (handle)array();
    case TEXTURE: CHECK(texture(&t, array())); return (handle)t;
    case SURFACE: r = of_array(array()); CHECK(cuSurfObjectCreate(&surface, &r)); return (handle)surface;
    default: return 0;
    }
}

static void end(enum kind kind, handle h)
{
    CUmodule m;
    CUlibrary l;
    switch (kind) {
    case STREAM: CHECK(cuStreamDestroy((CUstream)h)); break;
    case EVENT: CHECK(cuEventDestroy((CUevent)h)); break;
    case MODULE: CHECK(cuModuleUnload((CUmodule)h)); break;
    case FUNCTION: CHECK(cuFuncGetModule(&m, (CUfunction)h)); CHECK(cuModuleUnload(m)); break;
    case LIBRARY: CHECK(cuLibraryUnload((CUlibrary)h)); break;
    case KERNEL: CHECK(cuKernelGetLibrary(&l, (CUkernel)h)); CHECK(cuLibraryUnload(l)); break;
    case LINK: CHECK(cuLinkDestroy((CUlinkState)h)); break;
    case CONTEXT: CHECK(cuCtxDestroy((CUcontext)h)); break;
    case ARRAY: CHECK(cuArrayDestroy((CUarray)h)); break;
    case TEXTURE: CHECK(cuTexObjectDestroy((CUtexObject)h)); break;
    case SURFACE: CHECK(cuSurfObjectDestroy((CUsurfObject)h)); break;
    default: break;
    }
}

static void CUDA_CB nothing(void *data)
{
    (void)data;
}

static void CUDA_CB called(CUstream s, CUresult r, void *data)
{
    (void)s, (void)r, (void)data;
}

static CUresult launch_ex(CUfunction f, CUstream s)
{
    CUlaunchConfig c;
    memset(&c, 0, sizeof c);
    c.gridDimX = c.gridDimY = c.gridDimZ = c.blockDimX = c.blockDimY = c.blockDimZ = 1;
    c.hStream = s;
    return cuLaunchKernelEx(&c, f, NULL, NULL);
}

static CUresult clusters(CUfunction f)
{
    CUlaunchConfig c;
    memset(&c, 0, sizeof c);
    c.gridDimX = c.gridDimY = c.gridDimZ = c.blockDimX = c.blockDimY = c.blockDimZ = 1;
    return cuOccupancyMaxActiveClusters(&n, f, &c);
}

static CUresult rows(CUarray a, int into)
{
    CUDA_MEMCPY2D c;
    memset(&c, 0, sizeof c);
    c.WidthInBytes = 4, c.Height = 1;
    if (into) {
        c.srcMemoryType = CU_MEMORYTYPE_HOST, c.srcHost = bytes;
        c.dstMemoryType = CU_MEMORYTYPE_ARRAY, c.dstArray = a;
    } else {
        c.dstMemoryType = CU_MEMORYTYPE_HOST, c.dstHost = bytes;
        c.srcMemoryType = CU_MEMORYTYPE_ARRAY, c.srcArray = a;
    }
    return cuMemcpy2D(&c);
}

static CUresult boxes_of_peers(CUcontext to, CUcontext from)
{
    CUDA_MEMCPY3D_PEER c;
    memset(&c, 0, sizeof c);
    c.WidthInBytes = 4, c.Height = c.Depth = 1;
    c.srcMemoryType = c.dstMemoryType = CU_MEMORYTYPE_DEVICE;
    c.srcDevice = memory, c.dstDevice = memory + 64;
    c.dstContext = to, c.srcContext = from;
    return cuMemcpy3DPeer(&c);
}

static CUresult prefetch(CUstream s)
{
    CUdeviceptr p;
    CUmemLocation l;
    memset(&l, 0, sizeof l);
    l.type = CU_MEM_LOCATION_TYPE_DEVICE;
    CHECK(cuMemAllocManaged(&p, 4096, CU_MEM_ATTACH_GLOBAL));
    return cuMemPrefetchAsync(p, 4096, l, 0, s);
}

static CUresult attach(CUstream s)
{
    CUdeviceptr p;
    CHECK(cuMemAllocManaged(&p, 4096, CU_MEM_ATTACH_GLOBAL));
    return cuStreamAttachMemAsync(s, p, 0, CU_MEM_ATTACH_GLOBAL);
}

static CUresult surface_of(CUarray a)
{
    CUDA_RESOURCE_DESC r = of_array(a);
    CUsurfObject s;
    return cuSurfObjectCreate(&s, &r);
}

static CUresult with_policy(CUstream s, int set)
{
    CUstreamAttrValue v;
    memset(&v, 0, sizeof v);
    v.syncPolicy = CU_SYNC_POLICY_AUTO;
    return set ? cuStreamSetAttribute(s, CU_LAUNCH_ATTRIBUTE_SYNCHRONIZATION_POLICY, &v)
               : cuStreamGetAttribute(s, CU_LAUNCH_ATTRIBUTE_SYNCHRONIZATION_POLICY, &v);
}

static CUDA_ARRAY3D_DESCRIPTOR shape;
static CUDA_RESOURCE_DESC resource;
static CUDA_TEXTURE_DESC sampling;
static CUDA_RESOURCE_VIEW_DESC view;
static CUtexObject object;
static CUfunction found_function;
static CUmodule found_module;
static CUlibrary found_library;
static CUkernel found_kernel;
static CUcontext found_context;
static CUdeviceptr address;
static CUstreamCaptureStatus capture;
static CUfunctionLoadingState loading;
static unsigned long long id;
static const char *name;
static float ms;

#define CALLS(X) \
    X(STREAM, CUstream, cuStreamQuery(h)) \
    X(STREAM, CUstream, cuStreamSynchronize(h)) \
    X(STREAM, CUstream, cuStreamWaitEvent(h, event, 0)) \
    X(STREAM, CUstream, cuStreamGetFlags(h, &u)) \
    X(STREAM, CUstream, cuStreamGetPriority(h, &n)) \
    X(STREAM, CUstream, cuStreamGetId(h, &id)) \
    X(STREAM, CUstream, cuStreamGetCtx(h, &found_context)) \
    X(STREAM, CUstream, cuStreamIsCapturing(h, &capture)) \
    X(STREAM, CUstream, with_policy(h, 0)) \
    X(STREAM, CUstream, with_policy(h, 1)) \
    X(STREAM, CUstream, attach(h)) \
    X(STREAM, CUstream, prefetch(h)) \
    X(STREAM, CUstream, launch_ex(function, h)) \
    X(STREAM, CUstream, cuStreamCopyAttributes(h, stream)) \
    X(STREAM, CUstream, cuStreamCopyAttributes(stream, h)) \
    X(STREAM, CUstream, cuStreamAddCallback(h, called, NULL, 0)) \
    X(STREAM, CUstream, cuLaunchHostFunc(h, nothing, NULL)) \
    X(STREAM, CUstream, cuLaunchKernel(function, 1, 1, 1, 1, 1, 1, 0, h, NULL, NULL)) \
    X(STREAM, CUstream, cuMemcpyHtoDAsync(memory, bytes, 4, h)) \
    X(STREAM, CUstream, cuMemcpyAsync(memory, memory + 64, 4, h)) \
    X(STREAM, CUstream, cuMemsetD8Async(memory, 1, 4, h)) \
    X(STREAM, CUstream, cuMemAllocAsync(&address, 16, h)) \
    X(STREAM, CUstream, cuEventRecord(event, h)) \
    X(STREAM, CUstream, cuEventRecordWithFlags(event, h, 0)) \
    X(STREAM, CUstream, cuStreamDestroy(h)) \
    X(EVENT, CUevent, cuEventQuery(h)) \
    X(EVENT, CUevent, cuEventSynchronize(h)) \
    X(EVENT, CUevent, cuEventRecord(h, stream)) \
    X(EVENT, CUevent, cuEventRecordWithFlags(h, stream, 0)) \
    X(EVENT, CUevent, cuStreamWaitEvent(stream, h, 0)) \
    X(EVENT, CUevent, cuEventElapsedTime(&ms, h, event)) \
    X(EVENT, CUevent, cuEventElapsedTime(&ms, event, h)) \
    X(EVENT, CUevent, cuEventDestroy(h)) \
    X(MODULE, CUmodule, cuModuleGetFunction(&found_function, h, "k")) \
    X(MODULE, CUmodule, cuModuleGetGlobal(&address, &size, h, "v")) \
    X(MODULE, CUmodule, cuModuleGetFunctionCount(&u, h)) \
    X(MODULE, CUmodule, cuModuleEnumerateFunctions(&found_function, 1, h)) \
    X(MODULE, CUmodule, cuModuleUnload(h)) \
    X(FUNCTION, CUfunction, cuFuncGetAttribute(&n, CU_FUNC_ATTRIBUTE_NUM_REGS, h)) \
    X(FUNCTION, CUfunction, cuFuncSetAttribute(h, CU_FUNC_ATTRIBUTE_PREFERRED_SHARED_MEMORY_CARVEOUT, 1)) \
    X(FUNCTION, CUfunction, cuFuncSetCacheConfig(h, CU_FUNC_CACHE_PREFER_L1)) \
    X(FUNCTION, CUfunction, cuFuncGetModule(&found_module, h)) \
    X(FUNCTION, CUfunction, cuFuncGetName(&name, h)) \
    X(FUNCTION, CUfunction, cuFuncGetParamInfo(h, 0, &size, NULL)) \
    X(FUNCTION, CUfunction, cuFuncIsLoaded(&loading, h)) \
    X(FUNCTION, CUfunction, cuFuncLoad(h)) \
    X(FUNCTION, CUfunction, cuOccupancyMaxActiveBlocksPerMultiprocessor(&n, h, 64, 0)) \
    X(FUNCTION, CUfunction, cuOccupancyMaxPotentialBlockSize(&n, &n, h, NULL, 0, 0)) \
    X(FUNCTION, CUfunction, cuLaunchKernel(h, 1, 1, 1, 1, 1, 1, 0, NULL, NULL, NULL)) \
    X(FUNCTION, CUfunction, cuLaunchCooperativeKernel(h, 1, 1, 1, 1, 1, 1, 0, NULL, NULL)) \
    X(FUNCTION, CUfunction, launch_ex(h, stream)) \
    X(FUNCTION, CUfunction, clusters(h)) \
    X(LIBRARY, CUlibrary, cuLibraryGetKernel(&found_kernel, h, "k")) \
    X(LIBRARY, CUlibrary, cuLibraryGetModule(&found_module, h)) \
    X(LIBRARY, CUlibrary, cuLibraryGetGlobal(&address, &size, h, "v")) \
    X(LIBRARY, CUlibrary, cuLibraryGetKernelCount(&u, h)) \
    X(LIBRARY, CUlibrary, cuLibraryEnumerateKernels(&found_kernel, 1, h)) \
    X(LIBRARY, CUlibrary, cuLibraryUnload(h)) \
    X(KERNEL, CUkernel, cuKernelGetFunction(&found_function, h)) \
    X(KERNEL, CUkernel, cuKernelGetLibrary(&found_library, h)) \
    X(KERNEL, CUkernel, cuKernelGetName(&name, h)) \
    X(KERNEL, CUkernel, cuKernelGetAttribute(&n, CU_FUNC_ATTRIBUTE_NUM_REGS, h, 0)) \
    X(KERNEL, CUkernel, cuKernelSetAttribute(CU_FUNC_ATTRIBUTE_PREFERRED_SHARED_MEMORY_CARVEOUT, 1, h, 0)) \
    X(KERNEL, CUkernel, cuKernelSetCacheConfig(h, CU_FUNC_CACHE_PREFER_L1, 0)) \
    X(KERNEL, CUkernel, cuKernelGetParamInfo(h, 0, &size, NULL)) \
    X(KERNEL, CUkernel, cuLaunchKernel((CUfunction)h, 1, 1, 1, 1, 1, 1, 0, NULL, NULL, NULL)) \
    X(LINK, CUlinkState, cuLinkAddData(h, CU_JIT_INPUT_PTX, (void *)ptx, sizeof ptx, "x", 0, NULL, NULL)) \
    X(LINK, CUlinkState, cuLinkComplete(h, &pointer, &size)) \
    X(LINK, CUlinkState, cuLinkDestroy(h)) \
    X(CONTEXT, CUcontext, cuCtxSetCurrent(h)) \
    X(CONTEXT, CUcontext, cuCtxPushCurrent(h)) \
    X(CONTEXT, CUcontext, cuCtxGetApiVersion(h, &u)) \
    X(CONTEXT, CUcontext, cuCtxGetId(h, &id)) \
    X(CONTEXT, CUcontext, cuCtxDetach(h)) \
    X(CONTEXT, CUcontext, cuCtxEnablePeerAccess(h, 0)) \
    X(CONTEXT, CUcontext, cuCtxDisablePeerAccess(h)) \
    X(CONTEXT, CUcontext, cuMemcpyPeer(memory, h, memory + 64, base, 4)) \
    X(CONTEXT, CUcontext, cuMemcpyPeer(memory, base, memory + 64, h, 4)) \
    X(CONTEXT, CUcontext, cuMemcpyPeerAsync(memory, h, memory + 64, base, 4, stream)) \
    X(CONTEXT, CUcontext, boxes_of_peers(h, base)) \
    X(CONTEXT, CUcontext, boxes_of_peers(base, h)) \
    X(CONTEXT, CUcontext, cuCtxDestroy(h)) \
    X(ARRAY, CUarray, cuArray3DGetDescriptor(&shape, h)) \
    X(ARRAY, CUarray, cuMemcpyHtoA(h, 0, bytes, 4)) \
    X(ARRAY, CUarray, cuMemcpyAtoH(bytes, h, 0, 4)) \
    X(ARRAY, CUarray, rows(h, 1)) \
    X(ARRAY, CUarray, rows(h, 0)) \
    X(ARRAY, CUarray, texture(&object, h)) \
    X(ARRAY, CUarray, surface_of(h)) \
    X(ARRAY, CUarray, cuArrayDestroy(h)) \
    X(TEXTURE, CUtexObject, cuTexObjectGetResourceDesc(&resource, h)) \
    X(TEXTURE, CUtexObject, cuTexObjectGetTextureDesc(&sampling, h)) \
    X(TEXTURE, CUtexObject, cuTexObjectGetResourceViewDesc(&view, h)) \
    X(TEXTURE, CUtexObject, cuTexObjectDestroy(h)) \
    X(SURFACE, CUsurfObject, cuSurfObjectGetResourceDesc(&resource, h)) \
    X(SURFACE, CUsurfObject, cuSurfObjectDestroy(h))

/* One function with all calls: the number says which. */
static CUresult call(int which, handle value)
{
    int at = 0;
#define TRY(kind, type, call)     \
    if (at++ == which) {          \
        type h = (type)value;     \
        return call;              \
    }
    CALLS(TRY)
    return CUDA_ERROR_UNKNOWN;
}

static const struct { enum kind kind; const char *text; } calls[] = {
#define ROW(kind, type, call) {kind, #call},
    CALLS(ROW)
};

/* The handle for a call, in a process that has done nothing yet. */
static handle handle_of(enum kind kind, enum state state)
{
    CUcontext c;
    CUmodule m;
    handle h = 0;
    CHECK(cuInit(0));
    CHECK(cuCtxCreate_v2(&base, 0, 0));
    if (state == CONTEXT_GONE) {
        CHECK(cuCtxCreate_v2(&c, 0, 0));
        h = make(kind);
        CHECK(cuCtxDestroy(c));
    }
    CHECK(cuCtxSetCurrent(base));
    CHECK(cuMemAlloc(&memory, 4096));
    CHECK(cuStreamCreate(&stream, 0));
    CHECK(cuEventCreate(&event, 0));
    CHECK(cuEventRecord(event, stream));
    CHECK(cuStreamSynchronize(stream));
    CHECK(cuModuleLoadData(&m, ptx));
    CHECK(cuModuleGetFunction(&function, m, "k"));
    switch (state) {
    case FORGED: return (handle)0x5a5a5a5a5a50;
    case OTHER: return kind == EVENT ? (handle)stream : (handle)event;
    case ENDED:
        h = make(kind);
        end(kind, h);
        return h;
    default: return h;
    }
}

/* What a call answers in a process of its own, or -1 when that dies. */
static int answer(int which, enum state state)
{
    int ends[2], r = -1, status;
    pid_t child;
    EXPECT(pipe(ends) == 0);
    fflush(stdout);
    child = fork();
    if (child == 0) {
        r = (int)call(which, handle_of(calls[which].kind, state));
        _exit(write(ends[1], &r, sizeof r) != sizeof r);
    }
    close(ends[1]);
    if (read(ends[0], &r, sizeof r) != sizeof r)
        r = -1;
    close(ends[0]);
    EXPECT(waitpid(child, &status, 0) == child);
    return r;
}

/* With two arguments only the calls from the one to before the other: a real driver takes long to start. */
int main(int argc, char **argv)
{
    static const char *const states[] = {"null", "forged", "other", "ended", "context gone"};
    int i, s, r, last = (int)(sizeof calls / sizeof *calls);
    if (argc == 3 && atoi(argv[2]) < last)
        last = atoi(argv[2]);
    for (i = argc == 3 ? atoi(argv[1]) : 0; i < last; i++) {
        enum kind kind = calls[i].kind;
        printf("%s:", calls[i].text);
        for (s = 0; s < STATES; s++) {
            /* These are of no context. */
            if (s == CONTEXT_GONE && (kind == CONTEXT || kind == LIBRARY || kind == KERNEL || kind == LINK))
                continue;
            r = answer(i, (enum state)s);
            printf(s ? ", %s " : " %s ", states[s]);
            r < 0 ? printf("died") : printf("%d", r);
        }
        printf("\n");
    }
    return 0;
}
