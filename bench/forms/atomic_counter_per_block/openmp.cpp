#include "../../harness/openmp_job.h"
#include "../../problems/atomic_counter.h"

// Each thread counts for itself.
static int count_above(const int* __restrict x, int n, int limit) {
    int count = 0;
#pragma omp parallel for simd reduction(+ : count)
    for (int i = 0; i < n; i++) count += x[i] > limit;
    return count;
}

struct Job {
    Problem p;
    int count = 0;
    explicit Job(bool small) : p(small) {}
    void run() { count = count_above(p.x.data(), p.n, p.limit); }
    void results(Results& r) { p.results(r, count); }
};
BENCH_MAIN(Job)
