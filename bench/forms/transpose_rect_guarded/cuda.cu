#include "../../harness/cuda_job.h"
#include "../../problems/transpose_rect.h"

#define TILE_DIM 32
#define BLOCK_ROWS 8

// Any width and height: 32 x 8 threads move a tile of 32 x 32, four rows each, and every access has its guard.
__global__ void transpose(float* odata, const float* idata, int width, int height) {
    __shared__ float tile[TILE_DIM][TILE_DIM + 1];

    int xIndex = blockIdx.x * TILE_DIM + threadIdx.x;
    int yIndex = blockIdx.y * TILE_DIM + threadIdx.y;
#pragma unroll
    for (int i = 0; i < TILE_DIM; i += BLOCK_ROWS) {
        if (xIndex < width && yIndex + i < height) tile[threadIdx.y + i][threadIdx.x] = idata[(yIndex + i) * width + xIndex];
    }
    __syncthreads();

    xIndex = blockIdx.y * TILE_DIM + threadIdx.x;
    yIndex = blockIdx.x * TILE_DIM + threadIdx.y;
#pragma unroll
    for (int i = 0; i < TILE_DIM; i += BLOCK_ROWS) {
        if (xIndex < height && yIndex + i < width) odata[(yIndex + i) * height + xIndex] = tile[threadIdx.x][threadIdx.y + i];
    }
}

struct Job {
    Problem p;
    Device<float> in{p.in}, out;
    explicit Job(bool small) : p(small), out(p.in.size()) {}
    void run() {
        dim3 grid(blocks(p.width, TILE_DIM), blocks(p.height, TILE_DIM)), threads(TILE_DIM, BLOCK_ROWS);
        transpose<<<grid, threads>>>(out, in, p.width, p.height);
    }
    void results(Results& r) { p.results(r, out.host().data()); }
};
BENCH_MAIN(Job)
