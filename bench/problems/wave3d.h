// A step of the wave equation in a box whose sides all differ: a stencil of fourth order, two points to each side along
// each axis. `next` holds the step before the last one at first; its two outermost layers stay as they are.
#pragma once
#include "../harness/bench.h"

struct Problem {
    int nx, ny, nz;
    float c0 = -0.75f, c1 = 4.0f / 3 * 0.1f, c2 = -0.1f / 12;
    bench::Array<float> now, before;
    explicit Problem(bool small)
        : nx(small ? 53 : 331),
          ny(small ? 37 : 251),
          nz(small ? 29 : 203),
          now(size_t(nx) * ny * nz, [](uint32_t i) { return bench::unit(1, i); }),
          before(now.size(), [](uint32_t i) { return bench::unit(2, i); }) {}
    size_t cells() const { return now.size(); }
    void results(bench::Results& r, const float* next) const { r.add("next", next, cells(), 2e-6); }
    void reference(bench::Results& r) const {
        bench::Array<float> next(cells());
        next.copy_from(before);
        for (int z = 2; z < nz - 2; z++)
            for (int y = 2; y < ny - 2; y++)
                for (int x = 2; x < nx - 2; x++) {
                    size_t plane = size_t(nx) * ny, i = z * plane + size_t(y) * nx + x;
                    const float* u = now.data();
                    float near = u[i - 1] + u[i + 1] + u[i - nx] + u[i + nx] + u[i - plane] + u[i + plane];
                    float far = u[i - 2] + u[i + 2] + u[i - 2 * nx] + u[i + 2 * nx] + u[i - 2 * plane] + u[i + 2 * plane];
                    next[i] = 2 * u[i] - next[i] + c0 * u[i] + c1 * near + c2 * far;
                }
        results(r, next.data());
    }
};
