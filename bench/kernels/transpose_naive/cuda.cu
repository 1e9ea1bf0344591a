#include "../../harness/cuda_job.h"
#include "../../problems/transpose.h"

__global__ void transpose(const float* __restrict__ in, float* __restrict__ out, int n) {
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < n && y < n) out[x * n + y] = in[y * n + x];
}

struct Job {
    Problem p;
    Device<float> in{p.in}, out;
    explicit Job(bool small) : p(small), out(p.in.size()) {}
    void run() { transpose<<<dim3(blocks(p.n, 16), blocks(p.n, 16)), dim3(16, 16)>>>(in, out, p.n); }
    void results(Results& r) { p.results(r, out.host().data()); }
};
BENCH_MAIN(Job)
