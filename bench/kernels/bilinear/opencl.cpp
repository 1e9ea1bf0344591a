#include "../../harness/opencl_job.h"
#include "../../problems/bilinear.h"

struct Job {
    Problem p;
    Kernel enlarge{"enlarge"};
    Device<float> in{p.in}, out;
    explicit Job(bool small) : p(small), out(p.pixels()) {}
    void run() {
        enlarge.launch({cover(p.to_width, 32), cover(p.to_height, 8)}, {32, 8}, in, out, p.width, p.to_width,
                       p.to_height, p.step_x, p.step_y);
    }
    void results(Results& r) { p.results(r, out.host().data()); }
};
BENCH_MAIN(Job)
