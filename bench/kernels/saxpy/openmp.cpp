#include "../../harness/openmp_job.h"
#include "../../problems/axpy.h"

static void saxpy(int n, float a, const float* __restrict x, float* __restrict y) {
#pragma omp parallel for simd
    for (int i = 0; i < n; i++) y[i] = a * x[i] + y[i];
}

struct Job {
    Axpy<float> p;
    Array<float> y;
    explicit Job(bool small) : p(small), y(p.n) {}
    void reset() { y.copy_from(p.y); }
    void run() { saxpy(p.n, p.a, p.x.data(), y.data()); }
    void results(Results& r) { p.results(r, y.data()); }
};
BENCH_MAIN(Job)
