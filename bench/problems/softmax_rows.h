// Each row's exponentials, divided by their sum: many short rows.
#pragma once
#include "../harness/bench.h"

struct Problem {
    int rows, columns;
    bench::Array<float> in;
    explicit Problem(bool small)
        : rows(small ? 203 : 16'001),
          columns(small ? 333 : 500),
          in(size_t(rows) * columns, [](uint32_t i) { return bench::between(1, i, -10.0f, 10.0f); }) {}
    void results(bench::Results& r, const float* out) const { r.add("softmax", out, in.size(), 1e-4, 1e-6); }
    void reference(bench::Results& r) const {
        bench::Array<float> out(in.size());
        for (int row = 0; row < rows; row++) {
            const float* x = in.data() + size_t(row) * columns;
            double most = x[0], sum = 0;
            for (int i = 0; i < columns; i++) most = x[i] > most ? x[i] : most;
            for (int i = 0; i < columns; i++) sum += std::exp(x[i] - most);
            for (int i = 0; i < columns; i++) out[size_t(row) * columns + i] = float(std::exp(x[i] - most) / sum);
        }
        results(r, out.data());
    }
};
