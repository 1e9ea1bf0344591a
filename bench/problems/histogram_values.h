// How many values fall into each of equal ranges between two limits; values outside of them do not count.
#pragma once
#include "../harness/bench.h"

struct Problem {
    int n, count;
    float low = 0.25f, high = 2.5f;
    bench::Array<float> values;
    explicit Problem(bool small)
        : n(small ? 200'003 : 24'000'007), count(small ? 37 : 500), values(n, [](uint32_t i) {
              return bench::unit(1, i) + bench::unit(2, i) + bench::unit(3, i);
          }) {}
    float scale() const { return float(count) / (high - low); }
    void results(bench::Results& r, const unsigned* bins) const { r.add("bins", bins, count); }
    void reference(bench::Results& r) const {
        bench::Array<unsigned> bins(count);
        for (int i = 0; i < n; i++) {
            if (values[i] < low || values[i] >= high) continue;
            int bin = int((values[i] - low) * scale());
            bins[bin < count ? bin : count - 1]++;
        }
        results(r, bins.data());
    }
};
