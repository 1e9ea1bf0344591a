// A 3 x 3 filter over a picture of odd width and height; beyond the edges the outermost pixels repeat.
#pragma once
#include "../harness/bench.h"

struct Problem {
    int width, height;
    float weights[9] = {0.05f, 0.1f, 0.075f, 0.125f, 0.3f, 0.11f, 0.06f, 0.11f, 0.07f};
    bench::Array<float> in;
    explicit Problem(bool small)
        : width(small ? 307 : 4003),
          height(small ? 211 : 3001),
          in(size_t(width) * height, [](uint32_t i) { return bench::unit(1, i); }) {}
    size_t pixels() const { return in.size(); }
    void results(bench::Results& r, const float* out) const { r.add("out", out, pixels(), 1e-6); }
    static int limit(int v, int n) { return v < 0 ? 0 : v >= n ? n - 1 : v; }
    void reference(bench::Results& r) const {
        bench::Array<float> out(pixels(), [this](uint32_t i) {
            int x = int(i) % width, y = int(i) / width;
            double sum = 0;
            for (int dy = -1; dy <= 1; dy++)
                for (int dx = -1; dx <= 1; dx++)
                    sum += weights[(dy + 1) * 3 + dx + 1] * double(in[size_t(limit(y + dy, height)) * width + limit(x + dx, width)]);
            return float(sum);
        });
        results(r, out.data());
    }
};
