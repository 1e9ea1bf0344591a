#include "../../harness/openmp_job.h"
#include "../../problems/axpy.h"

static void daxpy(int n, double a, const double* __restrict x, double* __restrict y) {
#pragma omp parallel for simd
    for (int i = 0; i < n; i++) y[i] = a * x[i] + y[i];
}

struct Job {
    Axpy<double> p;
    Array<double> y;
    explicit Job(bool small) : p(small), y(p.n) {}
    void reset() { y.copy_from(p.y); }
    void run() { daxpy(p.n, p.a, p.x.data(), y.data()); }
    void results(Results& r) { p.results(r, y.data()); }
};
BENCH_MAIN(Job)
