#include "../../harness/openmp_job.h"
#include "../../problems/collatz_longest.h"

static unsigned long long longest(unsigned limit) {
    unsigned long long best = 0;
#pragma omp parallel for schedule(dynamic, 1024) reduction(max : best)
    for (unsigned i = 1; i < limit; i++) {
        unsigned steps = 0;
        for (unsigned long long v = i; v != 1; steps++) v = v % 2 ? 3 * v + 1 : v / 2;
        // The smaller one of numbers with equal steps.
        unsigned long long packed = static_cast<unsigned long long>(steps) << 32 | (0xffffffffu - i);
        best = packed > best ? packed : best;
    }
    return best;
}

struct Job {
    Problem p;
    unsigned long long best = 0;
    explicit Job(bool small) : p(small) {}
    void run() { best = longest(p.limit); }
    void results(Results& r) { p.results(r, unsigned(best >> 32), 0xffffffffu - unsigned(best)); }
};
BENCH_MAIN(Job)
