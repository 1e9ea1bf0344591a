#include "../../harness/openmp_job.h"
#include "../../problems/scan.h"

// Two passes: the sum of each thread's part, then the prefixes of each part from where it starts.
static void scan(const unsigned* __restrict x, unsigned* __restrict out, int n) {
    unsigned totals[257] = {};
#pragma omp parallel
    {
        int threads = omp_get_num_threads(), self = omp_get_thread_num();
        int low = int(int64_t(n) * self / threads), high = int(int64_t(n) * (self + 1) / threads);
        unsigned sum = 0;
        for (int i = low; i < high; i++) sum += x[i];
        totals[self + 1] = sum;
#pragma omp barrier
        sum = 0;
        for (int t = 0; t <= self; t++) sum += totals[t];
        for (int i = low; i < high; i++) {
            out[i] = sum;
            sum += x[i];
        }
    }
}

struct Job {
    Problem p;
    Array<unsigned> out;
    explicit Job(bool small) : p(small), out(p.n) {}
    void run() { scan(p.x.data(), out.data(), p.n); }
    void results(Results& r) { p.results(r, out.data()); }
};
BENCH_MAIN(Job)
