#include "../../harness/openmp_job.h"
#include "../../problems/lbm.h"

// A cell whose neighbours are given: without branches, so that a row's inner cells are vectorised.
static inline __attribute__((always_inline)) void cell(const float* __restrict f, float* __restrict out, bool solid,
                                                       size_t cells, size_t south, size_t row, size_t north, int west,
                                                       int x, int east, float omega) {
    float in[9] = {f[row + x],
                   f[1 * cells + row + west],
                   f[2 * cells + south + x],
                   f[3 * cells + row + east],
                   f[4 * cells + north + x],
                   f[5 * cells + south + west],
                   f[6 * cells + south + east],
                   f[7 * cells + north + east],
                   f[8 * cells + north + west]};
    float density = 0;
    for (int q = 0; q < 9; q++) density += in[q];
    float inverse = 1 / density;
    float ux = (in[1] - in[3] + in[5] - in[6] - in[7] + in[8]) * inverse;
    float uy = (in[2] - in[4] + in[5] + in[6] - in[7] - in[8]) * inverse;
    float base = 1 - 1.5f * (ux * ux + uy * uy);
    for (int q = 0; q < 9; q++) {
        float weight = (q == 0 ? 4 / 9.0f : q < 5 ? 1 / 9.0f : 1 / 36.0f) * density;
        float cu = 3 * (flow_x[q] * ux + flow_y[q] * uy);
        float relaxed = in[q] + omega * (weight * (base + cu + 0.5f * cu * cu) - in[q]);
        out[size_t(q) * cells + row + x] = solid ? in[flow_back[q]] : relaxed;
    }
}

static void step(const float* __restrict f, float* __restrict out, const unsigned char* __restrict solid, int width,
                 int height, float omega) {
    size_t cells = size_t(width) * height;
#pragma omp parallel for
    for (int y = 0; y < height; y++) {
        size_t row = size_t(y) * width;
        size_t south = size_t(y > 0 ? y - 1 : height - 1) * width, north = size_t(y + 1 < height ? y + 1 : 0) * width;
        cell(f, out, solid[row], cells, south, row, north, width - 1, 0, 1, omega);
#pragma omp simd
        for (int x = 1; x < width - 1; x++)
            cell(f, out, solid[row + x], cells, south, row, north, x - 1, x, x + 1, omega);
        cell(f, out, solid[row + width - 1], cells, south, row, north, width - 2, width - 1, 0, omega);
    }
}

struct Job {
    Problem p;
    Array<float> out;
    explicit Job(bool small) : p(small), out(p.f.size()) {}
    void run() { step(p.f.data(), out.data(), p.solid.data(), p.width, p.height, p.omega); }
    void results(Results& r) { p.results(r, out.data()); }
};
BENCH_MAIN(Job)
