// Conditional nodes of graphs: if, while and switch, one in the other, captured, changed and launched again.
#include "expect.h"

__global__ void add(int* p, int v) {
    atomicAdd(p, v);
}
__global__ void put(cudaGraphConditionalHandle handle, const int* p) {
    if (threadIdx.x == 0) cudaGraphSetConditional(handle, *p);
}
// Counts down; the loop goes on as long as something is left.
__global__ void down(cudaGraphConditionalHandle handle, int* left) {
    if (threadIdx.x == 0) {
        int n = *left;
        if (n > 0) *left = --n;
        cudaGraphSetConditional(handle, n > 0);
    }
}

static cudaGraphNode_t kernel(cudaGraph_t g, cudaGraphNode_t before, void* f, void** args, int threads = 1) {
    cudaKernelNodeParams p = {};
    p.func = f;
    p.gridDim = 1;
    p.blockDim = threads;
    p.kernelParams = args;
    cudaGraphNode_t n;
    CK(cudaGraphAddKernelNode(&n, g, &before, before != nullptr, &p));
    return n;
}
static cudaGraphNode_t adds(cudaGraph_t g, cudaGraphNode_t before, int* p, int v) {
    void* args[] = {&p, &v};
    return kernel(g, before, (void*)add, args);
}
static cudaGraphNode_t puts(cudaGraph_t g, cudaGraphNode_t before, cudaGraphConditionalHandle h, const int* p) {
    void* args[] = {&h, &p};
    return kernel(g, before, (void*)put, args, 33);
}
static cudaGraphNode_t downs(cudaGraph_t g, cudaGraphNode_t before, cudaGraphConditionalHandle h, int* p) {
    void* args[] = {&h, &p};
    return kernel(g, before, (void*)down, args, 33);
}
static cudaGraphConditionalHandle handle(cudaGraph_t g, int value = 0, bool assigned = true) {
    cudaGraphConditionalHandle h;
    CK(cudaGraphConditionalHandleCreate(&h, g, value, assigned ? cudaGraphCondAssignDefault : 0));
    return h;
}
struct Condition {
    cudaGraphNode_t node;
    std::vector<cudaGraph_t> body;
};
static Condition condition(cudaGraph_t g, cudaGraphNode_t before, cudaGraphConditionalHandle h, cudaGraphConditionalNodeType type,
                           int size = 1) {
    cudaGraphNodeParams p = {};
    p.type = cudaGraphNodeTypeConditional;
    p.conditional.handle = h;
    p.conditional.type = type;
    p.conditional.size = size;
    Condition c;
    CK(cudaGraphAddNode(&c.node, g, &before, nullptr, before != nullptr, &p));
    c.body.assign(p.conditional.phGraph_out, p.conditional.phGraph_out + size);
    return c;
}

static cudaStream_t stream;
static int *left, *sum, *which;
static void store(int* p, int v) {
    CK(cudaMemcpy(p, &v, 4, cudaMemcpyHostToDevice));
}
static int load(int* p) {
    int v;
    CK(cudaMemcpy(&v, p, 4, cudaMemcpyDeviceToHost));
    return v;
}
static cudaGraphExec_t instance(cudaGraph_t g) {
    cudaGraphExec_t e;
    CK(cudaGraphInstantiate(&e, g));
    return e;
}
// Launches with the numbers given; answers the sum.
static int launch(cudaGraphExec_t e, int n, int w = 0) {
    store(left, n), store(which, w), store(sum, 0);
    CK(cudaGraphLaunch(e, stream));
    CK(cudaStreamSynchronize(stream));
    return load(sum);
}
static cudaGraph_t graph() {
    cudaGraph_t g;
    CK(cudaGraphCreate(&g, 0));
    return g;
}

static void loops() {
    auto g = graph();
    auto h = handle(g, 1);
    auto loop = condition(g, adds(g, nullptr, sum, 1000), h, cudaGraphCondTypeWhile);
    auto body = loop.body[0];
    downs(body, adds(body, nullptr, sum, 1), h, left);
    adds(g, loop.node, sum, 10000);
    auto e = instance(g);
    // The number is again 1 at the start of each launch.
    for (int n : {3, 1, 20, 7}) SAME(launch(e, n), 11000 + n, n);
    // Launches in a row, without waiting.
    store(sum, 0), store(left, 0);
    for (int i = 0; i < 50; i++) CK(cudaGraphLaunch(e, stream));
    CK(cudaStreamSynchronize(stream));
    SAME(load(sum), 50 * 11001, 0);
    // A long loop does not pile up.
    SAME(launch(e, 3000), 14000, 0);

    // Nodes of the body are left out and changed.
    cudaGraphNode_t inner[2];
    size_t two = 2;
    CK(cudaGraphGetNodes(body, inner, &two));
    CK(cudaGraphNodeSetEnabled(e, inner[0], 0));
    SAME(launch(e, 5), 11000, 0);
    CK(cudaGraphNodeSetEnabled(e, inner[0], 1));
    int by = 100;
    void* args[] = {&sum, &by};
    cudaKernelNodeParams p = {};
    p.func = (void*)add, p.gridDim = 1, p.blockDim = 1, p.kernelParams = args;
    CK(cudaGraphExecKernelNodeSetParams(e, inner[0], &p));
    SAME(launch(e, 5), 11500, 0);

    // A graph alike takes its place, with its own handle.
    auto other = graph();
    auto h2 = handle(other, 1);
    auto loop2 = condition(other, adds(other, nullptr, sum, 2000), h2, cudaGraphCondTypeWhile);
    downs(loop2.body[0], adds(loop2.body[0], nullptr, sum, 2), h2, left);
    adds(other, loop2.node, sum, 20000);
    cudaGraphExecUpdateResultInfo info = {};
    CK(cudaGraphExecUpdate(e, other, &info));
    CK(cudaGraphDestroy(g));
    CK(cudaGraphDestroy(other));
    SAME(launch(e, 4), 22008, 0);
    CK(cudaGraphExecDestroy(e));
}

static void choices() {
    auto g = graph();
    auto h = handle(g);
    auto c = condition(g, puts(g, nullptr, h, which), h, cudaGraphCondTypeIf, 2);
    adds(c.body[0], nullptr, sum, 1);
    adds(c.body[1], nullptr, sum, 2);
    auto h2 = handle(g);
    auto s = condition(g, puts(g, c.node, h2, which), h2, cudaGraphCondTypeSwitch, 3);
    for (int i = 0, v = 10; i < 3; i++, v *= 10) adds(s.body[i], nullptr, sum, v);
    auto e = instance(g);
    int want[] = {12, 101, 1001, 1, 1};
    for (int w = 0; w < 5; w++) SAME(launch(e, 0, w), want[w], w);
}

// A loop in a loop, with an if in the inner one, and branches side by side within.
static void nested() {
    auto g = graph();
    auto outer = handle(g, 1), inner = handle(g, 1);
    int* rounds;
    CK(cudaMalloc(&rounds, 4));
    auto c = condition(g, nullptr, outer, cudaGraphCondTypeWhile);
    // The inner loop runs three times in each round of the outer one.
    cudaGraphNode_t fill;
    CK(cudaGraphAddMemcpyNode1D(&fill, c.body[0], nullptr, 0, rounds, which, 4, cudaMemcpyDeviceToDevice));
    auto again = puts(c.body[0], fill, inner, rounds);
    auto d = condition(c.body[0], again, inner, cudaGraphCondTypeWhile);
    auto a = adds(d.body[0], nullptr, sum, 1);
    auto b = adds(d.body[0], nullptr, sum, 10);
    auto h = handle(d.body[0]);
    auto put_h = puts(d.body[0], nullptr, h, left);
    auto i = condition(d.body[0], put_h, h, cudaGraphCondTypeIf, 2);
    adds(i.body[0], nullptr, sum, 100);
    adds(i.body[1], nullptr, sum, 100000);
    cudaGraphNode_t join;
    cudaGraphNode_t all[] = {a, b, i.node};
    CK(cudaGraphAddEmptyNode(&join, d.body[0], all, 3));
    downs(d.body[0], join, inner, rounds);
    downs(c.body[0], d.node, outer, left);
    auto e = instance(g);
    SAME(launch(e, 4, 3), 4 * 3 * 111, 0);
    SAME(launch(e, 1, 5), 5 * 111, 0);
    SAME(launch(e, 0, 2), 2 * 100011, 0);
    CK(cudaFree(rounds));
}

// A body filled by a capture, in a graph that is captured itself; a child in a body.
static void captured() {
    cudaStream_t t;
    CK(cudaStreamCreateWithFlags(&t, cudaStreamNonBlocking));
    cudaStreamCaptureStatus status;
    cudaGraph_t g;
    CK(cudaStreamBeginCapture(stream, cudaStreamCaptureModeRelaxed));
    add<<<1, 1, 0, stream>>>(sum, 1000);
    const cudaGraphNode_t* before;
    size_t n;
    CK(cudaStreamGetCaptureInfo(stream, &status, nullptr, &g, &before, nullptr, &n));
    auto h = handle(g, 1);
    auto c = condition(g, before[0], h, cudaGraphCondTypeWhile);
    CK(cudaStreamUpdateCaptureDependencies(stream, &c.node, nullptr, 1, cudaStreamSetCaptureDependencies));
    CK(cudaStreamBeginCaptureToGraph(t, c.body[0], nullptr, nullptr, 0, cudaStreamCaptureModeRelaxed));
    add<<<1, 1, 0, t>>>(sum, 1);
    down<<<1, 1, 0, t>>>(h, left);
    cudaGraph_t filled;
    CK(cudaStreamEndCapture(t, &filled));
    EXPECT(filled == c.body[0]);
    auto child = graph();
    adds(child, adds(child, nullptr, sum, 10), sum, 10);
    cudaGraphNode_t as_child;
    CK(cudaGraphAddChildGraphNode(&as_child, c.body[0], nullptr, 0, child));
    add<<<1, 1, 0, stream>>>(sum, 10000);
    CK(cudaStreamEndCapture(stream, &g));
    auto e = instance(g);
    for (int k : {3, 1}) SAME(launch(e, k), 11000 + 21 * k, k);
}

int main() {
    CK(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
    CK(cudaMalloc(&left, 4));
    CK(cudaMalloc(&sum, 4));
    CK(cudaMalloc(&which, 4));
    loops();
    choices();
    nested();
    captured();
    EXPECT(cudaGetLastError() == cudaSuccess);
    return finish("graph_conditions");
}
