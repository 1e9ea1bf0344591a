// c = a * b, square; bytes with signs, a row by row and b column by column, and sums of 32 bits.
#pragma once
#include "../harness/bench.h"

struct Problem {
    int n;
    bench::Array<signed char> a, b;
    explicit Problem(bool small)
        : n(small ? 128 : 1024),
          a(size_t(n) * n, [](uint32_t i) { return static_cast<signed char>(bench::hash(1, i)); }),
          b(size_t(n) * n, [](uint32_t i) { return static_cast<signed char>(bench::hash(2, i)); }) {}
    void results(bench::Results& r, const int* c) const { r.add("c", c, size_t(n) * n); }
    void reference(bench::Results& r) const {
        bench::Array<int> c(size_t(n) * n);
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) {
                int sum = 0;
                for (int k = 0; k < n; k++) sum += a[size_t(i) * n + k] * b[size_t(j) * n + k];
                c[size_t(i) * n + j] = sum;
            }
        results(r, c.data());
    }
};
