// One step of the lattice Boltzmann method, D2Q9: each cell pulls what flows to it, then relaxes; obstacles send it
// back. Flows are `f[q * cells + y * width + x]`; the edges of the field are neighbours.
#pragma once
#include "../harness/bench.h"

constexpr int flow_x[9] = {0, 1, 0, -1, 0, 1, -1, -1, 1}, flow_y[9] = {0, 0, 1, 0, -1, 1, 1, -1, -1};
constexpr int flow_back[9] = {0, 3, 4, 1, 2, 7, 8, 5, 6};

struct Problem {
    int width, height;
    float omega = 1.2f;
    bench::Array<float> f;
    bench::Array<unsigned char> solid;
    explicit Problem(bool small)
        : width(small ? 96 : 1500),
          height(small ? 41 : 1101),
          f(size_t(9) * width * height, [this](uint32_t i) {
              uint32_t q = i / cells();
              return (q == 0 ? 4 / 9.0f : q < 5 ? 1 / 9.0f : 1 / 36.0f) * bench::between(1, i, 0.9f, 1.1f);
          }),
          solid(size_t(width) * height, [this](uint32_t i) {
              int x = int(i) % width, y = int(i) / width, dx = x - width / 4, dy = y - height / 2;
              return static_cast<unsigned char>(y == 0 || y == height - 1 || dx * dx + dy * dy < height * height / 64);
          }) {}
    uint32_t cells() const { return uint32_t(width) * height; }
    void results(bench::Results& r, const float* out) const { r.add("flows", out, f.size(), 1e-5, 0.1); }
    void reference(bench::Results& r) const {
        bench::Array<float> out(f.size());
        for (int y = 0; y < height; y++)
            for (int x = 0; x < width; x++) {
                double in[9], density = 0, ux = 0, uy = 0;
                size_t at = size_t(y) * width + x;
                for (int q = 0; q < 9; q++) {
                    int from_x = (x - flow_x[q] + width) % width, from_y = (y - flow_y[q] + height) % height;
                    in[q] = f[size_t(q) * cells() + size_t(from_y) * width + from_x];
                    density += in[q], ux += in[q] * flow_x[q], uy += in[q] * flow_y[q];
                }
                ux /= density, uy /= density;
                for (int q = 0; q < 9; q++) {
                    double weight = q == 0 ? 4 / 9.0 : q < 5 ? 1 / 9.0 : 1 / 36.0, cu = 3 * (flow_x[q] * ux + flow_y[q] * uy);
                    double rest = weight * density * (1 + cu + 0.5 * cu * cu - 1.5 * (ux * ux + uy * uy));
                    double relaxed = in[q] + omega * (rest - in[q]);
                    out[size_t(q) * cells() + at] = float(solid[at] ? in[flow_back[q]] : relaxed);
                }
            }
        results(r, out.data());
    }
};
