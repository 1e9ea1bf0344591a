#include "../../harness/openmp_job.h"
#include "../../problems/matmul.h"

// Rows of b in the inner loop, so that it is vectorised and reads memory in order.
static void matmul(const float* __restrict a, const float* __restrict b, float* __restrict c, int n) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        float* __restrict row = c + size_t(i) * n;
        for (int j = 0; j < n; j++) row[j] = 0;
        for (int k = 0; k < n; k++) {
            float f = a[size_t(i) * n + k];
            for (int j = 0; j < n; j++) row[j] += f * b[size_t(k) * n + j];
        }
    }
}

struct Job {
    Problem p;
    Array<float> c;
    explicit Job(bool small) : p(small), c(p.a.size()) {}
    void run() { matmul(p.a.data(), p.b.data(), c.data(), p.n); }
    void results(Results& r) { p.results(r, c.data()); }
};
BENCH_MAIN(Job)
