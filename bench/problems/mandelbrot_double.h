// Iterations until a point leaves the circle of radius 2, in double precision, of a part of the set.
#pragma once
#include "../harness/bench.h"

struct Problem {
    int width, height, most = 256;
    double x_min = -1.0, x_max = 0.5, y_min = 0.0, y_max = 1.2;
    explicit Problem(bool small) : width(small ? 101 : 1001), height(small ? 67 : 701) {}
    size_t pixels() const { return size_t(width) * height; }
    // Points at the border of the set depend on the last bit of each step.
    void results(bench::Results& r, const unsigned short* count) const {
        bench::Array<int> wide(pixels(), [count](uint32_t i) { return int(count[i]); });
        r.add("count", wide.data(), pixels(), 0, 1, 0.01);
    }
    void reference(bench::Results& r) const {
        bench::Array<unsigned short> count(pixels(), [this](uint32_t i) {
            double cx = x_min + (i % width) * (x_max - x_min) / width, cy = y_min + (i / width) * (y_max - y_min) / height;
            double x = 0, y = 0;
            int n = 0;
            for (; n < most && x * x + y * y <= 4; n++) {
                double t = x * x - y * y + cx;
                y = 2 * x * y + cy;
                x = t;
            }
            return static_cast<unsigned short>(n);
        });
        results(r, count.data());
    }
};
