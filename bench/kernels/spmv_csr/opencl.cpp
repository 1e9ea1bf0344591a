#include "../../harness/opencl_job.h"
#include "../../problems/spmv_csr.h"

struct Job {
    Problem p;
    Kernel spmv{"spmv"};
    Device<int> start{p.start}, column{p.column};
    Device<float> value{p.value}, x{p.x}, y;
    explicit Job(bool small) : p(small), y(p.rows) {}
    void run() { spmv.launch({cover(p.rows, 256)}, {256}, p.rows, start, column, value, x, y); }
    void results(Results& r) { p.results(r, y.host().data()); }
};
BENCH_MAIN(Job)
