#include "../../harness/openmp_job.h"
#include "../../problems/needleman_wunsch.h"

constexpr int tile = 128;

static int larger(int a, int b) { return a > b ? a : b; }

// A row of a tile: what comes from above is vectorised, then each place waits for its left neighbour.
static void align_row(const int* above, int* row, char letter, const char* b) {
    int best[tile];
#pragma omp simd
    for (int j = 0; j < tile; j++)
        best[j] = larger(above[j] + (letter == b[j] ? Problem::match : Problem::mismatch), above[j + 1] - Problem::gap);
    int left = row[0];
    for (int j = 0; j < tile; j++) row[j + 1] = left = larger(best[j], left - Problem::gap);
}

static void align(int* score, const char* a, const char* b, int n) {
    int tiles = n / tile, columns = n + 1;
#pragma omp parallel
    for (int d = 0; d < 2 * tiles - 1; d++) {
        int first = d < tiles ? 0 : d - tiles + 1, last = d < tiles ? d : tiles - 1;
#pragma omp for
        for (int tile_y = first; tile_y <= last; tile_y++) {
            int x = (d - tile_y) * tile;
            for (int y = tile_y * tile; y < (tile_y + 1) * tile; y++) {
                int* above = score + size_t(y) * columns + x;
                align_row(above, above + columns, a[y], b + x);
            }
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
