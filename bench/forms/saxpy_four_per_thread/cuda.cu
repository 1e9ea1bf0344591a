#include "../../harness/cuda_job.h"
#include "../../problems/axpy.h"

// Each block works on BLOCK * ITEMS neighbouring numbers, each thread on ITEMS of them that are BLOCK apart.
template <unsigned BLOCK, unsigned ITEMS>
__global__ void saxpy(unsigned n, float a, const float* __restrict__ x, float* __restrict__ y) {
    unsigned base = blockIdx.x * (BLOCK * ITEMS) + threadIdx.x;
#pragma unroll
    for (unsigned k = 0; k < ITEMS; k++) {
        unsigned i = base + k * BLOCK;
        if (i < n) y[i] = a * x[i] + y[i];
    }
}

struct Job {
    Axpy<float> p;
    Device<float> x{p.x}, y{p.y};
    explicit Job(bool small) : p(small) {}
    void reset() { y.upload(p.y); }
    void run() { saxpy<192, 4><<<blocks(p.n, 192 * 4), 192>>>(p.n, p.a, x, y); }
    void results(Results& r) { p.results(r, y.host().data()); }
};
BENCH_MAIN(Job)
