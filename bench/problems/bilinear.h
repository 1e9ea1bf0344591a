// Enlarges a picture by bilinear interpolation.
#pragma once
#include "../harness/bench.h"

struct Problem {
    int width, height, to_width, to_height;
    float step_x, step_y;
    bench::Array<float> in;
    explicit Problem(bool small)
        : width(small ? 120 : 1920),
          height(small ? 80 : 1080),
          to_width(small ? 333 : 4800),
          to_height(small ? 201 : 2700),
          step_x(float(width - 1) / float(to_width)),
          step_y(float(height - 1) / float(to_height)),
          in(size_t(width) * height, [](uint32_t i) { return bench::unit(1, i); }) {}
    size_t pixels() const { return size_t(to_width) * to_height; }
    // The place in the picture may be rounded differently.
    void results(bench::Results& r, const float* out) const { r.add("out", out, pixels(), 1e-3); }
    void reference(bench::Results& r) const {
        bench::Array<float> out(pixels(), [this](uint32_t i) {
            float fx = float(i % to_width) * step_x, fy = float(i / to_width) * step_y;
            int x = int(fx), y = int(fy);
            const float *a = &in[size_t(y) * width + x], *b = a + width;
            float u = fx - float(x), v = fy - float(y);
            return (1 - v) * ((1 - u) * a[0] + u * a[1]) + v * ((1 - u) * b[0] + u * b[1]);
        });
        results(r, out.data());
    }
};
