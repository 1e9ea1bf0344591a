#include "../../harness/cuda_job.h"
#include "../../problems/stencil2d.h"

__global__ void stencil(const float* __restrict__ in, float* __restrict__ out, int width, int height, float centre, float side) {
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width || y >= height) return;
    int i = y * width + x;
    if (x == 0 || y == 0 || x == width - 1 || y == height - 1)
        out[i] = in[i];
    else
        out[i] = centre * in[i] + side * (in[i - 1] + in[i + 1] + in[i - width] + in[i + width]);
}

struct Job {
    Stencil2D<float> p;
    Device<float> in{p.in}, out;
    explicit Job(bool small) : p(small), out(p.cells()) {}
    void run() {
        dim3 grid(blocks(p.width, 32), blocks(p.height, 8));
        stencil<<<grid, dim3(32, 8)>>>(in, out, p.width, p.height, p.centre, p.side);
    }
    void results(Results& r) { p.results(r, out.host().data()); }
};
BENCH_MAIN(Job)
