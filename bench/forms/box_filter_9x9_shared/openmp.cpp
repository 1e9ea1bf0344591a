#include "../../harness/openmp_job.h"
#include "../../problems/box_filter.h"

static int inside(int v, int limit) { return v < 0 ? 0 : v >= limit ? limit - 1 : v; }

// Sums of 9 bytes of each column, then 9 of these sums side by side.
static void box_filter(const byte_t* __restrict in, byte_t* __restrict out, int width, int height) {
#pragma omp parallel
    {
        Array<uint16_t> columns(width + 2 * radius);
        uint16_t* __restrict sums = columns.data();
#pragma omp for
        for (int y = 0; y < height; y++) {
            const byte_t* row[side];
            for (int k = 0; k < side; k++) row[k] = in + size_t(inside(y + k - radius, height)) * width;
#pragma omp simd
            for (int x = 0; x < width; x++) {
                uint16_t sum = 0;
                for (int k = 0; k < side; k++) sum += row[k][x];
                sums[radius + x] = sum;
            }
            for (int x = 0; x < radius; x++) {
                sums[x] = sums[radius];
                sums[radius + width + x] = sums[radius + width - 1];
            }
            byte_t* __restrict to = out + size_t(y) * width;
#pragma omp simd
            for (int x = 0; x < width; x++) {
                uint16_t sum = 0;
                for (int k = 0; k < side; k++) sum += sums[x + k];
                to[x] = byte_t(sum / (side * side));
            }
        }
    }
}

struct Job {
    Problem p;
    Array<byte_t> out;
    explicit Job(bool small) : p(small), out(p.in.size()) {}
    void run() { box_filter(p.in.data(), out.data(), p.width, p.height); }
    void results(Results& r) { p.results(r, out.data()); }
};
BENCH_MAIN(Job)
