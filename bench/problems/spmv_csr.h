// y = A * x, A sparse, by compressed rows of 1 to 31 elements.
#pragma once
#include "../harness/bench.h"

struct Problem {
    int rows;
    bench::Array<int> start, column;
    bench::Array<float> value, x;
    explicit Problem(bool small)
        : rows(small ? 5003 : 1 << 20), start(rows + 1), x(rows, [](uint32_t i) { return bench::unit(1, i); }) {
        for (int r = 0; r < rows; r++) start[r + 1] = start[r] + 1 + int(bench::hash(2, r) % 31);
        column = bench::Array<int>(start[rows], [this](uint32_t i) { return int(bench::hash(3, i) % unsigned(rows)); });
        value = bench::Array<float>(start[rows], [](uint32_t i) { return bench::unit(4, i); });
    }
    void results(bench::Results& r, const float* y) const { r.add("y", y, rows, 1e-5); }
    void reference(bench::Results& r) const {
        bench::Array<float> y(rows, [this](uint32_t row) {
            double sum = 0;
            for (int k = start[row]; k < start[row + 1]; k++) sum += double(value[k]) * x[column[k]];
            return float(sum);
        });
        results(r, y.data());
    }
};
