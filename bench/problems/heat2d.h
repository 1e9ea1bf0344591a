// Some steps of the heat equation on a plate whose edges keep their temperature.
#pragma once
#include "../harness/bench.h"

struct Problem {
    static constexpr int steps = 4;
    int width, height;
    float rate = 0.2f;
    bench::Array<float> start;
    explicit Problem(bool small)
        : width(small ? 197 : 2999),
          height(small ? 103 : 2001),
          start(size_t(width) * height, [](uint32_t i) { return 100 * bench::unit(1, i); }) {}
    void results(bench::Results& r, const float* end) const { r.add("end", end, start.size(), 1e-5); }
    void reference(bench::Results& r) const {
        bench::Array<float> a(start.size()), b(start.size());
        a.copy_from(start);
        b.copy_from(start);
        for (int s = 0; s < steps; s++) {
            for (int y = 1; y < height - 1; y++)
                for (int x = 1; x < width - 1; x++) {
                    size_t i = size_t(y) * width + x;
                    b[i] = float(a[i] + double(rate) * (double(a[i - 1]) + a[i + 1] + a[i - width] + a[i + width] - 4.0 * a[i]));
                }
            std::swap(a, b);
        }
        results(r, a.data());
    }
};
