#include "../../harness/cuda_job.h"
#include "../../problems/gemm.h"

#define CEIL_DIV(M, N) (((M) + (N)-1) / (N))

// C = alpha * A * B + beta * C, odd sizes; blocks of 1024 threads in one dimension, row and column by / and %.
template <const unsigned BLOCKSIZE>
__global__ void sgemm_global_mem_coalesce(int M, int N, int K, float alpha, const float* A, const float* B, float beta, float* C) {
    const int cRow = blockIdx.x * BLOCKSIZE + (threadIdx.x / BLOCKSIZE);
    const int cCol = blockIdx.y * BLOCKSIZE + (threadIdx.x % BLOCKSIZE);

    if (cRow < M && cCol < N) {
        float tmp = 0.0;
        for (int i = 0; i < K; ++i) {
            tmp += A[cRow * K + i] * B[i * N + cCol];
        }
        C[cRow * N + cCol] = alpha * tmp + beta * C[cRow * N + cCol];
    }
}

struct Job {
    Problem p;
    Device<float> a{p.a}, b{p.b}, c{p.c};
    explicit Job(bool small) : p(small) {}
    void reset() { c.upload(p.c); }
    void run() {
        dim3 gridDim(CEIL_DIV(p.m, 32), CEIL_DIV(p.n, 32));
        dim3 blockDim(32 * 32);
        sgemm_global_mem_coalesce<32><<<gridDim, blockDim>>>(p.m, p.n, p.k, p.alpha, a, b, p.beta, c);
    }
    void results(Results& r) { p.results(r, c.host().data()); }
};
BENCH_MAIN(Job)
