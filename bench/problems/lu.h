// LU decomposition without pivots, in place, of a matrix whose diagonal is heavy.
#pragma once
#include "../harness/bench.h"

struct Problem {
    int n;
    bench::Array<float> matrix;
    explicit Problem(bool small)
        : n(small ? 65 : 700), matrix(size_t(n) * n, [this](uint32_t i) {
              return bench::unit(1, i) + (i / n == i % n ? float(n) : 0.0f);
          }) {}
    void results(bench::Results& r, const float* lu) const { r.add("lu", lu, matrix.size(), 1e-4); }
    void reference(bench::Results& r) const {
        bench::Array<double> a(matrix.size(), [this](uint32_t i) { return double(matrix[i]); });
        for (int k = 0; k < n; k++)
            for (int i = k + 1; i < n; i++) {
                double m = a[i * n + k] /= a[k * n + k];
                for (int j = k + 1; j < n; j++) a[i * n + j] -= m * a[k * n + j];
            }
        bench::Array<float> lu(a.size(), [&](uint32_t i) { return float(a[i]); });
        results(r, lu.data());
    }
};
