#include <algorithm>

#include "../../harness/openmp_job.h"
#include "../../problems/transpose_rect.h"

constexpr int tile = 8;

// Small tiles, whose rows stay in registers or in the nearest cache; whole ones have loops of constant length.
static void transpose(const float* __restrict in, float* __restrict out, int width, int height) {
#pragma omp parallel for collapse(2)
    for (int y0 = 0; y0 < width; y0 += tile)
        for (int x0 = 0; x0 < height; x0 += tile) {
            if (y0 + tile <= width && x0 + tile <= height) {
                for (int y = y0; y < y0 + tile; y++)
                    for (int x = x0; x < x0 + tile; x++) out[size_t(y) * height + x] = in[size_t(x) * width + y];
            } else {
                int y1 = std::min(y0 + tile, width), x1 = std::min(x0 + tile, height);
                for (int y = y0; y < y1; y++)
                    for (int x = x0; x < x1; x++) out[size_t(y) * height + x] = in[size_t(x) * width + y];
            }
        }
}

struct Job {
    Problem p;
    Array<float> out;
    explicit Job(bool small) : p(small), out(p.in.size()) {}
    void run() { transpose(p.in.data(), out.data(), p.width, p.height); }
    void results(Results& r) { p.results(r, out.data()); }
};
BENCH_MAIN(Job)
