#include "../../harness/opencl_job.h"
#include "../../problems/stencil3d.h"

struct Job {
    Problem p;
    Kernel stencil{"stencil"};
    Device<float> in{p.in}, out;
    explicit Job(bool small) : p(small), out(p.in.size()) {}
    void run() {
        stencil.launch({cover(p.n, 32), cover(p.n, 4), cover(p.n, 2)}, {32, 4, 2}, in, out, p.n, p.centre, p.side);
    }
    void results(Results& r) { p.results(r, out.host().data()); }
};
BENCH_MAIN(Job)
