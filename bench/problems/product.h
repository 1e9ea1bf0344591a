// c = a * b, square, row by row; sums in single precision, or as the second type says.
#pragma once
#include "../harness/bench.h"

template <class T, class Sum = float>
struct Product {
    int n;
    bench::Array<T> a, b;
    explicit Product(bool small)
        : n(small ? 128 : 1024),
          a(size_t(n) * n, [](uint32_t i) { return T(bench::unit(1, i)); }),
          b(size_t(n) * n, [](uint32_t i) { return T(bench::unit(2, i) - 0.25f); }) {}
    void results(bench::Results& r, const Sum* c) const {
        r.add("c", c, size_t(n) * n, sizeof(Sum) == 8 ? 1e-13 : 1e-4, n / 4);
    }
    void reference(bench::Results& r) const {
        bench::Array<Sum> c(size_t(n) * n);
        bench::Array<double> row(n);
        for (int i = 0; i < n; i++) {
            row.clear();
            for (int k = 0; k < n; k++)
                for (int j = 0; j < n; j++) row[j] += double(a[size_t(i) * n + k]) * double(b[size_t(k) * n + j]);
            for (int j = 0; j < n; j++) c[size_t(i) * n + j] = Sum(row[j]);
        }
        results(r, c.data());
    }
};
