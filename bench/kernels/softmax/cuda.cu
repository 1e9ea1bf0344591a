#include "../../harness/cuda_job.h"
#include "../../problems/softmax.h"

// A row per block: its largest element and its sum are trees in shared memory.
__global__ void softmax(const float* __restrict__ in, float* __restrict__ out, int columns) {
    __shared__ float part[256];
    int t = threadIdx.x;
    const float* x = in + size_t(blockIdx.x) * columns;
    float* y = out + size_t(blockIdx.x) * columns;
    float most = -INFINITY;
    for (int i = t; i < columns; i += blockDim.x) most = fmaxf(most, x[i]);
    part[t] = most;
    __syncthreads();
    for (int s = blockDim.x / 2; s > 0; s >>= 1) {
        if (t < s) part[t] = fmaxf(part[t], part[t + s]);
        __syncthreads();
    }
    most = part[0];
    __syncthreads();
    float sum = 0;
    for (int i = t; i < columns; i += blockDim.x) {
        float e = expf(x[i] - most);
        y[i] = e;
        sum += e;
    }
    part[t] = sum;
    __syncthreads();
    for (int s = blockDim.x / 2; s > 0; s >>= 1) {
        if (t < s) part[t] += part[t + s];
        __syncthreads();
    }
    sum = part[0];
    for (int i = t; i < columns; i += blockDim.x) y[i] /= sum;
}

struct Job {
    Problem p;
    Device<float> in{p.in}, out;
    explicit Job(bool small) : p(small), out(p.in.size()) {}
    void run() { softmax<<<p.rows, 256>>>(in, out, p.columns); }
    void results(Results& r) { p.results(r, out.host().data()); }
};
BENCH_MAIN(Job)
