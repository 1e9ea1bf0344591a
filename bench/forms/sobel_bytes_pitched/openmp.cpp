#include "../../harness/openmp_job.h"
#include "../../problems/sobel.h"

static void sobel(const byte_t* __restrict in, byte_t* __restrict out, int width, int height, size_t pitch) {
#pragma omp parallel for
    for (int y = 0; y < height; y++) {
        byte_t* __restrict to = out + y * pitch;
        if (y == 0 || y == height - 1) {
            for (int x = 0; x < width; x++) to[x] = 0;
            continue;
        }
        const byte_t *here = in + y * pitch, *above = here - pitch, *below = here + pitch;
        to[0] = to[width - 1] = 0;
#pragma omp simd
        for (int x = 1; x < width - 1; x++) {
            int gx = above[x + 1] + 2 * here[x + 1] + below[x + 1] - above[x - 1] - 2 * here[x - 1] - below[x - 1];
            int gy = below[x - 1] + 2 * below[x] + below[x + 1] - above[x - 1] - 2 * above[x] - above[x + 1];
            int magnitude = int(__builtin_elementwise_sqrt(float(gx * gx + gy * gy)));
            to[x] = byte_t(magnitude < 255 ? magnitude : 255);
        }
    }
}

struct Job {
    Problem p;
    Array<byte_t> out;
    explicit Job(bool small) : p(small), out(p.in.size()) {}
    void run() { sobel(p.in.data(), out.data(), p.width, p.height, p.pitch); }
    void results(Results& r) { p.results(r, out.data()); }
};
BENCH_MAIN(Job)
