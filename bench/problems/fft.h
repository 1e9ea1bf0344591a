// Fourier transforms of 1,024 complex numbers each, forwards. Numbers are real, imaginary.
#pragma once
#include "../harness/bench.h"

constexpr int points = 1024;

struct Problem {
    int batch;
    bench::Array<float> in;
    // cos and sin of -2 pi k / points, for k below points / 2.
    bench::Array<float> roots;
    explicit Problem(bool small)
        : batch(small ? 19 : 2000),
          in(size_t(batch) * points * 2, [](uint32_t i) { return bench::unit(1, i) - 0.5f; }),
          roots(points, [](uint32_t i) {
              double angle = -2 * 3.14159265358979324 * (i / 2) / points;
              return float(i % 2 ? std::sin(angle) : std::cos(angle));
          }) {}
    void results(bench::Results& r, const float* out) const { r.add("out", out, in.size(), 1e-4, 10); }
    void reference(bench::Results& r) const {
        bench::Array<float> out(in.size());
        bench::Array<double> x(points * 2);
        for (int b = 0; b < batch; b++) {
            const float* from = in.data() + size_t(b) * points * 2;
            for (int i = 0; i < points; i++) {
                int reversed = 0;
                for (int bit = 1; bit < points; bit *= 2) reversed = 2 * reversed + (i & bit ? 1 : 0);
                x[2 * reversed] = from[2 * i], x[2 * reversed + 1] = from[2 * i + 1];
            }
            for (int length = 1; length < points; length *= 2)
                for (int k = 0; k < length; k++) {
                    double angle = -3.14159265358979324 * k / length, c = std::cos(angle), s = std::sin(angle);
                    for (int i = k; i < points; i += 2 * length) {
                        double *a = &x[2 * i], *b2 = &x[2 * (i + length)];
                        double re = b2[0] * c - b2[1] * s, im = b2[0] * s + b2[1] * c;
                        b2[0] = a[0] - re, b2[1] = a[1] - im;
                        a[0] += re, a[1] += im;
                    }
                }
            for (int i = 0; i < points * 2; i++) out[size_t(b) * points * 2 + i] = float(x[i]);
        }
        results(r, out.data());
    }
};
