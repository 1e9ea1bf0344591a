#include "../../harness/openmp_job.h"
#include "../../problems/lbm.h"

struct Flows {
    float f0, f1, f2, f3, f4, f5, f6, f7, f8;
};

// Without branches, so that rows are vectorised: walls do not relax, they keep all of what comes back.
static inline __attribute__((always_inline)) Flows collide(Flows in, bool wall, float omega) {
    float density = in.f0 + in.f1 + in.f2 + in.f3 + in.f4 + in.f5 + in.f6 + in.f7 + in.f8, inverse = 1 / density;
    float ux = (in.f1 - in.f3 + in.f5 - in.f6 - in.f7 + in.f8) * inverse;
    float uy = (in.f2 - in.f4 + in.f5 + in.f6 - in.f7 - in.f8) * inverse;
    float base = 1 - 1.5f * (ux * ux + uy * uy);
    auto relax = [=](float here, float back, float weight, float along) __attribute__((always_inline)) {
        float cu = 3 * along, rest = weight * density * (base + cu + 0.5f * cu * cu);
        return wall ? back : here + omega * (rest - here);
    };
    constexpr float w0 = 4 / 9.0f, w1 = 1 / 9.0f, w2 = 1 / 36.0f;
    return {relax(in.f0, in.f0, w0, 0),       relax(in.f1, in.f3, w1, ux),       relax(in.f2, in.f4, w1, uy),
            relax(in.f3, in.f1, w1, -ux),     relax(in.f4, in.f2, w1, -uy),      relax(in.f5, in.f7, w2, ux + uy),
            relax(in.f6, in.f8, w2, uy - ux), relax(in.f7, in.f5, w2, -ux - uy), relax(in.f8, in.f6, w2, ux - uy)};
}

static void step(const float* __restrict f, float* __restrict out, const unsigned char* __restrict solid, int width,
                 int height, float omega) {
    size_t cells = size_t(width) * height;
#pragma omp parallel for
    for (int y = 0; y < height; y++) {
        size_t here = size_t(y) * width, south = size_t(y > 0 ? y - 1 : height - 1) * width;
        size_t north = size_t(y + 1 < height ? y + 1 : 0) * width;
        const float *i0 = f + here, *i1 = f + cells + here, *i2 = f + 2 * cells + south, *i3 = f + 3 * cells + here;
        const float *i4 = f + 4 * cells + north, *i5 = f + 5 * cells + south, *i6 = f + 6 * cells + south;
        const float *i7 = f + 7 * cells + north, *i8 = f + 8 * cells + north;
        float* to = out + here;
        const unsigned char* wall = solid + here;
#pragma omp simd
        for (int x = 1; x < width - 1; x++) {
            Flows o = collide({i0[x], i1[x - 1], i2[x], i3[x + 1], i4[x], i5[x - 1], i6[x + 1], i7[x + 1], i8[x - 1]},
                              wall[x], omega);
            to[x] = o.f0;
            to[x + cells] = o.f1;
            to[x + 2 * cells] = o.f2;
            to[x + 3 * cells] = o.f3;
            to[x + 4 * cells] = o.f4;
            to[x + 5 * cells] = o.f5;
            to[x + 6 * cells] = o.f6;
            to[x + 7 * cells] = o.f7;
            to[x + 8 * cells] = o.f8;
        }
        for (int x = 0; x < width; x += width - 1) {
            int w = x > 0 ? x - 1 : width - 1, e = x + 1 < width ? x + 1 : 0;
            Flows o = collide({i0[x], i1[w], i2[x], i3[e], i4[x], i5[w], i6[e], i7[e], i8[w]}, wall[x], omega);
            const float all[9] = {o.f0, o.f1, o.f2, o.f3, o.f4, o.f5, o.f6, o.f7, o.f8};
            for (int q = 0; q < 9; q++) to[x + q * cells] = all[q];
        }
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
