#include "../../harness/openmp_job.h"
#include "../../problems/radix_pass.h"

// Each thread counts the digits of its part; prefix sums over digits and threads say where each of its keys goes.
static void radix_pass(const unsigned* __restrict keys, unsigned* __restrict out, int n, int shift) {
    static unsigned counts[256][digits];
#pragma omp parallel
    {
        int threads = omp_get_num_threads(), self = omp_get_thread_num();
        int low = int(int64_t(n) * self / threads), high = int(int64_t(n) * (self + 1) / threads);
        unsigned own[4][digits] = {};
        int i = low;
        for (; i + 4 <= high; i += 4)
            for (int u = 0; u < 4; u++) own[u][keys[i + u] >> shift & (digits - 1)]++;
        for (; i < high; i++) own[0][keys[i] >> shift & (digits - 1)]++;
        for (int d = 0; d < digits; d++) counts[self][d] = own[0][d] + own[1][d] + own[2][d] + own[3][d];
#pragma omp barrier
        unsigned at[digits], sum = 0;
        for (int d = 0; d < digits; d++)
            for (int t = 0; t < threads; t++) {
                if (t == self) at[d] = sum;
                sum += counts[t][d];
            }
        for (int k = low; k < high; k++) out[at[keys[k] >> shift & (digits - 1)]++] = keys[k];
    }
}

struct Job {
    Problem p;
    Array<unsigned> out;
    explicit Job(bool small) : p(small), out(p.n) {}
    void run() { radix_pass(p.keys.data(), out.data(), p.n, p.shift); }
    void results(Results& r) { p.results(r, out.data()); }
};
BENCH_MAIN(Job)
