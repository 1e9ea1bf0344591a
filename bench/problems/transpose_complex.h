// out = in transposed, a square of complex numbers: two floats each.
#pragma once
#include "../harness/bench.h"

struct Problem {
    int n;
    bench::Array<float> in;
    explicit Problem(bool small)
        : n(small ? 208 : 2800), in(size_t(2) * n * n, [](uint32_t i) { return bench::unit(1, i); }) {}
    void results(bench::Results& r, const float* out) const { r.add("out", out, in.size()); }
    void reference(bench::Results& r) const {
        bench::Array<float> out(in.size(), [this](uint32_t i) {
            size_t x = i / 2 % n, y = i / 2 / n;
            return in[2 * (x * n + y) + i % 2];
        });
        results(r, out.data());
    }
};
