// Makes the colours of a picture stronger, in place: three floats per pixel, rows that begin at multiples of 512 bytes.
#pragma once
#include "../harness/bench.h"

struct Problem {
    int width, height;
    size_t pitch;  // bytes from row to row
    float amount = 1.4f;
    bench::Array<float> values;
    explicit Problem(bool small)
        : width(small ? 211 : 2999),
          height(small ? 150 : 3001),
          pitch((size_t(width) * 12 + 511) / 512 * 512),
          values(pitch / 4 * height, [](uint32_t i) { return bench::unit(1, i); }) {}
    void results(bench::Results& r, const float* out) const { r.add("image", out, values.size(), 1e-5); }
    static float limit(float v) { return std::fmin(std::fmax(v, 0.0f), 1.0f); }
    void reference(bench::Results& r) const {
        bench::Array<float> out(values.size());
        out.copy_from(values);
        for (int y = 0; y < height; y++)
            for (int x = 0; x < width; x++) {
                float* at = &out[pitch / 4 * y + size_t(3) * x];
                float grey = 0.2126f * at[0] + 0.7152f * at[1] + 0.0722f * at[2];
                for (int c = 0; c < 3; c++) at[c] = limit(grey + amount * (at[c] - grey));
            }
        results(r, out.data());
    }
};
