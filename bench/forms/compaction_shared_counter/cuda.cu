#include "../../harness/cuda_job.h"
#include "../../problems/compaction.h"

// A counter in shared memory gives places in the block, one atomic addition per block gives the block's place.
__global__ void filter_block(int* dst, int* nres, const int* src, int n, int limit) {
    __shared__ int l_n;
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (threadIdx.x == 0) l_n = 0;
    __syncthreads();

    int d, pos;
    bool keep = false;
    if (i < n) {
        d = src[i];
        keep = d > limit;
        if (keep) pos = atomicAdd(&l_n, 1);
    }
    __syncthreads();

    if (threadIdx.x == 0) l_n = atomicAdd(nres, l_n);
    __syncthreads();

    if (keep) {
        pos += l_n;
        dst[pos] = d;
    }
}

struct Job {
    Problem p;
    Device<int> x{p.x}, kept, count{1};
    explicit Job(bool small) : p(small), kept(p.n) {}
    void reset() { count.clear(); }
    void run() { filter_block<<<blocks(p.n, 512), 512>>>(kept, count, x, p.n, p.limit); }
    void results(Results& r) { p.results(r, kept.host().data(), count.host()[0]); }
};
BENCH_MAIN(Job)
