#include "../../harness/openmp_job.h"
#include "../../problems/jacobi.h"

static void sweep(const double* __restrict a, double* __restrict b, const double* __restrict f, int width, int height) {
#pragma omp for
    for (int y = 1; y < height - 1; y++) {
        const double *row = a + size_t(y) * width, *rhs = f + size_t(y) * width;
        const double *up = row - width, *down = row + width;
        double* __restrict to = b + size_t(y) * width;
#pragma omp simd
        for (int x = 1; x < width - 1; x++) to[x] = 0.25 * (row[x - 1] + row[x + 1] + up[x] + down[x] - rhs[x]);
    }
}

// One parallel region for all sweeps; each thread keeps its rows.
static void jacobi(double* a, double* b, const double* f, int width, int height, int steps) {
#pragma omp parallel
    for (int s = 0; s < steps; s += 2) {
        sweep(a, b, f, width, height);
        sweep(b, a, f, width, height);
    }
}

struct Job {
    Problem p;
    Array<double> a, b;
    explicit Job(bool small) : p(small), a(p.cells()), b(p.cells()) { b.copy_from(p.start); }
    void reset() { a.copy_from(p.start); }
    void run() { jacobi(a.data(), b.data(), p.f.data(), p.width, p.height, p.steps); }
    void results(Results& r) { p.results(r, a.data()); }
};
BENCH_MAIN(Job)
