#include "../../harness/cuda_job.h"
#include "../../problems/axpy.h"

__global__ void daxpy(int n, double a, const double* __restrict__ x, double* __restrict__ y) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) y[i] = a * x[i] + y[i];
}

struct Job {
    Axpy<double> p;
    Device<double> x{p.x}, y{p.y};
    explicit Job(bool small) : p(small) {}
    void reset() { y.upload(p.y); }
    void run() { daxpy<<<blocks(p.n, 256), 256>>>(p.n, p.a, x, y); }
    void results(Results& r) { p.results(r, y.host().data()); }
};
BENCH_MAIN(Job)
