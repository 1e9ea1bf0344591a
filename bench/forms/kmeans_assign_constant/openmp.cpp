#include "../../harness/openmp_job.h"
#include "../../problems/kmeans.h"

constexpr int strip = 64;

// The best centre of each point of a strip, side by side.
static void assign(const float* __restrict points, const float* __restrict centres, int* __restrict nearest, int n,
                   int first, int count) {
    float feature[dims][strip] = {}, least[strip];
    int best[strip];
    for (int d = 0; d < dims; d++)
        for (int i = 0; i < count; i++) feature[d][i] = points[size_t(d) * n + first + i];
    for (int i = 0; i < strip; i++) least[i] = 3e38f, best[i] = 0;
    for (int c = 0; c < clusters; c++) {
        const float* centre = centres + c * dims;
#pragma omp simd
        for (int i = 0; i < strip; i++) {
            float sum = 0;
#pragma clang loop unroll(full)
            for (int d = 0; d < dims; d++) {
                float difference = feature[d][i] - centre[d];
                sum += difference * difference;
            }
            best[i] = sum < least[i] ? c : best[i];
            least[i] = sum < least[i] ? sum : least[i];
        }
    }
    for (int i = 0; i < count; i++) nearest[first + i] = best[i];
}

struct Job {
    Problem p;
    Array<int> nearest;
    explicit Job(bool small) : p(small), nearest(p.n) {}
    void run() {
#pragma omp parallel for
        for (int i = 0; i < p.n; i += strip)
            assign(p.points.data(), p.centres.data(), nearest.data(), p.n, i, p.n - i < strip ? p.n - i : strip);
    }
    void results(Results& r) { p.results(r, nearest.data()); }
};
BENCH_MAIN(Job)
