#include "../../harness/opencl_job.h"
#include "../../problems/vecadd.h"

struct Job {
    Problem p;
    Kernel vecadd{"vecadd"};
    Device<float> x{p.x}, y{p.y}, z;
    explicit Job(bool small) : p(small), z(p.n) {}
    void run() { vecadd.launch({cover(p.n, 256)}, {256}, x, y, z, p.n); }
    void results(Results& r) { p.results(r, z.host().data()); }
};
BENCH_MAIN(Job)
