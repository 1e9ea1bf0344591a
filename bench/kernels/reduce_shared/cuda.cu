#include "../../harness/cuda_job.h"
#include "../../problems/reduce.h"

// A block adds twice its size, as a tree in shared memory.
__global__ void reduce(const float* __restrict__ in, float* __restrict__ out, int n) {
    __shared__ float part[256];
    int t = threadIdx.x;
    int i = blockIdx.x * (blockDim.x * 2) + t;
    float sum = i < n ? in[i] : 0.0f;
    if (i + blockDim.x < n) sum += in[i + blockDim.x];
    part[t] = sum;
    __syncthreads();
    for (int s = blockDim.x / 2; s > 0; s >>= 1) {
        if (t < s) part[t] += part[t + s];
        __syncthreads();
    }
    if (t == 0) out[blockIdx.x] = part[0];
}

struct Job {
    Problem p;
    Device<float> x{p.x}, first, second;
    float* sum = nullptr;
    explicit Job(bool small) : p(small), first(blocks(p.n, 512)), second(blocks(p.n, 512 * 512)) {}
    void run() {
        const float* in = x;
        float *out = first, *next = second;
        for (int n = p.n; n > 1;) {
            int count = blocks(n, 512);
            reduce<<<count, 256>>>(in, out, n);
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
