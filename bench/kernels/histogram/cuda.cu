#include "../../harness/cuda_job.h"
#include "../../problems/histogram.h"

// Each block counts in shared memory and adds its counts at the end.
__global__ void histogram(const unsigned char* __restrict__ data, int n, unsigned* __restrict__ bins) {
    __shared__ unsigned own[256];
    own[threadIdx.x] = 0;
    __syncthreads();
    int stride = blockDim.x * gridDim.x;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += stride) atomicAdd(&own[data[i]], 1u);
    __syncthreads();
    atomicAdd(&bins[threadIdx.x], own[threadIdx.x]);
}

struct Job {
    Problem p;
    Device<unsigned char> data{p.data};
    Device<unsigned> bins{256};
    explicit Job(bool small) : p(small) {}
    void reset() { bins.clear(); }
    void run() { histogram<<<264, 256>>>(data, p.n, bins); }
    void results(Results& r) { p.results(r, bins.host().data()); }
};
BENCH_MAIN(Job)
