#include "../../harness/openmp_job.h"
#include "../../problems/atomic_counter.h"

static void count_above(const int* __restrict x, int* count, int n, int limit) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        if (x[i] > limit) {
#pragma omp atomic
            ++*count;
        }
}

struct Job {
    Problem p;
    int count = 0;
    explicit Job(bool small) : p(small) {}
    void reset() { count = 0; }
    void run() { count_above(p.x.data(), &count, p.n, p.limit); }
    void results(Results& r) { p.results(r, count); }
};
BENCH_MAIN(Job)
