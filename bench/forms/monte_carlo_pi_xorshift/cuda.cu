#include "../../harness/cuda_job.h"
#include "../../problems/monte_carlo_pi.h"

__device__ float next_uniform(unsigned int& state) {
    state ^= state << 13;
    state ^= state >> 17;
    state ^= state << 5;
    return (state >> 8) * (1.0f / 16777216.0f);
}

// A stream per thread, its state in a register; each block adds up its hits in shared memory and adds them once.
template <unsigned block_size>
__global__ void monte_carlo_pi(unsigned long long* hits, int points) {
    __shared__ unsigned int counts[block_size];
    unsigned int id = blockIdx.x * block_size + threadIdx.x;
    unsigned int state = id * 747796405u + 2891336453u;
    unsigned int inside = 0;
    for (int i = 0; i < points; i++) {
        float x = next_uniform(state);
        float y = next_uniform(state);
        if (x * x + y * y <= 1.0f) inside++;
    }
    counts[threadIdx.x] = inside;
    __syncthreads();
    for (unsigned int s = block_size / 2; s > 0; s >>= 1) {
        if (threadIdx.x < s) counts[threadIdx.x] += counts[threadIdx.x + s];
        __syncthreads();
    }
    if (threadIdx.x == 0) atomicAdd(hits, (unsigned long long)counts[0]);
}

struct Job {
    Problem p;
    Device<unsigned long long> hits{1};
    explicit Job(bool small) : p(small) {}
    void reset() { hits.clear(); }
    void run() { monte_carlo_pi<128><<<p.streams / 128, 128>>>(hits, p.points); }
    void results(Results& r) { p.results(r, hits.host()[0]); }
};
BENCH_MAIN(Job)
