#include "../../harness/opencl_job.h"
#include "../../problems/axpy.h"

struct Job {
    Axpy<double> p;
    Kernel daxpy{"daxpy"};
    Device<double> x{p.x}, y;
    explicit Job(bool small) : p(small), y(p.n) {}
    void reset() { y.upload(p.y); }
    void run() { daxpy.launch({cover(p.n, 256)}, {256}, p.n, p.a, x, y); }
    void results(Results& r) { p.results(r, y.host().data()); }
};
BENCH_MAIN(Job)
