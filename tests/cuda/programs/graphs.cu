// Graphs and captures by the runtime API.
#include "expect.h"
#include <atomic>
#include <string>
#include <thread>
__global__ void add(int* p, int n, int v) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) p[i] += v;
}
__global__ void times(int* p, int n, int v) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) p[i] *= v;
}
__global__ void sum(const int* a, const int* b, int* c, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) c[i] = a[i] + b[i];
}
__device__ int symbol[4];
static std::atomic<int> calls;
static void CUDART_CB count(void* p) {
    calls += (int)(intptr_t)p;
}
static int at(int* device, int i = 0) {
    int v;
    CK(cudaMemcpy(&v, device + i, 4, cudaMemcpyDeviceToHost));
    return v;
}
static cudaKernelNodeParams kernel(void* f, void** args, int n) {
    cudaKernelNodeParams p = {};
    p.func = f;
    p.gridDim = dim3((n + 127) / 128);
    p.blockDim = dim3(128);
    p.kernelParams = args;
    return p;
}

// x = 7; x += 5; x *= 3; copied to the host; a function is called.
static void nodes() {
    int n = 1000, five = 5, three = 3;
    Buffer<int> x(n);
    std::vector<int> host(n, -1);
    cudaGraph_t g;
    cudaGraphNode_t fill, plus, by, copy, call, none;
    CK(cudaGraphCreate(&g, 0));
    cudaMemsetParams m = {};
    m.dst = x.p, m.value = 7, m.elementSize = 4, m.width = n, m.height = 1;
    CK(cudaGraphAddMemsetNode(&fill, g, nullptr, 0, &m));
    void* args[] = {&x.p, &n, &five};
    void* args3[] = {&x.p, &n, &three};
    auto k = kernel((void*)add, args, n), k3 = kernel((void*)times, args3, n);
    CK(cudaGraphAddKernelNode(&plus, g, &fill, 1, &k));
    CK(cudaGraphAddKernelNode(&by, g, &plus, 1, &k3));
    CK(cudaGraphAddMemcpyNode1D(&copy, g, &by, 1, host.data(), x.p, n * 4, cudaMemcpyDeviceToHost));
    cudaHostNodeParams h = {count, (void*)1};
    CK(cudaGraphAddHostNode(&call, g, &copy, 1, &h));
    CK(cudaGraphAddEmptyNode(&none, g, &call, 1));
    cudaGraphNodeType type;
    CK(cudaGraphNodeGetType(by, &type));
    EXPECT(type == cudaGraphNodeTypeKernel);
    size_t edges = 0;
    CK(cudaGraphGetEdges(g, nullptr, nullptr, nullptr, &edges));
    SAME(edges, size_t(5), 0);
    cudaGraphExec_t e;
    CK(cudaGraphInstantiate(&e, g));
    cudaStream_t s;
    CK(cudaStreamCreate(&s));
    for (int i = 1; i <= 3; i++) {
        CK(cudaGraphLaunch(e, s));
        CK(cudaStreamSynchronize(s));
        SAME(host[n - 1], 36, i);
        SAME(calls.load(), i, i);
    }
    // What a node does can be read, changed and set again.
    cudaKernelNodeParams got;
    CK(cudaGraphKernelNodeGetParams(plus, &got));
    EXPECT(got.func == (void*)add && got.gridDim.x == 8 && *(int*)got.kernelParams[2] == 5);
    five = 1;
    CK(cudaGraphExecKernelNodeSetParams(e, plus, &k));
    std::vector<int> other(n, -1);
    CK(cudaGraphExecMemcpyNodeSetParams1D(e, copy, other.data(), x.p, n * 4, cudaMemcpyDeviceToHost));
    CK(cudaGraphNodeSetEnabled(e, by, 0));
    CK(cudaGraphLaunch(e, s));
    CK(cudaStreamSynchronize(s));
    SAME(other[0], 8, 0);
    SAME(host[0], 36, 0);
    // The graph itself stays as it was until it is changed, and an instance can take it over.
    CK(cudaGraphKernelNodeSetParams(plus, &k));
    cudaGraphExecUpdateResultInfo info;
    cudaGraphExec_t fresh;
    CK(cudaGraphInstantiateWithFlags(&fresh, g, 0));
    CK(cudaGraphExecUpdate(fresh, g, &info));
    EXPECT(info.result == cudaGraphExecUpdateSuccess);
    CK(cudaGraphLaunch(fresh, s));
    CK(cudaStreamSynchronize(s));
    SAME(host[0], 24, 0);
    CK(cudaGraphDestroyNode(none));
    EXPECT(cudaGraphExecUpdate(fresh, g, &info) == cudaErrorGraphExecUpdateFailure);
    EXPECT(info.result == cudaGraphExecUpdateErrorTopologyChanged);
    EXPECT(cudaGetLastError() == cudaErrorGraphExecUpdateFailure);
    // A copy of a graph is a graph in another.
    cudaGraph_t whole;
    cudaGraphNode_t first, second;
    CK(cudaGraphCreate(&whole, 0));
    CK(cudaGraphAddChildGraphNode(&first, whole, nullptr, 0, g));
    CK(cudaGraphAddKernelNode(&second, whole, &first, 1, &k));
    cudaGraphExec_t outer;
    CK(cudaGraphInstantiate(&outer, whole));
    CK(cudaGraphLaunch(outer, s));
    CK(cudaStreamSynchronize(s));
    SAME(at(x, 5), 25, 0);
    for (auto exec : {e, fresh, outer}) CK(cudaGraphExecDestroy(exec));
    CK(cudaGraphDestroy(whole));
    CK(cudaGraphDestroy(g));
    CK(cudaStreamDestroy(s));
}

// A fork and a join over three streams, captured; the graph's branches meet.
static void captured() {
    const int n = 5000;
    Buffer<int> a(n), b(n), c(n);
    cudaStream_t s, t;
    cudaEvent_t fork, join;
    CK(cudaStreamCreate(&s));
    CK(cudaStreamCreateWithFlags(&t, cudaStreamNonBlocking));
    CK(cudaEventCreate(&fork));
    CK(cudaEventCreate(&join));
    CK(cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal));
    add<<<40, 128, 0, s>>>(a, n, 1);
    CK(cudaEventRecord(fork, s));
    CK(cudaStreamWaitEvent(t, fork, 0));
    add<<<40, 128, 0, s>>>(a, n, 10);
    add<<<40, 128, 0, t>>>(b, n, 100);
    times<<<40, 128, 0, t>>>(b, n, 2);
    CK(cudaEventRecord(join, t));
    CK(cudaStreamWaitEvent(s, join, 0));
    sum<<<40, 128, 0, s>>>(a, b, c, n);
    cudaStreamCaptureStatus status;
    unsigned long long id;
    cudaGraph_t g;
    const cudaGraphNode_t* before;
    size_t count;
    CK(cudaStreamGetCaptureInfo(s, &status, &id, &g, &before, nullptr, &count));
    EXPECT(status == cudaStreamCaptureStatusActive && id != 0 && count == 1);
    cudaGraph_t done;
    CK(cudaStreamEndCapture(s, &done));
    EXPECT(done == g);
    SAME(at(c), 0, 0);
    cudaGraphExec_t e;
    CK(cudaGraphInstantiate(&e, done));
    for (int i = 0; i < 50; i++) CK(cudaGraphLaunch(e, i % 2 ? s : t));
    CK(cudaDeviceSynchronize());
    int x = 0, y = 0;
    for (int i = 0; i < 50; i++) x += 11, y = (int)((unsigned)(y + 100) * 2u);
    for (int i : {0, 1234, n - 1}) SAME(at(c, i), (int)((unsigned)x + (unsigned)y), i);
    CK(cudaGraphExecDestroy(e));
    CK(cudaGraphDestroy(done));
    // A mistake ends a capture, and nothing of it remains.
    CK(cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal));
    add<<<40, 128, 0, s>>>(a, n, 1);
    EXPECT(cudaStreamSynchronize(s) == cudaErrorStreamCaptureUnsupported);
    EXPECT(cudaStreamEndCapture(s, &done) == cudaErrorStreamCaptureInvalidated && done == nullptr);
    EXPECT(cudaGetLastError() == cudaErrorStreamCaptureInvalidated);
    add<<<40, 128, 0, s>>>(a, n, 1);
    CK(cudaStreamSynchronize(s));
    SAME(at(a), x + 1, 0);
    CK(cudaStreamDestroy(s));
    CK(cudaStreamDestroy(t));
}

// Memory that a captured graph allocates and frees, symbols, functions of the program.
static std::atomic<int> here;
static void CUDART_CB meet(void*) {
    here++;
}
static void memory() {
    const int n = 1000;
    cudaStream_t s;
    CK(cudaStreamCreate(&s));
    int host[4] = {1, 2, 3, 4}, back[4] = {};
    int* temporary = nullptr;
    CK(cudaStreamBeginCapture(s, cudaStreamCaptureModeThreadLocal));
    CK(cudaMallocAsync(&temporary, n * 4, s));
    CK(cudaMemsetAsync(temporary, 0, n * 4, s));
    add<<<8, 128, 0, s>>>(temporary, n, 9);
    CK(cudaMemcpyToSymbolAsync(symbol, host, sizeof host, 0, cudaMemcpyHostToDevice, s));
    CK(cudaMemcpyAsync(back, temporary + n - 4, 16, cudaMemcpyDeviceToHost, s));
    CK(cudaFreeAsync(temporary, s));
    CK(cudaLaunchHostFunc(s, meet, nullptr));
    cudaGraph_t g;
    CK(cudaStreamEndCapture(s, &g));
    cudaGraphExec_t e;
    CK(cudaGraphInstantiate(&e, g));
    host[2] = 33;
    for (int i = 0; i < 3; i++) CK(cudaGraphLaunch(e, s));
    CK(cudaStreamSynchronize(s));
    SAME(back[3], 9, 0);
    SAME(here.load(), 3, 0);
    int got[4];
    CK(cudaMemcpyFromSymbol(got, symbol, sizeof got));
    SAME(got[2], 33, 0);
    unsigned long long used = 0;
    CK(cudaDeviceGetGraphMemAttribute(0, cudaGraphMemAttrUsedMemCurrent, &used));
    EXPECT(used > 0);
    CK(cudaGraphExecDestroy(e));
    CK(cudaGraphDestroy(g));
    CK(cudaDeviceGraphMemTrim(0));
    CK(cudaDeviceGetGraphMemAttribute(0, cudaGraphMemAttrReservedMemCurrent, &used));
    SAME(used, 0ull, 0);
    CK(cudaStreamDestroy(s));
}

// Any node by one function; edges with data; user objects; text.
static void generic() {
    int n = 100, v = 4;
    Buffer<int> x(n);
    cudaGraph_t g;
    cudaGraphNode_t a, b;
    CK(cudaGraphCreate(&g, 0));
    cudaGraphNodeParams p = {};
    void* args[] = {&x.p, &n, &v};
    p.type = cudaGraphNodeTypeKernel;
    p.kernel.func = (void*)add;
    p.kernel.gridDim = p.kernel.blockDim = dim3(1);
    p.kernel.blockDim.x = 128;
    p.kernel.kernelParams = args;
    CK(cudaGraphAddNode(&a, g, nullptr, nullptr, 0, &p));
    cudaGraphEdgeData programmatic = {};
    programmatic.from_port = cudaGraphKernelNodePortProgrammatic, programmatic.type = cudaGraphDependencyTypeProgrammatic;
    v = 6;
    CK(cudaGraphAddNode(&b, g, &a, &programmatic, 1, &p));
    cudaGraphNode_t before[2];
    cudaGraphEdgeData data[2];
    size_t count = 2;
    CK(cudaGraphNodeGetDependencies(b, before, data, &count));
    EXPECT(count == 1 && before[0] == a && data[0].type == cudaGraphDependencyTypeProgrammatic);
    static std::atomic<int> freed;
    cudaUserObject_t object;
    CK(cudaUserObjectCreate(&object, nullptr, [](void*) { freed++; }, 1, cudaUserObjectNoDestructorSync));
    CK(cudaGraphRetainUserObject(g, object, 1, cudaGraphUserObjectMove));
    cudaGraphExec_t e;
    CK(cudaGraphInstantiate(&e, g));
    std::string path = "/tmp/weft_graphs_" + std::to_string((long)&path) + ".dot";
    CK(cudaGraphDebugDotPrint(g, path.c_str(), cudaGraphDebugDotFlagsVerbose));
    FILE* f = fopen(path.c_str(), "r");
    char text[4096];
    size_t length = f ? fread(text, 1, sizeof text - 1, f) : 0;
    text[length] = 0;
    if (f) fclose(f);
    remove(path.c_str());
    EXPECT(strstr(text, "digraph") && strstr(text, "add") && strstr(text, "->"));
    CK(cudaGraphDestroy(g));
    CK(cudaGraphLaunch(e, 0));
    CK(cudaDeviceSynchronize());
    SAME(at(x, 99), 10, 0);
    SAME(freed.load(), 0, 0);
    CK(cudaGraphExecDestroy(e));
    for (int i = 0; i < 5000 && !freed; i++) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    SAME(freed.load(), 1, 0);
}

// Long chains, wide graphs, and many launches of both.
static void shapes() {
    int n = 256, one = 1;
    Buffer<int> x(n * 64);
    cudaStream_t s;
    CK(cudaStreamCreate(&s));
    cudaGraph_t g;
    CK(cudaGraphCreate(&g, 0));
    std::vector<cudaGraphNode_t> ends(64);
    for (int branch = 0; branch < 64; branch++) {
        int* p = x.p + branch * n;
        void* args[] = {&p, &n, &one};
        auto k = kernel((void*)add, args, n);
        for (int i = 0; i < 20; i++) CK(cudaGraphAddKernelNode(&ends[branch], g, i ? &ends[branch] : nullptr, i ? 1 : 0, &k));
    }
    cudaGraphNode_t join;
    CK(cudaGraphAddEmptyNode(&join, g, ends.data(), ends.size()));
    int all = n * 64, two = 2;
    void* args[] = {&x.p, &all, &two};
    auto k = kernel((void*)times, args, all);
    CK(cudaGraphAddKernelNode(&join, g, &join, 1, &k));
    cudaGraphExec_t e;
    CK(cudaGraphInstantiate(&e, g));
    int want = 0;
    for (int i = 0; i < 10; i++) {
        CK(cudaGraphLaunch(e, s));
        want = (want + 20) * 2;
    }
    CK(cudaStreamSynchronize(s));
    auto h = x.get();
    for (int i = 0; i < n * 64; i++) SAME(h[i], want, i);
    CK(cudaGraphExecDestroy(e));
    CK(cudaGraphDestroy(g));
    CK(cudaStreamDestroy(s));
}

int main() {
    nodes();
    captured();
    memory();
    generic();
    shapes();
    EXPECT(cudaGetLastError() == cudaSuccess);
    return finish("graphs");
}
