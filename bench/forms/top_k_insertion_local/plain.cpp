// The kernel's sorting by insertion into a local array of each query; a block of 256 queries reads distances row by row.
#include <algorithm>

#include "../../harness/openmp_job.h"
#include "../../problems/top_k.h"

constexpr int block_size = 256;

static void top_k(const float* __restrict distance, float* __restrict smallest, int n, int candidates, int queries) {
    float best[block_size][kept];
    for (int j = 0; j < candidates; j++) {
        const float* row = distance + size_t(j) * n;
        // All queries have seen as many distances.
        int count = std::min(j, kept);
        for (int t = 0; t < queries; t++) {
            float d = row[t], *own = best[t];
            if (count == kept && d >= own[kept - 1]) continue;
            int at = count < kept ? count : kept - 1;
            while (at > 0 && own[at - 1] > d) {
                own[at] = own[at - 1];
                at--;
            }
            own[at] = d;
        }
    }
    for (int k = 0; k < kept; k++)
        for (int t = 0; t < queries; t++) smallest[size_t(k) * n + t] = best[t][k];
}

struct Job {
    Problem p;
    Array<float> smallest;
    explicit Job(bool small) : p(small), smallest(size_t(kept) * p.n) {}
    void run() {
#pragma omp parallel for
        for (int i = 0; i < p.n; i += block_size)
            top_k(&p.distance[i], &smallest[i], p.n, p.candidates, std::min(block_size, p.n - i));
    }
    void results(Results& r) { p.results(r, smallest.data()); }
};
BENCH_MAIN(Job)
