#include "../../harness/cuda_job.h"
#include "../../problems/mandelbrot_double.h"

// Double precision, squares kept from step to step, a loop with a break; blocks of 32 x 8, odd sizes, short counts.
__global__ void mandel(unsigned short* out, unsigned width, unsigned height, double xmin, double xmax, double ymin, double ymax,
                       int maxIter) {
    unsigned col = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned row = blockIdx.y * blockDim.y + threadIdx.y;
    if (col < width && row < height) {
        double cr = xmin + col * (xmax - xmin) / width;
        double ci = ymin + row * (ymax - ymin) / height;
        double zr = 0.0, zi = 0.0, zr2 = 0.0, zi2 = 0.0;
        int iter;
        for (iter = 0; iter < maxIter; ++iter) {
            if (zr2 + zi2 > 4.0) break;
            zi = 2.0 * zr * zi + ci;
            zr = zr2 - zi2 + cr;
            zr2 = zr * zr;
            zi2 = zi * zi;
        }
        out[row * width + col] = (unsigned short)iter;
    }
}

struct Job {
    Problem p;
    Device<unsigned short> count;
    explicit Job(bool small) : p(small), count(p.pixels()) {}
    void run() {
        dim3 block(32, 8);
        dim3 grid((p.width + block.x - 1) / block.x, (p.height + block.y - 1) / block.y);
        mandel<<<grid, block>>>(count, p.width, p.height, p.x_min, p.x_max, p.y_min, p.y_max, p.most);
    }
    void results(Results& r) { p.results(r, count.host().data()); }
};
BENCH_MAIN(Job)
