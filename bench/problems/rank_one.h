// A square matrix to which products of columns and rows are added, one after the other.
#pragma once
#include "../harness/bench.h"

struct Problem {
    static constexpr int updates = 48;
    int n;
    bench::Array<float> matrix, columns, rows;
    explicit Problem(bool small)
        : n(small ? 67 : 590),
          matrix(size_t(n) * n, [](uint32_t i) { return bench::unit(1, i); }),
          columns(size_t(n) * updates, [](uint32_t i) { return bench::unit(2, i) - 0.5f; }),
          rows(size_t(n) * updates, [](uint32_t i) { return bench::unit(3, i) - 0.5f; }) {}
    void results(bench::Results& r, const float* a) const { r.add("matrix", a, matrix.size(), 1e-4); }
    void reference(bench::Results& r) const {
        bench::Array<float> a(matrix.size());
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) {
                double sum = matrix[i * n + j];
                for (int k = 0; k < updates; k++) sum += double(columns[k * n + i]) * rows[k * n + j];
                a[i * n + j] = float(sum);
            }
        results(r, a.data());
    }
};
