// Inverses of many 4x4 matrices, 16 floats each, row by row.
#pragma once
#include "../harness/bench.h"

struct Problem {
    int n;
    bench::Array<float> matrices;
    explicit Problem(bool small)
        : n(small ? 3'001 : 150'003), matrices(size_t(16) * n, [](uint32_t i) {
              // The heavy elements are not on the diagonal, but one in each row and column.
              uint32_t row = i % 16 / 4, column = i % 4;
              return bench::unit(1, i) - 0.5f + (column == (row + i / 16) % 4 ? 3.0f : 0.0f);
          }) {}
    void results(bench::Results& r, const float* inverses) const { r.add("inverses", inverses, matrices.size(), 1e-4); }
    void reference(bench::Results& r) const {
        bench::Array<float> inverses(matrices.size());
        for (int i = 0; i < n; i++) {
            double a[4][8] = {};
            for (int k = 0; k < 16; k++) a[k / 4][k % 4] = matrices[size_t(16) * i + k];
            for (int k = 0; k < 4; k++) a[k][4 + k] = 1;
            for (int c = 0; c < 4; c++) {
                int pivot = c;
                for (int k = c + 1; k < 4; k++)
                    if (std::fabs(a[k][c]) > std::fabs(a[pivot][c])) pivot = k;
                for (int j = 0; j < 8; j++) std::swap(a[c][j], a[pivot][j]);
                double factor = 1 / a[c][c];
                for (int j = 0; j < 8; j++) a[c][j] *= factor;
                for (int k = 0; k < 4; k++) {
                    double m = a[k][c];
                    if (k != c)
                        for (int j = 0; j < 8; j++) a[k][j] -= m * a[c][j];
                }
            }
            for (int k = 0; k < 16; k++) inverses[size_t(16) * i + k] = float(a[k / 4][4 + k % 4]);
        }
        results(r, inverses.data());
    }
};
