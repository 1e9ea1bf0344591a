#include "../../harness/opencl_job.h"
#include "../../problems/stencil2d.h"

struct Job {
    Stencil2D<float> p;
    Kernel stencil{"stencil"};
    Device<float> in{p.in}, out;
    explicit Job(bool small) : p(small), out(p.cells()) {}
    void run() {
        stencil.launch({cover(p.width, 32), cover(p.height, 8)}, {32, 8}, in, out, p.width, p.height, p.centre, p.side);
    }
    void results(Results& r) { p.results(r, out.host().data()); }
};
BENCH_MAIN(Job)
