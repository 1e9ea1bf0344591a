// Points in a square, from many streams of xorshift numbers: how many lie in the circle?
#pragma once
#include "../harness/bench.h"

struct Problem {
    int streams, points;
    explicit Problem(bool small) : streams(small ? 2048 : 65536), points(small ? 100 : 1000) {}
    void results(bench::Results& r, unsigned long long inside) const {
        r.add_one("inside", inside, 1e-5);
    }
    void reference(bench::Results& r) const {
        unsigned long long inside = 0;
        for (int s = 0; s < streams; s++) {
            uint32_t x = uint32_t(s) * 747796405u + 2891336453u;
            auto next = [&] {
                x ^= x << 13, x ^= x >> 17, x ^= x << 5;
                return double(x >> 8) / 16777216;
            };
            for (int i = 0; i < points; i++) {
                double u = next(), v = next();
                inside += u * u + v * v <= 1;
            }
        }
        results(r, inside);
    }
};
