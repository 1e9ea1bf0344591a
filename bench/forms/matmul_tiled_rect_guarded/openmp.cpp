#include <algorithm>

#include "../../harness/openmp_job.h"
#include "../../problems/gemm.h"

constexpr int most_rows = 8, columns = 32;

// A tile of sums, which stays in registers while it walks down a packed panel of b; `used` columns of it are stored.
template <int rows>
static inline void multiply(const float* __restrict a, const float* __restrict packed, float* __restrict c, int n, int k,
                            int used, float alpha, float beta) {
    float sum[rows][columns] = {};
    for (int l = 0; l < k; l++)
        for (int i = 0; i < rows; i++)
            for (int j = 0; j < columns; j++) sum[i][j] += a[size_t(i) * k + l] * packed[l * columns + j];
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < used; j++) c[size_t(i) * n + j] = alpha * sum[i][j] + beta * c[size_t(i) * n + j];
}

static void gemm(int m, int n, int k, float alpha, const float* __restrict a, const float* __restrict b, float beta, float* __restrict c) {
#pragma omp parallel
    {
        Array<float> panel(size_t(k) * columns);
        float* __restrict packed = panel.data();
#pragma omp for
        for (int j0 = 0; j0 < n; j0 += columns) {
            int used = std::min(columns, n - j0);
            for (int l = 0; l < k; l++)
                for (int j = 0; j < used; j++) packed[l * columns + j] = b[size_t(l) * n + j0 + j];
            int i = 0;
            for (; i + most_rows <= m; i += most_rows)
                multiply<most_rows>(a + size_t(i) * k, packed, c + size_t(i) * n + j0, n, k, used, alpha, beta);
            for (; i < m; i++) multiply<1>(a + size_t(i) * k, packed, c + size_t(i) * n + j0, n, k, used, alpha, beta);
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
