#include "../../harness/openmp_job.h"
#include "../../problems/rank_one.h"

static void update(float* __restrict a, const float* __restrict x, const float* __restrict y, int n) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        float* row = a + size_t(i) * n;
#pragma omp simd
        for (int j = 0; j < n; j++) row[j] += x[i] * y[j];
    }
}

struct Job {
    Problem p;
    Array<float> a;
    explicit Job(bool small) : p(small), a(p.matrix.size()) {}
    void reset() { a.copy_from(p.matrix); }
    void run() {
        for (int k = 0; k < Problem::updates; k++) update(a.data(), p.columns.data() + k * p.n, p.rows.data() + k * p.n, p.n);
    }
    void results(Results& r) { p.results(r, a.data()); }
};
BENCH_MAIN(Job)
