// Prints what a program's own timing says of graphs and of the same work in a stream, in microseconds; and what kernels read of clocks.
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>

#define CHECK(call)                                                                     \
    do {                                                                                \
        cudaError_t e = (call);                                                         \
        if (e != cudaSuccess) {                                                         \
            std::fprintf(stderr, "%s: %s\n", #call, cudaGetErrorString(e));             \
            std::exit(1);                                                               \
        }                                                                               \
    } while (0)

// 66 blocks of as many threads as an SM holds fill half of an H100.
constexpr int BLOCKS = 66, THREADS = 1024, ROUNDS = 2000, LINKS = 20;

__global__ __launch_bounds__(1024, 2) void busy(float* p, int rounds) {
    float x = p[threadIdx.x];
    for (int i = 0; i < rounds; i++) x = x * 0.5f + 1.0f;
    p[blockIdx.x * blockDim.x + threadIdx.x] = x;
}
__global__ void tiny(float* p) { p[threadIdx.x] = 1; }

struct Clocks {
    long long products, shared, spin, pair;
    unsigned long long begin, end;
};

// A chain of products, and one of loads from shared memory, a thread's.
__global__ void chains(Clocks* out, float* sink, int rounds) {
    __shared__ unsigned next[32];
    // Addresses in shared memory, so that nothing but loads is between loads.
    unsigned first = unsigned(__cvta_generic_to_shared(next));
    next[threadIdx.x] = first + ((threadIdx.x * 4 + 4) & 127);
    __syncthreads();
    float x = *sink;
    long long start = clock64();
    for (int i = 0; i < rounds; i++) {
#pragma unroll
        for (int k = 0; k < 16; k++) x = x * x + 1.5f;
    }
    long long middle = clock64();
    if (x == 12345.678f) *sink = x;
    long long again = clock64();
    unsigned at = first + threadIdx.x * 4;
    for (int i = 0; i < rounds; i++) {
#pragma unroll
        for (int k = 0; k < 16; k++) asm volatile("ld.shared.u32 %0, [%0];" : "+r"(at));
    }
    if (at == first + 12345) *sink = at;
    long long end = clock64();
    out->products = middle - start;
    out->pair = again - middle;
    out->shared = end - again;
}
__global__ void spin(Clocks* out, long long cycles) {
    unsigned long long begin, end;
    asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(begin));
    long long start = clock64(), now = start;
    while (now - start < cycles) now = clock64();
    asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(end));
    out->spin = now - start;
    out->begin = begin;
    out->end = end;
}

template <class F> float timed(const char* name, cudaStream_t stream, F work) {
    cudaEvent_t begin, end;
    CHECK(cudaEventCreate(&begin));
    CHECK(cudaEventCreate(&end));
    CHECK(cudaStreamSynchronize(stream));
    CHECK(cudaEventRecord(begin, stream));
    work();
    CHECK(cudaGetLastError());
    CHECK(cudaEventRecord(end, stream));
    CHECK(cudaEventSynchronize(end));
    float ms;
    CHECK(cudaEventElapsedTime(&ms, begin, end));
    std::printf("%s %.3f\n", name, ms * 1000);
    return ms * 1000;
}

// What `work` does in a stream, as a graph.
template <class F> cudaGraphExec_t graph(cudaStream_t stream, F work) {
    cudaGraph_t g;
    cudaGraphExec_t exec;
    CHECK(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
    work();
    CHECK(cudaStreamEndCapture(stream, &g));
    CHECK(cudaGraphInstantiate(&exec, g, 0));
    return exec;
}

int main() {
    float* p;
    CHECK(cudaMalloc(&p, 64 << 20));
    cudaStream_t s, other;
    CHECK(cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking));
    CHECK(cudaStreamCreateWithFlags(&other, cudaStreamNonBlocking));
    cudaEvent_t fork, join;
    CHECK(cudaEventCreate(&fork));
    CHECK(cudaEventCreate(&join));
    timed("busy", s, [&] { busy<<<BLOCKS, THREADS, 0, s>>>(p, ROUNDS); });
    auto two = [&](cudaStream_t second) {
        if (second != s) {
            CHECK(cudaEventRecord(fork, s));
            CHECK(cudaStreamWaitEvent(second, fork, 0));
        }
        busy<<<BLOCKS, THREADS, 0, s>>>(p, ROUNDS);
        busy<<<BLOCKS, THREADS, 0, second>>>(p + (1 << 20), ROUNDS);
        if (second != s) {
            CHECK(cudaEventRecord(join, second));
            CHECK(cudaStreamWaitEvent(s, join, 0));
        }
    };
    auto links = [&] { for (int i = 0; i < LINKS; i++) tiny<<<1, 32, 0, s>>>(p); };
    auto moves = [&] {
        CHECK(cudaMemsetAsync(p, 0, 32 << 20, s));
        CHECK(cudaMemcpyAsync(p, p + (8 << 20), 32 << 20, cudaMemcpyDeviceToDevice, s));
    };
    cudaGraphExec_t row = graph(s, [&] { two(s); }), fan = graph(s, [&] { two(other); });
    cudaGraphExec_t chain = graph(s, links), moved = graph(s, moves);
    timed("row", s, [&] { CHECK(cudaGraphLaunch(row, s)); });
    timed("fan", s, [&] { CHECK(cudaGraphLaunch(fan, s)); });
    timed("links", s, links);
    timed("chain", s, [&] { CHECK(cudaGraphLaunch(chain, s)); });
    timed("moves", s, moves);
    timed("moved", s, [&] { CHECK(cudaGraphLaunch(moved, s)); });
    Clocks* clocks;
    CHECK(cudaMallocManaged(&clocks, sizeof *clocks));
    constexpr int CHAIN = 256;
    chains<<<1, 32, 0, s>>>(clocks, p, CHAIN);
    timed("spin", s, [&] { spin<<<1, 1, 0, s>>>(clocks, 1000000); });
    CHECK(cudaDeviceSynchronize());
    std::printf("product %.3f\n", double(clocks->products) / CHAIN / 16);
    std::printf("shared %.3f\n", double(clocks->shared) / CHAIN / 16);
    std::printf("pair %.3f\n", double(clocks->pair));
    std::printf("cycles %.3f\n", double(clocks->spin));
    std::printf("timer %.3f\n", double(clocks->end - clocks->begin) / 1000);
    return 0;
}
