// Graphs that use managed memory by nodes of each kind, and what is refused of managed memory: in captures, as graphs' allocations, for other
// processes. Prints a line `name=value` for each answer, of which unified_graphs.h200.txt has those of a GPU. Nothing that rests on the machine is
// printed. The first argument says which part: nodes, loop, codes; all without one.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

#include <cuda_runtime.h>

#define OK(call)                                                                      \
    do {                                                                              \
        cudaError_t e = (call);                                                       \
        if (e != cudaSuccess) {                                                       \
            std::printf("line %d: %s: %s\n", __LINE__, #call, cudaGetErrorString(e)); \
            std::exit(1);                                                             \
        }                                                                             \
    } while (0)

static const int n = 1 << 18;
static cudaStream_t s;
__device__ __managed__ int variable;

__global__ void add(const int *a, int *b, int k) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) b[i] = a[i] + k;
}

static void say(const std::string &name, long long value) {
    std::printf("%s=%lld\n", name.c_str(), value);
}

static void code(const std::string &name, cudaError_t e) {
    cudaGetLastError();
    say(name, e);
}

static int *managed() {
    int *p;
    OK(cudaMallocManaged(&p, n * sizeof(int)));
    return p;
}

static bool all(const int *p, int v) {
    for (int i = 0; i < n; i++)
        if (p[i] != v) return false;
    return true;
}

static cudaGraphNode_t kernel(cudaGraph_t g, cudaGraphNode_t after, const int *a, int *b, int k) {
    cudaGraphNode_t node;
    cudaKernelNodeParams p = {};
    void *params[] = {&a, &b, &k};
    p.func = (void *)add, p.gridDim = n / 256, p.blockDim = 256, p.kernelParams = params;
    OK(cudaGraphAddKernelNode(&node, g, &after, after ? 1 : 0, &p));
    return node;
}

struct Look {
    const int *p;
    int seen;
};

static void look(void *user) {
    Look *l = (Look *)user;
    l->seen = all(l->p, 0x01010101 + 5);
}

// A fill, a kernel, copies both ways, a function of the host and memory of the graph's own, launched twice.
static void nodes() {
    int *a = managed(), *b = managed(), *c = managed();
    static int own[n];
    Look l = {b, -1};
    cudaGraph_t g;
    cudaGraphExec_t exec;
    OK(cudaGraphCreate(&g, 0));
    cudaGraphNode_t fill, add_a, called, copied, out, room, in_room, back, gone;
    cudaMemsetParams set = {};
    set.dst = a, set.elementSize = 1, set.width = n * sizeof(int), set.height = 1, set.value = 1;
    OK(cudaGraphAddMemsetNode(&fill, g, nullptr, 0, &set));
    add_a = kernel(g, fill, a, b, 5);
    cudaHostNodeParams host = {};
    host.fn = look, host.userData = &l;
    OK(cudaGraphAddHostNode(&called, g, &add_a, 1, &host));
    OK(cudaGraphAddMemcpyNode1D(&copied, g, &called, 1, c, b, n * sizeof(int), cudaMemcpyDeviceToDevice));
    OK(cudaGraphAddMemcpyNode1D(&out, g, &copied, 1, own, c, n * sizeof(int), cudaMemcpyDeviceToHost));
    cudaMemAllocNodeParams wants = {};
    wants.poolProps.allocType = cudaMemAllocationTypePinned;
    wants.poolProps.location = {cudaMemLocationTypeDevice, {0}};
    wants.bytesize = n * sizeof(int);
    OK(cudaGraphAddMemAllocNode(&room, g, &out, 1, &wants));
    in_room = kernel(g, room, c, (int *)wants.dptr, 2);
    OK(cudaGraphAddMemcpyNode1D(&back, g, &in_room, 1, a, wants.dptr, n * sizeof(int), cudaMemcpyDefault));
    OK(cudaGraphAddMemFreeNode(&gone, g, &back, 1, wants.dptr));
    cudaMemcpy3DParms got;
    OK(cudaGraphMemcpyNodeGetParams(out, &got));
    say("nodes.kind", got.kind);
    OK(cudaGraphInstantiate(&exec, g, 0));
    for (int k = 0; k < 2; k++) {
        l.seen = -1, own[3] = 0;
        for (int i = 0; i < n; i++) c[i] = k;
        OK(cudaGraphLaunch(exec, s));
        OK(cudaStreamSynchronize(s));
        const int v = 0x01010101 + 5;
        say("nodes.seen", l.seen);
        say("nodes.right", all(b, v) && all(c, v) && all(own, v) && all(a, v + 2));
    }
    OK(cudaGraphExecDestroy(exec));
    OK(cudaGraphDestroy(g));
    for (int *p : {a, b, c}) OK(cudaFree(p));
}

// One kernel node that is launched again and again on what the host writes in between.
static void loop() {
    int *a = managed(), *b = managed();
    cudaGraph_t g;
    cudaGraphExec_t exec;
    OK(cudaGraphCreate(&g, 0));
    kernel(g, nullptr, a, b, 1);
    OK(cudaGraphInstantiate(&exec, g, 0));
    bool right = true;
    for (int k = 0; k < 4; k++) {
        for (int i = 0; i < n; i++) a[i] = k;
        OK(cudaGraphLaunch(exec, s));
        OK(cudaStreamSynchronize(s));
        right = right && all(b, k + 1);
    }
    say("loop.right", right);
    OK(cudaGraphExecDestroy(exec));
    OK(cudaGraphDestroy(g));
    for (int *p : {a, b}) OK(cudaFree(p));
}

// A call in a capture: what it answers, and what the capture's end does.
template <typename F>
static void captured(const std::string &name, cudaStreamCaptureMode mode, F call) {
    cudaGraph_t g = nullptr;
    OK(cudaStreamBeginCapture(s, mode));
    code(name, call());
    code(name + ".end", cudaStreamEndCapture(s, &g));
    if (g) {
        size_t count = 0;
        OK(cudaGraphGetNodes(g, nullptr, &count));
        say(name + ".nodes", count);
        OK(cudaGraphDestroy(g));
    }
}

static void codes() {
    int *a = managed(), *later = nullptr;
    const size_t bytes = n * sizeof(int);
    const cudaMemLocation device = {cudaMemLocationTypeDevice, {0}};
    const cudaStreamCaptureMode global = cudaStreamCaptureModeGlobal, relaxed = cudaStreamCaptureModeRelaxed;
    captured("capture.prefetch", global, [&] { return cudaMemPrefetchAsync(a, bytes, device, 0, s); });
    captured("capture.advise", global, [&] { return cudaMemAdvise(a, bytes, cudaMemAdviseSetReadMostly, device); });
    captured("capture.advise_relaxed", relaxed, [&] { return cudaMemAdvise(a, bytes, cudaMemAdviseSetReadMostly, device); });
    captured("capture.attach", global, [&] { return cudaStreamAttachMemAsync(s, a, 0, cudaMemAttachSingle); });
    captured("capture.alloc", global, [&] { return cudaMallocManaged(&later, bytes); });
    captured("capture.alloc_relaxed", relaxed, [&] { return cudaMallocManaged(&later, bytes); });
    captured("capture.memset", global, [&] { return cudaMemsetAsync(a, 0, bytes, s); });
    captured("capture.copy", global, [&] { return cudaMemcpyAsync(a, a + n / 2, bytes / 2, cudaMemcpyDefault, s); });
    cudaGraph_t g;
    cudaGraphNode_t node;
    OK(cudaGraphCreate(&g, 0));
    cudaMemAllocNodeParams wants = {};
    wants.poolProps.allocType = cudaMemAllocationTypeManaged;
    wants.poolProps.location = device;
    wants.bytesize = bytes;
    code("node.managed", cudaGraphAddMemAllocNode(&node, g, nullptr, 0, &wants));
    code("node.free", cudaGraphAddMemFreeNode(&node, g, nullptr, 0, a));
    OK(cudaGraphDestroy(g));
    cudaIpcMemHandle_t handle;
    void *p, *of_variable;
    OK(cudaGetSymbolAddress(&of_variable, variable));
    code("ipc.managed", cudaIpcGetMemHandle(&handle, a));
    code("ipc.within", cudaIpcGetMemHandle(&handle, a + 100));
    code("ipc.variable", cudaIpcGetMemHandle(&handle, of_variable));
    OK(cudaMallocHost(&p, bytes));
    code("ipc.host", cudaIpcGetMemHandle(&handle, p));
    OK(cudaMallocAsync(&p, bytes, s));
    code("ipc.pool", cudaIpcGetMemHandle(&handle, p));
    OK(cudaMalloc(&p, bytes));
    code("ipc.device", cudaIpcGetMemHandle(&handle, p));
    cudaMemPoolProps props = {};
    cudaMemPool_t pool;
    props.allocType = cudaMemAllocationTypeManaged;
    code("pool.managed", cudaMemPoolCreate(&pool, &props));
    int fd;
    cudaMemPoolPtrExportData data;
    code("pool.export", cudaMemPoolExportToShareableHandle(&fd, pool, cudaMemHandleTypePosixFileDescriptor, 0));
    OK(cudaMallocFromPoolAsync(&p, bytes, pool, s));
    code("pool.export_pointer", cudaMemPoolExportPointer(&data, p));
    code("pool.ipc", cudaIpcGetMemHandle(&handle, p));
    props.handleTypes = cudaMemHandleTypePosixFileDescriptor;
    code("pool.managed_with_handles", cudaMemPoolCreate(&pool, &props));
}

int main(int argc, char **argv) {
    std::string part = argc > 1 ? argv[1] : "";
    OK(cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking));
    if (part.empty() || part == "nodes") nodes();
    if (part.empty() || part == "loop") loop();
    if (part.empty() || part == "codes") codes();
    OK(cudaDeviceSynchronize());
    std::printf("PASSED\n");
}
