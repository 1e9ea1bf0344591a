#include <mma.h>

#include "../../harness/cuda_job.h"
#include "../../problems/matmul_bytes.h"

using namespace nvcuda;

// A warp makes 32x32 sums, and loads its fragments as they are needed.
__global__ void multiply(const signed char* a, const signed char* b, int* c, int n) {
    int warp = threadIdx.x / 32, row = blockIdx.y * 64 + warp / 2 * 32, column = blockIdx.x * 64 + warp % 2 * 32;
    wmma::fragment<wmma::accumulator, 16, 16, 16, int> sums[2][2];
    for (auto& line : sums)
        for (auto& sum : line) wmma::fill_fragment(sum, 0);
    for (int at = 0; at < n; at += 16) {
        wmma::fragment<wmma::matrix_a, 16, 16, 16, signed char, wmma::row_major> x[2];
        wmma::fragment<wmma::matrix_b, 16, 16, 16, signed char, wmma::col_major> y[2];
        for (int i = 0; i < 2; i++) {
            wmma::load_matrix_sync(x[i], a + (size_t)(row + 16 * i) * n + at, n);
            wmma::load_matrix_sync(y[i], b + (size_t)(column + 16 * i) * n + at, n);
        }
        for (int i = 0; i < 2; i++)
            for (int j = 0; j < 2; j++) wmma::mma_sync(sums[i][j], x[i], y[j], sums[i][j]);
    }
    int* to = c + (size_t)row * n + column;
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 2; j++)
            wmma::store_matrix_sync(to + (size_t)16 * i * n + 16 * j, sums[i][j], n, wmma::mem_row_major);
}

struct Job {
    Problem p;
    Device<signed char> a{p.a}, b{p.b};
    Device<int> c;
    explicit Job(bool small) : p(small), c(p.a.size()) {}
    void run() { multiply<<<dim3(p.n / 64, p.n / 64), 128>>>(a, b, c, p.n); }
    void results(Results& r) { p.results(r, c.host().data()); }
};
BENCH_MAIN(Job)
