#include "../../harness/openmp_job.h"
#include "../../problems/matmul_double.h"

constexpr int rows = 6, columns = 16;

// A tile of sums stays in registers while it walks down a packed panel of b.
static inline void multiply(const double* __restrict a, const double* __restrict packed, double* __restrict c, int n, int count) {
    double sum[rows][columns] = {};
    for (int k = 0; k < n; k++)
        for (int i = 0; i < rows; i++)
            for (int j = 0; j < columns; j++) sum[i][j] += a[size_t(i < count ? i : 0) * n + k] * packed[k * columns + j];
    for (int i = 0; i < count; i++)
        for (int j = 0; j < columns; j++) c[size_t(i) * n + j] = sum[i][j];
}

static void matmul(const double* __restrict a, const double* __restrict b, double* __restrict c, int n) {
#pragma omp parallel
    {
        Array<double> panel(size_t(n) * columns);
        double* __restrict packed = panel.data();
#pragma omp for
        for (int j0 = 0; j0 < n; j0 += columns) {
            for (int k = 0; k < n; k++)
                for (int j = 0; j < columns; j++) packed[k * columns + j] = b[size_t(k) * n + j0 + j];
            int i0 = 0;
            for (; i0 + rows <= n; i0 += rows) multiply(a + size_t(i0) * n, packed, c + size_t(i0) * n + j0, n, rows);
            if (i0 < n) multiply(a + size_t(i0) * n, packed, c + size_t(i0) * n + j0, n, n - i0);
        }
    }
}

struct Job {
    Problem p;
    Array<double> c;
    explicit Job(bool small) : p(small), c(p.a.size()) {}
    void run() { matmul(p.a.data(), p.b.data(), c.data(), p.n); }
    void results(Results& r) { p.results(r, c.data()); }
};
BENCH_MAIN(Job)
