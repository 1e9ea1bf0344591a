// The inner product of two arrays of doubles.
#pragma once
#include "../harness/bench.h"

struct Problem {
    long long n;
    bench::Array<double> x, y;
    explicit Problem(bool small)
        : n(small ? 150'001 : 8'000'001),
          x(n, [](uint32_t i) { return double(bench::unit(1, i)); }),
          y(n, [](uint32_t i) { return double(bench::unit(2, i)) - 0.25; }) {}
    void results(bench::Results& r, double dot) const { r.add_one("dot", dot, 1e-9); }
    void reference(bench::Results& r) const {
        double dot = 0;
        for (long long i = 0; i < n; i++) dot += x[i] * y[i];
        results(r, dot);
    }
};
