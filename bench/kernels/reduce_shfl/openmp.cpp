#include "../../harness/openmp_job.h"
#include "../../problems/reduce.h"

static float reduce(const float* __restrict x, int n) {
    float sum = 0;
#pragma omp parallel for simd reduction(+ : sum)
    for (int i = 0; i < n; i++) sum += x[i];
    return sum;
}

struct Job {
    Problem p;
    float sum = 0;
    explicit Job(bool small) : p(small) {}
    void run() { sum = reduce(p.x.data(), p.n); }
    void results(Results& r) { p.results(r, sum); }
};
BENCH_MAIN(Job)
