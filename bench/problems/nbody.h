// Accelerations of bodies that attract each other, all pairs. A body is x, y, z, mass.
#pragma once
#include "../harness/bench.h"

struct Problem {
    int n;
    float softening = 0.01f;
    bench::Array<float> bodies;
    explicit Problem(bool small)
        : n(small ? 1024 : 16384), bodies(size_t(4) * n, [](uint32_t i) {
              float v = bench::unit(1, i);
              return i % 4 == 3 ? v + 0.5f : 2 * v - 1;
          }) {}
    // Four floats per body, the last one 0.
    void results(bench::Results& r, const float* acceleration) const {
        r.add("acceleration", acceleration, size_t(4) * n, 1e-3, n / 16);
    }
    void reference(bench::Results& r) const {
        bench::Array<float> out(size_t(4) * n);
        for (int i = 0; i < n; i++) {
            double a[3] = {};
            for (int j = 0; j < n; j++) {
                double d[3], square = double(softening);
                for (int c = 0; c < 3; c++) d[c] = double(bodies[4 * j + c]) - bodies[4 * i + c], square += d[c] * d[c];
                double f = bodies[4 * j + 3] / (square * std::sqrt(square));
                for (int c = 0; c < 3; c++) a[c] += f * d[c];
            }
            for (int c = 0; c < 3; c++) out[4 * i + c] = float(a[c]);
        }
        results(r, out.data());
    }
};
