// The smallest and the largest element of an array, and the sum of all.
#pragma once
#include "../harness/bench.h"

struct Problem {
    int n;
    bench::Array<int> x;
    explicit Problem(bool small)
        : n(small ? 100'003 : 32'000'011), x(n, [](uint32_t i) { return int(bench::hash(1, i) % 2'000'001) - 900'000; }) {}
    void results(bench::Results& r, int least, int most, long long sum) const {
        r.add_one("least", least);
        r.add_one("most", most);
        r.add_one("sum", int64_t(sum));
    }
    void reference(bench::Results& r) const {
        int least = x[0], most = x[0];
        long long sum = 0;
        for (int i = 0; i < n; i++) {
            least = x[i] < least ? x[i] : least;
            most = x[i] > most ? x[i] : most;
            sum += x[i];
        }
        results(r, least, most, sum);
    }
};
