#include "../../harness/opencl_job.h"
#include "../../problems/mandelbrot.h"

struct Job {
    Problem p;
    Kernel mandelbrot{"mandelbrot"};
    Device<int> count;
    explicit Job(bool small) : p(small), count(p.pixels()) {}
    void run() {
        mandelbrot.launch({cover(p.width, 16), cover(p.height, 16)}, {16, 16}, count, p.width, p.height, p.left, p.top,
                          p.step, p.most);
    }
    void results(Results& r) { p.results(r, count.host().data()); }
};
BENCH_MAIN(Job)
