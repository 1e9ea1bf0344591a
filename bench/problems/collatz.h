// Steps of the Collatz sequence from each number up to n.
#pragma once
#include "../harness/bench.h"

struct Problem {
    int n;
    explicit Problem(bool small) : n(small ? 5'000 : 2'000'000) {}
    void results(bench::Results& r, const int* steps) const { r.add("steps", steps, n); }
    void reference(bench::Results& r) const {
        bench::Array<int> steps(n, [](uint32_t i) {
            int count = 0;
            for (unsigned long long v = i + 1; v != 1; count++) v = v % 2 ? 3 * v + 1 : v / 2;
            return count;
        });
        results(r, steps.data());
    }
};
