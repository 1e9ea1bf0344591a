// Where each of many numbers belongs in a sorted table: the first place whose number is not less.
#pragma once
#include <algorithm>

#include "../harness/bench.h"

struct Problem {
    int size, n;
    bench::Array<int> table, queries;
    explicit Problem(bool small)
        : size(small ? 10'007 : 1'000'003),
          n(small ? 5'001 : 500'001),
          table(size, [](uint32_t i) { return int(bench::hash(1, i) >> 4); }),
          queries(n, [](uint32_t i) { return int(bench::hash(2, i) >> 4); }) {
        std::sort(&table[0], &table[0] + size);
        for (int i = 0; i < n; i += 3) queries[i] = table[bench::hash(3, i) % size];
    }
    void results(bench::Results& r, const int* places) const { r.add("places", places, n); }
    void reference(bench::Results& r) const {
        const int *start = table.data(), *end = start + size;
        bench::Array<int> places(n, [&](uint32_t i) { return int(std::lower_bound(start, end, queries[i]) - start); });
        results(r, places.data());
    }
};
