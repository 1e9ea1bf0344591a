// The 8 smallest of many distances, for each of many queries. `distance[j * n + i]` is the j-th one of query i.
#pragma once
#include <algorithm>

#include "../harness/bench.h"

constexpr int kept = 8;

struct Problem {
    int n, candidates;
    bench::Array<float> distance;
    explicit Problem(bool small)
        : n(small ? 1'001 : 40'000),
          candidates(small ? 40 : 150),
          distance(size_t(n) * candidates, [](uint32_t i) { return bench::unit(1, i); }) {}
    // `smallest[k * n + i]`
    void results(bench::Results& r, const float* smallest) const { r.add("smallest", smallest, size_t(kept) * n); }
    void reference(bench::Results& r) const {
        bench::Array<float> smallest(size_t(kept) * n), all(candidates);
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < candidates; j++) all[j] = distance[size_t(j) * n + i];
            std::sort(&all[0], &all[0] + candidates);
            for (int k = 0; k < kept; k++) smallest[size_t(k) * n + i] = all[k];
        }
        results(r, smallest.data());
    }
};
