#include "../../harness/openmp_job.h"
#include "../../problems/matmul_columns.h"

// Columns of a in the inner loop, so that it is vectorised and reads memory in order.
static void matmul(const double* __restrict a, const double* __restrict b, double* __restrict c, int n, int ld) {
#pragma omp parallel for
    for (int j = 0; j < n; j++) {
        double* __restrict column = c + size_t(j) * ld;
        for (int i = 0; i < n; i++) column[i] = 0;
        for (int k = 0; k < n; k++) {
            double f = b[size_t(j) * ld + k];
            for (int i = 0; i < n; i++) column[i] += f * a[size_t(k) * ld + i];
        }
    }
}

struct Job {
    Problem p;
    Array<double> c;
    explicit Job(bool small) : p(small), c(p.a.size()) {}
    void run() { matmul(p.a.data(), p.b.data(), c.data(), p.n, p.ld); }
    void results(Results& r) { p.results(r, c.data()); }
};
BENCH_MAIN(Job)
