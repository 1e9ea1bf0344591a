#include "../../harness/cuda_job.h"
#include "../../problems/blackscholes.h"

__device__ float normal(float d) {
    float k = 1.0f / (1.0f + 0.2316419f * fabsf(d));
    float tail = 0.39894228f * expf(-0.5f * d * d) *
                 (k * (0.31938153f + k * (-0.356563782f + k * (1.781477937f + k * (-1.821255978f + k * 1.330274429f)))));
    return d > 0 ? 1.0f - tail : tail;
}

__global__ void blackscholes(const float* __restrict__ price, const float* __restrict__ strike,
                             const float* __restrict__ years, float* __restrict__ call, float* __restrict__ put, int n,
                             float rate, float volatility) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    float s = price[i], x = strike[i], t = years[i];
    float root = sqrtf(t);
    float d1 = (logf(s / x) + (rate + 0.5f * volatility * volatility) * t) / (volatility * root);
    float d2 = d1 - volatility * root;
    float n1 = normal(d1), n2 = normal(d2), discounted = x * expf(-rate * t);
    call[i] = s * n1 - discounted * n2;
    put[i] = discounted * (1.0f - n2) - s * (1.0f - n1);
}

struct Job {
    Problem p;
    Device<float> price{p.price}, strike{p.strike}, years{p.years}, call, put;
    explicit Job(bool small) : p(small), call(p.n), put(p.n) {}
    void run() {
        blackscholes<<<blocks(p.n, 256), 256>>>(price, strike, years, call, put, p.n, p.rate, p.volatility);
    }
    void results(Results& r) { p.results(r, call.host().data(), put.host().data()); }
};
BENCH_MAIN(Job)
