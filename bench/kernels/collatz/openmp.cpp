#include "../../harness/openmp_job.h"
#include "../../problems/collatz.h"

static void collatz(int* __restrict steps, int n) {
#pragma omp parallel for schedule(dynamic, 1024)
    for (int i = 0; i < n; i++) {
        unsigned long long v = i + 1;
        int count = 0;
        while (v != 1) {
            v = v % 2 ? 3 * v + 1 : v / 2;
            count++;
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
