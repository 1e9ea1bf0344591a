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
              return Option{5 + 25 * bench::unit(1, i), 1 + 99 * bench::unit(2, i), 0.25 + 9.75 * bench::unit(3, i),
                            0.01 + 0.03 * bench::unit(4, i), 0.1 + 0.4 * bench::unit(5, i)};
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
