// out = in transposed: `height` rows of `width` numbers become `width` rows of `height`.
#pragma once
#include "../harness/bench.h"

struct Problem {
    int width, height;
    bench::Array<float> in;
    explicit Problem(bool small)
        : width(small ? 301 : 5003),
          height(small ? 207 : 3301),
          in(size_t(width) * height, [](uint32_t i) { return bench::unit(1, i); }) {}
    void results(bench::Results& r, const float* out) const { r.add("out", out, in.size()); }
    void reference(bench::Results& r) const {
        bench::Array<float> out(in.size(), [this](uint32_t i) { return in[size_t(i % height) * width + i / height]; });
        results(r, out.data());
    }
};
