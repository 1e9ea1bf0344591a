#include <algorithm>

#include "../../harness/openmp_job.h"
#include "../../problems/histogram_values.h"

// Places are computed for many values at once, then counted in tables of each thread: four, so that equal neighbours do
// not wait for each other. Values outside of the limits have a place of their own at the end.
static void histogram(const float* __restrict values, int n, unsigned* __restrict bins, int count, float low, float high, float scale) {
    constexpr int part = 1024;
#pragma omp parallel
    {
        Array<unsigned> tables(size_t(4) * (count + 1));
        unsigned* own[4];
        for (int t = 0; t < 4; t++) own[t] = tables.data() + t * (count + 1);
        int place[part];
#pragma omp for nowait
        for (int start = 0; start < n; start += part) {
            const float* from = values + start;
            int m = std::min(part, n - start);
#pragma omp simd
            for (int i = 0; i < m; i++) {
                bool counts = from[i] >= low && from[i] < high;
                float at = (from[i] - low) * scale;
                int bin = static_cast<int>(counts ? at : 0.0f);
                bin = bin < count ? bin : count - 1;
                place[i] = counts ? bin : count;
            }
            int i = 0;
            for (; i + 4 <= m; i += 4) {
                own[0][place[i]]++;
                own[1][place[i + 1]]++;
                own[2][place[i + 2]]++;
                own[3][place[i + 3]]++;
            }
            for (; i < m; i++) own[0][place[i]]++;
        }
#pragma omp critical
        for (int b = 0; b < count; b++) bins[b] += own[0][b] + own[1][b] + own[2][b] + own[3][b];
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
