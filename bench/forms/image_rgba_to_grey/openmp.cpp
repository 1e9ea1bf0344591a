#include "../../harness/openmp_job.h"
#include "../../problems/image_grey.h"

struct Pixel {
    unsigned char r, g, b, a;
};

static void to_grey(const Pixel* __restrict in, unsigned char* __restrict out, int n) {
#pragma omp parallel for simd
    for (int i = 0; i < n; i++) {
        float sum = 0.299f * float(in[i].r) + 0.587f * float(in[i].g) + 0.114f * float(in[i].b);
        out[i] = static_cast<unsigned char>(static_cast<int>(sum));
    }
}

struct Job {
    Problem p;
    Array<unsigned char> grey;
    explicit Job(bool small) : p(small), grey(p.pixels()) {}
    void run() { to_grey(reinterpret_cast<const Pixel*>(p.rgba.data()), grey.data(), int(p.pixels())); }
    void results(Results& r) { p.results(r, grey.data()); }
};
BENCH_MAIN(Job)
