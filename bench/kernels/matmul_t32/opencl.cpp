#include "../../harness/opencl_job.h"
#include "../../problems/matmul.h"

struct Job {
    Problem p;
    Kernel matmul{"matmul"};
    Device<float> a{p.a}, b{p.b}, c;
    explicit Job(bool small) : p(small), c(p.a.size()) {}
    void run() { matmul.launch({size_t(p.n), size_t(p.n)}, {32, 32}, a, b, c, p.n); }
    void results(Results& r) { p.results(r, c.host().data()); }
};
BENCH_MAIN(Job)
