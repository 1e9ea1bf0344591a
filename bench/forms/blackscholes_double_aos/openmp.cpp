#include "../../harness/openmp_job.h"
#include "../../problems/blackscholes_double.h"

static inline double normal(double d) { return 0.5 * erfc(-d * 0.70710678118654752); }

static void evaluate(const Option* __restrict options, Value* __restrict values, size_t n) {
#pragma omp parallel for
    for (size_t i = 0; i < n; i++) {
        Option o = options[i];
        double root = sqrt(o.years);
        double d1 = (log(o.price / o.strike) + (o.rate + 0.5 * o.volatility * o.volatility) * o.years) / (o.volatility * root);
        double d2 = d1 - o.volatility * root;
        double discounted = o.strike * exp(-o.rate * o.years);
        values[i].call = o.price * normal(d1) - discounted * normal(d2);
        values[i].put = discounted * normal(-d2) - o.price * normal(-d1);
    }
}

struct Job {
    Problem p;
    Array<Value> values;
    explicit Job(bool small) : p(small), values(p.n) {}
    void run() { evaluate(p.options.data(), values.data(), p.n); }
    void results(Results& r) { p.results(r, values.data()); }
};
BENCH_MAIN(Job)
