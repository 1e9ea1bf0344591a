#include "../../harness/cuda_job.h"
#include "../../problems/atomic_counter.h"

__global__ void count_above(const int* __restrict__ x, int* count, int n, int limit) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && x[i] > limit) atomicAdd(count, 1);
}

struct Job {
    Problem p;
    Device<int> x{p.x}, count{1};
    explicit Job(bool small) : p(small) {}
    void reset() { count.clear(); }
    void run() { count_above<<<blocks(p.n, 256), 256>>>(x, count, p.n, p.limit); }
    void results(Results& r) { p.results(r, count.host()[0]); }
};
BENCH_MAIN(Job)
