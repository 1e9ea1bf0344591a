// Sobel's edges of a grey image of bytes; the border is 0. Rows are `pitch` bytes apart.
#pragma once
#include "../harness/bench.h"

using byte_t = unsigned char;

struct Problem {
    int width, height, pitch;
    bench::Array<byte_t> in;
    explicit Problem(bool small)
        : width(small ? 201 : 6001),
          height(small ? 103 : 5003),
          pitch((width + 127) / 128 * 128),
          in(size_t(pitch) * height, [this](uint32_t i) {
              unsigned x = i % pitch, y = i / pitch;
              return byte_t((bench::hash(1, (y / 7) << 16 | x / 5) & 127) + (bench::hash(2, i) & 15));
          }) {}
    // The bytes between rows may be anything.
    void results(bench::Results& r, const byte_t* out) const {
        bench::Array<byte_t> dense(size_t(width) * height);
        for (int y = 0; y < height; y++) memcpy(&dense[size_t(y) * width], out + size_t(y) * pitch, width);
        r.add("edges", dense.data(), dense.size());
    }
    void reference(bench::Results& r) const {
        bench::Array<byte_t> out(in.size());
        for (int y = 1; y < height - 1; y++)
            for (int x = 1; x < width - 1; x++) {
                auto at = [&](int dx, int dy) { return int(in[size_t(y + dy) * pitch + x + dx]); };
                int gx = at(1, -1) + 2 * at(1, 0) + at(1, 1) - at(-1, -1) - 2 * at(-1, 0) - at(-1, 1);
                int gy = at(-1, 1) + 2 * at(0, 1) + at(1, 1) - at(-1, -1) - 2 * at(0, -1) - at(1, -1);
                int root = int(std::sqrt(float(gx * gx + gy * gy)));
                out[size_t(y) * pitch + x] = byte_t(root > 255 ? 255 : root);
            }
        results(r, out.data());
    }
};
