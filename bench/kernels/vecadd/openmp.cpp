#include "../../harness/openmp_job.h"
#include "../../problems/vecadd.h"

static void vecadd(const float* __restrict x, const float* __restrict y, float* __restrict z, int n) {
#pragma omp parallel for simd
    for (int i = 0; i < n; i++) z[i] = x[i] + y[i];
}

struct Job {
    Problem p;
    Array<float> z;
    explicit Job(bool small) : p(small), z(p.n) {}
    void run() { vecadd(p.x.data(), p.y.data(), z.data(), p.n); }
    void results(Results& r) { p.results(r, z.data()); }
};
BENCH_MAIN(Job)
