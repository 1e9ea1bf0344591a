#include "../../harness/opencl_job.h"
#include "../../problems/softmax.h"

struct Job {
    Problem p;
    Device<float> in{p.in}, out;
    Kernel softmax{"softmax"};
    explicit Job(bool small) : p(small), out(p.in.size()) {}
    void run() { softmax.launch({size_t(p.rows) * 256}, {256}, in, out, p.columns); }
    void results(Results& r) { p.results(r, out.host().data()); }
};
BENCH_MAIN(Job)
