#include "../../harness/opencl_job.h"
#include "../../problems/collatz.h"

struct Job {
    Problem p;
    Kernel collatz{"collatz"};
    Device<int> steps;
    explicit Job(bool small) : p(small), steps(p.n) {}
    void run() { collatz.launch({cover(p.n, 256)}, {256}, steps, p.n); }
    void results(Results& r) { p.results(r, steps.host().data()); }
};
BENCH_MAIN(Job)
