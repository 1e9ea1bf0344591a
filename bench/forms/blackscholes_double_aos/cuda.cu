#include "../../harness/cuda_job.h"
#include "../../problems/blackscholes_double.h"

__device__ Value evaluate(const Option& o) {
    double root = sqrt(o.years);
    double d1 = (log(o.price / o.strike) + (o.rate + 0.5 * o.volatility * o.volatility) * o.years) / (o.volatility * root);
    double d2 = d1 - o.volatility * root;
    double discounted = o.strike * exp(-o.rate * o.years);
    Value v;
    v.call = o.price * normcdf(d1) - discounted * normcdf(d2);
    v.put = discounted * normcdf(-d2) - o.price * normcdf(-d1);
    return v;
}

// Options are structures of doubles; a grid-stride loop of blocks of 192 threads.
__global__ void evaluate_all(const Option* __restrict__ options, Value* __restrict__ values, size_t n) {
    size_t stride = size_t(blockDim.x) * gridDim.x;
    for (size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x; i < n; i += stride) values[i] = evaluate(options[i]);
}

struct Job {
    Problem p;
    Device<Option> options{p.options};
    Device<Value> values;
    explicit Job(bool small) : p(small), values(p.n) {}
    void run() { evaluate_all<<<120, 192>>>(options, values, p.n); }
    void results(Results& r) { p.results(r, values.host().data()); }
};
BENCH_MAIN(Job)
