// Latencies: one line `NAME VALUE` each.
//   latency launches          launch and synchronise, launches into a stream
//   latency graphs            1,000 empty kernels in a chain: by launches into a stream, and as a graph
//   latency first             what a program pays until its first kernel, the guide's tiled matrix multiplication, has run
//   latency blocks N          a grid of N blocks of 1,024 threads
#include <sys/resource.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "../harness/cuda_job.h"

__global__ void empty() {}

constexpr int tile = 16;

__global__ void matmul(const float* __restrict__ a, const float* __restrict__ b, float* __restrict__ c, int n) {
    __shared__ float as[tile][tile], bs[tile][tile];
    int tx = threadIdx.x, ty = threadIdx.y;
    int column = blockIdx.x * tile + tx, row = blockIdx.y * tile + ty;
    float sum = 0;
    for (int t = 0; t < n / tile; t++) {
        as[ty][tx] = a[row * n + t * tile + tx];
        bs[ty][tx] = b[(t * tile + ty) * n + column];
        __syncthreads();
        for (int k = 0; k < tile; k++) sum += as[ty][k] * bs[k][tx];
        __syncthreads();
    }
    c[row * n + column] = sum;
}

// Threads of a block pass numbers to each other.
__global__ void turn(int* out) {
    __shared__ int part[1024];
    part[threadIdx.x] = threadIdx.x + blockIdx.x;
    __syncthreads();
    out[blockIdx.x % 16 * 1024 + threadIdx.x] = part[1023 - threadIdx.x];
}

static void launches() {
    empty<<<1, 1>>>();
    bench::synchronise();
    std::vector<double> times(20000);
    for (auto& t : times) {
        double start = bench::now_ms();
        empty<<<1, 1>>>();
        cudaDeviceSynchronize();
        t = bench::now_ms() - start;
    }
    std::nth_element(times.begin(), times.begin() + times.size() / 2, times.end());
    printf("launch_sync_us %.3f\n", times[times.size() / 2] * 1e3);
    cudaStream_t stream;
    CHECK(cudaStreamCreate(&stream));
    constexpr int count = 200000;
    double best = 1e9;
    for (int round = 0; round < 5; round++) {
        double start = bench::now_ms();
        for (int i = 0; i < count; i++) empty<<<1, 1, 0, stream>>>();
        CHECK(cudaStreamSynchronize(stream));
        best = std::min(best, bench::now_ms() - start);
    }
    printf("launches_per_s %.0f\n", count / best * 1e3);
}

// Chains of 1,000 empty kernels: launched one by one, and as a graph.
static void graphs() {
    constexpr int count = 1000, rounds = 200;
    cudaStream_t stream;
    CHECK(cudaStreamCreate(&stream));
    auto all = [&] {
        for (int i = 0; i < count; i++) empty<<<1, 1, 0, stream>>>();
    };
    all();
    CHECK(cudaStreamSynchronize(stream));
    CHECK(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
    all();
    cudaGraph_t graph;
    cudaGraphExec_t exec;
    CHECK(cudaStreamEndCapture(stream, &graph));
    double start = bench::now_ms();
    CHECK(cudaGraphInstantiate(&exec, graph));
    printf("graph_instantiate_ms %.3f\n", bench::now_ms() - start);
    double one_by_one = 1e9, as_graph = 1e9;
    for (int i = 0; i < rounds; i++) {
        start = bench::now_ms();
        all();
        CHECK(cudaStreamSynchronize(stream));
        one_by_one = std::min(one_by_one, bench::now_ms() - start);
        start = bench::now_ms();
        CHECK(cudaGraphLaunch(exec, stream));
        CHECK(cudaStreamSynchronize(stream));
        as_graph = std::min(as_graph, bench::now_ms() - start);
    }
    printf("stream_of_1000_us %.1f\ngraph_of_1000_us %.1f\n", one_by_one * 1e3, as_graph * 1e3);
}

static void first() {
    double start = bench::now_ms();
    constexpr int n = tile;
    float* at;
    CHECK(cudaMalloc(&at, 3 * n * n * sizeof(float)));
    CHECK(cudaMemset(at, 0, 3 * n * n * sizeof(float)));
    double ready = bench::now_ms();
    matmul<<<1, dim3(tile, tile)>>>(at, at + n * n, at + 2 * n * n, n);
    bench::synchronise();
    double done = bench::now_ms();
    matmul<<<1, dim3(tile, tile)>>>(at, at + n * n, at + 2 * n * n, n);
    bench::synchronise();
    double again = bench::now_ms() - done;
    printf("start_ms %.3f\nfirst_launch_ms %.3f\ntotal_ms %.3f\n", ready - start, done - ready - again, done - start - again);
}

static void many_blocks(int n) {
    Device<int> out(16 * 1024);
    turn<<<1, 1024>>>(out);
    bench::synchronise();
    double start = bench::now_ms();
    turn<<<n, 1024>>>(out);
    bench::synchronise();
    double time = bench::now_ms() - start;
    rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    printf("ms %.3f\nns_per_block %.1f\npeak_kib %ld\n", time, time * 1e6 / n, usage.ru_maxrss);
}

int main(int argc, char** argv) {
    std::string what = argc > 1 ? argv[1] : "";
    if (what == "launches")
        launches();
    else if (what == "graphs")
        graphs();
    else if (what == "first")
        first();
    else if (what == "blocks" && argc > 2 && atoi(argv[2]) > 0)
        many_blocks(atoi(argv[2]));
    else
        bench::fail("usage: latency launches | graphs | first | blocks N");
    return 0;
}
