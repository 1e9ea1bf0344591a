// Counts the elements above a limit with an atomic addition each: the price of the atomics is the point.
#pragma once
#include "../harness/bench.h"

struct Problem {
    int n, limit = 250;
    bench::Array<int> x;
    explicit Problem(bool small)
        : n(small ? 100'003 : 16 << 20), x(n, [](uint32_t i) { return int(bench::hash(1, i) % 1000); }) {}
    void results(bench::Results& r, int count) const { r.add_one("count", count); }
    void reference(bench::Results& r) const {
        int count = 0;
        for (int i = 0; i < n; i++) count += x[i] > limit;
        results(r, count);
    }
};
