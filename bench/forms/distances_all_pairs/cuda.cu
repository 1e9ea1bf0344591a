#include "../../harness/cuda_job.h"
#include "../../problems/distances.h"

// 16x16 threads, which leave early beyond the matrix.
__global__ void distances(const float* x, const float* y, float* out, unsigned n) {
    const unsigned i = blockIdx.y * 16 + threadIdx.y, j = blockIdx.x * 16 + threadIdx.x;
    if (i >= n || j >= n) return;
    float dx = x[i] - x[j], dy = y[i] - y[j];
    out[i * n + j] = sqrtf(dx * dx + dy * dy);
}

struct Job {
    Problem p;
    Device<float> x{p.x}, y{p.y}, out{size_t(p.n) * p.n};
    explicit Job(bool small) : p(small) {}
    void run() { distances<<<dim3(blocks(p.n, 16), blocks(p.n, 16)), dim3(16, 16)>>>(x, y, out, p.n); }
    void results(Results& r) { p.results(r, out.host().data()); }
};
BENCH_MAIN(Job)
