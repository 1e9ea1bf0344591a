#include "../../harness/cuda_job.h"
#include "../../problems/spmv_csr.h"

__global__ void spmv(int rows, const int* __restrict__ start, const int* __restrict__ column,
                     const float* __restrict__ value, const float* __restrict__ x, float* __restrict__ y) {
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows) return;
    float sum = 0;
    for (int k = start[row]; k < start[row + 1]; k++) sum += value[k] * x[column[k]];
    y[row] = sum;
}

struct Job {
    Problem p;
    Device<int> start{p.start}, column{p.column};
    Device<float> value{p.value}, x{p.x}, y;
    explicit Job(bool small) : p(small), y(p.rows) {}
    void run() { spmv<<<blocks(p.rows, 256), 256>>>(p.rows, start, column, value, x, y); }
    void results(Results& r) { p.results(r, y.host().data()); }
};
BENCH_MAIN(Job)
