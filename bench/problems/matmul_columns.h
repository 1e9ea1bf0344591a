// c = a * b in doubles, square, stored column by column as in BLAS; columns are `ld` apart.
#pragma once
#include "../harness/bench.h"

struct Problem {
    int n, ld;
    bench::Array<double> a, b;
    explicit Problem(bool small)
        : n(small ? 90 : 570),
          ld(small ? 96 : 576),
          a(size_t(ld) * n, [](uint32_t i) { return double(bench::unit(1, i)); }),
          b(size_t(ld) * n, [](uint32_t i) { return bench::unit(2, i) - 0.25; }) {}
    void results(bench::Results& r, const double* c) const { r.add("c", c, size_t(ld) * n, 1e-13, n / 4); }
    void reference(bench::Results& r) const {
        bench::Array<double> c(size_t(ld) * n);
        for (int j = 0; j < n; j++)
            for (int k = 0; k < n; k++)
                for (int i = 0; i < n; i++) c[size_t(j) * ld + i] += a[size_t(k) * ld + i] * b[size_t(j) * ld + k];
        results(r, c.data());
    }
};
