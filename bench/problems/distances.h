// Distances of all pairs of points in the plane.
#pragma once
#include "../harness/bench.h"

struct Problem {
    int n;
    bench::Array<float> x, y;
    explicit Problem(bool small)
        : n(small ? 93 : 1222),
          x(n, [](uint32_t i) { return bench::unit(1, i); }),
          y(n, [](uint32_t i) { return bench::unit(2, i); }) {}
    void results(bench::Results& r, const float* d) const { r.add("distances", d, size_t(n) * n, 1e-5); }
    void reference(bench::Results& r) const {
        bench::Array<float> d(size_t(n) * n);
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) {
                double dx = double(x[i]) - x[j], dy = double(y[i]) - y[j];
                d[i * n + j] = float(std::sqrt(dx * dx + dy * dy));
            }
        results(r, d.data());
    }
};
