// z = x + y.
#pragma once
#include "../harness/bench.h"

struct Problem {
    int n;
    bench::Array<float> x, y;
    explicit Problem(bool small)
        : n(small ? 100'003 : 32 << 20),
          x(n, [](uint32_t i) { return bench::unit(1, i); }),
          y(n, [](uint32_t i) { return bench::unit(2, i); }) {}
    void results(bench::Results& r, const float* z) const { r.add("z", z, n); }
    void reference(bench::Results& r) const {
        bench::Array<float> z(n, [this](uint32_t i) { return x[i] + y[i]; });
        results(r, z.data());
    }
};
