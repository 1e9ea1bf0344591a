#include "../../harness/openmp_product.h"
#include "../../problems/matmul.h"

static void matmul(const float* __restrict a, const float* __restrict b, float* __restrict c, int n) {
#pragma omp parallel
    by_panels(a, b, c, n);
}

struct Job {
    Problem p;
    Array<float> c;
    explicit Job(bool small) : p(small), c(p.a.size()) {}
    void run() { matmul(p.a.data(), p.b.data(), c.data(), p.n); }
    void results(Results& r) { p.results(r, c.data()); }
};
BENCH_MAIN(Job)
