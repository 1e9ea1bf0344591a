// nvcc: -rdc=true -lcudadevrt
// Kernel nodes that kernels change: parameters, grids, whether they run; in the graph under way, from outside, in bodies of conditions.
#include "expect.h"
#include <tuple>

struct Seen {
    int blocks, value, grid;
};
__device__ Seen seen_[2];
__device__ int answer_, last_;

__global__ void work(Seen *to, int value) {
    if (threadIdx.x == 0) atomicAdd(&to->blocks, 1);
    to->value = value;
    to->grid = gridDim.x * 10000 + gridDim.y * 100 + gridDim.z;
}
__global__ void other_work(Seen *to, int value) { to->value = -value; }
__global__ void set_value(cudaGraphDeviceNode_t node, size_t offset, int value) {
    answer_ = cudaGraphKernelNodeSetParam(node, offset, value);
    last_ = cudaGetLastError();
}
__global__ void set_bytes(cudaGraphDeviceNode_t node, size_t offset, const void *from, size_t size) {
    answer_ = cudaGraphKernelNodeSetParam(node, offset, from, size);
}
__global__ void set_grid(cudaGraphDeviceNode_t node, dim3 grid) { answer_ = cudaGraphKernelNodeSetGridDim(node, grid); }
__global__ void set_enabled(cudaGraphDeviceNode_t node, bool on) { answer_ = cudaGraphKernelNodeSetEnabled(node, on); }
__global__ void apply(const cudaGraphKernelNodeUpdate *all, size_t n) { answer_ = cudaGraphKernelNodeUpdatesApply(all, n); }
// As a program would: each thread its node.
__global__ void set_each(cudaGraphDeviceNode_t *nodes, int n) {
    int i = threadIdx.x;
    if (i < n && cudaGraphKernelNodeSetParam(nodes[i], sizeof(Seen *), 1000 + i) != cudaSuccess) atomicAdd(&answer_, 1);
}
__global__ void sum(Seen *to, int value) { atomicAdd(&to->value, value); }

static cudaStream_t stream;
static Seen *at(int i) {
    void *p;
    CK(cudaGetSymbolAddress(&p, seen_));
    return (Seen *)p + i;
}
template <typename... P, typename... A>
static cudaGraphNode_t add(cudaGraph_t g, std::vector<cudaGraphNode_t> before, int blocks, void (*f)(P...), A... args) {
    std::tuple<P...> values(args...);
    std::vector<void *> list;
    std::apply([&](auto &...v) { (list.push_back(&v), ...); }, values);
    cudaKernelNodeParams p = {};
    p.func = (void *)f, p.gridDim = blocks, p.blockDim = 1, p.kernelParams = list.data();
    cudaGraphNode_t n;
    CK(cudaGraphAddKernelNode(&n, g, before.data(), before.size(), &p));
    return n;
}
static cudaGraphDeviceNode_t updatable(cudaGraphNode_t n) {
    cudaLaunchAttributeValue v = {};
    v.deviceUpdatableKernelNode.deviceUpdatable = 1;
    CK(cudaGraphKernelNodeSetAttribute(n, cudaLaunchAttributeDeviceUpdatableKernelNode, &v));
    auto node = v.deviceUpdatableKernelNode.devNode;
    EXPECT(node != nullptr);
    v = {};
    CK(cudaGraphKernelNodeGetAttribute(n, cudaLaunchAttributeDeviceUpdatableKernelNode, &v));
    SAME(v.deviceUpdatableKernelNode.deviceUpdatable, 1, 0);
    EXPECT(v.deviceUpdatableKernelNode.devNode == node);
    return node;
}
static cudaGraph_t graph() {
    cudaGraph_t g;
    CK(cudaGraphCreate(&g, 0));
    return g;
}
static cudaGraphExec_t instance(cudaGraph_t g, bool upload = true) {
    cudaGraphExec_t e;
    CK(cudaGraphInstantiate(&e, g, 0));
    if (upload) CK(cudaGraphUpload(e, stream));
    return e;
}
template <typename... P, typename... A> static int ask(void (*f)(P...), A... args) {
    f<<<1, 1, 0, stream>>>(args...);
    CK(cudaStreamSynchronize(stream));
    int a;
    CK(cudaMemcpyFromSymbol(&a, answer_, sizeof a));
    return a;
}
// Launches a graph, and says what its kernels have done.
static void runs(cudaGraphExec_t e, Seen wanted, int line, int i = 0) {
    Seen none[2] = {}, got;
    CK(cudaMemcpyToSymbol(seen_, none, sizeof none));
    CK(cudaGraphLaunch(e, stream));
    CK(cudaStreamSynchronize(stream));
    CK(cudaMemcpy(&got, at(i), sizeof got, cudaMemcpyDeviceToHost));
    SAME(got.blocks, wanted.blocks, line);
    SAME(got.value, wanted.value, line);
    SAME(got.grid, wanted.grid, line);
}
#define RUNS(e, ...) runs(e, Seen{__VA_ARGS__}, __LINE__)
static const size_t value_at = sizeof(Seen *);
static const int invalid = cudaErrorInvalidValue;

static void from_outside() {
    auto g = graph();
    auto n = add(g, {}, 1, work, at(0), 5);
    auto d = updatable(n);
    // Nothing can be changed that is not ready.
    SAME(ask(set_value, d, value_at, 6), invalid, 0);
    auto e = instance(g, false);
    SAME(ask(set_value, d, value_at, 6), invalid, 1);
    int last;
    CK(cudaMemcpyFromSymbol(&last, last_, sizeof last));
    SAME(last, 0, 0);
    CK(cudaGraphUpload(e, stream));
    SAME(ask(set_value, d, value_at, 6), 0, 2);
    RUNS(e, 1, 6, 10101);
    RUNS(e, 1, 6, 10101); // it stays
    SAME(ask(set_grid, d, dim3(3, 2, 2)), 0, 3);
    RUNS(e, 12, 6, 30202);
    SAME(ask(set_enabled, d, false), 0, 4);
    RUNS(e, 0, 0, 0);
    SAME(ask(set_value, d, value_at, 7), 0, 5);
    SAME(ask(set_enabled, d, true), 0, 6);
    RUNS(e, 12, 7, 30202);
    // Another place to write to.
    auto second = at(1);
    void *p;
    CK(cudaMalloc(&p, 8));
    SAME(ask(set_bytes, d, (size_t)0, (const void *)p, (size_t)0), 0, 7);
    SAME(ask(set_bytes, d, (size_t)0, (const void *)nullptr, (size_t)0), invalid, 7);
    SAME(ask(set_bytes, (cudaGraphDeviceNode_t)p, (size_t)0, (const void *)p, (size_t)8), invalid, 7); // memory that is no node
    CK(cudaMemcpy(p, &second, 8, cudaMemcpyHostToDevice));
    SAME(ask(set_bytes, d, (size_t)0, (const void *)p, (size_t)8), 0, 8);
    RUNS(e, 0, 0, 0);
    runs(e, {12, 7, 30202}, __LINE__, 1);
    CK(cudaFree(p));
    // What is refused changes nothing.
    SAME(ask(set_value, (cudaGraphDeviceNode_t) nullptr, value_at, 8), invalid, 9);
    SAME(ask(set_value, d, value_at + 4, 8), invalid, 10);
    SAME(ask(set_value, d, value_at + 1, 8), invalid, 11);
    SAME(ask(set_value, d, ~size_t(0), 8), invalid, 12);
    for (dim3 grid : {dim3(0, 1, 1), dim3(1, 0, 1), dim3(1, 1, 0), dim3(1, 65536, 1), dim3(1, 1, 65536), dim3(0x80000000u, 1, 1)})
        SAME(ask(set_grid, d, grid), invalid, 13);
    runs(e, {12, 7, 30202}, __LINE__, 1);
    // Of nodes that live on nobody knows that their instance has ended.
    CK(cudaGraphExecDestroy(e));
    SAME(ask(set_value, d, value_at, 9), 0, 14);
    CK(cudaGraphDestroy(g));
    // A launch makes ready as well.
    g = graph();
    d = updatable(add(g, {}, 1, work, at(0), 5));
    e = instance(g, false);
    RUNS(e, 1, 5, 10101);
    SAME(ask(set_value, d, value_at, 6), 0, 15);
    RUNS(e, 1, 6, 10101);
    CK(cudaGraphUpload(e, stream));
    RUNS(e, 1, 6, 10101);
}

static void lists() {
    auto g = graph();
    auto a = updatable(add(g, {}, 1, work, at(0), 1)), b = updatable(add(g, {}, 1, work, at(1), 2));
    auto e = instance(g);
    cudaGraphKernelNodeUpdate *all;
    int *values;
    CK(cudaMallocManaged(&all, 4 * sizeof *all));
    CK(cudaMallocManaged(&values, 8));
    values[0] = 30, values[1] = 31;
    for (int i = 0; i < 4; i++) all[i] = {}, all[i].node = i & 1 ? b : a;
    all[0].field = cudaGraphKernelNodeFieldParam;
    all[0].updateData.param = {values, value_at, sizeof(int)};
    all[1].field = cudaGraphKernelNodeFieldGridDim;
    all[1].updateData.gridDim = dim3(2, 3, 1);
    all[2].field = cudaGraphKernelNodeFieldGridDim;
    all[2].updateData.gridDim = dim3(5, 1, 1);
    all[3].field = cudaGraphKernelNodeFieldEnabled;
    all[3].updateData.isEnabled = 1;
    auto apply_all = [&](size_t n) { return ask(apply, (const cudaGraphKernelNodeUpdate *)all, n); };
    SAME(apply_all(0), 0, 0);
    SAME(ask(apply, (const cudaGraphKernelNodeUpdate *)nullptr, (size_t)0), invalid, 0);
    SAME(apply_all(4), 0, 1);
    RUNS(e, 5, 30, 50101);
    runs(e, {6, 2, 20301}, __LINE__, 1);
    // With a mistake nothing is done.
    all[0].updateData.param.pValue = values + 1;
    auto unchanged = [&](int line) {
        SAME(apply_all(4), invalid, line);
        RUNS(e, 5, 30, 50101);
        runs(e, {6, 2, 20301}, line, 1);
    };
    all[3].updateData.isEnabled = 0, all[3].node = nullptr, unchanged(__LINE__);
    all[3].node = b, all[2].updateData.gridDim = dim3(0, 1, 1), unchanged(__LINE__);
    all[2].updateData.gridDim = dim3(5, 1, 1), all[1].field = cudaGraphKernelNodeFieldInvalid, unchanged(__LINE__);
    all[1].field = (cudaGraphKernelNodeField)4, unchanged(__LINE__);
    all[1].field = cudaGraphKernelNodeFieldGridDim, all[0].updateData.param.size = 5, unchanged(__LINE__);
    all[0].updateData.param.size = 4;
    SAME(apply_all(4), 0, 2);
    RUNS(e, 5, 31, 50101);
    runs(e, {0, 0, 0}, __LINE__, 1);
    // Of the same node the last one counts.
    all[0] = all[2], all[0].updateData.gridDim = dim3(9, 1, 1);
    all[1] = all[2], all[1].updateData.gridDim = dim3(8, 1, 1);
    SAME(apply_all(2), 0, 3);
    RUNS(e, 8, 31, 80101);
    CK(cudaFree(all));
    CK(cudaFree(values));
}

// A node that changes those behind it, in the launch under way; and the one before it for the next one.
static void under_way() {
    auto g = graph();
    auto before = add(g, {}, 1, work, at(1), 50);
    auto target = add(g, {}, 1, work, at(0), 1);
    auto d = updatable(target), db = updatable(before);
    auto grid = add(g, {before}, 1, set_grid, d, dim3(4, 1, 1));
    auto value = add(g, {grid}, 1, set_value, d, value_at, 42);
    auto back = add(g, {value}, 1, set_value, db, value_at, 51);
    CK(cudaGraphAddDependencies(g, &back, &target, nullptr, 1));
    auto e = instance(g);
    runs(e, {1, 50, 10101}, __LINE__, 1);
    RUNS(e, 4, 42, 40101);
    runs(e, {1, 51, 10101}, __LINE__, 1);

    // In the body of a condition, which is done as often as the number says.
    g = graph();
    cudaGraphConditionalHandle h;
    CK(cudaGraphConditionalHandleCreate(&h, g, 1, cudaGraphCondAssignDefault));
    cudaGraphNodeParams p = {};
    p.type = cudaGraphNodeTypeConditional;
    p.conditional.handle = h, p.conditional.type = cudaGraphCondTypeIf, p.conditional.size = 1;
    cudaGraphNode_t c;
    CK(cudaGraphAddNode(&c, g, nullptr, nullptr, 0, &p));
    auto body = p.conditional.phGraph_out[0];
    target = add(body, {}, 1, work, at(0), 1);
    d = updatable(target);
    e = instance(g);
    RUNS(e, 1, 1, 10101);
    SAME(ask(set_value, d, value_at, 43), 0, 0);
    RUNS(e, 1, 43, 10101);
}

// Many at once, by the threads of a block.
static void many() {
    constexpr int n = 100;
    auto g = graph();
    std::vector<cudaGraphDeviceNode_t> all;
    for (int i = 0; i < n; i++) all.push_back(updatable(add(g, {}, 1, sum, at(0), 1)));
    cudaGraphDeviceNode_t *nodes;
    CK(cudaMalloc(&nodes, n * sizeof *nodes));
    CK(cudaMemcpy(nodes, all.data(), n * sizeof *nodes, cudaMemcpyHostToDevice));
    auto e = instance(g);
    RUNS(e, 0, n, 0);
    int zero = 0;
    CK(cudaMemcpyToSymbol(answer_, &zero, sizeof zero));
    set_each<<<1, 128, 0, stream>>>(nodes, n);
    CK(cudaStreamSynchronize(stream));
    CK(cudaMemcpyFromSymbol(&zero, answer_, sizeof zero));
    SAME(zero, 0, 0);
    RUNS(e, 0, n * 1000 + n * (n - 1) / 2, 0);
    CK(cudaFree(nodes));
}

static void captured() {
    cudaLaunchAttribute a = {};
    a.id = cudaLaunchAttributeDeviceUpdatableKernelNode;
    a.val.deviceUpdatableKernelNode.deviceUpdatable = 1;
    cudaLaunchConfig_t c = {};
    c.gridDim = 1, c.blockDim = 1, c.stream = stream, c.attrs = &a, c.numAttrs = 1;
    // Only nodes can be changed.
    for (int on : {1, 0, 2}) {
        a.val.deviceUpdatableKernelNode.deviceUpdatable = on;
        SAME((int)cudaLaunchKernelEx(&c, work, at(0), 3), (int)cudaErrorNotSupported, on);
    }
    cudaGetLastError();
    a.val.deviceUpdatableKernelNode.deviceUpdatable = 1;
    CK(cudaStreamBeginCapture(stream, cudaStreamCaptureModeRelaxed));
    CK(cudaLaunchKernelEx(&c, work, at(0), 3));
    cudaGraph_t g;
    CK(cudaStreamEndCapture(stream, &g));
    auto d = a.val.deviceUpdatableKernelNode.devNode;
    EXPECT(d != nullptr);
    auto e = instance(g);
    RUNS(e, 1, 3, 10101);
    SAME(ask(set_value, d, value_at, 4), 0, 0);
    RUNS(e, 1, 4, 10101);
    CK(cudaStreamBeginCapture(stream, cudaStreamCaptureModeRelaxed));
    a.val.deviceUpdatableKernelNode.deviceUpdatable = 2;
    SAME((int)cudaLaunchKernelEx(&c, work, at(0), 3), invalid, 1);
    CK(cudaStreamEndCapture(stream, &g));
    CK(cudaStreamBeginCapture(stream, cudaStreamCaptureModeRelaxed));
    SAME((int)cudaGraphLaunch(e, stream), (int)cudaErrorStreamCaptureUnsupported, 2);
    SAME((int)cudaStreamEndCapture(stream, &g), (int)cudaErrorStreamCaptureInvalidated, 3);
    cudaGetLastError();
}

// What the host changes counts anew.
static void by_host() {
    auto g = graph();
    auto n = add(g, {}, 1, work, at(0), 1);
    auto d = updatable(n);
    auto e = instance(g);
    SAME(ask(set_value, d, value_at, 2), 0, 0);
    auto to = at(0);
    int value = 9;
    void *args[] = {&to, &value};
    cudaKernelNodeParams p = {};
    p.func = (void *)other_work, p.gridDim = 1, p.blockDim = 1, p.kernelParams = args;
    CK(cudaGraphExecKernelNodeSetParams(e, n, &p));
    CK(cudaGraphUpload(e, stream));
    RUNS(e, 0, -9, 0);
    SAME(ask(set_value, d, value_at, 10), 0, 1);
    RUNS(e, 0, -10, 0);
    // Without an upload too; and whether it runs.
    value = 11;
    CK(cudaGraphExecKernelNodeSetParams(e, n, &p));
    RUNS(e, 0, -11, 0);
    SAME(ask(set_enabled, d, false), 0, 2);
    RUNS(e, 0, 0, 0);
    unsigned enabled;
    CK(cudaGraphNodeGetEnabled(e, n, &enabled));
    SAME(enabled, 1u, 0);
    CK(cudaGraphNodeSetEnabled(e, n, 1));
    RUNS(e, 0, -11, 0);
    CK(cudaGraphNodeSetEnabled(e, n, 0));
    RUNS(e, 0, 0, 0);
    SAME(ask(set_enabled, d, true), 0, 3);
    RUNS(e, 0, -11, 0);
}

static void refused() {
    const int unsupported = cudaErrorNotSupported;
    auto g = graph();
    auto n = add(g, {}, 1, work, at(0), 1), plain = add(g, {}, 1, work, at(0), 1);
    updatable(n);
    cudaLaunchAttributeValue v = {};
    SAME((int)cudaGraphKernelNodeSetAttribute(n, cudaLaunchAttributeDeviceUpdatableKernelNode, &v), unsupported, 0);
    v.deviceUpdatableKernelNode.deviceUpdatable = 2;
    SAME((int)cudaGraphKernelNodeSetAttribute(plain, cudaLaunchAttributeDeviceUpdatableKernelNode, &v), invalid, 1);
    SAME((int)cudaGraphKernelNodeCopyAttributes(plain, n), unsupported, 2);
    SAME((int)cudaGraphKernelNodeCopyAttributes(n, plain), unsupported, 3);
    SAME((int)cudaGraphDestroyNode(n), unsupported, 4);
    cudaGraph_t copy;
    SAME((int)cudaGraphClone(&copy, g), unsupported, 5);
    // A graph that a node is, is copied all the same, and nothing of the copy changes.
    auto outer = graph();
    cudaGraphNode_t child;
    CK(cudaGraphAddChildGraphNode(&child, outer, nullptr, 0, g));
    CK(cudaGraphChildGraphNodeGetGraph(child, &copy));
    size_t one = 1;
    cudaGraphNode_t copied;
    CK(cudaGraphGetNodes(copy, &copied, &one));
    v = {};
    CK(cudaGraphKernelNodeGetAttribute(copied, cudaLaunchAttributeDeviceUpdatableKernelNode, &v));
    SAME(v.deviceUpdatableKernelNode.deviceUpdatable, 0, 0);
    CK(cudaGraphKernelNodeSetAttribute(copied, cudaLaunchAttributeDeviceUpdatableKernelNode, &v));
    cudaGraphExec_t e, second;
    CK(cudaGraphInstantiate(&e, g, cudaGraphInstantiateFlagDeviceLaunch));
    SAME((int)cudaGraphInstantiate(&second, g, 0), unsupported, 7);
    cudaGraphExecUpdateResultInfo info = {cudaGraphExecUpdateError, n, n};
    SAME((int)cudaGraphExecUpdate(e, g, &info), unsupported, 8);
    SAME((int)info.result, (int)cudaGraphExecUpdateSuccess, 8);
    EXPECT(info.errorNode == nullptr);
    CK(cudaGraphExecDestroy(e));
    CK(cudaGraphInstantiate(&e, g, 0));
    CK(cudaGraphExecDestroy(e));
    cudaGetLastError();
}

// The number of what is no node is an address of nothing.
static void fault() {
    set_value<<<1, 1>>>((cudaGraphDeviceNode_t)0x1000, value_at, 1);
    SAME((int)cudaDeviceSynchronize(), (int)cudaErrorIllegalAddress, 0);
}

int main() {
    CK(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
    from_outside(), lists(), under_way(), many(), captured(), by_host(), refused(), fault();
    return finish("graph_updates");
}
