#include "../../harness/cuda_job.h"
#include "../../problems/matmul_columns.h"

#define A(i, j) a[(i) + (j) * lda]
#define B(i, j) b[(i) + (j) * ldb]
#define C(i, j) c[(i) + (j) * ldc]

// Doubles, stored by columns with leading dimensions as in BLAS; 64 x 4 threads, one element each.
__global__ void dgemm_naive(long n, const double* a, long lda, const double* b, long ldb, double* c, long ldc) {
    long i = blockIdx.x * blockDim.x + threadIdx.x;
    long j = blockIdx.y * blockDim.y + threadIdx.y;
    if (i < n && j < n) {
        double sum = 0.0;
        for (long k = 0; k < n; k++) sum += A(i, k) * B(k, j);
        C(i, j) = sum;
    }
}

struct Job {
    Problem p;
    Device<double> a{p.a}, b{p.b}, c;
    explicit Job(bool small) : p(small), c(p.a.size()) { c.clear(); }
    void run() {
        dim3 threads(64, 4), grid(blocks(p.n, threads.x), blocks(p.n, threads.y));
        dgemm_naive<<<grid, threads>>>(p.n, a, p.ld, b, p.ld, c, p.ld);
    }
    void results(Results& r) { p.results(r, c.host().data()); }
};
BENCH_MAIN(Job)
