// The elements above a limit, in any order, without gaps.
#pragma once
#include "../harness/bench.h"

struct Problem {
    int n, limit = 600;
    bench::Array<int> x;
    explicit Problem(bool small)
        : n(small ? 100'003 : 32 << 20), x(n, [](uint32_t i) { return int(bench::hash(1, i) % 1000); }) {}
    // What does not depend on the order.
    void results(bench::Results& r, const int* kept, int count) const {
        uint64_t sum = 0, mixed = 0;
        for (int i = 0; i < count && i < n; i++) sum += kept[i], mixed += bench::hash(9, kept[i]);
        r.add_one("count", count);
        r.add_one("sum", sum);
        r.add_one("sum of hashes", mixed);
    }
    void reference(bench::Results& r) const {
        bench::Array<int> kept(n);
        int count = 0;
        for (int i = 0; i < n; i++)
            if (x[i] > limit) kept[count++] = x[i];
        results(r, kept.data(), count);
    }
};
