// Brightness of a picture with four bytes per pixel: red, green, blue, alpha.
#pragma once
#include "../harness/bench.h"

struct Problem {
    int rows, columns;
    bench::Array<unsigned char> rgba;
    explicit Problem(bool small)
        : rows(small ? 203 : 6001),
          columns(small ? 301 : 8001),
          rgba(size_t(4) * rows * columns, [](uint32_t i) { return static_cast<unsigned char>(bench::hash(1, i) >> 8); }) {}
    size_t pixels() const { return size_t(rows) * columns; }
    // The last bit may be rounded differently.
    void results(bench::Results& r, const unsigned char* grey) const {
        bench::Array<int> wide(pixels(), [grey](uint32_t i) { return int(grey[i]); });
        r.add("grey", wide.data(), pixels(), 1.01 / 255, 255);
    }
    void reference(bench::Results& r) const {
        bench::Array<unsigned char> grey(pixels(), [this](uint32_t i) {
            const unsigned char* at = &rgba[size_t(4) * i];
            return static_cast<unsigned char>(0.299f * at[0] + 0.587f * at[1] + 0.114f * at[2]);
        });
        results(r, grey.data());
    }
};
