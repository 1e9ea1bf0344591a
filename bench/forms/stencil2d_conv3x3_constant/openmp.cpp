#include "../../harness/openmp_job.h"
#include "../../problems/convolution.h"

// The first and the last pixel of a row apart, so that the loop between them has no conditions.
static void convolve(const float* __restrict in, float* __restrict out, int width, int height, const float* w) {
#pragma omp parallel for
    for (int y = 0; y < height; y++) {
        const float* row = in + size_t(y) * width;
        const float *up = y > 0 ? row - width : row, *down = y < height - 1 ? row + width : row;
        float* __restrict to = out + size_t(y) * width;
        auto at = [=](int l, int x, int r) {
            return w[0] * up[l] + w[1] * up[x] + w[2] * up[r] + w[3] * row[l] + w[4] * row[x] + w[5] * row[r] +
                   w[6] * down[l] + w[7] * down[x] + w[8] * down[r];
        };
        to[0] = at(0, 0, 1);
#pragma omp simd
        for (int x = 1; x < width - 1; x++) to[x] = at(x - 1, x, x + 1);
        to[width - 1] = at(width - 2, width - 1, width - 1);
    }
}

struct Job {
    Problem p;
    Array<float> out;
    explicit Job(bool small) : p(small), out(p.pixels()) {}
    void run() { convolve(p.in.data(), out.data(), p.width, p.height, p.weights); }
    void results(Results& r) { p.results(r, out.data()); }
};
BENCH_MAIN(Job)
