#include "../../harness/openmp_job.h"
#include "../../problems/kmeans.h"

constexpr int strip = 16;

// A strip of points whose numbers stay in registers while the centres pass by.
static inline void assign(const float* __restrict points, const float* __restrict centres, int* __restrict nearest, int n) {
    float least[strip];
    int best[strip];
    for (int i = 0; i < strip; i++) least[i] = 3e38f, best[i] = 0;
    for (int c = 0; c < clusters; c++) {
        float sum[strip] = {};
        for (int d = 0; d < dims; d++)
            for (int i = 0; i < strip; i++) {
                float difference = points[size_t(d) * n + i] - centres[c * dims + d];
                sum[i] += difference * difference;
            }
        for (int i = 0; i < strip; i++) {
            best[i] = sum[i] < least[i] ? c : best[i];
            least[i] = sum[i] < least[i] ? sum[i] : least[i];
        }
    }
    for (int i = 0; i < strip; i++) nearest[i] = best[i];
}

static void assign_last(const float* points, const float* centres, int* nearest, int n, int first) {
    for (int i = first; i < n; i++) {
        float least = 3e38f;
        for (int c = 0; c < clusters; c++) {
            float sum = 0;
            for (int d = 0; d < dims; d++) {
                float difference = points[size_t(d) * n + i] - centres[c * dims + d];
                sum += difference * difference;
            }
            if (sum < least) least = sum, nearest[i] = c;
        }
    }
}

struct Job {
    Problem p;
    Array<int> nearest;
    explicit Job(bool small) : p(small), nearest(p.n) {}
    void run() {
        int whole = p.n / strip * strip;
        const float *points = p.points.data(), *centres = p.centres.data();
#pragma omp parallel for
        for (int i = 0; i < whole; i += strip) assign(points + i, centres, &nearest[i], p.n);
        assign_last(points, centres, nearest.data(), p.n, whole);
    }
    void results(Results& r) { p.results(r, nearest.data()); }
};
BENCH_MAIN(Job)
