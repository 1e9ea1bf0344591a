// Convolution of an image with a product of two rows of 17 weights; what lies outside the image is 0.
#pragma once
#include <algorithm>
#include "../harness/bench.h"

constexpr int radius = 8, taps = 2 * radius + 1;

struct Problem {
    int width, height;
    bench::Array<float> in;
    float weights[taps];
    explicit Problem(bool small)
        : width(small ? 203 : 3000),
          height(small ? 117 : 2999),
          in(size_t(width) * height, [](uint32_t i) { return bench::unit(1, i); }) {
        for (int i = 0; i < taps; i++) weights[i] = float(std::exp(-0.04 * (i - radius) * (i - radius)) / 8.5);
    }
    void results(bench::Results& r, const float* out) const { r.add("out", out, in.size(), 1e-5); }
    void reference(bench::Results& r) const {
        bench::Array<float> out(in.size());
        bench::Array<double> between(in.size());
        for (int y = 0; y < height; y++)
            for (int x = 0; x < width; x++)
                for (int k = -radius; k <= radius; k++)
                    if (x + k >= 0 && x + k < width)
                        between[size_t(y) * width + x] += double(weights[radius + k]) * in[size_t(y) * width + x + k];
        for (int y = 0; y < height; y++)
            for (int x = 0; x < width; x++) {
                double sum = 0;
                for (int k = std::max(-radius, -y); k <= std::min(radius, height - 1 - y); k++)
                    sum += weights[radius + k] * between[size_t(y + k) * width + x];
                out[size_t(y) * width + x] = float(sum);
            }
        results(r, out.data());
    }
};
