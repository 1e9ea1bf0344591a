#include "../../harness/cuda_job.h"
#include "../../problems/rank_one.h"

// A launch for each product, 32x4 threads, one element each.
__global__ void rank_one_update(float* __restrict__ a, const float* __restrict__ x, const float* __restrict__ y, int n) {
    int col = threadIdx.x + blockDim.x * blockIdx.x;
    int row = threadIdx.y + blockDim.y * blockIdx.y;
    if (row < n && col < n) a[row * n + col] += x[row] * y[col];
}

struct Job {
    Problem p;
    Device<float> a{p.matrix}, x{p.columns}, y{p.rows};
    explicit Job(bool small) : p(small) {}
    void reset() { a.upload(p.matrix); }
    void run() {
        dim3 block(32, 4), grid(blocks(p.n, 32), blocks(p.n, 4));
        for (int k = 0; k < Problem::updates; k++) rank_one_update<<<grid, block>>>(a, x + k * p.n, y + k * p.n, p.n);
    }
    void results(Results& r) { p.results(r, a.host().data()); }
};
BENCH_MAIN(Job)
