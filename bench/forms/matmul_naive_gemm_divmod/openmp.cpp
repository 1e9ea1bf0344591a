#include "../../harness/openmp_job.h"
#include "../../problems/gemm.h"

// Rows of b in the inner loop, so that it is vectorised and reads memory in order.
static void gemm(int m, int n, int k, float alpha, const float* __restrict a, const float* __restrict b, float beta, float* __restrict c) {
#pragma omp parallel for
    for (int i = 0; i < m; i++) {
        float* __restrict row = c + size_t(i) * n;
        for (int j = 0; j < n; j++) row[j] *= beta;
        for (int l = 0; l < k; l++) {
            float f = alpha * a[size_t(i) * k + l];
            for (int j = 0; j < n; j++) row[j] += f * b[size_t(l) * n + j];
        }
    }
}

struct Job {
    Problem p;
    Array<float> c;
    explicit Job(bool small) : p(small), c(p.c.size()) {}
    void reset() { c.copy_from(p.c); }
    void run() { gemm(p.m, p.n, p.k, p.alpha, p.a.data(), p.b.data(), p.beta, c.data()); }
    void results(Results& r) { p.results(r, c.data()); }
};
BENCH_MAIN(Job)
