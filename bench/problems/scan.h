// Exclusive prefix sums of integers.
#pragma once
#include "../harness/bench.h"

struct Problem {
    int n;
    bench::Array<unsigned> x;
    explicit Problem(bool small)
        : n(small ? 300'000 : 32 << 20), x(n, [](uint32_t i) { return bench::hash(1, i) % 100; }) {}
    void results(bench::Results& r, const unsigned* sums) const { r.add("sums", sums, n); }
    void reference(bench::Results& r) const {
        unsigned sum = 0;
        bench::Array<unsigned> sums(n, [&](uint32_t i) {
            unsigned before = sum;
            sum += x[i];
            return before;
        });
        results(r, sums.data());
    }
};
