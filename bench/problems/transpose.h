// out = in transposed, square.
#pragma once
#include "../harness/bench.h"

struct Problem {
    int n;
    bench::Array<float> in;
    explicit Problem(bool small)
        : n(small ? 256 : 4096), in(size_t(n) * n, [](uint32_t i) { return bench::unit(1, i); }) {}
    void results(bench::Results& r, const float* out) const { r.add("out", out, size_t(n) * n); }
    void reference(bench::Results& r) const {
        bench::Array<float> out(in.size(), [this](uint32_t i) { return in[size_t(i % n) * n + i / n]; });
        results(r, out.data());
    }
};
