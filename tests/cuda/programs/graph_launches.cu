// nvcc: -rdc=true -lcudadevrt
// Graphs that kernels launch: by fire and forget, as tails, as siblings; themselves again and again; what is refused.
#include "expect.h"
#include <tuple>

static const cudaStream_t tail_ = cudaStreamGraphTailLaunch, fire_ = cudaStreamGraphFireAndForget,
                          sibling_ = cudaStreamGraphFireAndForgetAsSibling;
__device__ int at_, log_[1024], answers_[512];
__device__ cudaGraphExec_t execs_[300];

__device__ void say(int v) { log_[atomicAdd(&at_, 1) & 1023] = v; }
__global__ void note(int v) { say(v); }
__global__ void slow_note(int v) {
    for (volatile int i = 0; i < 300000; i++) {}
    say(v);
}
// Launches instances one after the other.
__global__ void launch(int from, int n, cudaStream_t how, int v) {
    say(v);
    for (int i = 0; i < n; i++) answers_[i] = cudaGraphLaunch(execs_[from + i], how);
}
// The launching threads are those of a block.
__global__ void launch_each(cudaStream_t how) { answers_[threadIdx.x] = cudaGraphLaunch(execs_[threadIdx.x], how); }
__global__ void again(int rounds, cudaStream_t how) {
    int n = at_;
    say(n);
    if (n + 1 < rounds) answers_[0] = cudaGraphLaunch(cudaGetCurrentGraphExec(), how);
}
__global__ void tails_of(int fired, int first, int second, int v) {
    say(v);
    if (first >= 0) answers_[0] = cudaGraphLaunch(execs_[first], cudaStreamGraphTailLaunch);
    if (second >= 0) answers_[1] = cudaGraphLaunch(execs_[second], cudaStreamGraphTailLaunch);
    if (fired >= 0) answers_[2] = cudaGraphLaunch(execs_[fired], cudaStreamGraphFireAndForget);
    say(v + 1);
}
__global__ void with_sibling(int sibling, int tail) {
    answers_[0] = cudaGraphLaunch(execs_[sibling], cudaStreamGraphFireAndForgetAsSibling);
    answers_[1] = cudaGraphLaunch(execs_[tail], cudaStreamGraphTailLaunch);
}
__global__ void twice(cudaStream_t how) {
    answers_[0] = cudaGraphLaunch(execs_[3], how);
    answers_[1] = cudaGraphLaunch(execs_[3], cudaStreamGraphTailLaunch);
    answers_[2] = cudaGetLastError();
}
__global__ void current(unsigned long long *to) { *to = (unsigned long long)cudaGetCurrentGraphExec(); }

static cudaStream_t stream;
template <typename... P, typename... A> static cudaGraphExec_t instance(int threads, unsigned flags, void (*f)(P...), A... args) {
    cudaGraph_t g;
    CK(cudaGraphCreate(&g, 0));
    std::tuple<P...> values(args...);
    std::vector<void *> list;
    std::apply([&](auto &...v) { (list.push_back(&v), ...); }, values);
    cudaKernelNodeParams p = {};
    p.func = (void *)f, p.gridDim = 1, p.blockDim = threads, p.kernelParams = list.data();
    cudaGraphNode_t n;
    CK(cudaGraphAddKernelNode(&n, g, nullptr, 0, &p));
    cudaGraphExec_t e;
    CK(cudaGraphInstantiate(&e, g, flags));
    CK(cudaGraphDestroy(g));
    return e;
}
template <typename... P, typename... A> static cudaGraphExec_t of_device(void (*f)(P...), A... args) {
    cudaGraphExec_t e = instance(1, cudaGraphInstantiateFlagDeviceLaunch, f, args...);
    CK(cudaGraphUpload(e, stream));
    return e;
}
static void put(int i, cudaGraphExec_t e) { CK(cudaMemcpyToSymbol(execs_, &e, sizeof e, i * sizeof e)); }
static std::vector<int> run(cudaGraphExec_t e) {
    int n = 0;
    CK(cudaMemcpyToSymbol(at_, &n, sizeof n));
    CK(cudaGraphLaunch(e, stream));
    CK(cudaStreamSynchronize(stream));
    CK(cudaMemcpyFromSymbol(&n, at_, sizeof n));
    std::vector<int> all(n < 1024 ? n : 1024);
    CK(cudaMemcpyFromSymbol(all.data(), log_, all.size() * sizeof(int)));
    return all;
}
static int answer(int i) {
    int v;
    CK(cudaMemcpyFromSymbol(&v, answers_, sizeof v, i * sizeof v));
    return v;
}
static void same(const std::vector<int> &got, const std::vector<int> &wanted) {
    SAME(got.size(), wanted.size(), 0);
    for (size_t i = 0; i < got.size() && i < wanted.size(); i++) SAME(got[i], wanted[i], (int)i);
}

static void fires() {
    put(0, of_device(slow_note, 1)), put(1, of_device(note, 2));
    auto all = run(instance(1, 0, launch, 0, 2, fire_, 0));
    for (int i = 0; i < 2; i++) SAME(answer(i), 0, i);
    SAME(all.size(), 3u, 0);
    // The stream waits for what is fired.
    auto e = instance(1, 0, launch, 0, 1, fire_, 0);
    int zero = 0;
    CK(cudaMemcpyToSymbol(at_, &zero, sizeof zero));
    CK(cudaGraphLaunch(e, stream));
    note<<<1, 1, 0, stream>>>(9);
    CK(cudaStreamSynchronize(stream));
    int got[3];
    CK(cudaMemcpyFromSymbol(got, log_, sizeof got));
    same({got[0], got[1], got[2]}, {0, 1, 9});
    // Each thread launches.
    for (int i = 0; i < 100; i++) put(i, of_device(note, i));
    all = run(instance(100, 0, launch_each, fire_));
    SAME(all.size(), 100u, 0);
    long sum = 0;
    for (int v : all) sum += v;
    SAME(sum, 4950, 0);
}

static void tails() {
    // A tail of a tail comes before the rest; tails wait for what was fired.
    put(0, of_device(tails_of, -1, 2, -1, 10));
    put(1, of_device(note, 1)), put(2, of_device(note, 2)), put(3, of_device(slow_note, 3));
    for (int i = 0; i < 5; i++) {
        auto all = run(instance(1, 0, tails_of, 3, 0, 1, 100));
        std::vector<int> wanted = {100, 101, 3, 10, 11, 2, 1};
        // What is fired may come as soon as it is launched.
        if (all.size() > 2 && all[1] == 3) std::swap(wanted[1], wanted[2]);
        same(all, wanted);
    }
    for (int i = 0; i < 300; i++) put(i, of_device(note, i));
    auto all = run(instance(1, 0, launch, 0, 300, tail_, 1000));
    SAME(all.size(), 256u, 0);
    for (int i = 1; i < (int)all.size(); i++) SAME(all[i], i - 1, i);
    SAME(answer(254), 0, 0);
    SAME(answer(255), (int)cudaErrorInvalidValue, 0);
    // And 120 that are fired.
    all = run(instance(1, 0, launch, 0, 130, fire_, 1000));
    SAME(all.size(), 121u, 0);
    SAME(answer(119), 0, 0);
    SAME(answer(120), (int)cudaErrorInvalidValue, 0);
}

static void itself() {
    auto e = of_device(again, 2000, tail_);
    for (int i = 0; i < 2; i++) {
        auto all = run(e);
        SAME(all.size(), 1024u, 0);
    }
    auto few = run(of_device(again, 5, tail_));
    same(few, {0, 1, 2, 3, 4});
    // Not beside itself.
    same(run(of_device(again, 5, fire_)), {0});
    SAME(answer(0), (int)cudaErrorInvalidValue, 0);
}

static void siblings() {
    // The child's tail does not wait for the sibling, that of the parent does.
    put(0, of_device(with_sibling, 1, 2)), put(1, of_device(slow_note, 1)), put(2, of_device(note, 2)), put(3, of_device(note, 3));
    auto all = run(instance(1, 0, tails_of, 0, 3, -1, 100));
    SAME(all.size(), 5u, 0);
    SAME(all.back(), 3, 0);
    for (int i = 0; i < 3; i++) SAME(answer(i), 0, i);
}

// What the host has changed counts when it is uploaded.
static void changed() {
    cudaGraph_t g;
    CK(cudaGraphCreate(&g, 0));
    int v = 7;
    void *args[] = {&v};
    cudaKernelNodeParams p = {};
    p.func = (void *)note, p.gridDim = 1, p.blockDim = 1, p.kernelParams = args;
    cudaGraphNode_t n;
    CK(cudaGraphAddKernelNode(&n, g, nullptr, 0, &p));
    cudaGraphExec_t e;
    CK(cudaGraphInstantiate(&e, g, cudaGraphInstantiateFlagDeviceLaunch));
    CK(cudaGraphUpload(e, stream));
    put(0, e);
    v = 8;
    CK(cudaGraphExecKernelNodeSetParams(e, n, &p));
    auto from_device = instance(1, 0, launch, 0, 1, tail_, 0);
    same(run(from_device), {0, 7});
    CK(cudaGraphUpload(e, stream));
    same(run(from_device), {0, 8});
    // Kernels of dynamic parallelism are not for the device.
    CK(cudaGraphCreate(&g, 0));
    cudaStream_t s = fire_;
    void *how[] = {&s};
    p.func = (void *)twice, p.kernelParams = how;
    CK(cudaGraphAddKernelNode(&n, g, nullptr, 0, &p));
    SAME((int)cudaGraphInstantiate(&e, g, cudaGraphInstantiateFlagDeviceLaunch), (int)cudaErrorInvalidValue, 0);
    cudaGetLastError();
}

static void refused() {
    const int invalid = cudaErrorInvalidValue;
    put(0, of_device(note, 1));
    put(1, instance(1, cudaGraphInstantiateFlagDeviceLaunch, note, 1)); // not uploaded
    put(2, nullptr);
    // Again before it is over.
    put(3, of_device(slow_note, 1)), put(4, instance(1, cudaGraphInstantiateFlagDeviceLaunch, note, 1));
    launch<<<1, 1, 0, stream>>>(0, 1, fire_, 0); // in no graph
    CK(cudaStreamSynchronize(stream));
    SAME(answer(0), 0, 0);
    run(instance(1, 0, launch, 1, 2, fire_, 0));
    for (int i = 0; i < 2; i++) SAME(answer(i), invalid, i);
    // (One that is fired may be over by then.)
    same(run(instance(1, 0, twice, tail_)), {1});
    SAME(answer(0), 0, 0);
    SAME(answer(1), invalid, 1);
    SAME(answer(2), 0, 2);
    changed();
    for (cudaStream_t s : {(cudaStream_t)0, cudaStreamLegacy, (cudaStream_t)0x0400000000000000}) {
        same(run(instance(1, 0, launch, 0, 1, s, 7)), {7});
        SAME(answer(0), invalid, 0);
    }
}

static void handles() {
    unsigned long long *to, got;
    CK(cudaMalloc(&to, sizeof *to));
    auto value = [&] {
        CK(cudaMemcpy(&got, to, sizeof got, cudaMemcpyDeviceToHost));
        return got;
    };
    CK(cudaMemset(to, 255, sizeof *to));
    current<<<1, 1, 0, stream>>>(to);
    CK(cudaStreamSynchronize(stream));
    SAME(value(), 0ull, 0);
    auto e = of_device(current, to);
    run(e);
    SAME(value(), (unsigned long long)e, 0);
    // Of a graph that is not for the device there is none.
    run(instance(1, 0, current, to));
    SAME(value(), 0ull, 0);
    put(0, e);
    run(instance(1, 0, launch, 0, 1, fire_, 0));
    SAME(value(), (unsigned long long)e, 0);
}

int main() {
    CK(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
    fires(), tails(), itself(), siblings(), refused(), handles();
    return finish("graph_launches");
}
