// y = a * x, a stored row by row.
#pragma once
#include "../harness/bench.h"

struct Problem {
    int rows, columns;
    bench::Array<float> a, x;
    explicit Problem(bool small)
        : rows(small ? 77 : 10000),
          columns(small ? 333 : 2500),
          a(size_t(rows) * columns, [](uint32_t i) { return bench::unit(1, i); }),
          x(columns, [](uint32_t i) { return bench::unit(2, i) - 0.25f; }) {}
    void results(bench::Results& r, const float* y) const { r.add("y", y, rows, 1e-4, columns / 8); }
    void reference(bench::Results& r) const {
        bench::Array<float> y(rows);
        for (int i = 0; i < rows; i++) {
            double sum = 0;
            for (int j = 0; j < columns; j++) sum += double(a[size_t(i) * columns + j]) * x[j];
            y[i] = float(sum);
        }
        results(r, y.data());
    }
};
