#include "../../harness/cuda_job.h"
#include "../../problems/matmul.h"

// 256 threads in one dimension for a tile of 64 x 64; each thread computes 4 x 4 sums in registers. Pointers go on to the next
// tile as soon as this one is in shared memory.
template <const int BM, const int BN, const int BK, const int TM, const int TN>
__global__ void __launch_bounds__((BM * BN) / (TM * TN)) sgemm2DBlocktiling(int M, int N, int K, const float* A, const float* B, float* C) {
    __shared__ float As[BM * BK];
    __shared__ float Bs[BK * BN];

    const int threadCol = threadIdx.x % (BN / TN);
    const int threadRow = threadIdx.x / (BN / TN);
    const int innerRowA = threadIdx.x / BK, innerColA = threadIdx.x % BK;
    const int innerRowB = threadIdx.x / BN, innerColB = threadIdx.x % BN;
    constexpr int threads = (BM * BN) / (TM * TN), strideA = threads / BK, strideB = threads / BN;

    A += blockIdx.y * BM * K;
    B += blockIdx.x * BN;
    C += blockIdx.y * BM * N + blockIdx.x * BN;

    float results[TM][TN] = {};
    for (int step = 0; step < K; step += BK) {
        for (int row = 0; row < BM; row += strideA) As[(innerRowA + row) * BK + innerColA] = A[(innerRowA + row) * K + innerColA];
        for (int row = 0; row < BK; row += strideB) Bs[(innerRowB + row) * BN + innerColB] = B[(innerRowB + row) * N + innerColB];
        __syncthreads();
        A += BK;
        B += BK * N;
        for (int dot = 0; dot < BK; ++dot) {
            float regM[TM], regN[TN];
            for (int i = 0; i < TM; ++i) regM[i] = As[(threadRow + i * (BM / TM)) * BK + dot];
            for (int j = 0; j < TN; ++j) regN[j] = Bs[dot * BN + threadCol + j * (BN / TN)];
            for (int i = 0; i < TM; ++i)
                for (int j = 0; j < TN; ++j) results[i][j] += regM[i] * regN[j];
        }
        __syncthreads();
    }
    for (int i = 0; i < TM; ++i)
        for (int j = 0; j < TN; ++j) C[(threadRow + i * (BM / TM)) * N + threadCol + j * (BN / TN)] = results[i][j];
}

struct Job {
    Problem p;
    Device<float> a{p.a}, b{p.b}, c;
    explicit Job(bool small) : p(small), c(p.a.size()) {}
    void run() {
        constexpr int BM = 64, BN = 64, BK = 8, TM = 4, TN = 4;
        dim3 gridDim(p.n / BN, p.n / BM);
        sgemm2DBlocktiling<BM, BN, BK, TM, TN><<<gridDim, (BM * BN) / (TM * TN)>>>(p.n, p.n, p.n, a, b, c);
    }
    void results(Results& r) { p.results(r, c.host().data()); }
};
BENCH_MAIN(Job)
