#include "../../harness/openmp_job.h"
#include "../../problems/image.h"

static float limit(float v) { return v < 1.0f ? v : 1.0f; }

static void brighten(float* __restrict r, float* __restrict g, float* __restrict b, int n, float gain) {
#pragma omp parallel for simd
    for (int i = 0; i < n; i++) {
        r[i] = limit(r[i] * gain);
        g[i] = limit(g[i] * gain);
        b[i] = limit(b[i] * gain);
    }
}

struct Job {
    Image<true> p;
    Array<float> image;
    explicit Job(bool small) : p(small), image(p.values.size()) {}
    void reset() { image.copy_from(p.values); }
    void run() {
        float* at = image.data();
        brighten(at, at + p.n, at + 2 * size_t(p.n), p.n, p.gain);
    }
    void results(Results& r) { p.results(r, image.data()); }
};
BENCH_MAIN(Job)
