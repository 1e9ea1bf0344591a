#include "../../harness/openmp_job.h"
#include "../../problems/lbm.h"

// A cell whose neighbours are given: without branches, so that a row's inner cells are vectorised.
static inline __attribute__((always_inline)) void cell(const float* __restrict f, float* __restrict out, bool solid,
                                                       size_t cells, size_t south, size_t row, size_t north, int west,
                                                       int x, int east, float omega) {
    float in0 = f[row + x], in1 = f[1 * cells + row + west], in2 = f[2 * cells + south + x];
    float in3 = f[3 * cells + row + east], in4 = f[4 * cells + north + x], in5 = f[5 * cells + south + west];
    float in6 = f[6 * cells + south + east], in7 = f[7 * cells + north + east], in8 = f[8 * cells + north + west];
    float density = in0 + in1 + in2 + in3 + in4 + in5 + in6 + in7 + in8, inverse = 1 / density;
    float ux = (in1 - in3 + in5 - in6 - in7 + in8) * inverse, uy = (in2 - in4 + in5 + in6 - in7 - in8) * inverse;
    float base = 1 - 1.5f * (ux * ux + uy * uy);
    auto relax = [&](int q, float here, float back, float weight, float along) {
        float cu = 3 * along, rest = weight * density * (base + cu + 0.5f * cu * cu);
        out[size_t(q) * cells + row + x] = solid ? back : here + omega * (rest - here);
    };
    constexpr float w0 = 4 / 9.0f, w1 = 1 / 9.0f, w2 = 1 / 36.0f;
    relax(0, in0, in0, w0, 0);
    relax(1, in1, in3, w1, ux);
    relax(2, in2, in4, w1, uy);
    relax(3, in3, in1, w1, -ux);
    relax(4, in4, in2, w1, -uy);
    relax(5, in5, in7, w2, ux + uy);
    relax(6, in6, in8, w2, uy - ux);
    relax(7, in7, in5, w2, -ux - uy);
    relax(8, in8, in6, w2, ux - uy);
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
