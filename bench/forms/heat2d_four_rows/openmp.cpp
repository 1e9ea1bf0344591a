#include "../../harness/openmp_job.h"
#include "../../problems/heat2d.h"

static void step(const float* __restrict u, float* __restrict next, int width, int height, float rate) {
#pragma omp parallel for
    for (int y = 1; y < height - 1; y++) {
        const float* row = u + size_t(y) * width;
        float* __restrict to = next + size_t(y) * width;
#pragma omp simd
        for (int x = 1; x < width - 1; x++)
            to[x] = row[x] + rate * (row[x - 1] + row[x + 1] + row[x - width] + row[x + width] - 4 * row[x]);
    }
}

struct Job {
    Problem p;
    Array<float> a, b;
    explicit Job(bool small) : p(small), a(p.start.size()), b(p.start.size()) { b.copy_from(p.start); }
    void reset() { a.copy_from(p.start); }
    void run() {
        for (int s = 0; s < Problem::steps; s += 2) {
            step(a.data(), b.data(), p.width, p.height, p.rate);
            step(b.data(), a.data(), p.width, p.height, p.rate);
        }
    }
    void results(Results& r) { p.results(r, a.data()); }
};
BENCH_MAIN(Job)
