#include "../../harness/openmp_job.h"
#include "../../problems/histogram.h"

// Each thread counts in tables of its own: four, so that equal neighbours do not wait for each other.
static void histogram(const unsigned char* __restrict data, int n, unsigned* __restrict bins) {
#pragma omp parallel
    {
        unsigned own[4][256] = {};
#pragma omp for nowait
        for (int i = 0; i < n / 4; i++) {
            own[0][data[4 * i]]++;
            own[1][data[4 * i + 1]]++;
            own[2][data[4 * i + 2]]++;
            own[3][data[4 * i + 3]]++;
        }
#pragma omp critical
        for (int b = 0; b < 256; b++) bins[b] += own[0][b] + own[1][b] + own[2][b] + own[3][b];
    }
    for (int i = n / 4 * 4; i < n; i++) bins[data[i]]++;
}

struct Job {
    Problem p;
    Array<unsigned> bins{256};
    explicit Job(bool small) : p(small) {}
    void reset() { bins.clear(); }
    void run() { histogram(p.data.data(), p.n, bins.data()); }
    void results(Results& r) { p.results(r, bins.data()); }
};
BENCH_MAIN(Job)
