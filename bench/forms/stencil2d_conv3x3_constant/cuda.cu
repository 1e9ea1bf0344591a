#include "../../harness/cuda_job.h"
#include "../../problems/convolution.h"

#define KERNEL_RADIUS 1
#define KERNEL_WIDTH (2 * KERNEL_RADIUS + 1)
#define ROWS_PER_THREAD 4

__constant__ float d_filter[KERNEL_WIDTH * KERNEL_WIDTH];

// Weights in constant memory, clamped coordinates, 32 x 8 threads with four rows each, which are blockDim.y apart.
__global__ void convolution2D(float* dst, const float* src, int width, int height) {
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y0 = blockIdx.y * blockDim.y * ROWS_PER_THREAD + threadIdx.y;
    if (x >= width) return;
    for (int r = 0; r < ROWS_PER_THREAD; r++) {
        int y = y0 + r * blockDim.y;
        if (y >= height) return;
        float sum = 0.0f;
#pragma unroll
        for (int i = -KERNEL_RADIUS; i <= KERNEL_RADIUS; i++) {
            int yy = min(max(y + i, 0), height - 1);
#pragma unroll
            for (int j = -KERNEL_RADIUS; j <= KERNEL_RADIUS; j++) {
                int xx = min(max(x + j, 0), width - 1);
                sum += d_filter[(i + KERNEL_RADIUS) * KERNEL_WIDTH + j + KERNEL_RADIUS] * src[yy * width + xx];
            }
        }
        dst[y * width + x] = sum;
    }
}

struct Job {
    Problem p;
    Device<float> in{p.in}, out;
    explicit Job(bool small) : p(small), out(p.pixels()) {
        CHECK(cudaMemcpyToSymbol(d_filter, p.weights, sizeof p.weights));
    }
    void run() {
        dim3 threads(32, 8);
        dim3 grid(blocks(p.width, threads.x), blocks(p.height, threads.y * ROWS_PER_THREAD));
        convolution2D<<<grid, threads>>>(out, in, p.width, p.height);
    }
    void results(Results& r) { p.results(r, out.host().data()); }
};
BENCH_MAIN(Job)
