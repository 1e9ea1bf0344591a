// The sum of an array.
#pragma once
#include "../harness/bench.h"

struct Problem {
    int n;
    bench::Array<float> x;
    explicit Problem(bool small)
        : n(small ? 200'003 : 32 << 20), x(n, [](uint32_t i) { return bench::unit(1, i); }) {}
    void results(bench::Results& r, float sum) const { r.add_one("sum", sum, 1e-4); }
    void reference(bench::Results& r) const {
        double sum = 0;
        for (int i = 0; i < n; i++) sum += x[i];
        results(r, float(sum));
    }
};
