#include "../../harness/openmp_job.h"
#include "../../problems/bfs_full.h"

// Level by level with queues: threads collect what they find, and append it to the next queue by the piece.
static void search(const int* __restrict start, const int* __restrict target, int* distance, int nodes, int* in, int* out) {
    constexpr int piece = 1024;
#pragma omp parallel for
    for (int v = 0; v < nodes; v++) distance[v] = -1;
    distance[0] = 0;
    in[0] = 0;
    int count = 1;
    for (int depth = 0; count > 0; depth++) {
        int found = 0;
#pragma omp parallel if (count > 64)
        {
            int own[piece], have = 0;
            auto flush = [&] {
                int at;
#pragma omp atomic capture
                {
                    at = found;
                    found += have;
                }
                memcpy(out + at, own, have * sizeof(int));
                have = 0;
            };
#pragma omp for schedule(dynamic, 256) nowait
            for (int i = 0; i < count; i++) {
                int node = in[i];
                for (int k = start[node]; k < start[node + 1]; k++) {
                    int other = target[k], none = -1;
                    if (__atomic_load_n(&distance[other], __ATOMIC_RELAXED) != -1) continue;
                    if (!__atomic_compare_exchange_n(&distance[other], &none, depth + 1, false, __ATOMIC_RELAXED,
                                                     __ATOMIC_RELAXED))
                        continue;
                    own[have++] = other;
                    if (have == piece) flush();
                }
            }
            flush();
        }
        count = found;
        std::swap(in, out);
    }
}

struct Job {
    Problem p;
    Array<int> distance, first, second;
    explicit Job(bool small) : p(small), distance(p.nodes), first(p.nodes), second(p.nodes) {}
    void run() { search(p.start.data(), p.target.data(), distance.data(), p.nodes, first.data(), second.data()); }
    void results(Results& r) { p.results(r, distance.data()); }
};
BENCH_MAIN(Job)
