// Brightens an image of three floats per pixel, in place. `values[3 * i + c]` or `values[c * n + i]`.
#pragma once
#include "../harness/bench.h"

template <bool planes>
struct Image {
    int n;
    float gain = 1.25f;
    bench::Array<float> values;
    explicit Image(bool small)
        : n(small ? 40'007 : 12 << 20), values(size_t(3) * n, [](uint32_t i) { return bench::unit(1, i); }) {}
    void results(bench::Results& r, const float* out) const { r.add("image", out, size_t(3) * n); }
    void reference(bench::Results& r) const {
        bench::Array<float> out(values.size(), [this](uint32_t i) { return std::fmin(values[i] * gain, 1.0f); });
        results(r, out.data());
    }
};
