#include "../../harness/openmp_job.h"
#include "../../problems/compaction.h"

// Each thread counts its part, then writes from where the parts before it end.
static int compact(const int* __restrict x, int* __restrict kept, int n, int limit) {
    int counts[257] = {}, total = 0;
#pragma omp parallel
    {
        int threads = omp_get_num_threads(), self = omp_get_thread_num();
        int low = int(int64_t(n) * self / threads), high = int(int64_t(n) * (self + 1) / threads);
        int count = 0;
#pragma omp simd reduction(+ : count)
        for (int i = low; i < high; i++) count += x[i] > limit;
        counts[self + 1] = count;
#pragma omp barrier
        int at = 0;
        for (int t = 0; t <= self; t++) at += counts[t];
        // Without a branch: what is not kept is overwritten.
        for (int i = low, end = at + count; at < end; i++) {
            kept[at] = x[i];
            at += x[i] > limit;
        }
        if (self == threads - 1) total = at;
    }
    return total;
}

struct Job {
    Problem p;
    Array<int> kept;
    int count = 0;
    explicit Job(bool small) : p(small), kept(p.n) {}
    void run() { count = compact(p.x.data(), kept.data(), p.n, p.limit); }
    void results(Results& r) { p.results(r, kept.data(), count); }
};
BENCH_MAIN(Job)
