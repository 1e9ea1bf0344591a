#include "../../harness/openmp_job.h"
#include "../../problems/lu.h"

static void decompose(float* a, int n) {
#pragma omp parallel
    for (int k = 0; k < n - 1; k++) {
        const float* pivot = a + size_t(k) * n;
#pragma omp for
        for (int i = k + 1; i < n; i++) {
            float* row = a + size_t(i) * n;
            float m = row[k] / pivot[k];
            row[k] = m;
#pragma omp simd
            for (int j = k + 1; j < n; j++) row[j] -= m * pivot[j];
        }
    }
}

struct Job {
    Problem p;
    Array<float> a;
    explicit Job(bool small) : p(small), a(p.matrix.size()) {}
    void reset() { a.copy_from(p.matrix); }
    void run() { decompose(a.data(), p.n); }
    void results(Results& r) { p.results(r, a.data()); }
};
BENCH_MAIN(Job)
