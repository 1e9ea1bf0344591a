// Sorts each run of 1,024 keys by itself, in place.
#pragma once
#include <algorithm>

#include "../harness/bench.h"

constexpr unsigned run_length = 1024;

struct Problem {
    unsigned runs;
    bench::Array<unsigned> keys;
    explicit Problem(bool small)
        : runs(small ? 37 : 600), keys(size_t(runs) * run_length, [](uint32_t i) { return bench::hash(1, i); }) {}
    void results(bench::Results& r, const unsigned* sorted) const { r.add("sorted", sorted, keys.size()); }
    void reference(bench::Results& r) const {
        bench::Array<unsigned> sorted(keys.size());
        sorted.copy_from(keys);
        for (size_t i = 0; i < keys.size(); i += run_length) std::sort(&sorted[i], &sorted[i] + run_length);
        results(r, sorted.data());
    }
};
