// Events that launches mark before their end: when blocks let others begin, when all have begun; in streams, captures and graphs.
#include "expect.h"
#include "within.h"

// Whether somebody behind has begun; whether the first kernel has ended; which of its blocks saw that somebody began; what others saw.
struct State {
    volatile int begun, ended;
    int early, saw[4];
};
__device__ State state_;

__device__ void wait_for_others(long long ns) {
    if (threadIdx.x == 0 && within(&state_.begun, ns)) atomicAdd(&state_.early, 1);
    __syncthreads();
    __threadfence();
    if (threadIdx.x == 0 && blockIdx.x == 0) state_.ended = 1;
}
__global__ void triggers(long long ns) {
    cudaTriggerProgrammaticLaunchCompletion();
    wait_for_others(ns);
}
__global__ void plain(long long ns) { wait_for_others(ns); }
// Never lets others begin, although it could.
__global__ void could(long long ns, int no) {
    if (no) cudaTriggerProgrammaticLaunchCompletion();
    wait_for_others(ns);
}
__global__ void second(int v) {
    state_.begun = 1;
    state_.saw[v] = state_.ended + 1;
}
__global__ void second_waits(int v) {
    state_.begun = 1;
    cudaGridDependencySynchronize();
    state_.saw[v] = state_.ended + 1;
}
__global__ void look(int v) { state_.saw[v] = state_.ended + 1; }

static cudaStream_t s, side, third;
static cudaEvent_t event, other;
static State *state;
static const long long long_ = 20000000000ll, short_ = 30000000ll;
static bool interpreted;

enum Kind { Trigger, AtStart, Begun };
static cudaLaunchAttribute mark(Kind kind, cudaEvent_t e, int flags = 0) {
    cudaLaunchAttribute a = {};
    if (kind == Begun) {
        a.id = cudaLaunchAttributeLaunchCompletionEvent;
        a.val.launchCompletionEvent.event = e, a.val.launchCompletionEvent.flags = flags;
    } else {
        a.id = cudaLaunchAttributeProgrammaticEvent;
        a.val.programmaticEvent.event = e, a.val.programmaticEvent.flags = flags;
        a.val.programmaticEvent.triggerAtBlockStart = kind == AtStart;
    }
    return a;
}
static cudaLaunchAttribute early() {
    cudaLaunchAttribute a = {};
    a.id = cudaLaunchAttributeProgrammaticStreamSerialization;
    a.val.programmaticStreamSerializationAllowed = 1;
    return a;
}
template <typename... P, typename... A>
static cudaError_t go(std::vector<cudaLaunchAttribute> all, cudaStream_t stream, int blocks, void (*f)(P...), A... args) {
    cudaLaunchConfig_t c = {};
    c.gridDim = blocks, c.blockDim = 64, c.stream = stream, c.attrs = all.data(), c.numAttrs = all.size();
    return cudaLaunchKernelEx(&c, f, args...);
}
static void reset() {
    CK(cudaDeviceSynchronize());
    CK(cudaMemset(state, 0, sizeof *state));
    CK(cudaDeviceSynchronize());
}
// After all is done: how many blocks of the first kernel saw others begin, and whether others saw its end (1 or 2; 0: they did not look).
static void expect(int blocks, std::vector<int> saw, int line) {
    CK(cudaDeviceSynchronize());
    State got;
    CK(cudaMemcpy(&got, state, sizeof got, cudaMemcpyDeviceToHost));
    SAME(got.early, blocks, line);
    for (size_t i = 0; i < saw.size(); i++)
        if (saw[i]) SAME(got.saw[i], saw[i], line);
    reset();
}
#define EXPECT_EARLY(blocks, ...) expect(blocks, {__VA_ARGS__}, __LINE__)

static void kernels_in_streams() {
    for (int blocks : {1, 5}) {
        // Kernels may begin, and wait for the end.
        CK(go({mark(Trigger, event)}, s, blocks, triggers, long_));
        CK(cudaStreamWaitEvent(side, event));
        CK(go({}, side, 2, second_waits, 0));
        CK(go({}, side, 1, look, 1));
        EXPECT_EARLY(blocks, 2, 2);
        CK(go({mark(Trigger, event)}, s, blocks, triggers, long_));
        CK(cudaStreamWaitEvent(side, event));
        CK(go({early()}, side, 1, second, 0));
        CK(go({}, side, 1, look, 1));
        EXPECT_EARLY(blocks, 0, 2);
        CK(go({mark(AtStart, event)}, s, blocks, plain, long_));
        CK(cudaStreamWaitEvent(side, event));
        CK(go({}, side, 1, second_waits, 0));
        EXPECT_EARLY(blocks, 2);
        // Of this event kernels wait for the end in no way.
        CK(go({mark(Begun, event)}, s, blocks, plain, long_));
        CK(cudaStreamWaitEvent(side, event));
        CK(go({}, side, 1, second_waits, 0));
        EXPECT_EARLY(blocks);
        CK(go({mark(Begun, event)}, s, blocks, triggers, long_));
        CK(cudaStreamWaitEvent(side, event));
        CK(cudaEventRecord(other, side));
        CK(cudaStreamWaitEvent(third, other));
        CK(go({}, third, 1, second, 0));
        EXPECT_EARLY(blocks);
    }
    // Nobody lets others begin.
    CK(go({mark(Trigger, event)}, s, 2, plain, short_));
    CK(cudaStreamWaitEvent(side, event));
    CK(go({}, side, 1, second, 0));
    EXPECT_EARLY(0, 2);
    CK(go({mark(Trigger, event)}, s, 2, could, short_, 0));
    CK(cudaStreamWaitEvent(side, event));
    CK(go({early()}, side, 1, second_waits, 0));
    EXPECT_EARLY(0, 2);
    // Others do not wait for the event.
    CK(go({mark(Trigger, event), mark(Begun, other)}, s, 2, triggers, short_));
    CK(go({}, s, 1, second, 0));
    EXPECT_EARLY(0, 2);
    // Several at once: the kernel behind waits for all.
    CK(go({mark(Trigger, other)}, third, 1, could, short_, 1));
    CK(go({mark(Trigger, event), mark(Begun, other)}, s, 2, triggers, long_));
    CK(cudaStreamWaitEvent(side, other));
    CK(cudaStreamWaitEvent(side, event));
    CK(go({}, side, 1, second_waits, 0));
    CK(cudaStreamSynchronize(side));
    int ended;
    CK(cudaMemcpy(&ended, (void *)&state->ended, 4, cudaMemcpyDeviceToHost));
    SAME(ended, 1, 0);
    reset();
    // A row of them, each behind two others.
    for (int i = 0; i < 50; i++) {
        auto from = i & 1 ? s : side, to = i & 1 ? side : s;
        CK(go({mark(Kind(i % 3), event)}, from, 3, triggers, 0ll));
        CK(cudaStreamWaitEvent(to, event));
        CK(go({early()}, to, 3, second_waits, 0));
    }
    CK(cudaDeviceSynchronize());
    reset();
}

// What is no kernel, and the host, waits for the end unless the event is that of the start.
static void others_in_streams() {
    int one = 1, *ones;
    CK(cudaMalloc(&ones, 4));
    CK(cudaMemcpy(ones, &one, 4, cudaMemcpyHostToDevice));
    for (Kind kind : {Trigger, AtStart, Begun}) {
        bool is_early = kind == Begun;
        CK(go({mark(kind, event)}, s, 2, triggers, is_early ? long_ : short_));
        CK(cudaStreamWaitEvent(side, event));
        CK(cudaMemsetAsync((void *)&state->begun, 1, 4, side));
        EXPECT_EARLY(is_early ? 2 : 0);
        CK(go({mark(kind, event)}, s, 2, triggers, is_early ? long_ : short_));
        CK(cudaStreamWaitEvent(side, event));
        CK(cudaMemcpyAsync((void *)&state->begun, ones, 4, cudaMemcpyDeviceToDevice, side));
        EXPECT_EARLY(is_early ? 2 : 0);
        CK(go({mark(kind, event)}, s, 2, triggers, long_));
        if (is_early) CK(cudaEventSynchronize(event));
        else SAME((int)cudaEventQuery(event), (int)cudaErrorNotReady, kind);
        SAME((int)cudaStreamQuery(s), (int)cudaErrorNotReady, kind);
        cudaGetLastError();
        CK(cudaMemsetAsync((void *)&state->begun, 1, 4, side));
        CK(cudaEventSynchronize(event));
        EXPECT_EARLY(2);
        CK(cudaEventQuery(event));
    }
    CK(cudaFree(ones));
}

static std::vector<cudaGraphEdgeData> edges(cudaGraph_t g, cudaGraphNodeType to) {
    cudaGraphNode_t from[8], behind[8];
    cudaGraphEdgeData all[8] = {};
    size_t n = 8;
#if CUDART_VERSION >= 13000
    CK(cudaGraphGetEdges(g, from, behind, all, &n));
#else
    CK(cudaGraphGetEdges_v2(g, from, behind, all, &n));
#endif
    std::vector<cudaGraphEdgeData> found;
    for (size_t i = 0; i < n; i++) {
        cudaGraphNodeType type;
        CK(cudaGraphNodeGetType(behind[i], &type));
        if (type == to && (all[i].from_port || all[i].type)) found.push_back(all[i]);
    }
    return found;
}
static void launch(cudaGraph_t g) {
    cudaGraphExec_t e;
    CK(cudaGraphInstantiate(&e, g, 0));
    CK(cudaGraphLaunch(e, s));
    CK(cudaStreamSynchronize(s));
    CK(cudaGraphExecDestroy(e));
    CK(cudaGraphDestroy(g));
}

// What is captured has edges that say the same.
static void captured() {
    const int ports[] = {1, 2, 2}, types[] = {1, 1, 0};
    for (Kind kind : {Trigger, AtStart, Begun}) {
        for (int what = 0; what < 4; what++) {
            // Of kernels, and of fills for the event of the start.
            bool is_early = what < 3 || kind == Begun;
            cudaGraph_t g;
            CK(cudaStreamBeginCapture(s, cudaStreamCaptureModeRelaxed));
            CK(go({mark(kind, event)}, s, 2, triggers, is_early && !interpreted ? long_ : short_));
            CK(cudaStreamWaitEvent(side, event));
            if (what == 0) CK(go({}, side, 1, second, 0));
            if (what == 1) CK(go({}, side, 1, second_waits, 0));
            if (what == 2) CK(go({early()}, side, 1, second_waits, 0));
            if (what == 3) CK(cudaMemsetAsync((void *)&state->begun, 1, 4, side));
            CK(cudaEventRecord(other, side));
            CK(cudaStreamWaitEvent(s, other));
            CK(go({}, s, 1, look, 1));
            CK(cudaStreamEndCapture(s, &g));
            auto found = edges(g, what == 3 ? cudaGraphNodeTypeMemset : cudaGraphNodeTypeKernel);
            SAME(found.size(), 1u, kind);
            if (found.size() == 1) {
                SAME((int)found[0].from_port, what == 2 ? 1 : ports[kind], what);
                SAME((int)found[0].type, what == 2 ? 1 : types[kind], what);
            }
            launch(g);
            bool sees_end = what == 1 && kind != Begun || what == 2;
            expect(is_early && !interpreted ? 2 : 0, {sees_end ? 2 : 0, 2}, __LINE__);
        }
        // Who waits for the end as well waits for nothing else.
        cudaGraph_t g;
        CK(cudaStreamBeginCapture(s, cudaStreamCaptureModeRelaxed));
        CK(go({mark(kind, event)}, s, 2, triggers, short_));
        CK(cudaStreamWaitEvent(s, event));
        CK(cudaStreamWaitEvent(side, event));
        CK(cudaEventRecord(other, side));
        CK(cudaStreamWaitEvent(s, other));
        CK(go({}, s, 1, second, 0));
        CK(cudaStreamEndCapture(s, &g));
        SAME(edges(g, cudaGraphNodeTypeKernel).size(), 0u, kind);
        launch(g);
        EXPECT_EARLY(0, 2);
    }
}

// Graphs made by hand.
static void ports() {
    {
        cudaGraph_t g;
        CK(cudaGraphCreate(&g, 0));
        long long ns = interpreted ? short_ : long_;
        int v = 0;
        void *first_args[] = {&ns}, *second_args[] = {&v};
        cudaKernelNodeParams p = {};
        p.func = (void *)plain, p.gridDim = 3, p.blockDim = 64, p.kernelParams = first_args;
        cudaGraphNode_t a, b;
        CK(cudaGraphAddKernelNode(&a, g, nullptr, 0, &p));
        p.func = (void *)second_waits, p.gridDim = 1, p.kernelParams = second_args;
        CK(cudaGraphAddKernelNode(&b, g, nullptr, 0, &p));
        cudaGraphEdgeData edge = {};
        edge.from_port = cudaGraphKernelNodePortLaunchCompletion, edge.type = cudaGraphDependencyTypeProgrammatic;
#if CUDART_VERSION >= 13000
        CK(cudaGraphAddDependencies(g, &a, &b, &edge, 1));
#else
        CK(cudaGraphAddDependencies_v2(g, &a, &b, &edge, 1));
#endif
        launch(g);
        expect(interpreted ? 0 : 3, {2}, __LINE__);
    }
}

static void mistakes() {
    const int invalid = cudaErrorInvalidValue;
    cudaEvent_t timed, shared;
    CK(cudaEventCreate(&timed));
    CK(cudaEventCreateWithFlags(&shared, cudaEventDisableTiming | cudaEventInterprocess));
    for (Kind kind : {Trigger, Begun}) {
        SAME((int)go({mark(kind, nullptr)}, s, 1, look, 0), (int)cudaErrorInvalidResourceHandle, kind);
        SAME((int)go({mark(kind, timed)}, s, 1, look, 0), invalid, kind);
        SAME((int)go({mark(kind, shared)}, s, 1, look, 0), invalid, kind);
        SAME((int)go({mark(kind, event, cudaEventRecordExternal)}, s, 1, look, 0), invalid, kind);
    }
    cudaGetLastError();
    expect(0, {}, __LINE__);
}

int main() {
    for (auto to : {&s, &side, &third}) CK(cudaStreamCreateWithFlags(to, cudaStreamNonBlocking));
    for (auto to : {&event, &other}) CK(cudaEventCreateWithFlags(to, cudaEventDisableTiming));
    CK(cudaGetSymbolAddress((void **)&state, state_));
    interpreted = getenv("WEFT_ENGINE") && !strcmp(getenv("WEFT_ENGINE"), "interp");
    reset();
    // The interpreter begins nothing early.
    if (!interpreted) kernels_in_streams(), others_in_streams();
    captured(), ports(), mistakes();
    return finish("early_events");
}
