#include "../../harness/openmp_job.h"
#include "../../problems/distances.h"

static void distances(const float* __restrict x, const float* __restrict y, float* __restrict out, int n) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        float* row = out + size_t(i) * n;
#pragma omp simd
        for (int j = 0; j < n; j++) {
            float dx = x[i] - x[j], dy = y[i] - y[j];
            row[j] = std::sqrt(dx * dx + dy * dy);
        }
    }
}

struct Job {
    Problem p;
    Array<float> out;
    explicit Job(bool small) : p(small), out(size_t(p.n) * p.n) {}
    void run() { distances(p.x.data(), p.y.data(), out.data(), p.n); }
    void results(Results& r) { p.results(r, out.data()); }
};
BENCH_MAIN(Job)
