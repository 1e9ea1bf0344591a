// y = a * x + y.
#pragma once
#include "../harness/bench.h"

template <class T>
struct Axpy {
    int n;
    T a = T(1.5);
    bench::Array<T> x, y;
    explicit Axpy(bool small)
        : n(small ? 100'003 : int((128 << 20) / sizeof(T))),
          x(n, [](uint32_t i) { return T(bench::unit(1, i)); }),
          y(n, [](uint32_t i) { return T(bench::unit(2, i)); }) {}
    // With or without contraction.
    void results(bench::Results& r, const T* out) const { r.add("y", out, n, sizeof(T) == 4 ? 1e-6 : 1e-15); }
    void reference(bench::Results& r) const {
        bench::Array<T> out(n, [this](uint32_t i) { return a * x[i] + y[i]; });
        results(r, out.data());
    }
};
