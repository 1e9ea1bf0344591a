#include "../../harness/cuda_job.h"
#include "../../problems/matmul.h"

// 512 threads in one dimension for a tile of 64 x 64; each thread computes a column of TM sums in registers.
template <const int BM, const int BN, const int BK, const int TM>
__global__ void sgemm1DBlocktiling(int M, int N, int K, const float* A, const float* B, float* C) {
    const unsigned cRow = blockIdx.y;
    const unsigned cCol = blockIdx.x;

    const int threadCol = threadIdx.x % BN;
    const int threadRow = threadIdx.x / BN;

    __shared__ float As[BM * BK];
    __shared__ float Bs[BK * BN];

    A += cRow * BM * K;
    B += cCol * BN;
    C += cRow * BM * N + cCol * BN;

    const unsigned innerColA = threadIdx.x % BK;
    const unsigned innerRowA = threadIdx.x / BK;
    const unsigned innerColB = threadIdx.x % BN;
    const unsigned innerRowB = threadIdx.x / BN;

    float threadResults[TM] = {0.0};

    for (unsigned bkIdx = 0; bkIdx < K; bkIdx += BK) {
        As[innerRowA * BK + innerColA] = A[innerRowA * K + innerColA];
        Bs[innerRowB * BN + innerColB] = B[innerRowB * N + innerColB];
        __syncthreads();

        A += BK;
        B += BK * N;

        for (unsigned dotIdx = 0; dotIdx < BK; ++dotIdx) {
            float tmpB = Bs[dotIdx * BN + threadCol];
            for (unsigned resIdx = 0; resIdx < TM; ++resIdx) {
                threadResults[resIdx] += As[(threadRow * TM + resIdx) * BK + dotIdx] * tmpB;
            }
        }
        __syncthreads();
    }

    for (unsigned resIdx = 0; resIdx < TM; ++resIdx) {
        C[(threadRow * TM + resIdx) * N + threadCol] = threadResults[resIdx];
    }
}

struct Job {
    Problem p;
    Device<float> a{p.a}, b{p.b}, c;
    explicit Job(bool small) : p(small), c(p.a.size()) {}
    void run() {
        constexpr int BM = 64, BN = 64, BK = 8, TM = 8;
        dim3 gridDim(p.n / BN, p.n / BM);
        dim3 blockDim((BM * BN) / TM);
        sgemm1DBlocktiling<BM, BN, BK, TM><<<gridDim, blockDim>>>(p.n, p.n, p.n, a, b, c);
    }
    void results(Results& r) { p.results(r, c.host().data()); }
};
BENCH_MAIN(Job)
