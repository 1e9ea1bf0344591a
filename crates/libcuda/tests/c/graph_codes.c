/* Graphs: mistakes and corners, and what the driver answers. Prints a line for each; runs on any libcuda.so.1, so that the
 * answers of a real driver can be compared. */
#define _GNU_SOURCE
#include "check.h"
#include <stdint.h>
#include <unistd.h>

static const char ptx[] =
    ".version 8.0\n.target sm_80\n.address_size 64\n"
    ".visible .entry add(.param .u64 p, .param .u32 n)\n{\n .reg .b64 %rd<2>;\n .reg .b32 %r<3>;\n ld.param.u64 %rd1, [p];"
    " ld.param.u32 %r1, [n]; ld.global.u32 %r2, [%rd1]; add.u32 %r2, %r2, %r1; st.global.u32 [%rd1], %r2;\n ret;\n}\n"
    ".visible .entry other(.param .u64 p)\n{\n ret;\n}\n"
    ".visible .entry empty()\n{\n ret;\n}\n";

static void say(const char *what, CUresult r)
{
    printf("%-64s %d\n", what, (int)r);
}
#define NAMED(name, call) say(name, call)
#define SAY(call) NAMED(#call, call)
#define SHOW(value) printf("%-64s %lld\n", #value, (long long)(value))

static CUcontext ctx;
static CUfunction add, other, empty;
static CUdeviceptr a, b;
static CUstream s;
static CUevent e;
static CUgraph g;
static CUgraphExec x;
static CUgraphNode n, m, k, found;
static unsigned one = 1;
static size_t count;
static unsigned u;
static int calls;

static void fn(void *p)
{
    (void)p;
    calls++;
}

static void destructor(void *p)
{
    ++*(int *)p;
}

static CUDA_KERNEL_NODE_PARAMS kernel(CUfunction f, void **params)
{
    CUDA_KERNEL_NODE_PARAMS p;
    memset(&p, 0, sizeof p);
    p.func = f;
    p.gridDimX = p.gridDimY = p.gridDimZ = p.blockDimX = p.blockDimY = p.blockDimZ = 1;
    p.kernelParams = params;
    return p;
}

static void *params[] = {&a, &one};

static CUDA_MEMCPY3D copy(CUdeviceptr to, CUdeviceptr from, size_t bytes)
{
    CUDA_MEMCPY3D c;
    memset(&c, 0, sizeof c);
    c.srcMemoryType = c.dstMemoryType = CU_MEMORYTYPE_DEVICE;
    c.srcDevice = from, c.dstDevice = to;
    c.WidthInBytes = bytes, c.Height = c.Depth = 1;
    return c;
}

static CUDA_MEMSET_NODE_PARAMS set(CUdeviceptr at, unsigned size, size_t width)
{
    CUDA_MEMSET_NODE_PARAMS p;
    memset(&p, 0, sizeof p);
    p.dst = at, p.elementSize = size, p.width = width, p.height = 1, p.value = 7;
    return p;
}

/* A new graph in g. */
static void fresh(void)
{
    CHECK(cuGraphCreate(&g, 0));
}

static void creating(void)
{
    CUgraph none = NULL;
    SAY(cuGraphCreate(NULL, 0));
    SAY(cuGraphCreate(&g, 1));
    SAY(cuGraphCreate(&g, 0));
    SAY(cuGraphDestroy(none));
    SAY(cuGraphGetNodes(g, NULL, &count));
    SHOW(count);
    SAY(cuGraphGetNodes(g, NULL, NULL));
    SAY(cuGraphGetNodes(NULL, NULL, &count));
    SAY(cuGraphAddEmptyNode(NULL, g, NULL, 0));
    SAY(cuGraphAddEmptyNode(&n, NULL, NULL, 0));
    SAY(cuGraphAddEmptyNode(&n, g, NULL, 1));
    SAY(cuGraphAddEmptyNode(&n, g, NULL, 0));
    SAY(cuGraphAddEmptyNode(&m, g, &n, 0));
    CUgraphNode twice[2] = {n, n}, null[1] = {NULL};
    NAMED("the same dependency twice", cuGraphAddEmptyNode(&k, g, twice, 2));
    NAMED("a null dependency", cuGraphAddEmptyNode(&k, g, null, 1));
    CUgraph h;
    CHECK(cuGraphCreate(&h, 0));
    NAMED("a dependency of another graph", cuGraphAddEmptyNode(&k, h, &n, 1));
    SAY(cuGraphAddDependencies_v2(g, &n, &m, NULL, 1));
    NAMED("the same edge again", cuGraphAddDependencies_v2(g, &n, &m, NULL, 1));
    NAMED("an edge to itself", cuGraphAddDependencies_v2(g, &n, &n, NULL, 1));
    NAMED("an edge back", cuGraphAddDependencies_v2(g, &m, &n, NULL, 1));
    NAMED("instantiate a circle", cuGraphInstantiateWithFlags(&x, g, 0));
    NAMED("take the edge back out", cuGraphRemoveDependencies_v2(g, &m, &n, NULL, 1));
    NAMED("an edge that is not there", cuGraphRemoveDependencies_v2(g, &m, &n, NULL, 1));
    NAMED("no edges", cuGraphAddDependencies_v2(g, NULL, NULL, NULL, 0));
    NAMED("edges from nowhere", cuGraphAddDependencies_v2(g, NULL, &m, NULL, 1));
    CUgraphEdgeData data;
    memset(&data, 0, sizeof data);
    data.from_port = 1;
    NAMED("an edge from port 1 of an empty node", cuGraphAddDependencies_v2(g, &n, &m, &data, 1));
    data.from_port = 0, data.type = 1;
    NAMED("a programmatic edge of empty nodes", cuGraphAddDependencies_v2(g, &n, &m, &data, 1));
    data.type = 77;
    NAMED("an edge of type 77", cuGraphAddDependencies_v2(g, &n, &m, &data, 1));
    data.type = 0, data.reserved[0] = 1;
    NAMED("an edge with a reserved byte", cuGraphAddDependencies_v2(g, &n, &m, &data, 1));
    CHECK(cuGraphGetEdges_v2(g, NULL, NULL, NULL, &count));
    SHOW(count);
    SAY(cuGraphGetEdges_v2(g, NULL, NULL, NULL, NULL));
    CUgraphNode from[4], to[4];
    CUgraphEdgeData edges[4];
    count = 4;
    NAMED("edges without their data", cuGraphGetEdges_v2(g, from, to, NULL, &count));
    SHOW(count);
    count = 4;
    NAMED("edges, from alone", cuGraphGetEdges_v2(g, from, NULL, NULL, &count));
    count = 4;
    NAMED("edges with room", cuGraphGetEdges_v2(g, from, to, edges, &count));
    SHOW(count);
    CHECK(cuGraphGetRootNodes(g, NULL, &count));
    SHOW(count);
    CUgraphNode list[8] = {n, n, n, n, n, n, n, n};
    count = 8;
    CHECK(cuGraphGetNodes(g, list, &count));
    SHOW(count);
    SHOW(list[0] == n);
    SHOW(list[1] == m);
    SHOW(list[count] == NULL);
    count = 1;
    NAMED("room for one node", cuGraphGetNodes(g, list, &count));
    SHOW(count);
    CHECK(cuGraphNodeGetDependencies_v2(m, NULL, NULL, &count));
    SHOW(count);
    CHECK(cuGraphNodeGetDependentNodes_v2(n, NULL, NULL, &count));
    SHOW(count);
    CUgraphNodeType type;
    SAY(cuGraphNodeGetType(n, &type));
    SHOW(type);
    SAY(cuGraphNodeGetType(n, NULL));
    SAY(cuGraphNodeGetType(NULL, &type));
    SAY(cuGraphDestroyNode(NULL));
    SAY(cuGraphDestroyNode(n));
    CHECK(cuGraphGetNodes(g, NULL, &count));
    SHOW(count);
    CHECK(cuGraphNodeGetDependencies_v2(m, NULL, NULL, &count));
    SHOW(count);
    SAY(cuGraphDestroy(h));
    SAY(cuGraphDestroy(g));
}

static void kernels(void)
{
    CUDA_KERNEL_NODE_PARAMS p = kernel(add, params), q;
    fresh();
    SAY(cuGraphAddKernelNode_v2(&n, g, NULL, 0, NULL));
    p.func = NULL;
    NAMED("no function", cuGraphAddKernelNode_v2(&n, g, NULL, 0, &p));
    p.func = add, p.gridDimX = 0;
    NAMED("an empty grid", cuGraphAddKernelNode_v2(&n, g, NULL, 0, &p));
    p.gridDimX = 1, p.blockDimX = 1025;
    NAMED("a block of 1025", cuGraphAddKernelNode_v2(&n, g, NULL, 0, &p));
    p.blockDimX = 0;
    NAMED("a block of 0", cuGraphAddKernelNode_v2(&n, g, NULL, 0, &p));
    p.blockDimX = 1, p.gridDimY = 65536;
    NAMED("a grid of 65536 in y", cuGraphAddKernelNode_v2(&n, g, NULL, 0, &p));
    p.gridDimY = 1, p.sharedMemBytes = 1 << 20;
    NAMED("too much shared memory", cuGraphAddKernelNode_v2(&n, g, NULL, 0, &p));
    p.sharedMemBytes = 0, p.kernelParams = NULL;
    NAMED("no parameters", cuGraphAddKernelNode_v2(&n, g, NULL, 0, &p));
    void *buffer[] = {CU_LAUNCH_PARAM_BUFFER_POINTER, params, CU_LAUNCH_PARAM_BUFFER_SIZE, &count, CU_LAUNCH_PARAM_END};
    count = 12;
    p.extra = buffer;
    NAMED("parameters as a buffer", cuGraphAddKernelNode_v2(&n, g, NULL, 0, &p));
    p.kernelParams = params;
    NAMED("parameters twice", cuGraphAddKernelNode_v2(&n, g, NULL, 0, &p));
    p.extra = NULL;
    p.ctx = (CUcontext)ctx;
    NAMED("with its context", cuGraphAddKernelNode_v2(&n, g, NULL, 0, &p));
    SAY(cuGraphKernelNodeGetParams_v2(n, NULL));
    SAY(cuGraphKernelNodeGetParams_v2(n, &q));
    SHOW(q.func == add);
    SHOW(q.kern == NULL);
    SHOW(q.ctx == ctx);
    SHOW(q.gridDimX);
    SHOW(q.kernelParams != NULL && q.kernelParams != params);
    SHOW(*(unsigned *)q.kernelParams[1]);
    SHOW(q.extra == NULL);
    p.func = other;
    NAMED("another function", cuGraphKernelNodeSetParams_v2(n, &p));
    p.func = add, p.gridDimX = 0;
    NAMED("set an empty grid", cuGraphKernelNodeSetParams_v2(n, &p));
    p.gridDimX = 3;
    SAY(cuGraphKernelNodeSetParams_v2(n, &p));
    SAY(cuGraphKernelNodeSetParams_v2(n, NULL));
    CHECK(cuGraphAddEmptyNode(&m, g, NULL, 0));
    NAMED("kernel parameters of an empty node", cuGraphKernelNodeGetParams_v2(m, &q));
    NAMED("set kernel parameters of an empty node", cuGraphKernelNodeSetParams_v2(m, &p));
    CUkernelNodeAttrValue v;
    memset(&v, 0, sizeof v);
    SAY(cuGraphKernelNodeGetAttribute(n, CU_LAUNCH_ATTRIBUTE_PRIORITY, &v));
    SHOW(v.priority);
    v.priority = -2;
    SAY(cuGraphKernelNodeSetAttribute(n, CU_LAUNCH_ATTRIBUTE_PRIORITY, &v));
    memset(&v, 0, sizeof v);
    SAY(cuGraphKernelNodeGetAttribute(n, CU_LAUNCH_ATTRIBUTE_PRIORITY, &v));
    SHOW(v.priority);
    v.priority = -99;
    NAMED("priority -99", cuGraphKernelNodeSetAttribute(n, CU_LAUNCH_ATTRIBUTE_PRIORITY, &v));
    CHECK(cuGraphKernelNodeGetAttribute(n, CU_LAUNCH_ATTRIBUTE_PRIORITY, &v));
    SHOW(v.priority);
    memset(&v, 0, sizeof v);
    v.cooperative = 1;
    SAY(cuGraphKernelNodeSetAttribute(n, CU_LAUNCH_ATTRIBUTE_COOPERATIVE, &v));
    NAMED("attribute 0", cuGraphKernelNodeSetAttribute(n, CU_LAUNCH_ATTRIBUTE_IGNORE, &v));
    NAMED("attribute 3", cuGraphKernelNodeSetAttribute(n, CU_LAUNCH_ATTRIBUTE_SYNCHRONIZATION_POLICY, &v));
    NAMED("attribute 999", cuGraphKernelNodeSetAttribute(n, (CUlaunchAttributeID)999, &v));
    NAMED("get attribute 999", cuGraphKernelNodeGetAttribute(n, (CUlaunchAttributeID)999, &v));
    NAMED("attribute of an empty node", cuGraphKernelNodeSetAttribute(m, CU_LAUNCH_ATTRIBUTE_PRIORITY, &v));
    p = kernel(empty, NULL);
    CHECK(cuGraphAddKernelNode_v2(&k, g, NULL, 0, &p));
    SAY(cuGraphKernelNodeCopyAttributes(k, n));
    CHECK(cuGraphKernelNodeGetAttribute(k, CU_LAUNCH_ATTRIBUTE_PRIORITY, &v));
    SHOW(v.priority);
    SAY(cuGraphKernelNodeCopyAttributes(k, m));
    CUgraphEdgeData data;
    memset(&data, 0, sizeof data);
    data.from_port = 1, data.type = 1;
    NAMED("a programmatic edge of kernels", cuGraphAddDependencies_v2(g, &n, &k, &data, 1));
    data.from_port = 0;
    NAMED("a programmatic edge from port 0", cuGraphAddDependencies_v2(g, &n, &k, &data, 1));
    data.from_port = 2, data.type = 0;
    NAMED("an edge of launch order", cuGraphAddDependencies_v2(g, &n, &k, &data, 1));
    data.from_port = 3;
    NAMED("an edge from port 3", cuGraphAddDependencies_v2(g, &n, &k, &data, 1));
    data.from_port = 1, data.type = 1, data.to_port = 1;
    NAMED("an edge to port 1", cuGraphAddDependencies_v2(g, &n, &k, &data, 1));
    data.to_port = 0;
    NAMED("a programmatic edge to an empty node", cuGraphAddDependencies_v2(g, &n, &m, &data, 1));
    CHECK(cuGraphDestroy(g));
}

static void copies(void)
{
    static char host[64];
    CUDA_MEMCPY3D c = copy(a, b, 16), d;
    fresh();
    SAY(cuGraphAddMemcpyNode(&n, g, NULL, 0, NULL, ctx));
    NAMED("copy without context", cuGraphAddMemcpyNode(&n, g, NULL, 0, &c, NULL));
    SAY(cuGraphAddMemcpyNode(&n, g, NULL, 0, &c, ctx));
    SAY(cuGraphMemcpyNodeGetParams(n, &d));
    SHOW(d.WidthInBytes);
    SAY(cuGraphMemcpyNodeGetParams(n, NULL));
    c.WidthInBytes = 1 << 20;
    NAMED("copy past the end", cuGraphAddMemcpyNode(&m, g, NULL, 0, &c, ctx));
    c.WidthInBytes = 0;
    NAMED("copy of nothing", cuGraphAddMemcpyNode(&m, g, NULL, 0, &c, ctx));
    c = copy(0, b, 16);
    NAMED("copy to 0", cuGraphAddMemcpyNode(&m, g, NULL, 0, &c, ctx));
    c = copy(a, b, 16);
    c.dstMemoryType = CU_MEMORYTYPE_HOST, c.dstHost = host;
    NAMED("copy to pageable memory", cuGraphAddMemcpyNode(&m, g, NULL, 0, &c, ctx));
    c.dstMemoryType = (CUmemorytype)9;
    NAMED("copy to memory of type 9", cuGraphAddMemcpyNode(&m, g, NULL, 0, &c, ctx));
    c = copy(a, b, 16);
    c.Height = 2, c.srcPitch = 8;
    NAMED("a pitch below the width", cuGraphAddMemcpyNode(&m, g, NULL, 0, &c, ctx));
    c = copy(a, b, 32);
    SAY(cuGraphMemcpyNodeSetParams(n, &c));
    SAY(cuGraphMemcpyNodeSetParams(n, NULL));
    CUDA_MEMSET_NODE_PARAMS p = set(a, 4, 4), q;
    SAY(cuGraphAddMemsetNode(&m, g, NULL, 0, NULL, ctx));
    NAMED("set without context", cuGraphAddMemsetNode(&m, g, NULL, 0, &p, NULL));
    SAY(cuGraphAddMemsetNode(&m, g, NULL, 0, &p, ctx));
    SAY(cuGraphMemsetNodeGetParams(m, &q));
    SHOW(q.elementSize);
    SAY(cuGraphMemsetNodeGetParams(n, &q));
    p.elementSize = 3;
    NAMED("elements of 3 bytes", cuGraphAddMemsetNode(&k, g, NULL, 0, &p, ctx));
    p = set(a + 1, 4, 4);
    NAMED("misaligned elements", cuGraphAddMemsetNode(&k, g, NULL, 0, &p, ctx));
    p = set(a, 4, 1 << 20);
    NAMED("set past the end", cuGraphAddMemsetNode(&k, g, NULL, 0, &p, ctx));
    p = set(a, 4, 0);
    NAMED("set nothing", cuGraphAddMemsetNode(&k, g, NULL, 0, &p, ctx));
    p = set(a, 1, 4), p.value = 0x1ff;
    NAMED("a value of more than a byte", cuGraphAddMemsetNode(&k, g, NULL, 0, &p, ctx));
    p = set(a, 4, 4), p.height = 0;
    NAMED("height 0", cuGraphAddMemsetNode(&k, g, NULL, 0, &p, ctx));
    p = set(a, 4, 4), p.height = 2, p.pitch = 8;
    NAMED("pitch below width", cuGraphAddMemsetNode(&k, g, NULL, 0, &p, ctx));
    CUDA_HOST_NODE_PARAMS h = {fn, NULL}, h2;
    SAY(cuGraphAddHostNode(&k, g, NULL, 0, &h));
    SAY(cuGraphHostNodeGetParams(k, &h2));
    SHOW(h2.fn == fn);
    h.fn = NULL;
    NAMED("no host function", cuGraphAddHostNode(&k, g, NULL, 0, &h));
    SAY(cuGraphAddHostNode(&k, g, NULL, 0, NULL));
    SAY(cuGraphAddEventRecordNode(&k, g, NULL, 0, NULL));
    SAY(cuGraphAddEventRecordNode(&k, g, NULL, 0, e));
    CUevent got;
    SAY(cuGraphEventRecordNodeGetEvent(k, &got));
    SHOW(got == e);
    SAY(cuGraphEventWaitNodeGetEvent(k, &got));
    SAY(cuGraphAddEventWaitNode(&k, g, NULL, 0, e));
    SAY(cuGraphEventWaitNodeSetEvent(k, NULL));
    SAY(cuGraphEventWaitNodeSetEvent(k, e));
    CUgraph child, back;
    CHECK(cuGraphCreate(&child, 0));
    SAY(cuGraphAddChildGraphNode(&k, g, NULL, 0, NULL));
    SAY(cuGraphAddChildGraphNode(&k, g, NULL, 0, child));
    SAY(cuGraphChildGraphNodeGetGraph(k, &back));
    SHOW(back != child);
    SAY(cuGraphDestroy(back));
    SAY(cuGraphChildGraphNodeGetGraph(n, &back));
    SAY(cuGraphDestroy(child));
    CUgraphNodeParams np;
    memset(&np, 0, sizeof np);
    np.type = CU_GRAPH_NODE_TYPE_EMPTY;
    SAY(cuGraphAddNode_v2(&k, g, NULL, NULL, 0, &np));
    SAY(cuGraphAddNode_v2(&k, g, NULL, NULL, 0, NULL));
    np.type = (CUgraphNodeType)50;
    NAMED("a node of type 50", cuGraphAddNode_v2(&k, g, NULL, NULL, 0, &np));
    np.type = CU_GRAPH_NODE_TYPE_EMPTY, np.reserved0[0] = 1;
    NAMED("a reserved field", cuGraphAddNode_v2(&k, g, NULL, NULL, 0, &np));
    memset(&np, 0, sizeof np);
    np.type = CU_GRAPH_NODE_TYPE_HOST, np.host.fn = fn;
    SAY(cuGraphAddNode_v2(&k, g, NULL, NULL, 0, &np));
    SAY(cuGraphNodeSetParams(k, &np));
    CHECK(cuGraphDestroy(g));
}

static void clones(void)
{
    CUgraph c;
    CUgraphNode inner;
    fresh();
    CHECK(cuGraphAddEmptyNode(&n, g, NULL, 0));
    SAY(cuGraphClone(NULL, g));
    SAY(cuGraphClone(&c, NULL));
    SAY(cuGraphClone(&c, g));
    SAY(cuGraphNodeFindInClone(&found, n, c));
    SHOW(found != n);
    NAMED("find in the original", cuGraphNodeFindInClone(&inner, n, g));
    NAMED("find a clone's node in the clone", cuGraphNodeFindInClone(&inner, found, c));
    CHECK(cuGraphDestroyNode(found));
    NAMED("find a node destroyed in the clone", cuGraphNodeFindInClone(&inner, n, c));
    CHECK(cuGraphAddEmptyNode(&m, g, NULL, 0));
    NAMED("find a node that came later", cuGraphNodeFindInClone(&inner, m, c));
    SAY(cuGraphNodeFindInClone(NULL, n, c));
    CHECK(cuGraphDestroy(c));
    CHECK(cuGraphDestroy(g));
}

static void instances(void)
{
    CUDA_KERNEL_NODE_PARAMS p = kernel(add, params);
    CUDA_GRAPH_INSTANTIATE_PARAMS ip;
    cuuint64_t flags = 99;
    fresh();
    SAY(cuGraphInstantiateWithFlags(NULL, g, 0));
    SAY(cuGraphInstantiateWithFlags(&x, NULL, 0));
    NAMED("flags 16", cuGraphInstantiateWithFlags(&x, g, 16));
    NAMED("flag UPLOAD without parameters", cuGraphInstantiateWithFlags(&x, g, CUDA_GRAPH_INSTANTIATE_FLAG_UPLOAD));
    NAMED("an empty graph for the device", cuGraphInstantiateWithFlags(&x, g, CUDA_GRAPH_INSTANTIATE_FLAG_DEVICE_LAUNCH));
    NAMED("an empty graph", cuGraphInstantiateWithFlags(&x, g, 0));
    NAMED("launch an empty graph", cuGraphLaunch(x, s));
    CHECK(cuStreamSynchronize(s));
    SAY(cuGraphExecDestroy(x));
    SAY(cuGraphExecDestroy(NULL));
    SAY(cuGraphLaunch(NULL, s));
    SAY(cuGraphUpload(NULL, s));
    CHECK(cuGraphAddKernelNode_v2(&n, g, NULL, 0, &p));
    memset(&ip, 0, sizeof ip);
    SAY(cuGraphInstantiateWithParams(&x, g, NULL));
    ip.flags = 16;
    NAMED("parameters with flags 16", cuGraphInstantiateWithParams(&x, g, &ip));
    SHOW(ip.result_out);
    ip.flags = CUDA_GRAPH_INSTANTIATE_FLAG_UPLOAD, ip.hUploadStream = s;
    NAMED("instantiate and upload", cuGraphInstantiateWithParams(&x, g, &ip));
    SHOW(ip.result_out);
    SHOW(ip.hErrNode_out == NULL);
    SAY(cuGraphExecGetFlags(x, &flags));
    SHOW(flags);
    SAY(cuGraphExecGetFlags(x, NULL));
    SAY(cuGraphUpload(x, s));
    SAY(cuGraphLaunch(x, s));
    NAMED("launch in the legacy stream", cuGraphLaunch(x, NULL));
    NAMED("launch in the thread's stream", cuGraphLaunch(x, CU_STREAM_PER_THREAD));
    CHECK(cuCtxSynchronize());
    CHECK(cuMemcpyDtoH(&u, a, 4));
    SHOW(u);
    NAMED("add a node to an instantiated graph", cuGraphAddEmptyNode(&m, g, NULL, 0));
    NAMED("destroy a node of an instantiated graph", cuGraphDestroyNode(m));
    NAMED("destroy an instantiated graph", cuGraphDestroy(g));
    NAMED("launch after the graph has gone", cuGraphLaunch(x, s));
    CHECK(cuStreamSynchronize(s));
    CHECK(cuMemcpyDtoH(&u, a, 4));
    SHOW(u);
    SAY(cuGraphExecDestroy(x));
}

static void updates(void)
{
    CUDA_KERNEL_NODE_PARAMS p = kernel(add, params);
    CUgraphExecUpdateResultInfo info;
    CUgraph h;
    CUgraphNode hn, hm;
    unsigned on = 9;
    CUDA_MEMCPY3D c = copy(a, b, 4);
    CUDA_MEMSET_NODE_PARAMS sp = set(a, 4, 1);
    CUDA_HOST_NODE_PARAMS host = {fn, NULL};
    CUgraphNode copying, setting, calling, recording, child;
    CUgraph inner;
    fresh();
    CHECK(cuGraphCreate(&inner, 0));
    CHECK(cuGraphAddEmptyNode(&hn, inner, NULL, 0));
    CHECK(cuGraphAddKernelNode_v2(&n, g, NULL, 0, &p));
    CHECK(cuGraphAddEmptyNode(&m, g, &n, 1));
    CHECK(cuGraphAddMemcpyNode(&copying, g, NULL, 0, &c, ctx));
    CHECK(cuGraphAddMemsetNode(&setting, g, NULL, 0, &sp, ctx));
    CHECK(cuGraphAddHostNode(&calling, g, NULL, 0, &host));
    CHECK(cuGraphAddEventRecordNode(&recording, g, NULL, 0, e));
    CHECK(cuGraphAddChildGraphNode(&child, g, NULL, 0, inner));
    CHECK(cuGraphInstantiateWithFlags(&x, g, 0));
    SAY(cuGraphNodeGetEnabled(x, n, &on));
    SHOW(on);
    NAMED("enabled: an empty node", cuGraphNodeGetEnabled(x, m, &on));
    NAMED("enabled: a host node", cuGraphNodeGetEnabled(x, calling, &on));
    NAMED("enabled: a copy", cuGraphNodeGetEnabled(x, copying, &on));
    NAMED("enabled: a set", cuGraphNodeGetEnabled(x, setting, &on));
    NAMED("enabled: an event", cuGraphNodeGetEnabled(x, recording, &on));
    NAMED("enabled: a node of another graph", cuGraphNodeGetEnabled(x, hn, &on));
    SAY(cuGraphNodeGetEnabled(x, n, NULL));
    SAY(cuGraphNodeSetEnabled(x, n, 0));
    NAMED("enable with 2", cuGraphNodeSetEnabled(x, n, 2));
    CHECK(cuGraphNodeGetEnabled(x, n, &on));
    SHOW(on);
    SAY(cuGraphNodeSetEnabled(x, n, 1));
    NAMED("disable a host node", cuGraphNodeSetEnabled(x, calling, 0));
    p.gridDimX = 2;
    SAY(cuGraphExecKernelNodeSetParams_v2(x, n, &p));
    SAY(cuGraphExecKernelNodeSetParams_v2(x, m, &p));
    SAY(cuGraphExecKernelNodeSetParams_v2(x, n, NULL));
    SAY(cuGraphExecKernelNodeSetParams_v2(NULL, n, &p));
    p.func = other;
    NAMED("exec: another function", cuGraphExecKernelNodeSetParams_v2(x, n, &p));
    p.func = add, p.blockDimX = 2000;
    NAMED("exec: a block of 2000", cuGraphExecKernelNodeSetParams_v2(x, n, &p));
    p.blockDimX = 1;
    c = copy(a, b, 8);
    SAY(cuGraphExecMemcpyNodeSetParams(x, copying, &c, ctx));
    c.Height = 2, c.srcPitch = c.dstPitch = 8;
    NAMED("exec: a copy of two rows", cuGraphExecMemcpyNodeSetParams(x, copying, &c, ctx));
    c = copy(a, b, 8);
    c.srcMemoryType = CU_MEMORYTYPE_HOST, c.srcHost = &u;
    NAMED("exec: a copy from elsewhere", cuGraphExecMemcpyNodeSetParams(x, copying, &c, ctx));
    SAY(cuGraphExecMemsetNodeSetParams(x, setting, &sp, ctx));
    sp = set(a, 2, 2);
    NAMED("exec: a set of other elements", cuGraphExecMemsetNodeSetParams(x, setting, &sp, ctx));
    sp = set(a, 4, 1), sp.height = 2, sp.pitch = 4;
    NAMED("exec: a set of two rows", cuGraphExecMemsetNodeSetParams(x, setting, &sp, ctx));
    SAY(cuGraphExecHostNodeSetParams(x, calling, &host));
    SAY(cuGraphExecEventRecordNodeSetEvent(x, recording, e));
    SAY(cuGraphExecEventRecordNodeSetEvent(x, recording, NULL));
    SAY(cuGraphExecEventWaitNodeSetEvent(x, recording, e));
    SAY(cuGraphExecChildGraphNodeSetParams(x, child, inner));
    CHECK(cuGraphAddEmptyNode(&hm, inner, NULL, 0));
    NAMED("exec: a child of another shape", cuGraphExecChildGraphNodeSetParams(x, child, inner));
    CHECK(cuGraphDestroy(g));

    p = kernel(add, params);
    fresh();
    CHECK(cuGraphAddKernelNode_v2(&n, g, NULL, 0, &p));
    CHECK(cuGraphAddEmptyNode(&m, g, &n, 1));
    CHECK(cuGraphExecDestroy(x));
    CHECK(cuGraphInstantiateWithFlags(&x, g, 0));
    memset(&info, 0x55, sizeof info);
    SAY(cuGraphExecUpdate_v2(x, g, NULL));
    SAY(cuGraphExecUpdate_v2(x, g, &info));
    SHOW(info.result);
    SHOW(info.errorNode == NULL);
    SAY(cuGraphExecUpdate_v2(NULL, g, &info));
    SAY(cuGraphExecUpdate_v2(x, NULL, &info));

    CHECK(cuGraphCreate(&h, 0));
    CHECK(cuGraphAddEmptyNode(&hn, h, NULL, 0));
    NAMED("update: fewer nodes", cuGraphExecUpdate_v2(x, h, &info));
    SHOW(info.result);
    SHOW(info.errorNode == NULL);
    CHECK(cuGraphAddKernelNode_v2(&hm, h, NULL, 0, &p));
    NAMED("update: no edge", cuGraphExecUpdate_v2(x, h, &info));
    SHOW(info.result);
    CHECK(cuGraphDestroy(h));

    CHECK(cuGraphCreate(&h, 0));
    p = kernel(other, params);
    CHECK(cuGraphAddKernelNode_v2(&hn, h, NULL, 0, &p));
    CHECK(cuGraphAddEmptyNode(&hm, h, &hn, 1));
    NAMED("update: another function", cuGraphExecUpdate_v2(x, h, &info));
    SHOW(info.result);
    CHECK(cuGraphDestroy(h));

    CHECK(cuGraphCreate(&h, 0));
    CHECK(cuGraphAddEmptyNode(&hn, h, NULL, 0));
    CHECK(cuGraphAddEmptyNode(&hm, h, &hn, 1));
    NAMED("update: another type", cuGraphExecUpdate_v2(x, h, &info));
    SHOW(info.result);
    SHOW(info.errorNode == hn);
    CHECK(cuGraphDestroy(h));

    CHECK(cuGraphCreate(&h, 0));
    p = kernel(add, params), p.gridDimX = 5;
    CHECK(cuGraphAddKernelNode_v2(&hn, h, NULL, 0, &p));
    CHECK(cuGraphAddEmptyNode(&hm, h, &hn, 1));
    NAMED("update: another grid", cuGraphExecUpdate_v2(x, h, &info));
    SHOW(info.result);
    CHECK(cuGraphDestroy(h));
    CHECK(cuGraphExecDestroy(x));
    CHECK(cuGraphDestroy(g));
    CHECK(cuGraphDestroy(inner));
}

static void memory(void)
{
    CUDA_MEM_ALLOC_NODE_PARAMS p;
    CUdeviceptr at, got;
    CUgraph h;
    CUgraphExec y;
    cuuint64_t bytes = 77;
    fresh();
    memset(&p, 0, sizeof p);
    SAY(cuGraphAddMemAllocNode(&n, g, NULL, 0, NULL));
    NAMED("an allocation of nothing asked", cuGraphAddMemAllocNode(&n, g, NULL, 0, &p));
    p.poolProps.allocType = CU_MEM_ALLOCATION_TYPE_PINNED;
    p.poolProps.location.type = CU_MEM_LOCATION_TYPE_DEVICE;
    NAMED("an allocation of 0 bytes", cuGraphAddMemAllocNode(&n, g, NULL, 0, &p));
    p.bytesize = 1000;
    p.poolProps.location.id = 99;
    NAMED("an allocation of device 99", cuGraphAddMemAllocNode(&n, g, NULL, 0, &p));
    p.poolProps.location.id = 0;
    SAY(cuGraphAddMemAllocNode(&n, g, NULL, 0, &p));
    at = p.dptr;
    SHOW(at != 0);
    SAY(cuGraphMemAllocNodeGetParams(n, &p));
    SHOW(p.bytesize);
    SHOW(p.dptr == at);
    NAMED("free before the allocation", cuGraphAddMemFreeNode(&m, g, NULL, 0, at));
    NAMED("free what no node allocated", cuGraphAddMemFreeNode(&m, g, &n, 1, a));
    NAMED("free 0", cuGraphAddMemFreeNode(&m, g, &n, 1, 0));
    NAMED("free inside of it", cuGraphAddMemFreeNode(&m, g, &n, 1, at + 4));
    SAY(cuGraphAddMemFreeNode(&m, g, &n, 1, at));
    NAMED("free it again", cuGraphAddMemFreeNode(&k, g, &m, 1, at));
    SAY(cuGraphMemFreeNodeGetParams(m, &got));
    SHOW(got == at);
    SAY(cuGraphMemFreeNodeGetParams(n, &got));
    NAMED("clone with allocations", cuGraphClone(&h, g));
    NAMED("destroy the node of an allocation", cuGraphDestroyNode(n));
    CHECK(cuGraphCreate(&h, 0));
    NAMED("a child with allocations", cuGraphAddChildGraphNode(&k, h, NULL, 0, g));
    NAMED("remove the edge of an allocation", cuGraphRemoveDependencies_v2(g, &n, &m, NULL, 1));
    NAMED("instantiate with allocations", cuGraphInstantiateWithFlags(&x, g, 0));
    NAMED("instantiate it again", cuGraphInstantiateWithFlags(&y, g, 0));
    SAY(cuGraphLaunch(x, s));
    SAY(cuGraphLaunch(x, s));
    CHECK(cuStreamSynchronize(s));
    NAMED("free it outside", cuMemFree(at));
    SAY(cuDeviceGetGraphMemAttribute(0, CU_GRAPH_MEM_ATTR_USED_MEM_CURRENT, &bytes));
    SHOW(bytes);
    CHECK(cuDeviceGetGraphMemAttribute(0, CU_GRAPH_MEM_ATTR_USED_MEM_HIGH, &bytes));
    SHOW(bytes);
    CHECK(cuDeviceGetGraphMemAttribute(0, CU_GRAPH_MEM_ATTR_RESERVED_MEM_CURRENT, &bytes));
    SHOW(bytes);
    SAY(cuDeviceGetGraphMemAttribute(0, (CUgraphMem_attribute)9, &bytes));
    SAY(cuDeviceGetGraphMemAttribute(9, CU_GRAPH_MEM_ATTR_USED_MEM_HIGH, &bytes));
    bytes = 5;
    NAMED("set a high mark to 5", cuDeviceSetGraphMemAttribute(0, CU_GRAPH_MEM_ATTR_USED_MEM_HIGH, &bytes));
    bytes = 0;
    NAMED("set a high mark to 0", cuDeviceSetGraphMemAttribute(0, CU_GRAPH_MEM_ATTR_USED_MEM_HIGH, &bytes));
    NAMED("set what is current", cuDeviceSetGraphMemAttribute(0, CU_GRAPH_MEM_ATTR_USED_MEM_CURRENT, &bytes));
    SAY(cuDeviceGraphMemTrim(0));
    SAY(cuDeviceGraphMemTrim(9));
    CHECK(cuGraphExecDestroy(x));
    CHECK(cuGraphDestroy(g));
    CHECK(cuGraphDestroy(h));

    fresh();
    memset(&p, 0, sizeof p);
    p.poolProps.allocType = CU_MEM_ALLOCATION_TYPE_PINNED;
    p.poolProps.location.type = CU_MEM_LOCATION_TYPE_DEVICE;
    p.bytesize = 1000;
    CHECK(cuGraphAddMemAllocNode(&n, g, NULL, 0, &p));
    at = p.dptr;
    CHECK(cuGraphInstantiateWithFlags(&x, g, 0));
    SAY(cuGraphLaunch(x, s));
    NAMED("launch while its memory is in use", cuGraphLaunch(x, s));
    CHECK(cuStreamSynchronize(s));
    NAMED("free what a graph allocated, in a stream", cuMemFreeAsync(at, s));
    NAMED("launch again", cuGraphLaunch(x, s));
    CHECK(cuStreamSynchronize(s));
    NAMED("free what a graph allocated", cuMemFree(at));
    NAMED("free it once more", cuMemFree(at));
    CHECK(cuGraphExecDestroy(x));
    NAMED("free on launch", cuGraphInstantiateWithFlags(&x, g, CUDA_GRAPH_INSTANTIATE_FLAG_AUTO_FREE_ON_LAUNCH));
    SAY(cuGraphLaunch(x, s));
    NAMED("launch while its memory is in use", cuGraphLaunch(x, s));
    CHECK(cuStreamSynchronize(s));
    CHECK(cuGraphExecDestroy(x));
    CHECK(cuGraphDestroy(g));
}

static void objects(void)
{
    CUuserObject o;
    int ended = 0;
    fresh();
    SAY(cuUserObjectCreate(NULL, &ended, destructor, 1, CU_USER_OBJECT_NO_DESTRUCTOR_SYNC));
    SAY(cuUserObjectCreate(&o, &ended, NULL, 1, CU_USER_OBJECT_NO_DESTRUCTOR_SYNC));
    SAY(cuUserObjectCreate(&o, &ended, destructor, 0, CU_USER_OBJECT_NO_DESTRUCTOR_SYNC));
    SAY(cuUserObjectCreate(&o, &ended, destructor, 1, 0));
    SAY(cuUserObjectCreate(&o, &ended, destructor, 1, 3));
    SAY(cuUserObjectCreate(&o, &ended, destructor, 2, CU_USER_OBJECT_NO_DESTRUCTOR_SYNC));
    SAY(cuUserObjectRetain(o, 0));
    SAY(cuUserObjectRetain(o, 2));
    SAY(cuUserObjectRetain(NULL, 1));
    SAY(cuUserObjectRelease(o, 0));
    SAY(cuUserObjectRelease(o, 2));
    SAY(cuGraphRetainUserObject(g, o, 0, 0));
    SAY(cuGraphRetainUserObject(NULL, o, 1, 0));
    SAY(cuGraphRetainUserObject(g, NULL, 1, 0));
    SAY(cuGraphRetainUserObject(g, o, 1, 2));
    SAY(cuGraphRetainUserObject(g, o, 1, 0));
    SAY(cuGraphRetainUserObject(g, o, 2, CU_GRAPH_USER_OBJECT_MOVE));
    SAY(cuGraphReleaseUserObject(g, o, 0));
    NAMED("release more than the graph has", cuGraphReleaseUserObject(g, o, 9));
    SAY(cuGraphReleaseUserObject(g, o, 2));
    CHECK(cuGraphDestroy(g));
    for (int i = 0; i < 100000000 && !*(volatile int *)&ended; i++)
        ;
    SHOW(ended);
}

static void printing(void)
{
    char file[] = "/tmp/graph-XXXXXX";
    int fd = mkstemp(file);
    EXPECT(fd >= 0);
    close(fd);
    fresh();
    CHECK(cuGraphAddEmptyNode(&n, g, NULL, 0));
    SAY(cuGraphDebugDotPrint(g, NULL, 0));
    SAY(cuGraphDebugDotPrint(g, "/nowhere/at/all.dot", 0));
    NAMED("dot of nothing", cuGraphDebugDotPrint(NULL, file, 0));
    NAMED("dot with flags 1 << 30", cuGraphDebugDotPrint(g, file, 1u << 30));
    NAMED("dot", cuGraphDebugDotPrint(g, file, 0));
    unlink(file);
    CHECK(cuGraphDestroy(g));
}

int main(void)
{
    CUmodule mod;
    unsigned zero = 0;
    setvbuf(stdout, NULL, _IOLBF, 0);
    ctx = start();
    CHECK(cuModuleLoadData(&mod, ptx));
    CHECK(cuModuleGetFunction(&add, mod, "add"));
    CHECK(cuModuleGetFunction(&other, mod, "other"));
    CHECK(cuModuleGetFunction(&empty, mod, "empty"));
    CHECK(cuMemAlloc(&a, 4096));
    CHECK(cuMemAlloc(&b, 4096));
    CHECK(cuMemcpyHtoD(a, &zero, 4));
    CHECK(cuStreamCreate(&s, CU_STREAM_NON_BLOCKING));
    CHECK(cuEventCreate(&e, 0));
    creating();
    kernels();
    copies();
    clones();
    instances();
    updates();
    memory();
    objects();
    printing();
    return 0;
}
