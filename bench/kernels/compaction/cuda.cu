#include "../../harness/cuda_job.h"
#include "../../problems/compaction.h"

// One atomic for the threads of a warp that are here together.
__device__ int place(int* count) {
    unsigned active = __activemask();
    int lane = threadIdx.x % 32, leader = __ffs(active) - 1;
    int base = 0;
    if (lane == leader) base = atomicAdd(count, __popc(active));
    base = __shfl_sync(active, base, leader);
    return base + __popc(active & ((1u << lane) - 1));
}

__global__ void compact(const int* __restrict__ x, int* __restrict__ kept, int* count, int n, int limit) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    int v = x[i];
    if (v > limit) kept[place(count)] = v;
}

struct Job {
    Problem p;
    Device<int> x{p.x}, kept, count{1};
    explicit Job(bool small) : p(small), kept(p.n) {}
    void reset() { count.clear(); }
    void run() { compact<<<blocks(p.n, 256), 256>>>(x, kept, count, p.n, p.limit); }
    void results(Results& r) { p.results(r, kept.host().data(), count.host()[0]); }
};
BENCH_MAIN(Job)
