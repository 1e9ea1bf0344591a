#include "../../harness/openmp_job.h"
#include "../../problems/life.h"

static void generation(const byte_t* __restrict from, byte_t* __restrict to, int width, int height) {
#pragma omp parallel for
    for (int y = 0; y < height; y++) {
        const byte_t* row = from + size_t(y) * width;
        const byte_t* up = from + size_t(y > 0 ? y - 1 : height - 1) * width;
        const byte_t* down = from + size_t(y + 1 < height ? y + 1 : 0) * width;
        byte_t* __restrict next = to + size_t(y) * width;
        auto cell = [&](int left, int x, int right) {
            byte_t alive = up[left] + up[x] + up[right] + row[left] + row[right] + down[left] + down[x] + down[right];
            next[x] = (alive == 3) | ((alive == 2) & row[x]);
        };
        cell(width - 1, 0, 1);
#pragma omp simd
        for (int x = 1; x < width - 1; x++) cell(x - 1, x, x + 1);
        cell(width - 2, width - 1, 0);
    }
}

struct Job {
    Problem p;
    Array<byte_t> a, b;
    explicit Job(bool small) : p(small), a(p.start.size()), b(p.start.size()) {}
    void reset() { a.copy_from(p.start); }
    void run() {
        for (int g = 0; g < Problem::generations; g += 2) {
            generation(a.data(), b.data(), p.width, p.height);
            generation(b.data(), a.data(), p.width, p.height);
        }
    }
    void results(Results& r) { p.results(r, a.data()); }
};
BENCH_MAIN(Job)
