// Resizes images of several channels, one plane after the other, by bilinear interpolation between the centres of pixels;
// places beyond the first and the last centre count as these.
#pragma once
#include "../harness/bench.h"

struct Problem {
    int channels, width, height, to_width, to_height;
    bench::Array<float> in;
    explicit Problem(bool small)
        : channels(small ? 3 : 16),
          width(small ? 31 : 301),
          height(small ? 43 : 211),
          to_width(small ? 77 : 803),
          to_height(small ? 90 : 601),
          in(size_t(channels) * width * height, [](uint32_t i) { return bench::unit(1, i); }) {}
    size_t pixels() const { return size_t(channels) * to_width * to_height; }
    float scale_x() const { return float(width) / float(to_width); }
    float scale_y() const { return float(height) / float(to_height); }
    // The place in the image may be rounded differently.
    void results(bench::Results& r, const float* out) const { r.add("out", out, pixels(), 1e-3); }
    static float place(int to, float scale) { return std::fmax(scale * (float(to) + 0.5f) - 0.5f, 0.0f); }
    void reference(bench::Results& r) const {
        bench::Array<float> out(pixels(), [this](uint32_t i) {
            float fx = place(int(i) % to_width, scale_x()), fy = place(int(i) / to_width % to_height, scale_y());
            int x = int(fx), y = int(fy), right = x < width - 1, down = y < height - 1;
            float u = fx - float(x), v = fy - float(y);
            const float* a = &in[(size_t(int(i) / to_width / to_height) * height + y) * width + x];
            const float* b = a + down * width;
            return (1 - v) * ((1 - u) * a[0] + u * a[right]) + v * ((1 - u) * b[0] + u * b[right]);
        });
        results(r, out.data());
    }
};
