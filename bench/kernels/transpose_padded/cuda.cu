#include "../../harness/cuda_job.h"
#include "../../problems/transpose.h"

constexpr int tile = 32, rows = 8;

__global__ void transpose(const float* __restrict__ in, float* __restrict__ out, int n) {
    __shared__ float part[tile][tile + 1];
    int x = blockIdx.x * tile + threadIdx.x;
    int y = blockIdx.y * tile + threadIdx.y;
    for (int j = 0; j < tile; j += rows) part[threadIdx.y + j][threadIdx.x] = in[(y + j) * n + x];
    __syncthreads();
    x = blockIdx.y * tile + threadIdx.x;
    y = blockIdx.x * tile + threadIdx.y;
    for (int j = 0; j < tile; j += rows) out[(y + j) * n + x] = part[threadIdx.x][threadIdx.y + j];
}

struct Job {
    Problem p;
    Device<float> in{p.in}, out;
    explicit Job(bool small) : p(small), out(p.in.size()) {}
    void run() { transpose<<<dim3(p.n / tile, p.n / tile), dim3(tile, rows)>>>(in, out, p.n); }
    void results(Results& r) { p.results(r, out.host().data()); }
};
BENCH_MAIN(Job)
