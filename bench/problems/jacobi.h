// Jacobi iterations for Poisson's equation on a rectangle of doubles; values at the border are given. The number of
// iterations is even.
#pragma once
#include "../harness/bench.h"

struct Problem {
    int width, height, steps;
    bench::Array<double> start, f;
    explicit Problem(bool small)
        : width(small ? 131 : 1501),
          height(small ? 77 : 1203),
          steps(small ? 4 : 8),
          start(size_t(width) * height, [](uint32_t i) { return double(bench::unit(1, i)); }),
          f(size_t(width) * height, [](uint32_t i) { return bench::unit(2, i) * 0.01; }) {}
    size_t cells() const { return start.size(); }
    void results(bench::Results& r, const double* u) const { r.add("u", u, cells(), 1e-14); }
    void reference(bench::Results& r) const {
        bench::Array<double> a(cells()), b(cells());
        a.copy_from(start);
        b.copy_from(start);
        for (int s = 0; s < steps; s++) {
            for (int y = 1; y < height - 1; y++)
                for (int x = 1; x < width - 1; x++) {
                    size_t i = size_t(y) * width + x;
                    b[i] = 0.25 * (a[i - 1] + a[i + 1] + a[i - width] + a[i + width] - f[i]);
                }
            std::swap(a, b);
        }
        results(r, a.data());
    }
};
