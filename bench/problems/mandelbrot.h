// Iterations until a point leaves the circle of radius 2.
#pragma once
#include "../harness/bench.h"

struct Problem {
    int width, height, most = 512;
    float left = -2.1f, top = -1.2f, step;
    explicit Problem(bool small) : width(small ? 96 : 1536), height(small ? 64 : 1024), step(3.0f / float(width)) {}
    size_t pixels() const { return size_t(width) * height; }
    // Points at the border of the set depend on the last bit of each step.
    void results(bench::Results& r, const int* count) const { r.add("count", count, pixels(), 0, 1, 0.01); }
    void reference(bench::Results& r) const {
        bench::Array<int> count(pixels(), [this](uint32_t i) {
            float cx = left + float(i % width) * step, cy = top + float(i / width) * step, x = 0, y = 0;
            int n = 0;
            for (; n < most && x * x + y * y <= 4; n++) {
                float t = x * x - y * y + cx;
                y = 2 * x * y + cy;
                x = t;
            }
            return n;
        });
        results(r, count.data());
    }
};
