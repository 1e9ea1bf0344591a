#include "../../harness/openmp_job.h"
#include "../../problems/matmul_half.h"

constexpr int rows = 8, columns = 32;

// A tile of sums, which stays in registers while it walks down a panel of b in single precision.
static inline void multiply(const float* __restrict a, const float* __restrict packed, float* __restrict c, int n) {
    float sum[rows][columns] = {};
    for (int k = 0; k < n; k++)
        for (int i = 0; i < rows; i++)
            for (int j = 0; j < columns; j++) sum[i][j] += a[size_t(i) * n + k] * packed[k * columns + j];
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < columns; j++) c[size_t(i) * n + j] = sum[i][j];
}

static void matmul(const _Float16* __restrict a, const _Float16* __restrict b, float* __restrict wide, float* __restrict c,
                   int n) {
#pragma omp parallel
    {
        Array<float> panel(size_t(n) * columns);
        float* __restrict packed = panel.data();
#pragma omp for
        for (int i = 0; i < n * n; i++) wide[i] = a[i];
#pragma omp for
        for (int j0 = 0; j0 < n; j0 += columns) {
            for (int k = 0; k < n; k++)
                for (int j = 0; j < columns; j++) packed[k * columns + j] = b[size_t(k) * n + j0 + j];
            for (int i0 = 0; i0 < n; i0 += rows)
                multiply(wide + size_t(i0) * n, packed, c + size_t(i0) * n + j0, n);
        }
    }
}

struct Job {
    Problem p;
    Array<float> wide, c;
    explicit Job(bool small) : p(small), wide(p.a.size()), c(p.a.size()) {}
    void run() { matmul(p.a.data(), p.b.data(), wide.data(), c.data(), p.n); }
    void results(Results& r) { p.results(r, c.data()); }
};
BENCH_MAIN(Job)
