// Turns a picture about its centre, with bilinear interpolation; what lies outside of the picture is black.
#pragma once
#include "../harness/bench.h"

struct Problem {
    int width, height;
    float cosine = std::cos(0.5f), sine = std::sin(0.5f);
    bench::Array<float> in;
    explicit Problem(bool small)
        : width(small ? 253 : 2501),
          height(small ? 187 : 1999),
          in(size_t(width) * height, [](uint32_t i) { return bench::unit(1, i); }) {}
    size_t pixels() const { return in.size(); }
    // The place in the picture may be rounded differently.
    void results(bench::Results& r, const float* out) const { r.add("out", out, pixels(), 2e-3); }
    float at(int x, int y) const { return x >= 0 && x < width && y >= 0 && y < height ? in[size_t(y) * width + x] : 0.0f; }
    void reference(bench::Results& r) const {
        float cx = 0.5f * float(width - 1), cy = 0.5f * float(height - 1);
        bench::Array<float> out(pixels(), [this, cx, cy](uint32_t i) {
            float dx = float(int(i) % width) - cx, dy = float(int(i) / width) - cy;
            float sx = cosine * dx + sine * dy + cx, sy = cosine * dy - sine * dx + cy;
            int x = int(std::floor(sx)), y = int(std::floor(sy));
            float u = sx - float(x), v = sy - float(y);
            return (1 - v) * ((1 - u) * at(x, y) + u * at(x + 1, y)) + v * ((1 - u) * at(x, y + 1) + u * at(x + 1, y + 1));
        });
        results(r, out.data());
    }
};
