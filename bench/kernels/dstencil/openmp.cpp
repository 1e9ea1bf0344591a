#include "../../harness/openmp_job.h"
#include "../../problems/stencil2d.h"

static void stencil(const double* __restrict in, double* __restrict out, int width, int height, double centre, double side) {
#pragma omp parallel for
    for (int y = 0; y < height; y++) {
        const double* row = in + size_t(y) * width;
        double* __restrict to = out + size_t(y) * width;
        if (y == 0 || y == height - 1) {
            for (int x = 0; x < width; x++) to[x] = row[x];
            continue;
        }
        to[0] = row[0];
#pragma omp simd
        for (int x = 1; x < width - 1; x++)
            to[x] = centre * row[x] + side * (row[x - 1] + row[x + 1] + row[x - width] + row[x + width]);
        to[width - 1] = row[width - 1];
    }
}

struct Job {
    Stencil2D<double> p;
    Array<double> out;
    explicit Job(bool small) : p(small), out(p.cells()) {}
    void run() { stencil(p.in.data(), out.data(), p.width, p.height, p.centre, p.side); }
    void results(Results& r) { p.results(r, out.data()); }
};
BENCH_MAIN(Job)
