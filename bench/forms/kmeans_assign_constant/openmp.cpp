#include "../../harness/openmp_job.h"
#include "../../problems/kmeans.h"

// Both inner loops are unrolled, so that points are vectorised and stay in registers.
static void assign(const float* __restrict points, const float* __restrict centres, int* __restrict nearest, int n) {
#pragma omp parallel for simd
    for (int i = 0; i < n; i++) {
        int best = 0;
        float least = 3e38f;
#pragma clang loop unroll(full)
        for (int c = 0; c < clusters; c++) {
            float sum = 0;
#pragma clang loop unroll(full)
            for (int d = 0; d < dims; d++) {
                float difference = points[size_t(d) * n + i] - centres[c * dims + d];
                sum += difference * difference;
            }
            best = sum < least ? c : best;
            least = sum < least ? sum : least;
        }
        nearest[i] = best;
    }
}

struct Job {
    Problem p;
    Array<int> nearest;
    explicit Job(bool small) : p(small), nearest(p.n) {}
    void run() { assign(p.points.data(), p.centres.data(), nearest.data(), p.n); }
    void results(Results& r) { p.results(r, nearest.data()); }
};
BENCH_MAIN(Job)
