#include "../../harness/openmp_job.h"
#include "../../problems/bfs.h"

// Threads may find the same node; they write the same level.
static int step(int nodes, const int* __restrict start, const int* __restrict target, int* level, int depth) {
    int changed = 0;
#pragma omp parallel for schedule(dynamic, 1024) reduction(| : changed)
    for (int node = 0; node < nodes; node++) {
        if (__atomic_load_n(&level[node], __ATOMIC_RELAXED) != depth) continue;
        for (int k = start[node]; k < start[node + 1]; k++) {
            int other = target[k];
            if (__atomic_load_n(&level[other], __ATOMIC_RELAXED) == -1) {
                __atomic_store_n(&level[other], depth + 1, __ATOMIC_RELAXED);
                changed = 1;
            }
        }
    }
    return changed;
}

struct Job {
    Problem p;
    Array<int> level;
    int changed = 0;
    explicit Job(bool small) : p(small), level(p.nodes) {}
    void reset() { level.copy_from(p.level); }
    void run() { changed = step(p.nodes, p.start.data(), p.target.data(), level.data(), p.depth); }
    void results(Results& r) { p.results(r, level.data(), changed); }
};
BENCH_MAIN(Job)
