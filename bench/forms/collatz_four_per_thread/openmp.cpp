#include "../../harness/openmp_job.h"
#include "../../problems/collatz.h"

// Halvings are counted by trailing zeros.
static void collatz(int* __restrict steps, int n) {
#pragma omp parallel for schedule(dynamic, 1024)
    for (int i = 0; i < n; i++) {
        unsigned long long v = i + 1;
        int zeros = __builtin_ctzll(v), count = zeros;
        v >>= zeros;
        while (v != 1) {
            v = 3 * v + 1;
            zeros = __builtin_ctzll(v);
            v >>= zeros;
            count += 1 + zeros;
        }
        steps[i] = count;
    }
}

struct Job {
    Problem p;
    Array<int> steps;
    explicit Job(bool small) : p(small), steps(p.n) {}
    void run() { collatz(steps.data(), p.n); }
    void results(Results& r) { p.results(r, steps.data()); }
};
BENCH_MAIN(Job)
