// Generations of Conway's game of life, a byte per cell; the field's edges are neighbours.
#pragma once
#include "../harness/bench.h"

using byte_t = unsigned char;

struct Problem {
    static constexpr int generations = 2;
    int width, height;
    bench::Array<byte_t> start;
    explicit Problem(bool small)
        : width(small ? 123 : 2000),
          height(small ? 77 : 2001),
          start(size_t(width) * height, [](uint32_t i) { return byte_t(bench::hash(1, i) % 3 == 0); }) {}
    void results(bench::Results& r, const byte_t* end) const { r.add("cells", end, start.size()); }
    void reference(bench::Results& r) const {
        bench::Array<byte_t> a(start.size()), b(start.size());
        a.copy_from(start);
        for (int g = 0; g < generations; g++) {
            for (int y = 0; y < height; y++)
                for (int x = 0; x < width; x++) {
                    int count = 0;
                    for (int dy = -1; dy <= 1; dy++)
                        for (int dx = -1; dx <= 1; dx++)
                            if (dx || dy) count += a[size_t((y + dy + height) % height) * width + (x + dx + width) % width];
                    size_t i = size_t(y) * width + x;
                    b[i] = count == 3 || (count == 2 && a[i]);
                }
            std::swap(a, b);
        }
        results(r, a.data());
    }
};
