#include "../../harness/openmp_job.h"
#include "../../problems/top_k.h"

constexpr int strip = 64;

// A strip of queries side by side: a new distance sinks through the sorted ones by minimum and maximum.
static void top_k(const float* __restrict distance, float* __restrict smallest, int n, int candidates, int count) {
    float best[kept][strip];
    for (int k = 0; k < kept; k++)
        for (int i = 0; i < strip; i++) best[k][i] = 3e38f;
    for (int j = 0; j < candidates; j++) {
        const float* row = distance + size_t(j) * n;
#pragma omp simd
        for (int i = 0; i < count; i++) {
            float d = row[i];
#pragma clang loop unroll(full)
            for (int k = 0; k < kept; k++) {
                float low = d < best[k][i] ? d : best[k][i];
                d = d < best[k][i] ? best[k][i] : d;
                best[k][i] = low;
            }
        }
    }
    for (int k = 0; k < kept; k++)
        for (int i = 0; i < count; i++) smallest[size_t(k) * n + i] = best[k][i];
}

struct Job {
    Problem p;
    Array<float> smallest;
    explicit Job(bool small) : p(small), smallest(size_t(kept) * p.n) {}
    void run() {
#pragma omp parallel for
        for (int i = 0; i < p.n; i += strip)
            top_k(&p.distance[i], &smallest[i], p.n, p.candidates, p.n - i < strip ? p.n - i : strip);
    }
    void results(Results& r) { p.results(r, smallest.data()); }
};
BENCH_MAIN(Job)
