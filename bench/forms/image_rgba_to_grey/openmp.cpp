#include "../../harness/openmp_job.h"
#include "../../problems/image_grey.h"

// A pixel is read as one number. Bytes may alias anything, so each thread has pointers of its own.
static void to_grey(const uint32_t* __restrict in, unsigned char* __restrict out, int rows, int columns) {
#pragma omp parallel for firstprivate(in, out)
    for (int y = 0; y < rows; y++) {
        const uint32_t* __restrict from = in + size_t(y) * columns;
        unsigned char* __restrict to = out + size_t(y) * columns;
#pragma omp simd
        for (int x = 0; x < columns; x++) {
            int r = from[x] & 255, g = from[x] >> 8 & 255, b = from[x] >> 16 & 255;
            to[x] = static_cast<unsigned char>(static_cast<int>(0.299f * float(r) + 0.587f * float(g) + 0.114f * float(b)));
        }
    }
}

struct Job {
    Problem p;
    Array<unsigned char> grey;
    explicit Job(bool small) : p(small), grey(p.pixels()) {}
    void run() { to_grey(reinterpret_cast<const uint32_t*>(p.rgba.data()), grey.data(), p.rows, p.columns); }
    void results(Results& r) { p.results(r, grey.data()); }
};
BENCH_MAIN(Job)
