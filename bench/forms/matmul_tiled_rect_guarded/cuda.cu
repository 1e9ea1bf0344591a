#include "../../harness/cuda_job.h"
#include "../../problems/gemm.h"

// Any m, n and k: a tile in shared memory is filled with zeros beyond the edges.
template <int TILE>
__global__ void MatMulShared(const float* A, const float* B, float* C, int M, int N, int K, float alpha, float beta) {
    __shared__ float ds_A[TILE][TILE];
    __shared__ float ds_B[TILE][TILE];

    int bx = blockIdx.x, by = blockIdx.y;
    int tx = threadIdx.x, ty = threadIdx.y;
    int Row = by * TILE + ty;
    int Col = bx * TILE + tx;
    float Pvalue = 0;

    for (int m = 0; m < (K - 1) / TILE + 1; ++m) {
        if (Row < M && m * TILE + tx < K)
            ds_A[ty][tx] = A[Row * K + m * TILE + tx];
        else
            ds_A[ty][tx] = 0.0f;
        if (Col < N && m * TILE + ty < K)
            ds_B[ty][tx] = B[(m * TILE + ty) * N + Col];
        else
            ds_B[ty][tx] = 0.0f;
        __syncthreads();
#pragma unroll
        for (int k = 0; k < TILE; ++k) Pvalue += ds_A[ty][k] * ds_B[k][tx];
        __syncthreads();
    }
    if (Row < M && Col < N) C[Row * N + Col] = alpha * Pvalue + beta * C[Row * N + Col];
}

struct Job {
    Problem p;
    Device<float> a{p.a}, b{p.b}, c{p.c};
    explicit Job(bool small) : p(small) {}
    void reset() { c.upload(p.c); }
    void run() {
        const int TILE = 16;
        dim3 dimGrid((p.n - 1) / TILE + 1, (p.m - 1) / TILE + 1, 1);
        dim3 dimBlock(TILE, TILE, 1);
        MatMulShared<TILE><<<dimGrid, dimBlock>>>(a, b, c, p.m, p.n, p.k, p.alpha, p.beta);
    }
    void results(Results& r) { p.results(r, c.host().data()); }
};
BENCH_MAIN(Job)
