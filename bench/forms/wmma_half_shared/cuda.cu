#include <cuda_fp16.h>
#include <mma.h>

#include "../../harness/cuda_job.h"
#include "../../problems/matmul_half.h"

using namespace nvcuda;

constexpr int tile = 64, depth = 32, pad = 8;

// A block of four warps makes 64x64 sums, a warp 32x32 of them.
__global__ void multiply(const __half* a, const __half* b, float* c, int n) {
    __shared__ __align__(32) __half as[tile][depth + pad], bs[depth][tile + pad];
    int warp = threadIdx.x / 32, row = warp / 2 * 32, column = warp % 2 * 32;
    wmma::fragment<wmma::accumulator, 16, 16, 16, float> sums[2][2];
    for (auto& line : sums)
        for (auto& sum : line) wmma::fill_fragment(sum, 0.0f);
    const __half* from_a = a + (size_t)blockIdx.y * tile * n;
    const __half* from_b = b + blockIdx.x * tile;
    for (int at = 0; at < n; at += depth) {
        for (int i = threadIdx.x * 8; i < tile * depth; i += blockDim.x * 8) {
            int r = i / depth, q = i % depth, s = i / tile, t = i % tile;
            *(uint4*)&as[r][q] = *(const uint4*)&from_a[(size_t)r * n + at + q];
            *(uint4*)&bs[s][t] = *(const uint4*)&from_b[(size_t)(at + s) * n + t];
        }
        __syncthreads();
        for (int q = 0; q < depth; q += 16) {
            wmma::fragment<wmma::matrix_a, 16, 16, 16, __half, wmma::row_major> x[2];
            wmma::fragment<wmma::matrix_b, 16, 16, 16, __half, wmma::row_major> y[2];
            for (int i = 0; i < 2; i++) {
                wmma::load_matrix_sync(x[i], &as[row + 16 * i][q], depth + pad);
                wmma::load_matrix_sync(y[i], &bs[q][column + 16 * i], tile + pad);
            }
            for (int i = 0; i < 2; i++)
                for (int j = 0; j < 2; j++) wmma::mma_sync(sums[i][j], x[i], y[j], sums[i][j]);
        }
        __syncthreads();
    }
    float* to = c + (size_t)(blockIdx.y * tile + row) * n + blockIdx.x * tile + column;
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 2; j++)
            wmma::store_matrix_sync(to + (size_t)16 * i * n + 16 * j, sums[i][j], n, wmma::mem_row_major);
}

struct Job {
    Problem p;
    Device<_Float16> a{p.a}, b{p.b};
    Device<float> c;
    explicit Job(bool small) : p(small), c(p.a.size()) {}
    void run() {
        multiply<<<dim3(p.n / tile, p.n / tile), 128>>>((const __half*)(_Float16*)a, (const __half*)(_Float16*)b, c, p.n);
    }
    void results(Results& r) { p.results(r, c.host().data()); }
};
BENCH_MAIN(Job)
