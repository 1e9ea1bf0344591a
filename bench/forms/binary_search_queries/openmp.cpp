#include "../../harness/openmp_job.h"
#include "../../problems/binary_search.h"

constexpr int lanes = 32;

// Many searches at once, all with the same lengths, so that their loads do not wait for each other.
static void search(const int* __restrict table, int size, const int* __restrict queries, int* __restrict places, int count) {
    int low[lanes] = {}, value[lanes];
    for (int l = 0; l < lanes; l++) value[l] = queries[l < count ? l : 0];
    int length = size;
    for (; length > 1; length -= length / 2) {
        int half = length / 2;
#pragma omp simd
        for (int l = 0; l < lanes; l++) low[l] += table[low[l] + half - 1] < value[l] ? half : 0;
    }
    for (int l = 0; l < count; l++) places[l] = low[l] + (table[low[l]] < value[l]);
}

struct Job {
    Problem p;
    Array<int> places;
    explicit Job(bool small) : p(small), places(p.n) {}
    void run() {
#pragma omp parallel for
        for (int i = 0; i < p.n; i += lanes)
            search(p.table.data(), p.size, &p.queries[i], &places[i], p.n - i < lanes ? p.n - i : lanes);
    }
    void results(Results& r) { p.results(r, places.data()); }
};
BENCH_MAIN(Job)
