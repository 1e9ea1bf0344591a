#include "../../harness/cuda_job.h"
#include "../../problems/needleman_wunsch.h"

constexpr int tile = 32;

// One diagonal of tiles per launch. A block of 32 threads walks over the anti-diagonals of its tile in shared memory.
__global__ void align(int* score, const char* a, const char* b, int columns, int first, int diagonal) {
    __shared__ int s[tile + 1][tile + 1];
    __shared__ char sa[tile], sb[tile];
    int t = threadIdx.x;
    int tile_y = first + blockIdx.x, tile_x = diagonal - tile_y;
    int* corner = score + tile_y * tile * columns + tile_x * tile;
    sa[t] = a[tile_y * tile + t];
    sb[t] = b[tile_x * tile + t];
    if (t == 0) s[0][0] = corner[0];
    s[0][t + 1] = corner[t + 1];
    s[t + 1][0] = corner[(t + 1) * columns];
    __syncthreads();
    for (int m = 0; m < 2 * tile - 1; m++) {
        int x = t + 1, y = m - t + 1;
        if (y >= 1 && y <= tile) {
            int best = s[y - 1][x - 1] + (sa[y - 1] == sb[x - 1] ? Problem::match : Problem::mismatch);
            best = max(best, s[y][x - 1] - Problem::gap);
            s[y][x] = max(best, s[y - 1][x] - Problem::gap);
        }
        __syncthreads();
    }
    for (int y = 1; y <= tile; y++) corner[y * columns + t + 1] = s[y][t + 1];
}

struct Job {
    Problem p;
    Device<char> a{p.a}, b{p.b};
    Device<int> score{p.start()};
    explicit Job(bool small) : p(small) {}
    void run() {
        int tiles = p.n / tile;
        for (int d = 0; d < 2 * tiles - 1; d++) {
            int first = d < tiles ? 0 : d - tiles + 1, count = d < tiles ? d + 1 : 2 * tiles - 1 - d;
            align<<<count, tile>>>(score, a, b, p.n + 1, first, d);
        }
    }
    void results(Results& r) { p.results(r, score.host().data()); }
};
BENCH_MAIN(Job)
