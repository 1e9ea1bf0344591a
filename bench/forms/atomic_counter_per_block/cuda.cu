#include "../../harness/cuda_job.h"
#include "../../problems/atomic_counter.h"

// Threads count in shared memory, eight elements each, a block adds its count to the global one.
__global__ void count_above(const int* __restrict__ x, int* count, int n, int limit) {
    __shared__ int block_count;
    if (threadIdx.x == 0) block_count = 0;
    __syncthreads();
    int base = blockIdx.x * blockDim.x * 8 + threadIdx.x;
#pragma unroll
    for (int k = 0; k < 8; k++) {
        int i = base + k * blockDim.x;
        if (i < n && x[i] > limit) atomicAdd(&block_count, 1);
    }
    __syncthreads();
    if (threadIdx.x == 0 && block_count > 0) atomicAdd(count, block_count);
}

struct Job {
    Problem p;
    Device<int> x{p.x}, count{1};
    explicit Job(bool small) : p(small) {}
    void reset() { count.clear(); }
    void run() { count_above<<<blocks(p.n, 128 * 8), 128>>>(x, count, p.n, p.limit); }
    void results(Results& r) { p.results(r, count.host()[0]); }
};
BENCH_MAIN(Job)
