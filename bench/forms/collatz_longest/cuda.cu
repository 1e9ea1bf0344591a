#include "../../harness/cuda_job.h"
#include "../../problems/collatz_longest.h"

__device__ unsigned collatz_length(unsigned long long n) {
    unsigned steps = 0;
    while (n > 1) {
        if (n & 1)
            n = 3 * n + 1;
        else
            n >>= 1;
        ++steps;
    }
    return steps;
}

// The longest sequence: a grid-stride loop with the thread's best, a tree of packed pairs, an atomic maximum per block.
__global__ void longest(unsigned long long* best, unsigned limit) {
    __shared__ unsigned long long candidates[192];
    unsigned long long mine = 0;
    for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x + 1; i < limit; i += gridDim.x * blockDim.x) {
        // The smaller one of numbers with equal steps.
        unsigned long long packed = (unsigned long long)collatz_length(i) << 32 | (0xffffffffu - i);
        if (packed > mine) mine = packed;
    }
    candidates[threadIdx.x] = mine;
    __syncthreads();
    for (int active = blockDim.x; active > 1;) {
        int half = (active + 1) / 2;
        if (threadIdx.x + half < active && candidates[threadIdx.x + half] > candidates[threadIdx.x])
            candidates[threadIdx.x] = candidates[threadIdx.x + half];
        __syncthreads();
        active = half;
    }
    if (threadIdx.x == 0) atomicMax(best, candidates[0]);
}

struct Job {
    Problem p;
    Device<unsigned long long> best{1};
    explicit Job(bool small) : p(small) {}
    void reset() { best.clear(); }
    void run() { longest<<<160, 192>>>(best, p.limit); }
    void results(Results& r) {
        unsigned long long packed = best.host()[0];
        p.results(r, unsigned(packed >> 32), 0xffffffffu - unsigned(packed));
    }
};
BENCH_MAIN(Job)
