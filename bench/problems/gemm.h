// c = alpha * a * b + beta * c, row by row; a has m rows and k columns, b has k rows and n columns.
#pragma once
#include "../harness/bench.h"

struct Problem {
    int m, n, k;
    float alpha = 0.75f, beta = 0.5f;
    bench::Array<float> a, b, c;
    explicit Problem(bool small)
        : m(small ? 93 : 901),
          n(small ? 101 : 1013),
          k(small ? 77 : 779),
          a(size_t(m) * k, [](uint32_t i) { return bench::unit(1, i); }),
          b(size_t(k) * n, [](uint32_t i) { return bench::unit(2, i) - 0.25f; }),
          c(size_t(m) * n, [](uint32_t i) { return bench::unit(3, i); }) {}
    void results(bench::Results& r, const float* out) const { r.add("c", out, size_t(m) * n, 1e-4, k / 4); }
    void reference(bench::Results& r) const {
        bench::Array<float> out(size_t(m) * n);
        bench::Array<double> row(n);
        for (int i = 0; i < m; i++) {
            row.clear();
            for (int l = 0; l < k; l++)
                for (int j = 0; j < n; j++) row[j] += double(a[size_t(i) * k + l]) * b[size_t(l) * n + j];
            for (int j = 0; j < n; j++) out[size_t(i) * n + j] = float(alpha * row[j] + beta * c[size_t(i) * n + j]);
        }
        results(r, out.data());
    }
};
