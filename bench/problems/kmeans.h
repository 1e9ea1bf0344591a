// The nearest of 16 centres for each point of 8 numbers. `points[d * n + i]`, `centres[c * dims + d]`.
#pragma once
#include "../harness/bench.h"

constexpr int dims = 8, clusters = 16;

struct Problem {
    int n;
    bench::Array<float> points, centres;
    explicit Problem(bool small)
        : n(small ? 10'001 : 2'500'003),
          points(size_t(n) * dims, [](uint32_t i) { return bench::unit(1, i); }),
          centres(clusters * dims, [](uint32_t i) { return bench::unit(2, i); }) {}
    // Two centres may be equally far.
    void results(bench::Results& r, const int* nearest) const { r.add("nearest", nearest, n, 0, 1, 1e-4); }
    void reference(bench::Results& r) const {
        bench::Array<int> nearest(n, [this](uint32_t i) {
            int best = 0;
            double least = 1e30;
            for (int c = 0; c < clusters; c++) {
                double sum = 0;
                for (int d = 0; d < dims; d++) {
                    double difference = double(points[size_t(d) * n + i]) - centres[c * dims + d];
                    sum += difference * difference;
                }
                if (sum < least) least = sum, best = c;
            }
            return best;
        });
        results(r, nearest.data());
    }
};
