/* Conditional nodes, nodes of operations on numbers, graphs for launches by the device: mistakes and corners, what the driver
 * answers, and what a graph has done. Prints a line for each; runs on any libcuda.so.1, so that the answers of a real driver can be
 * compared. Each part is a process of its own, so that one that dies does not take the others with it. With an argument: parts in
 * which the driver of an H100 dies. */
#include "check.h"
#include <stdint.h>
#include <sys/wait.h>
#include <unistd.h>

static const char ptx[] =
    ".version 8.3\n.target sm_80\n.address_size 64\n"
    ".extern .func cudaGraphSetConditional(.param .b64 h, .param .b32 v);\n"
    ".visible .entry add(.param .u64 p, .param .u32 n)\n{\n .reg .b64 %rd<2>;\n .reg .b32 %r<3>;\n ld.param.u64 %rd1, [p];"
    " ld.param.u32 %r1, [n]; ld.global.u32 %r2, [%rd1]; add.u32 %r2, %r2, %r1; st.global.u32 [%rd1], %r2;\n ret;\n}\n"
    ".visible .entry empty()\n{\n ret;\n}\n"
    /* Sets a handle to what is at p, and counts that down. */
    ".visible .entry down(.param .u64 p, .param .u64 h)\n{\n .reg .b64 %rd<3>;\n .reg .b32 %r<3>;\n .reg .pred %p<2>;\n"
    " ld.param.u64 %rd1, [p]; ld.param.u64 %rd2, [h]; ld.global.u32 %r1, [%rd1]; setp.eq.u32 %p1, %r1, 0; @%p1 bra SET;"
    " sub.u32 %r1, %r1, 1; st.global.u32 [%rd1], %r1;\nSET:\n"
    " { .param .b64 a; .param .b32 b; st.param.b64 [a], %rd2; st.param.b32 [b], %r1; call.uni cudaGraphSetConditional, (a, b); }\n"
    " ret;\n}\n"
    /* Sets a handle to what is at p. */
    ".visible .entry put(.param .u64 p, .param .u64 h)\n{\n .reg .b64 %rd<3>;\n .reg .b32 %r<2>;\n"
    " ld.param.u64 %rd1, [p]; ld.param.u64 %rd2, [h]; ld.global.u32 %r1, [%rd1];\n"
    " { .param .b64 a; .param .b32 b; st.param.b64 [a], %rd2; st.param.b32 [b], %r1; call.uni cudaGraphSetConditional, (a, b); }\n"
    " ret;\n}\n";

static void say(const char *what, CUresult r)
{
    printf("%-70s %d\n", what, (int)r);
}
#define NAMED(name, call) say(name, call)
#define SAY(call) NAMED(#call, call)
#define SHOW(value) printf("%-70s %lld\n", #value, (long long)(value))

static CUcontext ctx;
static CUfunction add, empty, down, put;
static CUdeviceptr a, b;
static CUstream s;
static CUevent e;
static CUgraph g, body[4];
static CUgraphExec x;
static CUgraphNode n, m, k;
static CUgraphConditionalHandle h, h2;
static size_t count;
static unsigned u;
static CUgraphNodeType type;

static void fn(void *p)
{
    (void)p;
}

static void fresh(void)
{
    CHECK(cuGraphCreate(&g, 0));
}

static void put_word(CUdeviceptr at, unsigned v)
{
    CHECK(cuMemcpyHtoD(at, &v, 4));
}

static unsigned word(CUdeviceptr at)
{
    unsigned v = 0;
    CHECK(cuMemcpyDtoH(&v, at, 4));
    return v;
}

static CUresult kernel(CUgraphNode *to, CUgraph in, CUgraphNode before, CUfunction f, void **params)
{
    CUDA_KERNEL_NODE_PARAMS p;
    memset(&p, 0, sizeof p);
    p.func = f;
    p.gridDimX = p.gridDimY = p.gridDimZ = p.blockDimX = p.blockDimY = p.blockDimZ = 1;
    p.kernelParams = params;
    return cuGraphAddKernelNode(to, in, &before, before != NULL, &p);
}

/* A kernel that adds to the word at a place. */
static CUgraphNode adding(CUgraph in, CUgraphNode before, CUdeviceptr at, unsigned more)
{
    CUgraphNode made;
    void *params[] = {&at, &more};
    CHECK(kernel(&made, in, before, add, params));
    return made;
}

/* A kernel that sets a handle from the word at a place. */
static CUgraphNode setting(CUgraph in, CUgraphNode before, CUfunction f, CUdeviceptr at, CUgraphConditionalHandle to)
{
    CUgraphNode made;
    void *params[] = {&at, &to};
    CHECK(kernel(&made, in, before, f, params));
    return made;
}

static CUgraphNodeParams params_of(CUgraphConditionalHandle on, CUgraphConditionalNodeType kind, unsigned size)
{
    CUgraphNodeParams p;
    memset(&p, 0, sizeof p);
    p.type = CU_GRAPH_NODE_TYPE_CONDITIONAL;
    p.conditional.handle = on;
    p.conditional.type = kind;
    p.conditional.size = size;
    p.conditional.ctx = ctx;
    return p;
}

static CUresult condition(CUgraphNode *to, CUgraph in, CUgraphNode before, CUgraphConditionalHandle on,
                          CUgraphConditionalNodeType kind, unsigned size)
{
    CUgraphNodeParams p = params_of(on, kind, size);
    CUresult r = cuGraphAddNode_v2(to, in, &before, NULL, before != NULL, &p);
    for (unsigned i = 0; r == 0 && i < size && i < 4; i++)
        body[i] = p.conditional.phGraph_out[i];
    return r;
}

static void launch(const char *what)
{
    CUresult r = cuGraphLaunch(x, s);
    if (r == 0)
        r = cuStreamSynchronize(s);
    say(what, r);
}

static void handles(void)
{
    fresh();
    SAY(cuGraphConditionalHandleCreate(&h, g, ctx, 0, 0));
    SAY(cuGraphConditionalHandleCreate(&h2, g, ctx, 0, CU_GRAPH_COND_ASSIGN_DEFAULT));
    SHOW(h == h2);
    SAY(cuGraphConditionalHandleCreate(&h2, g, ctx, 7, 0));
    SAY(cuGraphConditionalHandleCreate(&h2, g, ctx, 0, 2));
    NAMED("instantiate with handles that no node has", cuGraphInstantiateWithFlags(&x, g, 0));
    CUDA_GRAPH_INSTANTIATE_PARAMS ip;
    memset(&ip, 0, sizeof ip);
    NAMED("the same with params", cuGraphInstantiateWithParams(&x, g, &ip));
    SHOW(ip.result_out);
    SHOW(ip.hErrNode_out != NULL);
    NAMED("clone it", cuGraphClone(&body[0], g));
    SAY(cuGraphDestroy(g));
}

static void sizes(void)
{
    fresh();
    CHECK(cuGraphConditionalHandleCreate(&h, g, ctx, 1, CU_GRAPH_COND_ASSIGN_DEFAULT));
    CHECK(cuGraphConditionalHandleCreate(&h2, g, ctx, 1, CU_GRAPH_COND_ASSIGN_DEFAULT));
    NAMED("if of size 3", condition(&n, g, NULL, h, CU_GRAPH_COND_TYPE_IF, 3));
    NAMED("while of size 2", condition(&n, g, NULL, h, CU_GRAPH_COND_TYPE_WHILE, 2));
    NAMED("type 3", condition(&n, g, NULL, h, (CUgraphConditionalNodeType)3, 1));
    NAMED("handle 0", condition(&n, g, NULL, 0, CU_GRAPH_COND_TYPE_IF, 1));
    NAMED("handle 12345", condition(&n, g, NULL, 12345, CU_GRAPH_COND_TYPE_IF, 1));
}

static void nodes(void)
{
    CUgraphNodeParams p;
    fresh();
    CHECK(cuGraphConditionalHandleCreate(&h, g, ctx, 1, CU_GRAPH_COND_ASSIGN_DEFAULT));
    CHECK(cuGraphConditionalHandleCreate(&h2, g, ctx, 1, CU_GRAPH_COND_ASSIGN_DEFAULT));
    CHECK(condition(&n, g, NULL, h, CU_GRAPH_COND_TYPE_IF, 1));
    NAMED("the handle of another node", condition(&m, g, NULL, h, CU_GRAPH_COND_TYPE_IF, 1));
    SAY(cuGraphNodeGetType(n, &type));
    SHOW(type);
    CUgraph other;
    CHECK(cuGraphCreate(&other, 0));
    NAMED("the handle of another graph", condition(&m, other, NULL, h2, CU_GRAPH_COND_TYPE_IF, 1));
    NAMED("if of size 1", condition(&m, g, n, h2, CU_GRAPH_COND_TYPE_IF, 1));
    NAMED("nodes of the body", cuGraphGetNodes(body[0], NULL, &count));
    SHOW(count);
    memset(&p, 0, sizeof p);
    NAMED("params of the node", cuGraphNodeGetParams(m, &p));
    SHOW(p.type == CU_GRAPH_NODE_TYPE_CONDITIONAL && p.conditional.handle == h2);
    SHOW(p.conditional.size);
    NAMED("destroy the body", cuGraphDestroy(body[0]));
}

/* A graph with a condition, and its body, where other graphs go. */
static void elsewhere(void)
{
    CUgraphNodeParams p;
    CUgraph in, other;
    fresh();
    CHECK(cuGraphCreate(&other, 0));
    CHECK(cuGraphConditionalHandleCreate(&h2, g, ctx, 1, CU_GRAPH_COND_ASSIGN_DEFAULT));
    CHECK(condition(&m, g, NULL, h2, CU_GRAPH_COND_TYPE_IF, 1));
    NAMED("clone the graph", cuGraphClone(&in, g));
    NAMED("clone the body", cuGraphClone(&in, body[0]));
    SHOW(body[0] != NULL);
    NAMED("the graph as a copied child", cuGraphAddChildGraphNode(&k, other, NULL, 0, g));
    memset(&p, 0, sizeof p);
    p.type = CU_GRAPH_NODE_TYPE_GRAPH;
    p.graph.graph = body[0];
    p.graph.ownership = CU_GRAPH_CHILD_GRAPH_OWNERSHIP_MOVE;
    NAMED("the body as a moved child", cuGraphAddNode_v2(&k, other, NULL, NULL, 0, &p));
    p.graph.graph = g;
    NAMED("the graph as a moved child", cuGraphAddNode_v2(&k, other, NULL, NULL, 0, &p));
    NAMED("instantiate a body", cuGraphInstantiateWithFlags(&x, body[0], 0));
    SAY(cuGraphDestroy(other));
}

static void ended(void)
{
    fresh();
    CHECK(cuGraphConditionalHandleCreate(&h2, g, ctx, 1, CU_GRAPH_COND_ASSIGN_DEFAULT));
    CHECK(condition(&m, g, NULL, h2, CU_GRAPH_COND_TYPE_IF, 1));
    NAMED("destroy a conditional node", cuGraphDestroyNode(m));
    NAMED("instantiate without it", cuGraphInstantiateWithFlags(&x, g, 0));
    NAMED("its handle in another node", condition(&m, g, NULL, h2, CU_GRAPH_COND_TYPE_IF, 1));
    NAMED("instantiate with that", cuGraphInstantiateWithFlags(&x, g, 0));
}

/* One kind of node in a body: adding it, and instantiating then. */
static void within(const char *what, CUresult (*more)(CUgraph))
{
    char text[200];
    fresh();
    CHECK(cuGraphConditionalHandleCreate(&h, g, ctx, 1, CU_GRAPH_COND_ASSIGN_DEFAULT));
    CHECK(condition(&n, g, NULL, h, CU_GRAPH_COND_TYPE_IF, 1));
    snprintf(text, sizeof text, "%s in a body", what);
    say(text, more(body[0]));
    CUDA_GRAPH_INSTANTIATE_PARAMS ip;
    memset(&ip, 0, sizeof ip);
    snprintf(text, sizeof text, "instantiate with %s in a body", what);
    CUresult r = cuGraphInstantiateWithParams(&x, g, &ip);
    say(text, r);
    SHOW(ip.result_out);
    SHOW(ip.hErrNode_out == n);
    SHOW(ip.hErrNode_out == k);
    if (r == 0)
        CHECK(cuGraphExecDestroy(x));
    CHECK(cuGraphDestroy(g));
}

static CUresult host_node(CUgraph in)
{
    CUDA_HOST_NODE_PARAMS p = {fn, NULL};
    return cuGraphAddHostNode(&k, in, NULL, 0, &p);
}

static CUresult record_node(CUgraph in)
{
    return cuGraphAddEventRecordNode(&k, in, NULL, 0, e);
}

static CUresult wait_node(CUgraph in)
{
    return cuGraphAddEventWaitNode(&k, in, NULL, 0, e);
}

static CUresult empty_node(CUgraph in)
{
    return cuGraphAddEmptyNode(&k, in, NULL, 0);
}

static CUresult nothing(CUgraph in)
{
    (void)in;
    return 0;
}

static CUresult set_node(CUgraph in)
{
    CUDA_MEMSET_NODE_PARAMS p;
    memset(&p, 0, sizeof p);
    p.dst = a, p.elementSize = 4, p.width = 4, p.height = 1;
    return cuGraphAddMemsetNode(&k, in, NULL, 0, &p, ctx);
}

static CUDA_MEMCPY3D copying(int host)
{
    static char from[16];
    CUDA_MEMCPY3D c;
    memset(&c, 0, sizeof c);
    c.srcMemoryType = host ? CU_MEMORYTYPE_HOST : CU_MEMORYTYPE_DEVICE;
    c.srcHost = from;
    c.srcDevice = b;
    c.dstMemoryType = CU_MEMORYTYPE_DEVICE, c.dstDevice = a;
    c.WidthInBytes = 16, c.Height = c.Depth = 1;
    return c;
}

static CUresult copy_node(CUgraph in)
{
    CUDA_MEMCPY3D c = copying(0);
    return cuGraphAddMemcpyNode(&k, in, NULL, 0, &c, ctx);
}

static CUresult host_copy_node(CUgraph in)
{
    CUDA_MEMCPY3D c = copying(1);
    return cuGraphAddMemcpyNode(&k, in, NULL, 0, &c, ctx);
}

static CUresult alloc_node(CUgraph in)
{
    CUDA_MEM_ALLOC_NODE_PARAMS p;
    memset(&p, 0, sizeof p);
    p.poolProps.allocType = CU_MEM_ALLOCATION_TYPE_PINNED;
    p.poolProps.location.type = CU_MEM_LOCATION_TYPE_DEVICE;
    p.bytesize = 1000;
    return cuGraphAddMemAllocNode(&k, in, NULL, 0, &p);
}

static CUresult child_node(CUgraph in)
{
    CUgraph child;
    CHECK(cuGraphCreate(&child, 0));
    CHECK(cuGraphAddEmptyNode(&k, child, NULL, 0));
    return cuGraphAddChildGraphNode(&k, in, NULL, 0, child);
}

static CUresult child_with_host_node(CUgraph in)
{
    CUgraph child;
    CHECK(cuGraphCreate(&child, 0));
    host_node(child);
    return cuGraphAddChildGraphNode(&k, in, NULL, 0, child);
}

static CUresult value_node(CUgraph in)
{
    CUstreamBatchMemOpParams op;
    CUDA_BATCH_MEM_OP_NODE_PARAMS p = {ctx, 1, &op, 0};
    memset(&op, 0, sizeof op);
    op.writeValue.operation = CU_STREAM_MEM_OP_WRITE_VALUE_32;
    op.writeValue.address = a, op.writeValue.value = 5;
    return cuGraphAddBatchMemOpNode(&k, in, NULL, 0, &p);
}

static CUresult kernel_node(CUgraph in)
{
    return kernel(&k, in, NULL, empty, NULL);
}

static CUresult handle_of_body(CUgraph in)
{
    return cuGraphConditionalHandleCreate(&h2, in, ctx, 1, CU_GRAPH_COND_ASSIGN_DEFAULT);
}

static CUresult nested_node(CUgraph in)
{
    CHECK(cuGraphConditionalHandleCreate(&h2, g, ctx, 1, CU_GRAPH_COND_ASSIGN_DEFAULT));
    return condition(&k, in, NULL, h2, CU_GRAPH_COND_TYPE_IF, 1);
}

static CUresult nested_own_node(CUgraph in)
{
    CUresult r = handle_of_body(in);
    return r ? r : condition(&k, in, NULL, h2, CU_GRAPH_COND_TYPE_IF, 1);
}

static void bodies(void)
{
    within("nothing", nothing);
    within("an empty node", empty_node);
    within("a kernel", kernel_node);
    within("a set", set_node);
    within("a copy", copy_node);
    within("a copy from the host", host_copy_node);
    within("a host function", host_node);
    within("an event's mark", record_node);
    within("a wait for an event", wait_node);
    within("an allocation", alloc_node);
    within("a child", child_node);
    within("a child with a host function", child_with_host_node);
    within("a value", value_node);
    within("a handle", handle_of_body);
    within("a condition on the graph's handle", nested_node);
    within("a condition on the body's handle", nested_own_node);
}

static void loops(void)
{
    fresh();
    CHECK(cuGraphConditionalHandleCreate(&h, g, ctx, 1, CU_GRAPH_COND_ASSIGN_DEFAULT));
    CHECK(condition(&n, g, NULL, h, CU_GRAPH_COND_TYPE_WHILE, 1));
    setting(body[0], adding(body[0], NULL, b, 1), down, a, h);
    NAMED("instantiate a loop", cuGraphInstantiateWithFlags(&x, g, 0));
    put_word(a, 4), put_word(b, 0);
    launch("loop from 4");
    SHOW(word(b));
    put_word(a, 0), put_word(b, 0);
    launch("loop from 0");
    SHOW(word(b));
    CUgraphExec second;
    NAMED("a second instance", cuGraphInstantiateWithFlags(&second, g, 0));
    NAMED("enabled", cuGraphNodeGetEnabled(x, n, &u));
    NAMED("disable it", cuGraphNodeSetEnabled(x, n, 0));
    CUgraphNodeParams p = params_of(h, CU_GRAPH_COND_TYPE_WHILE, 1);
    NAMED("set params of the instance's node", cuGraphExecNodeSetParams(x, n, &p));
    size_t two = 2;
    CUgraphNode inner[2];
    CHECK(cuGraphGetNodes(body[0], inner, &two));
    NAMED("disable a node of the body", cuGraphNodeSetEnabled(x, inner[0], 0));
    put_word(a, 4), put_word(b, 0);
    launch("loop from 4 without it");
    SHOW(word(b));
    NAMED("enable it again", cuGraphNodeSetEnabled(x, inner[0], 1));
    unsigned ten = 10;
    void *changed[] = {&b, &ten};
    CUDA_KERNEL_NODE_PARAMS kp;
    memset(&kp, 0, sizeof kp);
    kp.func = add;
    kp.gridDimX = kp.gridDimY = kp.gridDimZ = kp.blockDimX = kp.blockDimY = kp.blockDimZ = 1;
    kp.kernelParams = changed;
    NAMED("change a kernel of the body", cuGraphExecKernelNodeSetParams(x, inner[0], &kp));
    put_word(a, 3), put_word(b, 0);
    launch("loop from 3 by tens");
    SHOW(word(b));

    /* Another graph of the same make. */
    CUgraph first = g;
    fresh();
    CHECK(cuGraphConditionalHandleCreate(&h, g, ctx, 1, CU_GRAPH_COND_ASSIGN_DEFAULT));
    CHECK(condition(&n, g, NULL, h, CU_GRAPH_COND_TYPE_WHILE, 1));
    setting(body[0], adding(body[0], NULL, b, 100), down, a, h);
    CUgraphExecUpdateResultInfo info;
    memset(&info, 0, sizeof info);
    NAMED("update from a graph alike", cuGraphExecUpdate(x, g, &info));
    SHOW(info.result);
    put_word(a, 3), put_word(b, 0);
    launch("loop from 3 by hundreds");
    SHOW(word(b));
    fresh();
    CHECK(cuGraphConditionalHandleCreate(&h, g, ctx, 1, CU_GRAPH_COND_ASSIGN_DEFAULT));
    CHECK(condition(&n, g, NULL, h, CU_GRAPH_COND_TYPE_IF, 1));
    setting(body[0], adding(body[0], NULL, b, 100), down, a, h);
    memset(&info, 0, sizeof info);
    NAMED("update from one with an if", cuGraphExecUpdate(x, g, &info));
    SHOW(info.result);
    NAMED("destroy the first graph", cuGraphDestroy(first));
    put_word(a, 2), put_word(b, 0);
    launch("loop from 2 by hundreds");
    SHOW(word(b));
}

static void branches(void)
{
    static const char *names[] = {"if-else on 0", "if-else on 1", "if-else on 2", "if-else on 3"};
    static const char *cases[] = {"switch on 0", "switch on 1", "switch on 2", "switch on 3"};
    fresh();
    CHECK(cuGraphConditionalHandleCreate(&h, g, ctx, 0, CU_GRAPH_COND_ASSIGN_DEFAULT));
    m = setting(g, NULL, put, a, h);
    NAMED("if and else", condition(&n, g, m, h, CU_GRAPH_COND_TYPE_IF, 2));
    adding(body[0], NULL, b, 1), adding(body[1], NULL, b, 100);
    CHECK(cuGraphInstantiateWithFlags(&x, g, 0));
    for (unsigned i = 0; i < 4; i++) {
        put_word(a, i), put_word(b, 0);
        launch(names[i]);
        SHOW(word(b));
    }
    fresh();
    CHECK(cuGraphConditionalHandleCreate(&h, g, ctx, 0, CU_GRAPH_COND_ASSIGN_DEFAULT));
    m = setting(g, NULL, put, a, h);
    NAMED("switch of size 3", condition(&n, g, m, h, CU_GRAPH_COND_TYPE_SWITCH, 3));
    adding(body[0], NULL, b, 1), adding(body[1], NULL, b, 10), adding(body[2], NULL, b, 100);
    CHECK(cuGraphInstantiateWithFlags(&x, g, 0));
    for (unsigned i = 0; i < 4; i++) {
        put_word(a, i), put_word(b, 0);
        launch(cases[i]);
        SHOW(word(b));
    }
}

/* What a handle is at the start of a launch. */
static void defaults(void)
{
    for (unsigned flags = 0; flags < 2; flags++) {
        fresh();
        CHECK(cuGraphConditionalHandleCreate(&h, g, ctx, 1, flags));
        CHECK(condition(&n, g, NULL, h, CU_GRAPH_COND_TYPE_IF, 1));
        m = adding(body[0], NULL, b, 1);
        setting(g, n, put, a, h);
        CHECK(cuGraphInstantiateWithFlags(&x, g, 0));
        put_word(a, 0), put_word(b, 0);
        launch(flags ? "default 1, assigned; set to 0 at the end" : "default 1, not assigned; set to 0 at the end");
        SHOW(word(b));
        launch("again");
        SHOW(word(b));
    }
}

static void captured(void)
{
    CUstreamCaptureStatus status;
    CUgraph in = NULL, out = NULL;
    const CUgraphNode *deps;
    CHECK(cuStreamBeginCapture(s, CU_STREAM_CAPTURE_MODE_RELAXED));
    CHECK(cuStreamGetCaptureInfo_v3(s, &status, NULL, &in, &deps, NULL, &count));
    NAMED("a handle of a graph that is captured", cuGraphConditionalHandleCreate(&h, in, ctx, 1, CU_GRAPH_COND_ASSIGN_DEFAULT));
    NAMED("a node in it", condition(&n, in, NULL, h, CU_GRAPH_COND_TYPE_WHILE, 1));
    SAY(cuStreamUpdateCaptureDependencies_v2(s, &n, NULL, 1, CU_STREAM_SET_CAPTURE_DEPENDENCIES));
    CUstream t;
    CHECK(cuStreamCreate(&t, CU_STREAM_NON_BLOCKING));
    NAMED("capture the body", cuStreamBeginCaptureToGraph(t, body[0], NULL, NULL, 0, CU_STREAM_CAPTURE_MODE_RELAXED));
    unsigned one = 1;
    void *params[] = {&b, &one}, *more[] = {&a, &h};
    SAY(cuLaunchKernel(add, 1, 1, 1, 1, 1, 1, 0, t, params, NULL));
    SAY(cuLaunchKernel(down, 1, 1, 1, 1, 1, 1, 0, t, more, NULL));
    NAMED("end the body's capture", cuStreamEndCapture(t, &out));
    SHOW(out == body[0]);
    SAY(cuLaunchKernel(add, 1, 1, 1, 1, 1, 1, 0, s, params, NULL));
    NAMED("end the capture", cuStreamEndCapture(s, &g));
    NAMED("instantiate", cuGraphInstantiateWithFlags(&x, g, 0));
    put_word(a, 3), put_word(b, 0);
    launch("a captured loop from 3, and one more");
    SHOW(word(b));
    CHECK(cuStreamBeginCapture(s, CU_STREAM_CAPTURE_MODE_RELAXED));
    NAMED("launch an instance with conditions in a capture", cuGraphLaunch(x, s));
    NAMED("end that capture", cuStreamEndCapture(s, &g));
}

/* A condition in a child that is moved. */
static void moved(void)
{
    fresh();
    CHECK(cuGraphConditionalHandleCreate(&h, g, ctx, 1, CU_GRAPH_COND_ASSIGN_DEFAULT));
    CHECK(condition(&n, g, NULL, h, CU_GRAPH_COND_TYPE_WHILE, 1));
    setting(body[0], adding(body[0], NULL, b, 1), down, a, h);
    CUgraph outer;
    CHECK(cuGraphCreate(&outer, 0));
    m = adding(outer, NULL, b, 1000);
    CUgraphNodeParams p;
    memset(&p, 0, sizeof p);
    p.type = CU_GRAPH_NODE_TYPE_GRAPH;
    p.graph.graph = g;
    p.graph.ownership = CU_GRAPH_CHILD_GRAPH_OWNERSHIP_MOVE;
    NAMED("a graph with a loop as a moved child", cuGraphAddNode_v2(&k, outer, &m, NULL, 1, &p));
    NAMED("instantiate it", cuGraphInstantiateWithFlags(&x, outer, 0));
    put_word(a, 3), put_word(b, 0);
    launch("launch it");
    SHOW(word(b));
}

static void numbers(void)
{
    CUstreamBatchMemOpParams ops[3];
    memset(ops, 0, sizeof ops);
    ops[0].writeValue.operation = CU_STREAM_MEM_OP_WRITE_VALUE_32;
    ops[0].writeValue.address = a, ops[0].writeValue.value = 5;
    ops[1].waitValue.operation = CU_STREAM_MEM_OP_WAIT_VALUE_32;
    ops[1].waitValue.address = a, ops[1].waitValue.value = 5, ops[1].waitValue.flags = CU_STREAM_WAIT_VALUE_EQ;
    ops[2].writeValue.operation = CU_STREAM_MEM_OP_WRITE_VALUE_32;
    ops[2].writeValue.address = b, ops[2].writeValue.value = 9;
    CUDA_BATCH_MEM_OP_NODE_PARAMS p = {ctx, 3, ops, 0}, q;
    fresh();
    SAY(cuGraphAddBatchMemOpNode(&n, g, NULL, 0, &p));
    SAY(cuGraphNodeGetType(n, &type));
    SHOW(type);
    memset(&q, 0, sizeof q);
    SAY(cuGraphBatchMemOpNodeGetParams(n, &q));
    SHOW(q.count);
    SHOW(q.ctx == ctx);
    SHOW(q.paramArray != NULL && q.paramArray[2].writeValue.value == 9);
    SHOW(q.flags);
}

static void number_mistakes(void)
{
    CUstreamBatchMemOpParams ops[3];
    memset(ops, 0, sizeof ops);
    for (int i = 0; i < 3; i++) {
        ops[i].writeValue.operation = CU_STREAM_MEM_OP_WRITE_VALUE_32;
        ops[i].writeValue.address = a, ops[i].writeValue.value = 5;
    }
    CUDA_BATCH_MEM_OP_NODE_PARAMS p = {ctx, 3, ops, 0};
    fresh();
    p.flags = 1;
    NAMED("flags 1", cuGraphAddBatchMemOpNode(&m, g, NULL, 0, &p));
    p.flags = 0, p.count = 0;
    NAMED("no operations", cuGraphAddBatchMemOpNode(&m, g, NULL, 0, &p));
    p.count = 257;
    CUstreamBatchMemOpParams many[257];
    for (int i = 0; i < 257; i++)
        many[i] = ops[0];
    p.paramArray = many;
    NAMED("257 operations", cuGraphAddBatchMemOpNode(&m, g, NULL, 0, &p));
    p.count = 3, p.paramArray = ops;
    ops[0].writeValue.address = 8;
    NAMED("a place that is nobody's", cuGraphAddBatchMemOpNode(&m, g, NULL, 0, &p));
}

static void changed_numbers(void)
{
    CUstreamBatchMemOpParams ops[3];
    memset(ops, 0, sizeof ops);
    for (int i = 0; i < 3; i++) {
        ops[i].writeValue.operation = CU_STREAM_MEM_OP_WRITE_VALUE_32;
        ops[i].writeValue.address = b, ops[i].writeValue.value = 5;
    }
    CUDA_BATCH_MEM_OP_NODE_PARAMS p = {ctx, 3, ops, 0}, q;
    fresh();
    CHECK(cuGraphAddBatchMemOpNode(&n, g, NULL, 0, &p));
    ops[2].writeValue.value = 11;
    NAMED("set params", cuGraphBatchMemOpNodeSetParams(n, &p));
    CHECK(cuGraphInstantiateWithFlags(&x, g, 0));
    put_word(a, 0), put_word(b, 0);
    launch("launch");
    SHOW(word(b));
    ops[2].writeValue.value = 12;
    NAMED("set params of the instance", cuGraphExecBatchMemOpNodeSetParams(x, n, &p));
    launch("launch");
    SHOW(word(b));
    p.count = 1;
    NAMED("fewer operations in the instance", cuGraphExecBatchMemOpNodeSetParams(x, n, &p));
    ops[0].writeValue.operation = CU_STREAM_MEM_OP_WAIT_VALUE_32;
    p.count = 3;
    NAMED("other operations in the instance", cuGraphExecBatchMemOpNodeSetParams(x, n, &p));
    NAMED("disable it", cuGraphNodeSetEnabled(x, n, 0));
    CUgraphNodeParams any;
    memset(&any, 0, sizeof any);
    NAMED("params of any node", cuGraphNodeGetParams(n, &any));
    SHOW(any.type);
    SHOW(any.memOp.count);
    CHECK(cuGraphAddEmptyNode(&m, g, NULL, 0));
    NAMED("params of an empty node", cuGraphBatchMemOpNodeGetParams(m, &q));
    memset(&any, 0, sizeof any);
    any.type = CU_GRAPH_NODE_TYPE_BATCH_MEM_OP;
    ops[0].writeValue.operation = CU_STREAM_MEM_OP_WRITE_VALUE_32;
    any.memOp.ctx = ctx, any.memOp.count = 1, any.memOp.paramArray = ops;
    NAMED("any node", cuGraphAddNode_v2(&m, g, NULL, NULL, 0, &any));
}

/* One kind of node in a graph that the device may launch. */
static void by_device(const char *what, CUresult (*more)(CUgraph))
{
    char text[200];
    fresh();
    CHECK(more(g));
    CUDA_GRAPH_INSTANTIATE_PARAMS ip;
    memset(&ip, 0, sizeof ip);
    ip.flags = CUDA_GRAPH_INSTANTIATE_FLAG_DEVICE_LAUNCH;
    snprintf(text, sizeof text, "for the device: %s", what);
    CUresult r = cuGraphInstantiateWithParams(&x, g, &ip);
    say(text, r);
    SHOW(ip.result_out);
    SHOW(ip.hErrNode_out == k);
    if (r)
        return;
    cuuint64_t flags = 0;
    SAY(cuGraphExecGetFlags(x, &flags));
    SHOW(flags);
    SAY(cuGraphUpload(x, s));
    SAY(cuGraphUpload(x, s));
    launch("launch");
    NAMED("update it from its graph", cuGraphExecUpdate(x, g, &(CUgraphExecUpdateResultInfo){0}));
    SAY(cuGraphExecDestroy(x));
}

static CUresult two_flags(CUgraph in)
{
    kernel_node(in);
    CUgraphExec y;
    NAMED("device launch and free on launch", cuGraphInstantiateWithFlags(&y, in, 5));
    NAMED("device launch and priorities", cuGraphInstantiateWithFlags(&y, in, 12));
    NAMED("device launch and upload", cuGraphInstantiateWithFlags(&y, in, 6));
    return 0;
}

static CUresult two_roots(CUgraph in)
{
    kernel_node(in);
    return kernel_node(in);
}

static CUresult condition_node(CUgraph in)
{
    CHECK(cuGraphConditionalHandleCreate(&h, in, ctx, 1, CU_GRAPH_COND_ASSIGN_DEFAULT));
    return condition(&k, in, NULL, h, CU_GRAPH_COND_TYPE_IF, 1);
}

static void device(void)
{
    by_device("nothing", nothing);
    by_device("a kernel", kernel_node);
    by_device("two roots", two_roots);
    by_device("a set", set_node);
    by_device("a copy", copy_node);
    by_device("a copy from the host", host_copy_node);
    by_device("an empty node", empty_node);
    by_device("a child", child_node);
    by_device("a child with a host function", child_with_host_node);
    by_device("a host function", host_node);
    by_device("an event's mark", record_node);
    by_device("an allocation", alloc_node);
    by_device("a value", value_node);
    by_device("a condition", condition_node);
    by_device("several flags", two_flags);
}

static void streams(void)
{
    fresh();
    kernel_node(g);
    CHECK(cuGraphInstantiateWithFlags(&x, g, CUDA_GRAPH_INSTANTIATE_FLAG_DEVICE_LAUNCH));
    SAY(cuGraphUpload(x, NULL));
    CUgraphExec second;
    NAMED("a second instance for the device", cuGraphInstantiateWithFlags(&second, g, CUDA_GRAPH_INSTANTIATE_FLAG_DEVICE_LAUNCH));
    CUlaunchAttributeValue v;
    memset(&v, 0, sizeof v);
    v.priority = -3;
    NAMED("priority", cuGraphKernelNodeSetAttribute(k, CU_LAUNCH_ATTRIBUTE_PRIORITY, &v));
    NAMED("instantiate with priorities", cuGraphInstantiateWithFlags(&x, g, CUDA_GRAPH_INSTANTIATE_FLAG_USE_NODE_PRIORITY));
    launch("launch it");
}

static void part(const char *name, void (*run)(void))
{
    CUmodule mod;
    printf("-- %s\n", name);
    fflush(stdout);
    pid_t pid = fork();
    if (pid == 0) {
        setvbuf(stdout, NULL, _IOLBF, 0);
        ctx = start();
        CHECK(cuModuleLoadData(&mod, ptx));
        CHECK(cuModuleGetFunction(&add, mod, "add"));
        CHECK(cuModuleGetFunction(&empty, mod, "empty"));
        CHECK(cuModuleGetFunction(&down, mod, "down"));
        CHECK(cuModuleGetFunction(&put, mod, "put"));
        CHECK(cuMemAlloc(&a, 4096));
        CHECK(cuMemAlloc(&b, 4096));
        CHECK(cuStreamCreate(&s, CU_STREAM_NON_BLOCKING));
        CHECK(cuEventCreate(&e, 0));
        run();
        fflush(stdout);
        _exit(0);
    }
    int status = 0;
    waitpid(pid, &status, 0);
    if (status)
        printf("-- %s ended with %x\n", name, status);
}

int main(int argc, char **argv)
{
    (void)argv;
    if (argc > 1) {
        part("nodes", nodes);
        part("changed numbers", changed_numbers);
        return 0;
    }
    part("handles", handles);
    part("sizes", sizes);
    part("elsewhere", elsewhere);
    part("ended", ended);
    part("bodies", bodies);
    part("loops", loops);
    part("branches", branches);
    part("defaults", defaults);
    part("captured", captured);
    part("moved", moved);
    part("numbers", numbers);
    part("number mistakes", number_mistakes);
    part("device", device);
    part("streams", streams);
    return 0;
}
