#include "../../harness/openmp_job.h"
#include "../../problems/transpose_complex.h"

struct Complex {
    float re, im;
};

// Tile by tile, so that the lines of both matrices stay in the cache until they are used up.
static void transpose(const Complex* __restrict in, Complex* __restrict out, int n) {
    constexpr int tile = 8;
#pragma omp parallel for collapse(2)
    for (int y0 = 0; y0 < n; y0 += tile)
        for (int x0 = 0; x0 < n; x0 += tile)
            for (int y = y0; y < y0 + tile; y++)
                for (int x = x0; x < x0 + tile; x++) out[size_t(y) * n + x] = in[size_t(x) * n + y];
}

struct Job {
    Problem p;
    Array<float> out;
    explicit Job(bool small) : p(small), out(p.in.size()) {}
    void run() { transpose(reinterpret_cast<const Complex*>(p.in.data()), reinterpret_cast<Complex*>(out.data()), p.n); }
    void results(Results& r) { p.results(r, out.data()); }
};
BENCH_MAIN(Job)
