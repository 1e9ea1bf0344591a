#include "../../harness/cuda_job.h"
#include "../../problems/matmul.h"

// Tiles of 32 x 32, a sum per thread; two pointers walk along a row of tiles and down a column of them.
__global__ void multiply(const float* A, const float* B, float* C, size_t n) {
    __shared__ float As[32][33], Bs[32][33];
    const unsigned col = threadIdx.x, row = threadIdx.y;
    const float* a = A + (blockIdx.y * 32 + row) * n + col;
    const float* b = B + row * n + blockIdx.x * 32 + col;
    float sum = 0;
    for (size_t tile = 0; tile < n / 32; ++tile) {
        As[row][col] = *a;
        Bs[row][col] = *b;
        __syncthreads();
        a += 32;
        b += 32 * n;
        for (int k = 0; k < 32; ++k) sum += As[row][k] * Bs[k][col];
        __syncthreads();
    }
    C[(blockIdx.y * 32 + row) * n + blockIdx.x * 32 + col] = sum;
}

struct Job {
    Problem p;
    Device<float> a{p.a}, b{p.b}, c;
    explicit Job(bool small) : p(small), c(p.a.size()) {}
    void run() { multiply<<<dim3(p.n / 32, p.n / 32), dim3(32, 32)>>>(a, b, c, p.n); }
    void results(Results& r) { p.results(r, c.host().data()); }
};
BENCH_MAIN(Job)
