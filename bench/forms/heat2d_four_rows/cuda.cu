#include "../../harness/cuda_job.h"
#include "../../problems/heat2d.h"

#define BLOCK_X 64
#define BLOCK_Y 4
#define ROWS_PER_THREAD 4

// Blocks of 64x4 threads cover 64x16 cells: each thread computes four rows, four apart.
__global__ void heat_step(const float* u, float* u_new, int nx, int ny, float r) {
    int x = blockIdx.x * BLOCK_X + threadIdx.x;
    int y0 = blockIdx.y * (BLOCK_Y * ROWS_PER_THREAD) + threadIdx.y;
    if (x < 1 || x >= nx - 1) return;
#pragma unroll
    for (int k = 0; k < ROWS_PER_THREAD; k++) {
        int y = y0 + k * BLOCK_Y;
        if (y >= 1 && y < ny - 1) {
            int i = y * nx + x;
            u_new[i] = u[i] + r * (u[i - 1] + u[i + 1] + u[i - nx] + u[i + nx] - 4.0f * u[i]);
        }
    }
}

struct Job {
    Problem p;
    Device<float> a{p.start}, b{p.start};
    explicit Job(bool small) : p(small) {}
    void reset() { a.upload(p.start); }
    void run() {
        dim3 grid(blocks(p.width, BLOCK_X), blocks(p.height, BLOCK_Y * ROWS_PER_THREAD)), block(BLOCK_X, BLOCK_Y);
        float *from = a, *to = b;
        for (int s = 0; s < Problem::steps; s++) {
            heat_step<<<grid, block>>>(from, to, p.width, p.height, p.rate);
            std::swap(from, to);
        }
    }
    void results(Results& r) { p.results(r, a.host().data()); }
};
static_assert(Problem::steps % 2 == 0, "the result is in `a`");
BENCH_MAIN(Job)
