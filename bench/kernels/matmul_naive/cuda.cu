#include "../../harness/cuda_job.h"
#include "../../problems/matmul.h"

__global__ void matmul(const float* __restrict__ a, const float* __restrict__ b, float* __restrict__ c, int n) {
    int column = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row >= n || column >= n) return;
    float sum = 0;
    for (int k = 0; k < n; k++) sum += a[row * n + k] * b[k * n + column];
    c[row * n + column] = sum;
}

struct Job {
    Problem p;
    Device<float> a{p.a}, b{p.b}, c;
    explicit Job(bool small) : p(small), c(p.a.size()) {}
    void run() { matmul<<<dim3(blocks(p.n, 16), blocks(p.n, 16)), dim3(16, 16)>>>(a, b, c, p.n); }
    void results(Results& r) { p.results(r, c.host().data()); }
};
BENCH_MAIN(Job)
