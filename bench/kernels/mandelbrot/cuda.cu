#include "../../harness/cuda_job.h"
#include "../../problems/mandelbrot.h"

__global__ void mandelbrot(int* count, int width, int height, float left, float top, float step, int most) {
    int px = blockIdx.x * blockDim.x + threadIdx.x;
    int py = blockIdx.y * blockDim.y + threadIdx.y;
    if (px >= width || py >= height) return;
    float cx = left + px * step, cy = top + py * step;
    float x = 0, y = 0;
    int n = 0;
    while (n < most && x * x + y * y <= 4.0f) {
        float t = x * x - y * y + cx;
        y = 2.0f * x * y + cy;
        x = t;
        n++;
    }
    count[py * width + px] = n;
}

struct Job {
    Problem p;
    Device<int> count;
    explicit Job(bool small) : p(small), count(p.pixels()) {}
    void run() {
        dim3 grid(blocks(p.width, 16), blocks(p.height, 16));
        mandelbrot<<<grid, dim3(16, 16)>>>(count, p.width, p.height, p.left, p.top, p.step, p.most);
    }
    void results(Results& r) { p.results(r, count.host().data()); }
};
BENCH_MAIN(Job)
