// The kernel's lower bound, each query with its own two ends; those of a block of 128 go on side by side until all have met.
#include "../../harness/openmp_job.h"
#include "../../problems/binary_search.h"

constexpr int block_size = 128;

static void search(const int* __restrict table, int size, const int* __restrict queries, int* __restrict places, int count) {
    int low[block_size], high[block_size];
    for (int t = 0; t < block_size; t++) low[t] = 0, high[t] = size;
    for (int more = 1; more;) {
        more = 0;
#pragma omp simd reduction(| : more)
        for (int t = 0; t < count; t++) {
            if (low[t] < high[t]) {
                int middle = low[t] + (high[t] - low[t]) / 2;
                bool less = table[middle] < queries[t];
                low[t] = less ? middle + 1 : low[t];
                high[t] = less ? high[t] : middle;
            }
            more |= low[t] < high[t];
        }
    }
    for (int t = 0; t < count; t++) places[t] = low[t];
}

struct Job {
    Problem p;
    Array<int> places;
    explicit Job(bool small) : p(small), places(p.n) {}
    void run() {
#pragma omp parallel for
        for (int i = 0; i < p.n; i += block_size)
            search(p.table.data(), p.size, &p.queries[i], &places[i], p.n - i < block_size ? p.n - i : block_size);
    }
    void results(Results& r) { p.results(r, places.data()); }
};
BENCH_MAIN(Job)
