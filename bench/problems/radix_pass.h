// One pass of a radix sort: keys in the order of four of their bits, equal ones in the order in which they were.
#pragma once
#include "../harness/bench.h"

constexpr int digits = 16;

struct Problem {
    int n, shift = 8;
    bench::Array<unsigned> keys;
    explicit Problem(bool small)
        : n(small ? 30'001 : 250'003), keys(n, [](uint32_t i) { return bench::hash(1, i); }) {}
    void results(bench::Results& r, const unsigned* sorted) const { r.add("keys", sorted, n); }
    void reference(bench::Results& r) const {
        bench::Array<unsigned> sorted(n);
        int at = 0;
        for (unsigned d = 0; d < digits; d++)
            for (int i = 0; i < n; i++)
                if ((keys[i] >> shift) % digits == d) sorted[at++] = keys[i];
        results(r, sorted.data());
    }
};
