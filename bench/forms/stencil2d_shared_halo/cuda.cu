#include "../../harness/cuda_job.h"
#include "../../problems/stencil2d.h"

#define BLOCK_SIZE 16
#define RADIUS 1

// A tile of 16 x 16 points with its halo in shared memory; the threads at the tile's edges load the halo too.
__global__ void stencil_2d(const float* in, float* out, int width, int height, float centre, float side) {
    __shared__ float temp[BLOCK_SIZE + 2 * RADIUS][BLOCK_SIZE + 2 * RADIUS];
    const int gx = blockIdx.x * BLOCK_SIZE + threadIdx.x;
    const int gy = blockIdx.y * BLOCK_SIZE + threadIdx.y;
    const int lx = threadIdx.x + RADIUS;
    const int ly = threadIdx.y + RADIUS;
    const bool inside = gx < width && gy < height;

    if (inside) {
        temp[ly][lx] = in[gy * width + gx];
        if (threadIdx.x < RADIUS && gx >= RADIUS) temp[ly][lx - RADIUS] = in[gy * width + gx - RADIUS];
        if (threadIdx.x >= BLOCK_SIZE - RADIUS && gx + RADIUS < width) temp[ly][lx + RADIUS] = in[gy * width + gx + RADIUS];
        if (threadIdx.y < RADIUS && gy >= RADIUS) temp[ly - RADIUS][lx] = in[(gy - RADIUS) * width + gx];
        if (threadIdx.y >= BLOCK_SIZE - RADIUS && gy + RADIUS < height) temp[ly + RADIUS][lx] = in[(gy + RADIUS) * width + gx];
    }
    __syncthreads();

    if (inside) {
        float result = temp[ly][lx];
        if (gx > 0 && gx < width - 1 && gy > 0 && gy < height - 1)
            result = centre * temp[ly][lx] + side * (temp[ly][lx - 1] + temp[ly][lx + 1] + temp[ly - 1][lx] + temp[ly + 1][lx]);
        out[gy * width + gx] = result;
    }
}

struct Job {
    Stencil2D<float> p;
    Device<float> in{p.in}, out;
    explicit Job(bool small) : p(small), out(p.cells()) {}
    void run() {
        dim3 grid(blocks(p.width, BLOCK_SIZE), blocks(p.height, BLOCK_SIZE));
        stencil_2d<<<grid, dim3(BLOCK_SIZE, BLOCK_SIZE)>>>(in, out, p.width, p.height, p.centre, p.side);
    }
    void results(Results& r) { p.results(r, out.host().data()); }
};
BENCH_MAIN(Job)
