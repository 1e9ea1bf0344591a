// One step of a 5-point stencil; the border keeps its values.
#pragma once
#include "../harness/bench.h"

template <class T>
struct Stencil2D {
    int width, height;
    T centre = T(0.6), side = T(0.1);
    bench::Array<T> in;
    explicit Stencil2D(bool small)
        : width(small ? 300 : 4096),
          height(small ? 200 : int((96 << 20) / sizeof(T) / 4096)),
          in(size_t(width) * height, [](uint32_t i) { return T(bench::unit(1, i)); }) {}
    size_t cells() const { return in.size(); }
    void results(bench::Results& r, const T* out) const { r.add("out", out, cells(), sizeof(T) == 4 ? 1e-6 : 1e-15); }
    void reference(bench::Results& r) const {
        bench::Array<T> out(cells(), [this](uint32_t i) {
            int x = int(i) % width, y = int(i) / width;
            if (x == 0 || y == 0 || x == width - 1 || y == height - 1) return in[i];
            return centre * in[i] + side * (in[i - 1] + in[i + 1] + in[i - width] + in[i + width]);
        });
        results(r, out.data());
    }
};
