#include "../../harness/opencl_job.h"
#include "../../problems/blackscholes.h"

struct Job {
    Problem p;
    Kernel blackscholes{"blackscholes"};
    Device<float> price{p.price}, strike{p.strike}, years{p.years}, call, put;
    explicit Job(bool small) : p(small), call(p.n), put(p.n) {}
    void run() {
        blackscholes.launch({cover(p.n, 256)}, {256}, price, strike, years, call, put, p.n, p.rate, p.volatility);
    }
    void results(Results& r) { p.results(r, call.host().data(), put.host().data()); }
};
BENCH_MAIN(Job)
