#include "../../harness/cuda_job.h"
#include "../../problems/reduce.h"

// The first tree of the textbooks: interleaved addressing, distances double, threads are chosen by a remainder.
__global__ void reduce0(const float* g_idata, float* g_odata, unsigned int n) {
    extern __shared__ float sdata[];
    unsigned int tid = threadIdx.x;
    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;
    sdata[tid] = (i < n) ? g_idata[i] : 0;
    __syncthreads();
    for (unsigned int s = 1; s < blockDim.x; s *= 2) {
        if (tid % (2 * s) == 0) {
            sdata[tid] += sdata[tid + s];
        }
        __syncthreads();
    }
    if (tid == 0) g_odata[blockIdx.x] = sdata[0];
}

struct Job {
    static constexpr int threads = 128;
    Problem p;
    Device<float> x{p.x}, first, second;
    float* sum = nullptr;
    explicit Job(bool small) : p(small), first(blocks(p.n, threads)), second(blocks(p.n, threads * threads)) {}
    void run() {
        const float* in = x;
        float *out = first, *next = second;
        for (unsigned n = p.n; n > 1;) {
            unsigned count = blocks(n, threads);
            reduce0<<<count, threads, threads * sizeof(float)>>>(in, out, n);
            n = count;
            in = sum = out;
            std::swap(out, next);
        }
    }
    void results(Results& r) {
        float value;
        CHECK(cudaMemcpy(&value, sum, sizeof value, cudaMemcpyDeviceToHost));
        p.results(r, value);
    }
};
BENCH_MAIN(Job)
