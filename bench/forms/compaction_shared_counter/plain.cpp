// The kernel's one pass: a counter of the block gives places in it, one atomic addition per block of 512 the block's place.
#include <atomic>

#include "../../harness/openmp_job.h"
#include "../../problems/compaction.h"

constexpr int block_size = 512;

static void filter(int* __restrict dst, std::atomic<int>& nres, const int* __restrict src, int n, int limit) {
#pragma omp parallel for
    for (int first = 0; first < n; first += block_size) {
        int last = n - first < block_size ? n : first + block_size;
        int keep[block_size], l_n = 0;
        // Without a branch: what is not kept is overwritten.
        for (int i = first; i < last; i++) {
            keep[l_n] = src[i];
            l_n += src[i] > limit;
        }
        memcpy(dst + nres.fetch_add(l_n, std::memory_order_relaxed), keep, l_n * sizeof(int));
    }
}

struct Job {
    Problem p;
    Array<int> kept;
    std::atomic<int> count{0};
    explicit Job(bool small) : p(small), kept(p.n) {}
    void reset() { count = 0; }
    void run() { filter(kept.data(), count, p.x.data(), p.n, p.limit); }
    void results(Results& r) { p.results(r, kept.data(), count); }
};
BENCH_MAIN(Job)
