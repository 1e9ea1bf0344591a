#include "../../harness/openmp_job.h"
#include "../../problems/floyd_warshall.h"

static void shortest_ways(int* d, int n) {
#pragma omp parallel
    for (int k = 0; k < n; k++) {
        const int* from_k = d + size_t(k) * n;
#pragma omp for
        for (int i = 0; i < n; i++) {
            int* from_i = d + size_t(i) * n;
            int to_k = from_i[k];
#pragma omp simd
            for (int j = 0; j < n; j++) {
                int through = to_k + from_k[j];
                from_i[j] = through < from_i[j] ? through : from_i[j];
            }
        }
    }
}

struct Job {
    Problem p;
    Array<int> dist;
    explicit Job(bool small) : p(small), dist(p.length.size()) {}
    void reset() { dist.copy_from(p.length); }
    void run() { shortest_ways(dist.data(), p.n); }
    void results(Results& r) { p.results(r, dist.data()); }
};
BENCH_MAIN(Job)
