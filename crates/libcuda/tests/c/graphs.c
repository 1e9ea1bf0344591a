/* Graphs and captures at work: what launches do, before and after nodes, instances and memory were changed. Prints a line for each
 * step; runs on any libcuda.so.1. */
#define _GNU_SOURCE
#include "check.h"
#include <stdint.h>
#include <time.h>

static const char ptx[] =
    ".version 8.0\n.target sm_80\n.address_size 64\n"
    ".visible .entry empty()\n{\n ret;\n}\n"
    ".visible .entry add(.param .u64 p, .param .u32 v)\n{\n .reg .b64 %rd<2>;\n .reg .b32 %r<3>;\n"
    " ld.param.u64 %rd1, [p];\n ld.param.u32 %r1, [v];\n ld.global.u32 %r2, [%rd1];\n add.u32 %r2, %r2, %r1;\n"
    " st.global.u32 [%rd1], %r2;\n ret;\n}\n";

static CUcontext ctx;
static CUfunction empty, add;
static CUdeviceptr word;
static int calls;

static void say(const char *what, CUresult r)
{
    printf("%s: %d\n", what, (int)r);
}

#define ASK(what, call) say(what, call)
static void CUDA_CB count(void *p)
{
    (void)p;
    __atomic_add_fetch(&calls, 1, __ATOMIC_SEQ_CST);
}

static CUDA_KERNEL_NODE_PARAMS kernel(CUfunction f, void **params)
{
    CUDA_KERNEL_NODE_PARAMS k;
    memset(&k, 0, sizeof k);
    k.func = f;
    k.gridDimX = k.gridDimY = k.gridDimZ = k.blockDimX = k.blockDimY = k.blockDimZ = 1;
    k.kernelParams = params;
    return k;
}

static CUgraphNode node(CUgraph g, CUgraphNode after)
{
    CUgraphNode n;
    CHECK(cuGraphAddEmptyNode(&n, g, after ? &after : NULL, after ? 1 : 0));
    return n;
}

static CUDA_MEMCPY3D copy(CUdeviceptr to, CUdeviceptr from, size_t bytes)
{
    CUDA_MEMCPY3D c;
    memset(&c, 0, sizeof c);
    c.srcMemoryType = c.dstMemoryType = CU_MEMORYTYPE_DEVICE;
    c.srcDevice = from, c.dstDevice = to;
    c.WidthInBytes = bytes, c.Height = c.Depth = 1;
    return c;
}

static CUDA_MEMSET_NODE_PARAMS fill(CUdeviceptr to, unsigned value, unsigned size, size_t width)
{
    CUDA_MEMSET_NODE_PARAMS s;
    memset(&s, 0, sizeof s);
    s.dst = to, s.value = value, s.elementSize = size, s.width = width, s.height = 1;
    return s;
}

static unsigned value(void)
{
    unsigned v = 0;
    CHECK(cuMemcpyDtoH(&v, word, 4));
    return v;
}

static void nodes(void)
{
    CUgraph g, child, got;
    CUgraphNode k, m, s, h, n, out;
    CUgraphExec exec;
    CUevent e;
    unsigned v = 5, on = 9;
    void *params[] = {&word, &v};
    CUDA_KERNEL_NODE_PARAMS kp = kernel(add, params), kp2;
    CUDA_MEMCPY3D c = copy(word + 4, word, 4), c2;
    CUDA_MEMSET_NODE_PARAMS f = fill(word, 3, 4, 1), f2;
    CUDA_HOST_NODE_PARAMS hp = {count, NULL}, hp2;
    /* word = 3; word += 5; word[1] = word; count(); */
    CHECK(cuGraphCreate(&g, 0));
    CHECK(cuGraphAddMemsetNode(&s, g, NULL, 0, &f, ctx));
    CHECK(cuGraphAddKernelNode(&k, g, &s, 1, &kp));
    v = 100;
    CHECK(cuGraphAddMemcpyNode(&m, g, &k, 1, &c, ctx));
    CHECK(cuGraphAddHostNode(&h, g, &m, 1, &hp));
    CHECK(cuGraphKernelNodeGetParams(k, &kp2));
    printf("kernel: %d %d %d\n", kp2.func == add, (int)kp2.gridDimX, (int)*(unsigned *)kp2.kernelParams[1]);
    CHECK(cuGraphMemcpyNodeGetParams(m, &c2));
    printf("copy: %d %d\n", c2.dstDevice == word + 4, (int)c2.WidthInBytes);
    CHECK(cuGraphMemsetNodeGetParams(s, &f2));
    printf("fill: %d %u %u %d %d\n", f2.dst == word, f2.value, f2.elementSize, (int)f2.width, (int)f2.height);
    CHECK(cuGraphHostNodeGetParams(h, &hp2));
    printf("host: %d\n", hp2.fn == count);
    ASK("parameters of another type", cuGraphKernelNodeGetParams(s, &kp2));
    ASK("set parameters of another type", cuGraphMemsetNodeSetParams(k, &f));
    ASK("event of a kernel", cuGraphEventRecordNodeGetEvent(k, &e));
    CHECK(cuGraphInstantiateWithFlags(&exec, g, 0));
    CHECK(cuGraphLaunch(exec, NULL));
    CHECK(cuGraphLaunch(exec, NULL));
    CHECK(cuCtxSynchronize());
    printf("launched: %u %d\n", value(), calls);
    ASK("set kernel parameters", cuGraphKernelNodeSetParams(k, &kp));
    CHECK(cuGraphLaunch(exec, NULL));
    CHECK(cuCtxSynchronize());
    printf("the copy stays: %u\n", value());
    ASK("set parameters of the copy", cuGraphExecKernelNodeSetParams(exec, k, &kp));
    CHECK(cuGraphLaunch(exec, NULL));
    CHECK(cuCtxSynchronize());
    printf("changed: %u\n", value());
    kp.func = empty, kp.kernelParams = NULL;
    ASK("another function", cuGraphExecKernelNodeSetParams(exec, k, &kp));
    kp.func = add, kp.kernelParams = params;
    kp.gridDimX = 0;
    ASK("a wrong grid", cuGraphExecKernelNodeSetParams(exec, k, &kp));
    kp.gridDimX = 1;
    ASK("of another type", cuGraphExecMemsetNodeSetParams(exec, k, &f, ctx));
    f.value = 10;
    ASK("another fill", cuGraphExecMemsetNodeSetParams(exec, s, &f, ctx));
    f.elementSize = 1;
    ASK("a fill of another size", cuGraphExecMemsetNodeSetParams(exec, s, &f, ctx));
    f.elementSize = 4, f.width = 2;
    ASK("a wider fill", cuGraphExecMemsetNodeSetParams(exec, s, &f, ctx));
    f.width = 1, f.height = 2, f.pitch = 64;
    ASK("a fill of rows", cuGraphExecMemsetNodeSetParams(exec, s, &f, ctx));
    f.height = 1;
    CHECK(cuGraphExecMemsetNodeSetParams(exec, s, &f, ctx));
    c.WidthInBytes = 8;
    ASK("a longer copy", cuGraphExecMemcpyNodeSetParams(exec, m, &c, ctx));
    c.Height = 2;
    ASK("a copy of rows", cuGraphExecMemcpyNodeSetParams(exec, m, &c, ctx));
    c.Height = 1;
    ASK("is enabled", cuGraphNodeGetEnabled(exec, k, &on));
    printf("enabled %u\n", on);
    ASK("disable a host node", cuGraphNodeSetEnabled(exec, h, 0));
    ASK("disable", cuGraphNodeSetEnabled(exec, k, 0));
    CHECK(cuGraphNodeGetEnabled(exec, k, &on));
    CHECK(cuGraphLaunch(exec, NULL));
    CHECK(cuCtxSynchronize());
    printf("disabled %u: %u\n", on, value());
    CHECK(cuGraphNodeSetEnabled(exec, k, 1));
    ASK("enable with 7", cuGraphNodeSetEnabled(exec, k, 7));
    CHECK(cuGraphAddEmptyNode(&n, g, NULL, 0));
    ASK("of a node added later", cuGraphExecKernelNodeSetParams(exec, n, &kp));
    ASK("disable a node added later", cuGraphNodeSetEnabled(exec, n, 0));
    /* A child is a copy. */
    CHECK(cuGraphCreate(&child, 0));
    CHECK(cuGraphAddKernelNode(&k, child, NULL, 0, &kp));
    CHECK(cuGraphDestroyNode(n));
    CHECK(cuGraphAddChildGraphNode(&n, g, NULL, 0, child));
    CHECK(cuGraphChildGraphNodeGetGraph(n, &got));
    printf("child is a copy: %d\n", got != child);
    ASK("destroy the child's copy", cuGraphDestroy(got));
    ASK("node of the original in the child's copy", cuGraphNodeFindInClone(&out, k, got));
    ASK("destroy a node of the child's copy", cuGraphDestroyNode(out));
    ASK("child graph of an empty node", cuGraphChildGraphNodeGetGraph(s, &got));
    CHECK(cuGraphExecDestroy(exec));
    CHECK(cuGraphDestroy(g));
    CHECK(cuGraphDestroy(child));
}

static void events(void)
{
    CUgraph g;
    CUgraphNode r, w, k;
    CUgraphExec exec;
    CUevent e, e2, got;
    CUDA_KERNEL_NODE_PARAMS kp = kernel(empty, NULL);
    float ms = -1;
    CHECK(cuEventCreate(&e, 0));
    CHECK(cuEventCreate(&e2, 0));
    CHECK(cuGraphCreate(&g, 0));
    CHECK(cuGraphAddEventRecordNode(&r, g, NULL, 0, e));
    CHECK(cuGraphAddKernelNode(&k, g, &r, 1, &kp));
    CHECK(cuGraphAddEventRecordNode(&r, g, &k, 1, e2));
    CHECK(cuGraphAddEventWaitNode(&w, g, &r, 1, e));
    CHECK(cuGraphEventRecordNodeGetEvent(r, &got));
    printf("recorded event: %d\n", got == e2);
    CHECK(cuGraphEventWaitNodeGetEvent(w, &got));
    printf("awaited event: %d\n", got == e);
    ASK("other event", cuGraphEventWaitNodeSetEvent(w, e2));
    CHECK(cuGraphInstantiateWithFlags(&exec, g, 0));
    ASK("other event of the instance", cuGraphExecEventWaitNodeSetEvent(exec, w, e));
    ASK("other event of another kind", cuGraphExecEventWaitNodeSetEvent(exec, r, e));
    CHECK(cuGraphLaunch(exec, NULL));
    CHECK(cuEventSynchronize(e2));
    ASK("elapsed between nodes", cuEventElapsedTime(&ms, e, e2));
    printf("not negative: %d\n", ms >= 0);
    CHECK(cuGraphExecDestroy(exec));
    CHECK(cuGraphDestroy(g));
}

static CUgraphExecUpdateResult update(CUgraphExec exec, CUgraph g, const char *what)
{
    CUgraphExecUpdateResultInfo info;
    CUresult r;
    memset(&info, 0, sizeof info);
    r = cuGraphExecUpdate(exec, g, &info);
    printf("update, %s: %d %d %d %d\n", what, (int)r, (int)info.result, info.errorNode != NULL, info.errorFromNode != NULL);
    return info.result;
}

static void updates(void)
{
    CUgraph g, h;
    CUgraphNode k, s;
    CUgraphExec exec;
    unsigned v = 5;
    void *params[] = {&word, &v};
    CUDA_KERNEL_NODE_PARAMS kp = kernel(add, params), ep = kernel(empty, NULL);
    CUDA_MEMSET_NODE_PARAMS f = fill(word, 3, 4, 1);
    CHECK(cuGraphCreate(&g, 0));
    CHECK(cuGraphAddMemsetNode(&s, g, NULL, 0, &f, ctx));
    CHECK(cuGraphAddKernelNode(&k, g, &s, 1, &kp));
    CHECK(cuGraphInstantiateWithFlags(&exec, g, 0));
    v = 7, f.value = 20;
    CHECK(cuGraphCreate(&h, 0));
    CHECK(cuGraphAddMemsetNode(&s, h, NULL, 0, &f, ctx));
    CHECK(cuGraphAddKernelNode(&k, h, &s, 1, &kp));
    update(exec, h, "other values");
    CHECK(cuGraphLaunch(exec, NULL));
    CHECK(cuCtxSynchronize());
    printf("updated: %u\n", value());
    CHECK(cuGraphRemoveDependencies_v2(h, &s, &k, NULL, 1));
    update(exec, h, "an edge less");
    CHECK(cuGraphAddDependencies_v2(h, &s, &k, NULL, 1));
    node(h, k);
    update(exec, h, "a node more");
    CHECK(cuGraphDestroy(h));
    CHECK(cuGraphCreate(&h, 0));
    CHECK(cuGraphAddMemsetNode(&s, h, NULL, 0, &f, ctx));
    update(exec, h, "a node less");
    CHECK(cuGraphAddKernelNode(&k, h, &s, 1, &ep));
    update(exec, h, "another function");
    CHECK(cuGraphDestroyNode(k));
    node(h, s);
    update(exec, h, "another type");
    CHECK(cuGraphDestroy(h));
    CHECK(cuGraphCreate(&h, 0));
    f.elementSize = 1;
    CHECK(cuGraphAddMemsetNode(&s, h, NULL, 0, &f, ctx));
    CHECK(cuGraphAddKernelNode(&k, h, &s, 1, &kp));
    update(exec, h, "another size of elements");
    CHECK(cuGraphDestroy(h));
    CHECK(cuGraphExecDestroy(exec));
    CHECK(cuGraphDestroy(g));
}

static void objects(void)
{
    CUgraph g, h;
    CUgraphExec exec;
    CUuserObject o;
    calls = 0;
    ASK("object without a destructor", cuUserObjectCreate(&o, NULL, NULL, 1, 1));
    ASK("object without references", cuUserObjectCreate(&o, NULL, count, 0, 1));
    ASK("object without its flag", cuUserObjectCreate(&o, NULL, count, 1, 0));
    CHECK(cuUserObjectCreate(&o, NULL, count, 2, CU_USER_OBJECT_NO_DESTRUCTOR_SYNC));
    ASK("retain 0", cuUserObjectRetain(o, 0));
    ASK("release 0", cuUserObjectRelease(o, 0));
    CHECK(cuGraphCreate(&g, 0));
    ASK("retain by a graph, unknown flag", cuGraphRetainUserObject(g, o, 1, 2));
    ASK("retain 0 by a graph", cuGraphRetainUserObject(g, o, 0, 0));
    CHECK(cuGraphRetainUserObject(g, o, 1, CU_GRAPH_USER_OBJECT_MOVE));
    ASK("release more than a graph has", cuGraphReleaseUserObject(g, o, 2));
    node(g, NULL);
    CHECK(cuGraphClone(&h, g));
    CHECK(cuGraphInstantiateWithFlags(&exec, g, 0));
    CHECK(cuUserObjectRelease(o, 1));
    CHECK(cuGraphDestroy(g));
    CHECK(cuGraphDestroy(h));
    CHECK(cuCtxSynchronize());
    printf("destroyed while an instance holds it: %d\n", __atomic_load_n(&calls, __ATOMIC_SEQ_CST));
    CHECK(cuGraphExecDestroy(exec));
    CHECK(cuCtxSynchronize());
    {
        int i;
        for (i = 0; i < 1000 && !__atomic_load_n(&calls, __ATOMIC_SEQ_CST); i++) {
            struct timespec t = {0, 1000000};
            nanosleep(&t, NULL);
        }
    }
    printf("destroyed: %d\n", calls);
}

static void status(const char *what, CUstream s)
{
    CUstreamCaptureStatus st = (CUstreamCaptureStatus)9;
    CUresult r = cuStreamIsCapturing(s, &st);
    printf("  %s: %d %d\n", what, (int)r, (int)st);
}

/* Ends a capture and says what came of it. */
static void finish(CUstream s)
{
    CUgraph g = (CUgraph)1;
    CUresult r;
    size_t n = 0;
    status("status", s);
    r = cuStreamEndCapture(s, &g);
    if (r == CUDA_SUCCESS && g)
        CHECK(cuGraphGetNodes(g, NULL, &n));
    printf("  end: %d, %s, %d nodes\n", (int)r, g == (CUgraph)1 ? "untouched" : g ? "a graph" : "none", (int)n);
    if (r == CUDA_SUCCESS && g)
        CHECK(cuGraphDestroy(g));
    status("after", s);
}

static CUresult launch(CUfunction f, CUstream s)
{
    unsigned v = 1;
    void *params[] = {&word, &v};
    return cuLaunchKernel(f, 1, 1, 1, 1, 1, 1, 0, s, f == add ? params : NULL, NULL);
}

static void inside(void)
{
    CUstream s, other;
    CUgraph g = NULL, to, end;
    CUgraphNode a, b;
    CUgraphExec exec;
    const CUgraphNode *deps = NULL;
    const CUgraphEdgeData *edges = NULL;
    CUstreamCaptureStatus st;
    cuuint64_t id = 0;
    size_t n = 7, count_ = 0;
    CUdeviceptr p = 0;
    CUgraphNodeType type;
    CHECK(cuStreamCreate(&s, 0));
    CHECK(cuStreamCreate(&other, 0));
    CHECK(cuStreamBeginCapture(s, CU_STREAM_CAPTURE_MODE_GLOBAL));
    CHECK(launch(empty, s));
    CHECK(cuStreamGetCaptureInfo(s, &st, &id, &g, &deps, &edges, &n));
    printf("info: %d %d %d %d\n", (int)st, id != 0, g != NULL, (int)n);
    ASK("destroy the graph of a capture", cuGraphDestroy(g));
    ASK("instantiate the graph of a capture", cuGraphInstantiateWithFlags(&exec, g, 0));
    a = deps[0];
    CHECK(cuGraphNodeGetType(a, &type));
    printf("type %d\n", (int)type);
    CHECK(cuGraphAddEmptyNode(&b, g, &a, 1));
    ASK("set dependencies", cuStreamUpdateCaptureDependencies(s, &b, NULL, 1, CU_STREAM_SET_CAPTURE_DEPENDENCIES));
    ASK("add dependencies", cuStreamUpdateCaptureDependencies(s, &a, NULL, 1, CU_STREAM_ADD_CAPTURE_DEPENDENCIES));
    ASK("update with unknown flags", cuStreamUpdateCaptureDependencies(s, &a, NULL, 1, 9));
    ASK("update what does not capture", cuStreamUpdateCaptureDependencies(other, &a, NULL, 1, 0));
    CHECK(cuStreamGetCaptureInfo(s, &st, &id, &g, &deps, &edges, &n));
    printf("dependencies: %d\n", (int)n);
    CHECK(launch(empty, s));
    ASK("end", cuStreamEndCapture(s, &end));
    printf("the same graph: %d\n", end == g);
    CHECK(cuGraphGetEdges_v2(end, NULL, NULL, NULL, &count_));
    printf("edges: %d\n", (int)count_);
    CHECK(cuStreamGetCaptureInfo(s, &st, NULL, NULL, NULL, NULL, NULL));
    printf("info: %d\n", (int)st);
    /* Into an existing graph. */
    CHECK(cuGraphCreate(&to, 0));
    a = node(to, NULL);
    ASK("begin in a graph, unknown mode", cuStreamBeginCaptureToGraph(s, to, &a, NULL, 1, (CUstreamCaptureMode)9));
    ASK("begin in a graph after another's node", cuStreamBeginCaptureToGraph(s, to, &b, NULL, 1, CU_STREAM_CAPTURE_MODE_GLOBAL));
    ASK("begin in a graph", cuStreamBeginCaptureToGraph(s, to, &a, NULL, 1, CU_STREAM_CAPTURE_MODE_GLOBAL));
    CHECK(launch(empty, s));
    ASK("end in a graph", cuStreamEndCapture(s, &end));
    printf("the same graph: %d\n", end == to);
    CHECK(cuGraphGetNodes(to, NULL, &n));
    printf("nodes: %d\n", (int)n);
    /* Graphs within captures become children. */
    CHECK(cuGraphInstantiateWithFlags(&exec, to, 0));
    CHECK(cuStreamBeginCapture(s, CU_STREAM_CAPTURE_MODE_GLOBAL));
    ASK("launch a graph in a capture", cuGraphLaunch(exec, s));
    ASK("upload in a capture", cuGraphUpload(exec, s));
    finish(s);
    /* Memory. */
    CHECK(cuStreamBeginCapture(s, CU_STREAM_CAPTURE_MODE_GLOBAL));
    ASK("allocate in order", cuMemAllocAsync(&p, 256, s));
    ASK("fill", cuMemsetD8Async(p, 1, 256, s));
    ASK("free in order", cuMemFreeAsync(p, s));
    CHECK(cuStreamEndCapture(s, &end));
    CHECK(cuGraphGetNodes(end, NULL, &n));
    printf("nodes: %d\n", (int)n);
    CHECK(cuGraphInstantiateWithFlags(&exec, end, 0));
    ASK("launch", cuGraphLaunch(exec, s));
    ASK("launch again", cuGraphLaunch(exec, s));
    CHECK(cuStreamSynchronize(s));
    ASK("clone a graph with memory", cuGraphClone(&g, end));
    ASK("instantiate it again", cuGraphInstantiateWithFlags(&exec, end, 0));
}

static void memory(void)
{
    CUgraph g, g2;
    CUgraphNode a, f, f2;
    CUgraphExec exec, exec2;
    CUDA_MEM_ALLOC_NODE_PARAMS p, q;
    CUdeviceptr got;
    cuuint64_t v;
    memset(&p, 0, sizeof p);
    p.poolProps.allocType = CU_MEM_ALLOCATION_TYPE_PINNED;
    p.poolProps.location.type = CU_MEM_LOCATION_TYPE_DEVICE;
    CHECK(cuGraphCreate(&g, 0));
    ASK("allocate no bytes", cuGraphAddMemAllocNode(&a, g, NULL, 0, &p));
    p.bytesize = 1 << 20;
    p.poolProps.location.id = 77;
    ASK("allocate on device 77", cuGraphAddMemAllocNode(&a, g, NULL, 0, &p));
    p.poolProps.location.id = 0;
    ASK("allocate", cuGraphAddMemAllocNode(&a, g, NULL, 0, &p));
    CHECK(cuGraphMemAllocNodeGetParams(a, &q));
    printf("address: %d %d\n", q.dptr == p.dptr && p.dptr, (int)q.bytesize);
    ASK("instantiate", cuGraphInstantiateWithFlags(&exec, g, 0));
    ASK("launch", cuGraphLaunch(exec, NULL));
    ASK("launch while it is not free", cuGraphLaunch(exec, NULL));
    ASK("fill", cuMemsetD8(p.dptr, 1, 1 << 20));
    CHECK(cuDeviceGetGraphMemAttribute(0, CU_GRAPH_MEM_ATTR_USED_MEM_CURRENT, &v));
    printf("in use: %d\n", v >= 1 << 20);
    ASK("free outside", cuMemFreeAsync(p.dptr, NULL));
    ASK("free outside again", cuMemFreeAsync(p.dptr, NULL));
    CHECK(cuCtxSynchronize());
    CHECK(cuDeviceGetGraphMemAttribute(0, CU_GRAPH_MEM_ATTR_USED_MEM_CURRENT, &v));
    printf("in use: %d\n", (int)v);
    ASK("launch again", cuGraphLaunch(exec, NULL));
    /* Freed by another graph. */
    CHECK(cuGraphCreate(&g2, 0));
    ASK("free in another graph", cuGraphAddMemFreeNode(&f, g2, NULL, 0, p.dptr));
    ASK("free twice in a graph", cuGraphAddMemFreeNode(&f2, g2, NULL, 0, p.dptr));
    ASK("free what is none", cuGraphAddMemFreeNode(&f2, g2, NULL, 0, 12));
    ASK("free plain memory", cuGraphAddMemFreeNode(&f2, g2, NULL, 0, word));
    CHECK(cuGraphMemFreeNodeGetParams(f, &got));
    printf("address: %d\n", got == p.dptr);
    CHECK(cuGraphInstantiateWithFlags(&exec2, g2, 0));
    ASK("launch the free", cuGraphLaunch(exec2, NULL));
    CHECK(cuCtxSynchronize());
    ASK("launch again", cuGraphLaunch(exec, NULL));
    CHECK(cuCtxSynchronize());
    ASK("destroy the node", cuGraphDestroyNode(a));
    ASK("edge from the node", cuGraphAddDependencies_v2(g, &a, &a, NULL, 1));
    CHECK(cuGraphExecDestroy(exec));
    CHECK(cuGraphExecDestroy(exec2));
    ASK("instantiate to free on launch", cuGraphInstantiateWithFlags(&exec, g, CUDA_GRAPH_INSTANTIATE_FLAG_AUTO_FREE_ON_LAUNCH));
    ASK("launch", cuGraphLaunch(exec, NULL));
    ASK("launch again", cuGraphLaunch(exec, NULL));
    CHECK(cuCtxSynchronize());
    ASK("attribute for all", cuDeviceGetGraphMemAttribute(0, (CUgraphMem_attribute)9, &v));
    v = 0;
    ASK("set high mark", cuDeviceSetGraphMemAttribute(0, CU_GRAPH_MEM_ATTR_USED_MEM_HIGH, &v));
    v = 1;
    ASK("set high mark to 1", cuDeviceSetGraphMemAttribute(0, CU_GRAPH_MEM_ATTR_USED_MEM_HIGH, &v));
    ASK("set what is in use", cuDeviceSetGraphMemAttribute(0, CU_GRAPH_MEM_ATTR_USED_MEM_CURRENT, &v));
    ASK("trim", cuDeviceGraphMemTrim(0));
}

/* Memory of graphs that have run and are destroyed is there for others at once, as soon as anybody knows of the end. */
static void gone(void)
{
    CUDA_MEM_ALLOC_NODE_PARAMS p;
    CUDA_HOST_NODE_PARAMS hp = {count, NULL};
    size_t before, after, total, missing = 0;
    CUstream s;
    int i;
    memset(&p, 0, sizeof p);
    p.poolProps.allocType = CU_MEM_ALLOCATION_TYPE_PINNED;
    p.poolProps.location.type = CU_MEM_LOCATION_TYPE_DEVICE;
    p.bytesize = 1 << 20;
    CHECK(cuStreamCreate(&s, CU_STREAM_NON_BLOCKING));
    CHECK(cuMemGetInfo(&before, &total));
    for (i = 0; i < 300; ++i) {
        CUgraph g;
        CUgraphNode a, m, f, h;
        CUgraphExec exec;
        CUDA_MEMSET_NODE_PARAMS fp;
        CHECK(cuGraphCreate(&g, 0));
        CHECK(cuGraphAddMemAllocNode(&a, g, NULL, 0, &p));
        fp = fill(p.dptr, 7, 4, 1 << 18);
        CHECK(cuGraphAddMemsetNode(&m, g, &a, 1, &fp, ctx));
        CHECK(cuGraphAddMemFreeNode(&f, g, &m, 1, p.dptr));
        if (i % 2)
            CHECK(cuGraphAddHostNode(&h, g, NULL, 0, &hp));
        CHECK(cuGraphInstantiateWithFlags(&exec, g, 0));
        CHECK(cuGraphDestroy(g));
        CHECK(cuGraphLaunch(exec, s));
        if (i % 3)
            CHECK(cuStreamSynchronize(s));
        CHECK(cuGraphExecDestroy(exec));
        CHECK(cuStreamSynchronize(s));
        CHECK(cuDeviceGraphMemTrim(0));
        CHECK(cuMemGetInfo(&after, &total));
        missing += before - after;
    }
    printf("missing: %d\n", (int)missing);
    CHECK(cuStreamDestroy(s));
}

int main(int argc, char **argv)
{
    static const struct { const char *name; void (*run)(void); } parts[] = {
        {"nodes", nodes}, {"events", events}, {"updates", updates}, {"objects", objects},
        {"inside", inside}, {"memory", memory}, {"gone", gone},
    };
    CUmodule m;
    unsigned i;
    setvbuf(stdout, NULL, _IOLBF, 0);
    ctx = start();
    CHECK(cuModuleLoadData(&m, ptx));
    CHECK(cuModuleGetFunction(&empty, m, "empty"));
    CHECK(cuModuleGetFunction(&add, m, "add"));
    CHECK(cuMemAlloc(&word, 4096));
    for (i = 0; i < sizeof parts / sizeof *parts; i++)
        if (argc < 2 || strcmp(argv[1], parts[i].name) == 0) {
            printf("== %s\n", parts[i].name);
            parts[i].run();
        }
    return 0;
}
