// The kernel's tiles of 32x32 in a local array, each along its anti-diagonals, whose places do not wait for each other.
#include <algorithm>

#include "../../harness/openmp_job.h"
#include "../../problems/needleman_wunsch.h"

constexpr int tile = 32;

static void align_tile(int* __restrict corner, int columns, const char* __restrict a, const char* __restrict b) {
    int s[tile + 1][tile + 1];
    memcpy(s[0], corner, sizeof s[0]);
    for (int y = 1; y <= tile; y++) s[y][0] = corner[size_t(y) * columns];
    for (int m = 0; m < 2 * tile - 1; m++) {
        int first = std::max(0, m - tile + 1), last = std::min(m, tile - 1);
#pragma omp simd
        for (int t = first; t <= last; t++) {
            int x = t + 1, y = m - t + 1;
            int best = s[y - 1][x - 1] + (a[y - 1] == b[x - 1] ? Problem::match : Problem::mismatch);
            best = std::max(best, s[y][x - 1] - Problem::gap);
            s[y][x] = std::max(best, s[y - 1][x] - Problem::gap);
        }
    }
    for (int y = 1; y <= tile; y++) memcpy(corner + size_t(y) * columns + 1, &s[y][1], tile * sizeof(int));
}

static void align(int* score, const char* a, const char* b, int n) {
    int tiles = n / tile, columns = n + 1;
#pragma omp parallel
    for (int d = 0; d < 2 * tiles - 1; d++) {
        int first = d < tiles ? 0 : d - tiles + 1, last = d < tiles ? d : tiles - 1;
#pragma omp for
        for (int tile_y = first; tile_y <= last; tile_y++) {
            int y = tile_y * tile, x = (d - tile_y) * tile;
            align_tile(score + size_t(y) * columns + x, columns, a + y, b + x);
        }
    }
}

struct Job {
    Problem p;
    Array<int> score = p.start();
    explicit Job(bool small) : p(small) {}
    void run() { align(score.data(), p.a.data(), p.b.data(), p.n); }
    void results(Results& r) { p.results(r, score.data()); }
};
BENCH_MAIN(Job)
