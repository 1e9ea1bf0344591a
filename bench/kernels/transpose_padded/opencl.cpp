#include "../../harness/opencl_job.h"
#include "../../problems/transpose.h"

struct Job {
    Problem p;
    Kernel transpose{"transpose"};
    Device<float> in{p.in}, out;
    explicit Job(bool small) : p(small), out(p.in.size()) {}
    void run() { transpose.launch({size_t(p.n), size_t(p.n) / 4}, {32, 8}, in, out, p.n); }
    void results(Results& r) { p.results(r, out.host().data()); }
};
BENCH_MAIN(Job)
