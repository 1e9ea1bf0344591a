#include "../../harness/cuda_job.h"
#include "../../problems/vecadd.h"

__global__ void vecadd(const float* __restrict__ x, const float* __restrict__ y, float* __restrict__ z, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) z[i] = x[i] + y[i];
}

struct Job {
    Problem p;
    Device<float> x{p.x}, y{p.y}, z;
    explicit Job(bool small) : p(small), z(p.n) {}
    void run() { vecadd<<<blocks(p.n, 256), 256>>>(x, y, z, p.n); }
    void results(Results& r) { p.results(r, z.host().data()); }
};
BENCH_MAIN(Job)
