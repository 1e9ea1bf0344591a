// Prices of European options in double precision, each with its own rate and volatility.
#pragma once
#include "../harness/bench.h"

struct Option {
    double price, strike, years, rate, volatility;
};
struct Value {
    double call, put;
};

struct Problem {
    size_t n;
    bench::Array<Option> options;
    explicit Problem(bool small)
        : n(small ? 20'011 : 600'011), options(n, [](uint32_t i) {
              return Option{bench::between(1, i, 5.0, 30.0), bench::between(2, i, 1.0, 100.0), bench::between(3, i, 0.25, 10.0),
                            bench::between(4, i, 0.01, 0.04), bench::between(5, i, 0.1, 0.5)};
          }) {}
    void results(bench::Results& r, const Value* values) const {
        r.add("values", reinterpret_cast<const double*>(values), 2 * n, 1e-10);
    }
    void reference(bench::Results& r) const {
        auto normal = [](double x) { return 0.5 * std::erfc(-x * 0.70710678118654752); };
        bench::Array<Value> values(n, [&](uint32_t i) {
            const Option& o = options[i];
            double root = std::sqrt(o.years), v = o.volatility;
            double d1 = (std::log(o.price / o.strike) + (o.rate + 0.5 * v * v) * o.years) / (v * root);
            double d2 = d1 - v * root, discounted = o.strike * std::exp(-o.rate * o.years);
            return Value{o.price * normal(d1) - discounted * normal(d2), discounted * normal(-d2) - o.price * normal(-d1)};
        });
        results(r, values.data());
    }
};
