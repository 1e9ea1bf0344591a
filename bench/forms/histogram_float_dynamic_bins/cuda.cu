#include "../../harness/cuda_job.h"
#include "../../problems/histogram_values.h"

// Any number of bins in dynamic shared memory, floats between two limits, 512 threads with eight values each.
template <int ITEMS>
__global__ void histogram_range(const float* __restrict__ samples, int num_samples, unsigned int* __restrict__ histo,
                                int num_bins, float lower, float upper, float scale) {
    extern __shared__ unsigned int s_histo[];
    for (int b = threadIdx.x; b < num_bins; b += blockDim.x) s_histo[b] = 0;
    __syncthreads();

    const int block_start = blockIdx.x * blockDim.x * ITEMS;
#pragma unroll
    for (int k = 0; k < ITEMS; ++k) {
        const int i = block_start + k * blockDim.x + threadIdx.x;
        if (i >= num_samples) break;
        const float v = samples[i];
        if (v >= lower && v < upper) {
            const int bin = min((int)((v - lower) * scale), num_bins - 1);
            atomicAdd(&s_histo[bin], 1);
        }
    }
    __syncthreads();

    for (int b = threadIdx.x; b < num_bins; b += blockDim.x) {
        if (s_histo[b] > 0) atomicAdd(&histo[b], s_histo[b]);
    }
}

struct Job {
    Problem p;
    Device<float> values{p.values};
    Device<unsigned> bins;
    explicit Job(bool small) : p(small), bins(p.count) {}
    void reset() { bins.clear(); }
    void run() {
        histogram_range<8><<<blocks(p.n, 512 * 8), 512, p.count * sizeof(unsigned)>>>(values, p.n, bins, p.count, p.low, p.high,
                                                                                    p.scale());
    }
    void results(Results& r) { p.results(r, bins.host().data()); }
};
BENCH_MAIN(Job)
