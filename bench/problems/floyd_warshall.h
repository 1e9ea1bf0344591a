// Lengths of the shortest ways between all nodes of a graph, in place.
#pragma once
#include "../harness/bench.h"

struct Problem {
    static constexpr int no_way = 1 << 29;
    int n;
    bench::Array<int> length;
    explicit Problem(bool small)
        : n(small ? 61 : 509), length(size_t(n) * n, [this](uint32_t i) {
              if (i / n == i % n) return 0;
              return bench::hash(1, i) % 8 == 0 ? int(1 + bench::hash(2, i) % 1000) : no_way;
          }) {}
    void results(bench::Results& r, const int* shortest) const { r.add("shortest", shortest, length.size()); }
    void reference(bench::Results& r) const {
        bench::Array<int> d(length.size());
        d.copy_from(length);
        for (int k = 0; k < n; k++)
            for (int i = 0; i < n; i++)
                for (int j = 0; j < n; j++)
                    if (d[i * n + k] + d[k * n + j] < d[i * n + j]) d[i * n + j] = d[i * n + k] + d[k * n + j];
        results(r, d.data());
    }
};
