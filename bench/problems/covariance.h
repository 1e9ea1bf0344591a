// Products of all pairs of columns: `out[i * d + j]` is the sum of x[s * d + i] * x[s * d + j] over all samples s.
#pragma once
#include "../harness/bench.h"

struct Problem {
    int samples, d;
    bench::Array<float> x;
    explicit Problem(bool small)
        : samples(small ? 96 : 1536),
          d(small ? 128 : 1024),
          x(size_t(samples) * d, [](uint32_t i) { return bench::unit(1, i) - 0.5f; }) {}
    void results(bench::Results& r, const float* out) const { r.add("out", out, size_t(d) * d, 1e-4, samples / 12.0); }
    void reference(bench::Results& r) const {
        bench::Array<float> out(size_t(d) * d);
        bench::Array<double> row(d);
        for (int i = 0; i < d; i++) {
            row.clear();
            for (int s = 0; s < samples; s++)
                for (int j = 0; j < d; j++) row[j] += double(x[size_t(s) * d + i]) * x[size_t(s) * d + j];
            for (int j = 0; j < d; j++) out[size_t(i) * d + j] = float(row[j]);
        }
        results(r, out.data());
    }
};
