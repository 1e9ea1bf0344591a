// How often each byte occurs.
#pragma once
#include "../harness/bench.h"

struct Problem {
    int n;
    bench::Array<unsigned char> data;
    explicit Problem(bool small)
        : n(small ? 300'007 : 64 << 20),
          data(n, [](uint32_t i) { return static_cast<unsigned char>(bench::hash(1, i) & bench::hash(2, i)); }) {}
    void results(bench::Results& r, const unsigned* bins) const { r.add("bins", bins, 256); }
    void reference(bench::Results& r) const {
        unsigned bins[256] = {};
        for (int i = 0; i < n; i++) bins[data[i]]++;
        results(r, bins);
    }
};
