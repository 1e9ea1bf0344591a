#include "../../harness/opencl_job.h"
#include "../../problems/atomic_counter.h"

struct Job {
    Problem p;
    Kernel count_above{"count_above"};
    Device<int> x{p.x}, count{1};
    explicit Job(bool small) : p(small) {}
    void reset() { count.clear(); }
    void run() { count_above.launch({cover(p.n, 256)}, {256}, x, count, p.n, p.limit); }
    void results(Results& r) { p.results(r, count.host()[0]); }
};
BENCH_MAIN(Job)
