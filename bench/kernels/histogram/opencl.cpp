#include "../../harness/opencl_job.h"
#include "../../problems/histogram.h"

struct Job {
    Problem p;
    Kernel histogram{"histogram"};
    Device<unsigned char> data{p.data};
    Device<unsigned> bins{256};
    explicit Job(bool small) : p(small) {}
    void reset() { bins.clear(); }
    void run() { histogram.launch({264 * 256}, {256}, data, p.n, bins); }
    void results(Results& r) { p.results(r, bins.host().data()); }
};
BENCH_MAIN(Job)
