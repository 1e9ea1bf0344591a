// One step of a 7-point stencil in a cube; the border keeps its values.
#pragma once
#include "../harness/bench.h"

struct Problem {
    int n;
    float centre = 0.4f, side = 0.1f;
    bench::Array<float> in;
    explicit Problem(bool small)
        : n(small ? 40 : 320), in(size_t(n) * n * n, [](uint32_t i) { return bench::unit(1, i); }) {}
    void results(bench::Results& r, const float* out) const { r.add("out", out, in.size(), 1e-6); }
    void reference(bench::Results& r) const {
        bench::Array<float> out(in.size(), [this](uint32_t i) {
            int x = int(i) % n, y = int(i) / n % n, z = int(i) / n / n, plane = n * n;
            if (x == 0 || y == 0 || z == 0 || x == n - 1 || y == n - 1 || z == n - 1) return in[i];
            return centre * in[i] +
                   side * (in[i - 1] + in[i + 1] + in[i - n] + in[i + n] + in[i - plane] + in[i + plane]);
        });
        results(r, out.data());
    }
};
