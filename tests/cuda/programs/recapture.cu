// Captures into a graph that was captured before: nodes stay, what they do changes, and the program hears of it.
#include "expect.h"

__global__ void add(int *to, int n) { atomicAdd(to, n); }
__global__ void other(int *to, int n) { atomicAdd(to, 1000 * n); }

static cudaStream_t stream, side;
static cudaEvent_t event;
static int *a, *b;
static int host_calls;
static void on_host(void *p) { host_calls += (int)(size_t)p; }

struct How {
    int fill = 7, width = 16, rows = 1, value = 5, blocks = 1, copied = 16, host = 1;
    void (*kernel)(int *, int) = add;
    enum { Usual, More, Fewer, LeftOut, Forked } shape = Usual;
};
// What is captured; the last answer that was an error.
static cudaError_t work(const How &h) {
    cudaError_t last = cudaSuccess;
    auto note = [&](cudaError_t e) { last = e != cudaSuccess ? e : last; };
    if (h.rows == 1) note(cudaMemsetAsync(a, h.fill, h.width * sizeof(int), stream));
    else note(cudaMemset2DAsync(a, 32, h.fill, 16, h.rows, stream));
    if (h.shape == How::Forked) {
        note(cudaEventRecord(event, stream));
        note(cudaStreamWaitEvent(side, event, 0));
    }
    if (h.shape != How::LeftOut) {
        int *to = a;
        int value = h.value;
        void *args[] = {&to, &value};
        note(cudaLaunchKernel((void *)h.kernel, h.blocks, 1, args, 0, stream));
    }
    if (h.shape == How::Forked) {
        note(cudaMemsetAsync(b, 0, 4, side));
        note(cudaEventRecord(event, side));
        note(cudaStreamWaitEvent(stream, event, 0));
    }
    if (h.shape == How::Fewer) return last;
    note(cudaMemcpyAsync(b, a, h.copied * sizeof(int), cudaMemcpyDeviceToDevice, stream));
    note(cudaLaunchHostFunc(stream, on_host, (void *)(size_t)h.host));
    if (h.shape == How::More) note(cudaMemsetAsync(a, 0, 4, stream));
    return last;
}

static std::vector<cudaGraphNode_t> nodes(cudaGraph_t g) {
    size_t n = 16;
    std::vector<cudaGraphNode_t> all(n);
    CK(cudaGraphGetNodes(g, all.data(), &n));
    all.resize(n);
    return all;
}
static cudaGraph_t first() {
    cudaGraph_t g;
    CK(cudaStreamBeginCapture(stream, cudaStreamCaptureModeRelaxed));
    CK(work(How{}));
    CK(cudaStreamEndCapture(stream, &g));
    SAME(nodes(g).size(), 4u, 0);
    return g;
}

struct Heard {
    std::vector<cudaGraphNode_t> nodes;
    std::vector<int> status;
    int values[2];
    unsigned blocks[2];
    void *function;
    cudaError_t answer = cudaSuccess;
};
static cudaError_t hear(void *p, cudaGraphNode_t node, const cudaGraphNodeParams *before, const cudaGraphNodeParams *after,
                        cudaGraphRecaptureStatus status) {
    auto h = (Heard *)p;
    h->nodes.push_back(node);
    h->status.push_back(status);
    SAME((int)before->type, (int)after->type, 0);
    if (before->type == cudaGraphNodeTypeKernel) {
        h->values[0] = *(int *)before->kernel.kernelParams[1], h->values[1] = *(int *)after->kernel.kernelParams[1];
        h->blocks[0] = before->kernel.gridDim.x, h->blocks[1] = after->kernel.gridDim.x;
        h->function = after->kernel.func;
    }
    return h->answer;
}

static int value_of_b(cudaGraphExec_t e) {
    int got;
    CK(cudaMemset(b, 0, 64));
    CK(cudaGraphLaunch(e, stream));
    CK(cudaStreamSynchronize(stream));
    CK(cudaMemcpy(&got, b, sizeof got, cudaMemcpyDeviceToHost));
    return got;
}
static const int sevens = 0x07070707, eights = 0x08080808;

// A graph recaptured: the nodes are the same, `wanted` of them differ, and the graph does what was captured last.
static void again(const How &h, std::vector<int> wanted, int b_is, int line, bool tell = true, bool eligible = true) {
    auto g = first();
    auto before = nodes(g);
    cudaGraphExec_t e;
    CK(cudaGraphInstantiate(&e, g, 0));
    Heard heard;
    {
        cudaGraphRecaptureCallbackData data = {hear, &heard};
        CK(cudaStreamBeginRecaptureToGraph(stream, cudaStreamCaptureModeRelaxed, g, tell ? &data : nullptr));
    }
    SAME((int)work(h), 0, line);
    cudaGraph_t ended;
    CK(cudaStreamEndCapture(stream, &ended));
    EXPECT(ended == g);
    EXPECT(nodes(g) == before);
    SAME(heard.nodes.size(), tell ? wanted.size() : 0, line);
    for (size_t i = 0; i < heard.nodes.size() && i < wanted.size(); i++) {
        EXPECT(heard.nodes[i] == before[wanted[i]]);
        SAME(heard.status[i], int(eligible ? cudaGraphRecaptureEligibleForUpdate : cudaGraphRecaptureIneligibleForUpdate), line);
    }
    if (tell && heard.nodes.size() == 1 && wanted[0] == 1) {
        SAME(heard.values[0], 5, line);
        SAME(heard.values[1], h.value, line);
        SAME(heard.blocks[0], 1u, line);
        SAME(heard.blocks[1], (unsigned)h.blocks, line);
        EXPECT(heard.function == (void *)h.kernel);
    }
    cudaGraphExecUpdateResultInfo info;
    auto updated = cudaGraphExecUpdate(e, g, &info);
    SAME((int)updated, int(eligible ? cudaSuccess : cudaErrorGraphExecUpdateFailure), line);
    cudaGetLastError();
    if (!eligible) {
        CK(cudaGraphExecDestroy(e));
        CK(cudaGraphInstantiate(&e, g, 0));
    }
    host_calls = 0;
    SAME(value_of_b(e), b_is, line);
    SAME(host_calls, h.host, line);
    CK(cudaGraphExecDestroy(e));
    CK(cudaGraphDestroy(g));
}

static void differences() {
    How h;
    again(h, {}, sevens + 5, __LINE__);
    h.value = 9, again(h, {1}, sevens + 9, __LINE__);
    again(h, {1}, sevens + 9, __LINE__, false);
    h = How(), h.blocks = 3, again(h, {1}, sevens + 15, __LINE__);
    h = How(), h.kernel = other, again(h, {1}, sevens + 5000, __LINE__);
    h = How(), h.fill = 8, again(h, {0}, eights + 5, __LINE__);
    h = How(), h.host = 4, again(h, {3}, sevens + 5, __LINE__);
    h = How(), h.copied = 2, again(h, {2}, sevens + 5, __LINE__);
    h = How(), h.rows = 2, again(h, {0}, sevens + 5, __LINE__, true, false);
    h = How(), h.fill = 8, h.value = 6, h.copied = 3, again(h, {0, 1, 2}, eights + 6, __LINE__);
}

// What is made otherwise ends the capture: `wrong` is the answer of a call, or of the end.
static void fails(const How &h, int at_call, int at_end, int line, cudaError_t answer = cudaSuccess) {
    auto g = first();
    Heard heard;
    heard.answer = answer;
    cudaGraphRecaptureCallbackData data = {hear, &heard};
    CK(cudaStreamBeginRecaptureToGraph(stream, cudaStreamCaptureModeRelaxed, g, &data));
    cudaError_t e = work(h);
    EXPECT(at_call ? e != cudaSuccess : e == cudaSuccess);
    cudaStreamCaptureStatus status;
    CK(cudaStreamIsCapturing(stream, &status));
    SAME((int)status, int(at_call ? cudaStreamCaptureStatusInvalidated : cudaStreamCaptureStatusActive), line);
    cudaGraph_t ended = g;
    SAME((int)cudaStreamEndCapture(stream, &ended), at_end, line);
    EXPECT(ended == nullptr);
    cudaGetLastError();
    CK(cudaGraphDestroy(g));
}
static void mismatches() {
    How h;
    const int failure = cudaErrorGraphRecaptureFailure, ended = cudaErrorStreamCaptureInvalidated;
    h.shape = How::More, fails(h, failure, ended, __LINE__);
    h.shape = How::Fewer, fails(h, 0, failure, __LINE__);
    h.shape = How::LeftOut, fails(h, failure, ended, __LINE__);
    h.shape = How::Forked, fails(h, failure, ended, __LINE__);
    h = How(), h.value = 6, fails(h, failure, ended, __LINE__, cudaErrorInvalidValue);
    // The very call.
    auto g = first();
    CK(cudaStreamBeginRecaptureToGraph(stream, cudaStreamCaptureModeRelaxed, g));
    add<<<1, 1, 0, stream>>>(a, 5);
    SAME((int)cudaGetLastError(), failure, 0);
    SAME((int)cudaStreamEndCapture(stream, &g), ended, 0);
    cudaGetLastError();
}

// Memory keeps its address; more or less of it is another graph.
static void memory() {
    auto capture = [](size_t bytes, void **p) {
        cudaError_t e = cudaMallocAsync(p, bytes, stream);
        if (e != cudaSuccess) return e;
        add<<<1, 1, 0, stream>>>((int *)*p, 1);
        return cudaFreeAsync(*p, stream);
    };
    void *p, *q;
    cudaGraph_t g, ended;
    CK(cudaStreamBeginCapture(stream, cudaStreamCaptureModeRelaxed));
    CK(capture(1000, &p));
    CK(cudaStreamEndCapture(stream, &g));
    CK(cudaStreamBeginRecaptureToGraph(stream, cudaStreamCaptureModeRelaxed, g));
    CK(capture(1000, &q));
    CK(cudaStreamEndCapture(stream, &ended));
    EXPECT(p == q && ended == g);
    Heard heard;
    cudaGraphRecaptureCallbackData data = {hear, &heard};
    CK(cudaStreamBeginRecaptureToGraph(stream, cudaStreamCaptureModeRelaxed, g, &data));
    SAME((int)capture(2000, &q), (int)cudaErrorGraphRecaptureFailure, 0);
    SAME(heard.status.size(), 1u, 0);
    if (heard.status.size() == 1) SAME(heard.status[0], (int)cudaGraphRecaptureError, 0);
    EXPECT(cudaStreamEndCapture(stream, &ended) != cudaSuccess);
    cudaGetLastError();
}

static int ended_objects;
static void objects_and_mistakes() {
    auto g = first();
    cudaUserObject_t o;
    CK(cudaUserObjectCreate(&o, &ended_objects, [](void *p) { ++*(volatile int *)p; }, 1, cudaUserObjectNoDestructorSync));
    CK(cudaGraphRetainUserObject(g, o, 1, cudaGraphUserObjectMove));
    CK(cudaStreamBeginRecaptureToGraph(stream, cudaStreamCaptureModeRelaxed, g));
    for (int i = 0; i < 5000 && !*(volatile int *)&ended_objects; i++) cudaStreamQuery(side), cudaGetLastError();
    CK(work(How{}));
    // The graph is the capture's meanwhile.
    EXPECT(cudaStreamBeginRecaptureToGraph(side, cudaStreamCaptureModeRelaxed, g) != cudaSuccess);
    EXPECT(cudaGraphDestroy(g) != cudaSuccess);
    CK(cudaStreamEndCapture(stream, &g));
    SAME((int)cudaStreamBeginRecaptureToGraph(stream, cudaStreamCaptureModeRelaxed, nullptr), (int)cudaErrorInvalidValue, 0);
    SAME((int)cudaStreamBeginRecaptureToGraph(stream, (cudaStreamCaptureMode)7, g), (int)cudaErrorInvalidValue, 1);
    SAME((int)cudaStreamBeginRecaptureToGraph(cudaStreamLegacy, cudaStreamCaptureModeRelaxed, g), (int)cudaErrorStreamCaptureUnsupported, 2);
    cudaGetLastError();
    // By thread.
    CK(cudaStreamBeginRecaptureToGraph(cudaStreamPerThread, cudaStreamCaptureModeThreadLocal, g));
    auto mine = stream;
    stream = cudaStreamPerThread;
    CK(work(How{}));
    cudaGraph_t ended;
    CK(cudaStreamEndCapture(cudaStreamPerThread, &ended));
    EXPECT(ended == g);
    stream = mine;
    for (int i = 0; i < 1000000 && !*(volatile int *)&ended_objects; i++) cudaDeviceSynchronize();
    SAME(*(volatile int *)&ended_objects, 1, 0);
}

int main() {
    CK(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
    CK(cudaStreamCreateWithFlags(&side, cudaStreamNonBlocking));
    CK(cudaEventCreateWithFlags(&event, cudaEventDisableTiming));
    CK(cudaMalloc(&a, 64));
    CK(cudaMalloc(&b, 64));
    differences(), mismatches(), memory(), objects_and_mistakes();
    return finish("recapture");
}
