// The kernel's tiles of 32x8 pixels with a halo of 4, and 81 additions for each pixel.
#include "../../harness/openmp_job.h"
#include "../../problems/box_filter.h"

constexpr int BX = 32, BY = 8;

static int inside(int v, int limit) { return v < 0 ? 0 : v >= limit ? limit - 1 : v; }

static void box_filter(const byte_t* __restrict in, byte_t* __restrict out, int width, int height) {
    int across = (width + BX - 1) / BX, down = (height + BY - 1) / BY;
#pragma omp parallel for collapse(2)
    for (int by = 0; by < down; by++)
        for (int bx = 0; bx < across; bx++) {
            byte_t tile[BY + 2 * radius][BX + 2 * radius];
            int left = bx * BX - radius, top = by * BY - radius;
            bool within = left >= 0 && left + BX + 2 * radius <= width;
            for (int j = 0; j < BY + 2 * radius; j++) {
                const byte_t* row = in + size_t(inside(top + j, height)) * width;
                if (within)
                    memcpy(tile[j], row + left, sizeof tile[j]);
                else
                    for (int i = 0; i < BX + 2 * radius; i++) tile[j][i] = row[inside(left + i, width)];
            }
            int columns = width - bx * BX < BX ? width - bx * BX : BX, rows = height - by * BY < BY ? height - by * BY : BY;
            for (int ty = 0; ty < rows; ty++) {
                byte_t* __restrict to = out + size_t(by * BY + ty) * width + bx * BX;
#pragma omp simd
                for (int tx = 0; tx < columns; tx++) {
                    // 81 bytes add up to less than 2^16.
                    uint16_t sum = 0;
                    for (int dy = 0; dy < side; dy++)
                        for (int dx = 0; dx < side; dx++) sum += tile[ty + dy][tx + dx];
                    to[tx] = byte_t(sum / (side * side));
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
