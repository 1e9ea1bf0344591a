#include "../../harness/opencl_job.h"
#include "../../problems/image.h"

struct Job {
    Image<true> p;
    Kernel brighten{"brighten"};
    Device<float> image;
    explicit Job(bool small) : p(small), image(p.values.size()) {}
    void reset() { image.upload(p.values); }
    void run() { brighten.launch({cover(p.n, 256)}, {256}, image, p.n, p.gain); }
    void results(Results& r) { p.results(r, image.host().data()); }
};
BENCH_MAIN(Job)
