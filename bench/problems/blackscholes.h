// Prices of European options.
#pragma once
#include "../harness/bench.h"

struct Problem {
    int n;
    float rate = 0.02f, volatility = 0.3f;
    bench::Array<float> price, strike, years;
    explicit Problem(bool small)
        : n(small ? 50'001 : 8 << 20),
          price(n, [](uint32_t i) { return bench::between(1, i, 5.0f, 30.0f); }),
          strike(n, [](uint32_t i) { return bench::between(2, i, 1.0f, 100.0f); }),
          years(n, [](uint32_t i) { return bench::between(3, i, 0.25f, 10.0f); }) {}
    void results(bench::Results& r, const float* call, const float* put) const {
        r.add("call", call, n, 1e-4);
        r.add("put", put, n, 1e-4);
    }
    void reference(bench::Results& r) const {
        bench::Array<float> call(n), put(n);
        // By the error function, where the programs use the usual polynomial of the normal distribution.
        auto normal = [](double x) { return 0.5 * std::erfc(-x * 0.70710678118654752); };
        for (int i = 0; i < n; i++) {
            double root = std::sqrt(double(years[i])), v = volatility;
            double d1 = (std::log(double(price[i]) / strike[i]) + (rate + 0.5 * v * v) * years[i]) / (v * root);
            double d2 = d1 - v * root, discounted = strike[i] * std::exp(-double(rate) * years[i]);
            call[i] = float(price[i] * normal(d1) - discounted * normal(d2));
            put[i] = float(discounted * normal(-d2) - price[i] * normal(-d1));
        }
        results(r, call.data(), put.data());
    }
};
