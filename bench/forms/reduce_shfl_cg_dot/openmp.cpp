#include "../../harness/openmp_job.h"
#include "../../problems/dot.h"

static double dot(const double* __restrict x, const double* __restrict y, long long n) {
    double sum = 0;
#pragma omp parallel for simd reduction(+ : sum)
    for (long long i = 0; i < n; i++) sum += x[i] * y[i];
    return sum;
}

struct Job {
    Problem p;
    double sum = 0;
    explicit Job(bool small) : p(small) {}
    void run() { sum = dot(p.x.data(), p.y.data(), p.n); }
    void results(Results& r) { p.results(r, sum); }
};
BENCH_MAIN(Job)
