// Mean of the 9x9 bytes around each pixel; pixels outside are those of the nearest edge.
#pragma once
#include "../harness/bench.h"

using byte_t = unsigned char;
constexpr int radius = 4, side = 2 * radius + 1;

struct Problem {
    int width, height;
    bench::Array<byte_t> in;
    explicit Problem(bool small)
        : width(small ? 131 : 5120),
          height(small ? 75 : 2880),
          in(size_t(width) * height, [](uint32_t i) { return byte_t(bench::hash(1, i)); }) {}
    void results(bench::Results& r, const byte_t* out) const { r.add("means", out, in.size()); }
    void reference(bench::Results& r) const {
        bench::Array<byte_t> out(in.size());
        auto inside = [](int v, int limit) { return v < 0 ? 0 : v >= limit ? limit - 1 : v; };
        for (int y = 0; y < height; y++)
            for (int x = 0; x < width; x++) {
                int sum = 0;
                for (int dy = -radius; dy <= radius; dy++)
                    for (int dx = -radius; dx <= radius; dx++)
                        sum += in[size_t(inside(y + dy, height)) * width + inside(x + dx, width)];
                out[size_t(y) * width + x] = byte_t(sum / (side * side));
            }
        results(r, out.data());
    }
};
