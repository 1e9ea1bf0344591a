// The kernel's one table for each block of 512 times 8 values, added to the result's by atomics when the block ends.
#include <algorithm>

#include "../../harness/openmp_job.h"
#include "../../problems/histogram_values.h"

constexpr int threads = 512, items = 8;

static void histogram(const float* __restrict samples, int n, unsigned* __restrict histo, int bins, float lower, float upper,
                      float scale) {
#pragma omp parallel
    {
        // The last place is that of values outside of the limits.
        Array<unsigned> table(bins + 1);
        unsigned* __restrict own = table.data();
        int bin[threads];
#pragma omp for
        for (int block_start = 0; block_start < n; block_start += threads * items) {
            for (int b = 0; b < bins; b++) own[b] = 0;
            int end = std::min(n, block_start + threads * items);
            for (int first = block_start; first < end; first += threads) {
                int count = std::min(threads, end - first);
#pragma omp simd
                for (int t = 0; t < count; t++) {
                    float v = samples[first + t];
                    bool counts = v >= lower && v < upper;
                    float at = (v - lower) * scale;
                    int place = static_cast<int>(counts ? at : 0.0f);
                    place = place < bins ? place : bins - 1;
                    bin[t] = counts ? place : bins;
                }
                for (int t = 0; t < count; t++) own[bin[t]]++;
            }
            for (int b = 0; b < bins; b++)
                if (own[b] > 0) {
#pragma omp atomic
                    histo[b] += own[b];
                }
        }
    }
}

struct Job {
    Problem p;
    Array<unsigned> bins;
    explicit Job(bool small) : p(small), bins(p.count) {}
    void reset() { bins.clear(); }
    void run() { histogram(p.values.data(), p.n, bins.data(), p.count, p.low, p.high, p.scale()); }
    void results(Results& r) { p.results(r, bins.data()); }
};
BENCH_MAIN(Job)
