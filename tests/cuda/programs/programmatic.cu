// Programmatic dependent launch: kernels that begin before the one before them is over, and wait for it; in streams, graphs and captures.
#include "expect.h"
#include "within.h"

__device__ volatile int begun_, ended_[2];
__device__ int early_, saw_[4];

// Lets the next kernel begin, and waits until it has: which it never is unless that begins early. `how`: who says so; 0: nobody.
__global__ void first(int how, int *data, int n, long long ns) {
    if (how == 1 || (how == 2 && threadIdx.x == 5) || (how == 3 && blockIdx.x == 0)) cudaTriggerProgrammaticLaunchCompletion();
    if (how == 4 && blockIdx.x > 0) return; // ends without a word
    if (how == 4) cudaTriggerProgrammaticLaunchCompletion();
    if (threadIdx.x == 0 && within(&begun_, ns)) atomicAdd(&early_, 1);
    __syncthreads();
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) data[i] = i;
    if (threadIdx.x == 0 && blockIdx.x == 0) {
        __threadfence();
        ended_[0] = 1;
    }
}
// Says that it runs, then reads what the first one has written last of all.
__global__ void second(const int *data, int n, int *wrong, int v) {
    begun_ = 1;
    cudaGridDependencySynchronize();
    if (threadIdx.x == 0 && blockIdx.x == 0) saw_[v] = ended_[0];
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        if (data[i] != i) atomicAdd(wrong, 1);
}
__global__ void no_wait() { begun_ = 1; }
__global__ void third(int v) { saw_[v] = ended_[0]; }

constexpr int N = 100000;
static cudaStream_t stream;
static int *data, *wrong;
template <typename... P, typename... A> static void go(bool early, int blocks, int threads, void (*f)(P...), A... args) {
    cudaLaunchAttribute a = {};
    a.id = cudaLaunchAttributeProgrammaticStreamSerialization;
    a.val.programmaticStreamSerializationAllowed = 1;
    cudaLaunchConfig_t c = {};
    c.gridDim = blocks, c.blockDim = threads, c.stream = stream, c.attrs = &a, c.numAttrs = early;
    CK(cudaLaunchKernelEx(&c, f, args...));
}
static void reset() {
    int zero[4] = {};
    CK(cudaMemcpyToSymbol(begun_, zero, 4));
    CK(cudaMemcpyToSymbol(early_, zero, 4));
    CK(cudaMemcpyToSymbol(ended_, zero, 8));
    CK(cudaMemcpyToSymbol(saw_, zero, 16));
    CK(cudaMemset(data, 255, N * 4));
    CK(cudaMemset(wrong, 0, 4));
    CK(cudaDeviceSynchronize());
}
static int errors() {
    int v;
    CK(cudaMemcpy(&v, wrong, 4, cudaMemcpyDeviceToHost));
    return v;
}
static const long long long_ = 20000000000ll, short_ = 30000000ll;

// `early`: how many blocks of the first kernel must have seen the second.
static void pair(int how, int blocks, int early, bool allowed = true, int second_blocks = 3) {
    reset();
    go(false, blocks, 64, first, how, data, N, early ? long_ : short_);
    go(allowed, second_blocks, 96, second, (const int *)data, N, wrong, 0);
    go(false, 1, 1, third, 1);
    CK(cudaStreamSynchronize(stream));
    int got[4];
    CK(cudaMemcpyFromSymbol(got, saw_, sizeof got));
    int e;
    CK(cudaMemcpyFromSymbol(&e, early_, 4));
    SAME(e, early, how);
    SAME(got[0], 1, how);
    SAME(got[1], 1, how);
    if (how != 4) SAME(errors(), 0, how); // of its blocks most write nothing
}

static void streams() {
    pair(1, 1, 1);
    pair(1, 5, 5);
    pair(2, 3, 3);
    pair(4, 4, 1);
    pair(1, 2, 2, true, 500);
    pair(0, 2, 0);        // nobody says so
    pair(3, 4, 0);        // not all blocks do
    pair(1, 2, 0, false); // the second is not to begin early
    // What follows a kernel that did not wait follows the one before as well.
    reset();
    go(false, 2, 64, first, 1, data, N, long_);
    go(true, 1, 1, no_wait);
    go(false, 1, 1, third, 2);
    CK(cudaStreamSynchronize(stream));
    int got[4];
    CK(cudaMemcpyFromSymbol(got, saw_, sizeof got));
    SAME(got[2], 1, 0);
    // A row of them.
    reset();
    for (int i = 0; i < 50; i++) {
        go(i > 0, 2, 64, first, 1, data, N, 0ll);
        go(true, 2, 64, second, (const int *)data, N, wrong, 3);
    }
    CK(cudaStreamSynchronize(stream));
    SAME(errors(), 0, 50);
}

// Nodes and edges of what is captured, then launched.
static void graphs() {
    cudaGraph_t g;
    CK(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
    go(false, 2, 64, first, 1, data, N, long_);
    go(true, 3, 96, second, (const int *)data, N, wrong, 0);
    go(false, 1, 1, third, 1);
    CK(cudaStreamEndCapture(stream, &g));
    cudaGraphNode_t from[4], to[4];
    cudaGraphEdgeData edges[4] = {};
    size_t n = 4;
#if CUDART_VERSION >= 13000
    CK(cudaGraphGetEdges(g, from, to, edges, &n));
#else
    CK(cudaGraphGetEdges_v2(g, from, to, edges, &n));
#endif
    SAME(n, 2u, 0);
    int programmatic = 0;
    for (size_t i = 0; i < n; i++)
        programmatic += edges[i].type == cudaGraphDependencyTypeProgrammatic && edges[i].from_port == cudaGraphKernelNodePortProgrammatic;
    SAME(programmatic, 1, 0);
    cudaGraphExec_t e;
    CK(cudaGraphInstantiate(&e, g));
    for (int i = 0; i < 3; i++) {
        reset();
        CK(cudaGraphLaunch(e, stream));
        CK(cudaStreamSynchronize(stream));
        int got[4], early;
        CK(cudaMemcpyFromSymbol(got, saw_, sizeof got));
        CK(cudaMemcpyFromSymbol(&early, early_, 4));
        SAME(early, 2, i);
        SAME(got[0], 1, i);
        SAME(got[1], 1, i);
        SAME(errors(), 0, i);
    }
}

int main() {
    CK(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
    CK(cudaMalloc(&data, N * 4));
    CK(cudaMalloc(&wrong, 4));
    if (getenv("WEFT_ENGINE") && !strcmp(getenv("WEFT_ENGINE"), "interp")) {
        // The interpreter begins nothing early.
        pair(1, 2, 0);
        return finish("programmatic");
    }
    streams();
    graphs();
    return finish("programmatic");
}
