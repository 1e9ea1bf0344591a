/* Access-policy windows of streams, launches and nodes, and the part of L2 that is set aside: what is kept, what is copied, and what is
 * answered to mistakes. Prints a line for each call; runs on any libcuda.so.1, so that the answers of a real driver can be compared. */
#include "answers.h"
#include <math.h>
#include <pthread.h>
#include <time.h>

static const char ptx[] =
    ".version 8.0\n.target sm_80\n.address_size 64\n.visible .entry empty()\n{\n ret;\n}\n"
    ".visible .entry until(.param .u64 p)\n{\n .reg .u64 %rd<3>;\n .reg .u32 %r<2>;\n .reg .pred %p<2>;\n"
    " ld.param.u64 %rd1, [p];\n cvta.to.global.u64 %rd2, %rd1;\nL:\n ld.volatile.global.u32 %r1, [%rd2];\n"
    " setp.eq.u32 %p1, %r1, 0;\n @%p1 bra L;\n ret;\n}\n";

static CUdeviceptr p;
static CUfunction empty, until;
static size_t widest;

static void show(const char *what, CUresult r, const CUlaunchAttributeValue *v)
{
    const CUaccessPolicyWindow *w = &v->accessPolicyWindow;
    printf("%s: %d, %lld %llu %g %d %d\n", what, (int)r,
           w->base_ptr ? (long long)((char *)w->base_ptr - (char *)(uintptr_t)p) : -1LL, (unsigned long long)w->num_bytes,
           w->hitRatio, (int)w->hitProp, (int)w->missProp);
}

static CUlaunchAttributeValue window(void *base, size_t bytes, float ratio, int hit, int miss)
{
    CUlaunchAttributeValue v;
    memset(&v, 0, sizeof v);
    v.accessPolicyWindow.base_ptr = base;
    v.accessPolicyWindow.num_bytes = bytes;
    v.accessPolicyWindow.hitRatio = ratio;
    v.accessPolicyWindow.hitProp = (CUaccessProperty)hit;
    v.accessPolicyWindow.missProp = (CUaccessProperty)miss;
    return v;
}

static CUresult launch(CUstream s, const CUlaunchAttributeValue *v)
{
    CUlaunchConfig c;
    CUlaunchAttribute at;
    CUresult r, done;
    memset(&c, 0, sizeof c);
    memset(&at, 0, sizeof at);
    c.gridDimX = c.gridDimY = c.gridDimZ = c.blockDimX = c.blockDimY = c.blockDimZ = 1;
    c.hStream = s;
    at.id = CU_LAUNCH_ATTRIBUTE_ACCESS_POLICY_WINDOW;
    if (v)
        at.value = *v;
    c.attrs = &at;
    c.numAttrs = v != NULL;
    r = cuLaunchKernelEx(&c, empty, NULL, NULL);
    done = cuCtxSynchronize();
    return r ? r : done;
}

static CUgraphNode kernel_node(CUgraph g)
{
    CUDA_KERNEL_NODE_PARAMS k;
    CUgraphNode n;
    memset(&k, 0, sizeof k);
    k.func = empty;
    k.gridDimX = k.gridDimY = k.gridDimZ = k.blockDimX = k.blockDimY = k.blockDimZ = 1;
    CHECK(cuGraphAddKernelNode(&n, g, NULL, 0, &k));
    return n;
}

#define ID CU_LAUNCH_ATTRIBUTE_ACCESS_POLICY_WINDOW

/* Each window, given to a stream, a launch and a node. */
static void each(CUstream s, CUgraphNode n)
{
    static int on_host;
    const struct { const char *what; void *base; size_t bytes; float ratio; int hit, miss; } all[] = {
        {"half persists", (void *)(uintptr_t)p, 4096, 0.5f, 2, 1},
        {"all persist", (void *)(uintptr_t)p, 4096, 1, 2, 0},
        {"none persists", (void *)(uintptr_t)p, 4096, 0, 2, 1},
        {"less than none", (void *)(uintptr_t)p, 4096, -0.0f, 2, 1},
        {"streaming hits", (void *)(uintptr_t)p, 4096, 1, 1, 1},
        {"normal hits", (void *)(uintptr_t)p, 4096, 1, 0, 0},
        {"normal hits, streaming misses", (void *)(uintptr_t)p, 4096, 0.25f, 0, 1},
        {"misses persist", (void *)(uintptr_t)p, 4096, 0.5f, 2, 2},
        {"misses persist, none is one", (void *)(uintptr_t)p, 4096, 1, 0, 2},
        {"misses persist of no bytes", (void *)(uintptr_t)p, 0, 1, 2, 2},
        {"hit property 3", (void *)(uintptr_t)p, 4096, 1, 3, 0},
        {"hit property -1", (void *)(uintptr_t)p, 4096, 1, -1, 0},
        {"miss property 3", (void *)(uintptr_t)p, 4096, 1, 2, 3},
        {"miss property -1", (void *)(uintptr_t)p, 4096, 1, 2, -1},
        {"ratio slightly above 1", (void *)(uintptr_t)p, 4096, 1.0000002f, 2, 1},
        {"ratio 2", (void *)(uintptr_t)p, 4096, 2, 2, 1},
        {"ratio -1", (void *)(uintptr_t)p, 4096, -1, 2, 1},
        {"ratio no number", (void *)(uintptr_t)p, 4096, NAN, 2, 1},
        {"ratio infinite", (void *)(uintptr_t)p, 4096, INFINITY, 2, 1},
        {"ratio 2 of no bytes", (void *)(uintptr_t)p, 0, 2, 2, 1},
        {"ratio tiny", (void *)(uintptr_t)p, 4096, 1e-30f, 2, 1},
        {"one byte", (void *)(uintptr_t)p, 1, 1, 2, 1},
        {"no bytes", (void *)(uintptr_t)p, 0, 1, 2, 1},
        {"odd base", (void *)(uintptr_t)(p + 3), 61, 1, 2, 1},
        {"beyond its allocation", (void *)(uintptr_t)p, 16 << 20, 1, 2, 1},
        {"as wide as can be", (void *)(uintptr_t)p, widest, 1, 2, 1},
        {"wider by one", (void *)(uintptr_t)p, widest + 1, 1, 2, 1},
        {"a tebibyte", (void *)(uintptr_t)p, (size_t)1 << 40, 1, 2, 1},
        {"all bytes", (void *)(uintptr_t)p, SIZE_MAX, 1, 2, 1},
        {"no base", NULL, 4096, 1, 2, 1},
        {"no base, no bytes", NULL, 0, 0, 0, 0},
        {"of the host", &on_host, sizeof on_host, 1, 2, 1},
        {"nobody's", (void *)(uintptr_t)0x10, 4096, 1, 2, 1},
        {"around the end", (void *)(uintptr_t)-4096, 8192, 1, 2, 1},
    };
    unsigned i;
    for (i = 0; i < sizeof all / sizeof *all; i++) {
        CUlaunchAttributeValue v = window(all[i].base, all[i].bytes, all[i].ratio, all[i].hit, all[i].miss), got;
        int known = all[i].base == (void *)(uintptr_t)p || !all[i].base;
        char what[80];
        snprintf(what, sizeof what, "stream, %s", all[i].what);
        say(what, cuStreamSetAttribute(s, ID, &v));
        memset(&got, 0, sizeof got);
        if (known)
            show("stream has", cuStreamGetAttribute(s, ID, &got), &got);
        snprintf(what, sizeof what, "launch, %s", all[i].what);
        say(what, launch(NULL, &v));
        snprintf(what, sizeof what, "node, %s", all[i].what);
        say(what, cuGraphKernelNodeSetAttribute(n, ID, &v));
        memset(&got, 0, sizeof got);
        if (known)
            show("node has", cuGraphKernelNodeGetAttribute(n, ID, &got), &got);
    }
}

static void streams(void)
{
    CUlaunchAttributeValue v = window((void *)(uintptr_t)p, 8192, 0.75f, 2, 1), none, got;
    CUstream s, t;
    memset(&none, 0, sizeof none);
    CHECK(cuStreamCreate(&s, 0));
    CHECK(cuStreamCreate(&t, 0));
    show("new stream", cuStreamGetAttribute(s, ID, &got), &got);
    SAY(cuStreamSetAttribute(s, ID, &v));
    SAY(cuStreamCopyAttributes(t, s));
    show("copied", cuStreamGetAttribute(t, ID, &got), &got);
    SAY(cuStreamSetAttribute(s, ID, &none));
    show("cleared", cuStreamGetAttribute(s, ID, &got), &got);
    show("the copy stays", cuStreamGetAttribute(t, ID, &got), &got);
    SAY(launch(t, NULL));
    SAY(launch(t, &none));
    show("after launches", cuStreamGetAttribute(t, ID, &got), &got);
    SAY(cuStreamSetAttribute(NULL, ID, &v));
    memset(&got, 0, sizeof got);
    show("the default stream", cuStreamGetAttribute(NULL, ID, &got), &got);
    SAY(cuStreamSetAttribute(NULL, ID, &none));
    SAY(cuStreamSetAttribute(CU_STREAM_PER_THREAD, ID, &v));
    memset(&got, 0, sizeof got);
    show("the thread's stream", cuStreamGetAttribute(CU_STREAM_PER_THREAD, ID, &got), &got);
    SAY(cuStreamSetAttribute(CU_STREAM_PER_THREAD, ID, &none));
    CHECK(cuStreamDestroy(s));
    CHECK(cuStreamDestroy(t));
}

static void nodes(void)
{
    CUlaunchAttributeValue v = window((void *)(uintptr_t)p, 8192, 0.75f, 2, 1), u = window((void *)(uintptr_t)p, 64, 1, 2, 0), got;
    CUgraph g, clone, captured;
    CUgraphNode a, b, c, list[8];
    CUgraphExec x;
    CUDA_MEMSET_NODE_PARAMS m;
    CUgraphExecUpdateResultInfo info;
    CUstream s;
    CUcontext ctx;
    size_t n = 8;
    CHECK(cuCtxGetCurrent(&ctx));
    CHECK(cuGraphCreate(&g, 0));
    a = kernel_node(g), b = kernel_node(g);
    show("new node", cuGraphKernelNodeGetAttribute(a, ID, &got), &got);
    SAY(cuGraphKernelNodeSetAttribute(a, ID, &v));
    SAY(cuGraphKernelNodeCopyAttributes(b, a));
    show("copied", cuGraphKernelNodeGetAttribute(b, ID, &got), &got);
    SAY(cuGraphClone(&clone, g));
    SAY(cuGraphNodeFindInClone(&c, a, clone));
    show("cloned", cuGraphKernelNodeGetAttribute(c, ID, &got), &got);
    memset(&m, 0, sizeof m);
    m.dst = p, m.elementSize = 4, m.width = 1, m.height = 1;
    CHECK(cuGraphAddMemsetNode(&c, g, NULL, 0, &m, ctx));
    NAMED("set of a node that is no kernel", cuGraphKernelNodeSetAttribute(c, ID, &v));
    NAMED("get of a node that is no kernel", cuGraphKernelNodeGetAttribute(c, ID, &got));
    NAMED("copy to a node that is no kernel", cuGraphKernelNodeCopyAttributes(c, a));
    SAY(cuGraphInstantiateWithFlags(&x, g, 0));
    SAY(cuGraphLaunch(x, NULL));
    SAY(cuCtxSynchronize());
    CHECK(cuGraphKernelNodeSetAttribute(a, ID, &u));
    memset(&info, 0, sizeof info);
    NAMED("update to another window", cuGraphExecUpdate(x, g, &info));
    SHOW(info.result);
    SAY(cuGraphLaunch(x, NULL));
    SAY(cuCtxSynchronize());
    /* What is captured in a stream that has a window, and of a launch that has one. */
    CHECK(cuStreamCreate(&s, 0));
    CHECK(cuStreamSetAttribute(s, ID, &v));
    SAY(cuStreamBeginCapture(s, CU_STREAM_CAPTURE_MODE_RELAXED));
    SAY(cuLaunchKernel(empty, 1, 1, 1, 1, 1, 1, 0, s, NULL, NULL));
    {
        CUlaunchConfig lc;
        CUlaunchAttribute at;
        memset(&lc, 0, sizeof lc);
        memset(&at, 0, sizeof at);
        lc.gridDimX = lc.gridDimY = lc.gridDimZ = lc.blockDimX = lc.blockDimY = lc.blockDimZ = 1;
        lc.hStream = s;
        at.id = ID, at.value = u;
        lc.attrs = &at, lc.numAttrs = 1;
        SAY(cuLaunchKernelEx(&lc, empty, NULL, NULL));
        memset(&at.value, 0, sizeof at.value);
        SAY(cuLaunchKernelEx(&lc, empty, NULL, NULL));
    }
    NAMED("reset while a stream is captured", cuCtxResetPersistingL2Cache());
    NAMED("set a window while it is captured", cuStreamSetAttribute(s, ID, &u));
    SAY(cuLaunchKernel(empty, 1, 1, 1, 1, 1, 1, 0, s, NULL, NULL));
    SAY(cuStreamEndCapture(s, &captured));
    if (captured && cuGraphGetNodes(captured, list, &n) == CUDA_SUCCESS) {
        unsigned i;
        SHOW(n);
        for (i = 0; i < n; i++) {
            memset(&got, 0, sizeof got);
            show("captured", cuGraphKernelNodeGetAttribute(list[i], ID, &got), &got);
        }
    }
    SAY(cuStreamBeginCapture(s, CU_STREAM_CAPTURE_MODE_GLOBAL));
    NAMED("reset while one is captured with care", cuCtxResetPersistingL2Cache());
    NAMED("end", cuStreamEndCapture(s, &captured));
    CHECK(cuStreamDestroy(s));
}

static void limits(void)
{
    size_t most = 0, got, i;
    int n;
    CUdevice dev;
    const size_t asked[] = {0, 1, 128, 65536, 655360, 655361, 983040, 1310720, 1310721, 1966079, 1966080, 1966081, 3932160, 9830400, 10485760,
                            11796480, 15728640, 20971520, 26214400, 31457280, 32000000, 32767999, 32768000};
    CHECK(cuCtxGetDevice(&dev));
    CHECK(cuDeviceGetAttribute(&n, CU_DEVICE_ATTRIBUTE_L2_CACHE_SIZE, dev));
    SHOW(n);
    CHECK(cuDeviceGetAttribute(&n, CU_DEVICE_ATTRIBUTE_MAX_PERSISTING_L2_CACHE_SIZE, dev));
    most = (size_t)n;
    SHOW(most);
    CHECK(cuDeviceGetAttribute(&n, CU_DEVICE_ATTRIBUTE_MAX_ACCESS_POLICY_WINDOW_SIZE, dev));
    widest = (size_t)n;
    SHOW(widest);
    CHECK(cuCtxGetLimit(&got, CU_LIMIT_PERSISTING_L2_CACHE_SIZE));
    printf("at first: %zu\n", got);
    for (i = 0; i < sizeof asked / sizeof *asked; i++) {
        CUresult r = cuCtxSetLimit(CU_LIMIT_PERSISTING_L2_CACHE_SIZE, asked[i]);
        CHECK(cuCtxGetLimit(&got, CU_LIMIT_PERSISTING_L2_CACHE_SIZE));
        printf("%zu bytes: %d, %zu\n", asked[i], (int)r, got);
    }
    for (i = 1; i <= 31; i++) {
        CUresult r = cuCtxSetLimit(CU_LIMIT_PERSISTING_L2_CACHE_SIZE, i << 20);
        CHECK(cuCtxGetLimit(&got, CU_LIMIT_PERSISTING_L2_CACHE_SIZE));
        printf("%zu MiB: %d, %zu\n", i, (int)r, got);
    }
    NAMED("more than can be", cuCtxSetLimit(CU_LIMIT_PERSISTING_L2_CACHE_SIZE, most + 1));
    CHECK(cuCtxGetLimit(&got, CU_LIMIT_PERSISTING_L2_CACHE_SIZE));
    SHOW(got);
}

static volatile uint32_t *flag;

static void *release(void *nothing)
{
    struct timespec half = {0, 500000000};
    (void)nothing;
    nanosleep(&half, NULL);
    *flag = 1;
    return NULL;
}

/* Whether a call waits for a kernel that runs until half a second has passed. */
static void waits(const char *what, int reset)
{
    CUdeviceptr on_device;
    void *params[1], *host;
    pthread_t thread;
    CUstream s;
    CUresult r;
    CHECK(cuMemHostAlloc(&host, 4, CU_MEMHOSTALLOC_DEVICEMAP));
    CHECK(cuMemHostGetDevicePointer(&on_device, host, 0));
    flag = host;
    *flag = 0;
    params[0] = &on_device;
    CHECK(cuStreamCreate(&s, CU_STREAM_NON_BLOCKING));
    CHECK(cuLaunchKernel(until, 1, 1, 1, 1, 1, 1, 0, s, params, NULL));
    EXPECT(pthread_create(&thread, NULL, release, NULL) == 0);
    r = reset ? cuCtxResetPersistingL2Cache() : cuCtxSetLimit(CU_LIMIT_PERSISTING_L2_CACHE_SIZE, 0);
    printf("%s: %d, %s\n", what, (int)r, *flag ? "waits" : "does not wait");
    CHECK(cuCtxSynchronize());
    pthread_join(thread, NULL);
    CHECK(cuStreamDestroy(s));
    CHECK(cuMemFreeHost(host));
}

int main(void)
{
    CUmodule m;
    CUgraph g;
    CUstream s;
    start_answering();
    CHECK(cuModuleLoadData(&m, ptx));
    CHECK(cuModuleGetFunction(&empty, m, "empty"));
    CHECK(cuModuleGetFunction(&until, m, "until"));
    CHECK(cuMemAlloc(&p, 1 << 20));
    CHECK(cuStreamCreate(&s, 0));
    CHECK(cuGraphCreate(&g, 0));
    limits();
    each(s, kernel_node(g));
    streams();
    nodes();
    SAY(cuCtxResetPersistingL2Cache());
    waits("reset beside a kernel", 1);
    waits("another limit beside a kernel", 0);
    return 0;
}
