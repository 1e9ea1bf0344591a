#include "../../harness/openmp_job.h"
#include "../../problems/image_grey.h"

// A pixel is read as one number.
static void to_grey(const uint32_t* __restrict in, unsigned char* __restrict out, int n) {
#pragma omp parallel for simd
    for (int i = 0; i < n; i++) {
        int r = in[i] & 255, g = in[i] >> 8 & 255, b = in[i] >> 16 & 255;
        out[i] = static_cast<unsigned char>(static_cast<int>(0.299f * float(r) + 0.587f * float(g) + 0.114f * float(b)));
    }
}

struct Job {
    Problem p;
    Array<unsigned char> grey;
    explicit Job(bool small) : p(small), grey(p.pixels()) {}
    void run() { to_grey(reinterpret_cast<const uint32_t*>(p.rgba.data()), grey.data(), int(p.pixels())); }
    void results(Results& r) { p.results(r, grey.data()); }
};
BENCH_MAIN(Job)
