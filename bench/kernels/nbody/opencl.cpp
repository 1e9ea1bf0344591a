#include "../../harness/opencl_job.h"
#include "../../problems/nbody.h"

struct Job {
    Problem p;
    Kernel accelerate{"accelerate"};
    Device<float> bodies{p.bodies}, acceleration;
    explicit Job(bool small) : p(small), acceleration(p.bodies.size()) {}
    void run() { accelerate.launch({size_t(p.n)}, {256}, bodies, acceleration, p.n, p.softening); }
    void results(Results& r) { p.results(r, acceleration.host().data()); }
};
BENCH_MAIN(Job)
