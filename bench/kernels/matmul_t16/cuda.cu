#include "../../harness/cuda_job.h"
#include "../../problems/matmul.h"

constexpr int tile = 16;

__global__ void matmul(const float* __restrict__ a, const float* __restrict__ b, float* __restrict__ c, int n) {
    __shared__ float as[tile][tile], bs[tile][tile];
    int tx = threadIdx.x, ty = threadIdx.y;
    int column = blockIdx.x * tile + tx, row = blockIdx.y * tile + ty;
    float sum = 0;
    for (int t = 0; t < n / tile; t++) {
        as[ty][tx] = a[row * n + t * tile + tx];
        bs[ty][tx] = b[(t * tile + ty) * n + column];
        __syncthreads();
        for (int k = 0; k < tile; k++) sum += as[ty][k] * bs[k][tx];
        __syncthreads();
    }
    c[row * n + column] = sum;
}

struct Job {
    Problem p;
    Device<float> a{p.a}, b{p.b}, c;
    explicit Job(bool small) : p(small), c(p.a.size()) {}
    void run() { matmul<<<dim3(p.n / tile, p.n / tile), dim3(tile, tile)>>>(a, b, c, p.n); }
    void results(Results& r) { p.results(r, c.host().data()); }
};
BENCH_MAIN(Job)
