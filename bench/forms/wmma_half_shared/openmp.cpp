#include "../../harness/openmp_product.h"
#include "../../problems/matmul_half.h"

static void matmul(const _Float16* __restrict a, const _Float16* __restrict b, float* __restrict wide, float* __restrict c,
                   int n) {
#pragma omp parallel
    {
#pragma omp for
        for (int i = 0; i < n * n; i++) wide[i] = a[i];
        by_panels(wide, b, c, n);
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
