#include <mma.h>

#include "../../harness/cuda_job.h"
#include "../../problems/matmul_double.h"

using namespace nvcuda;

constexpr int tile = 64, depth = 16, pad = 4;

// A block of four warps makes 64x64 sums, a warp 32x32 of them by products of 8x8x4.
__global__ void multiply(const double* a, const double* b, double* c, int n) {
    __shared__ double as[tile][depth + pad], bs[depth][tile + pad];
    int warp = threadIdx.x / 32, row = warp / 2 * 32, column = warp % 2 * 32;
    wmma::fragment<wmma::accumulator, 8, 8, 4, double> sums[4][4];
    for (auto& line : sums)
        for (auto& sum : line) wmma::fill_fragment(sum, 0.0);
    const double* from_a = a + (size_t)blockIdx.y * tile * n;
    const double* from_b = b + blockIdx.x * tile;
    for (int at = 0; at < n; at += depth) {
        for (int i = threadIdx.x; i < tile * depth; i += blockDim.x) {
            as[i / depth][i % depth] = from_a[(size_t)(i / depth) * n + at + i % depth];
            bs[i / tile][i % tile] = from_b[(size_t)(at + i / tile) * n + i % tile];
        }
        __syncthreads();
        for (int q = 0; q < depth; q += 4) {
            wmma::fragment<wmma::matrix_a, 8, 8, 4, double, wmma::row_major> x[4];
            wmma::fragment<wmma::matrix_b, 8, 8, 4, double, wmma::row_major> y[4];
            for (int i = 0; i < 4; i++) {
                wmma::load_matrix_sync(x[i], &as[row + 8 * i][q], depth + pad);
                wmma::load_matrix_sync(y[i], &bs[q][column + 8 * i], tile + pad);
            }
            for (int i = 0; i < 4; i++)
                for (int j = 0; j < 4; j++) wmma::mma_sync(sums[i][j], x[i], y[j], sums[i][j]);
        }
        __syncthreads();
    }
    double* to = c + (size_t)(blockIdx.y * tile + row) * n + blockIdx.x * tile + column;
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 4; j++)
            wmma::store_matrix_sync(to + (size_t)8 * i * n + 8 * j, sums[i][j], n, wmma::mem_row_major);
}

struct Job {
    Problem p;
    Device<double> a{p.a}, b{p.b}, c;
    explicit Job(bool small) : p(small), c(p.a.size()) {}
    void run() { multiply<<<dim3(p.n / tile, p.n / tile), 128>>>(a, b, c, p.n); }
    void results(Results& r) { p.results(r, c.host().data()); }
};
BENCH_MAIN(Job)
