#include "../../harness/cuda_job.h"
#include "../../problems/bilinear.h"

__global__ void enlarge(const float* __restrict__ in, float* __restrict__ out, int width, int to_width, int to_height,
                        float step_x, float step_y) {
    int px = blockIdx.x * blockDim.x + threadIdx.x;
    int py = blockIdx.y * blockDim.y + threadIdx.y;
    if (px >= to_width || py >= to_height) return;
    float fx = px * step_x, fy = py * step_y;
    int x = (int)fx, y = (int)fy;
    float u = fx - x, v = fy - y;
    const float *a = in + y * width + x, *b = a + width;
    out[py * to_width + px] = (1 - v) * ((1 - u) * a[0] + u * a[1]) + v * ((1 - u) * b[0] + u * b[1]);
}

struct Job {
    Problem p;
    Device<float> in{p.in}, out;
    explicit Job(bool small) : p(small), out(p.pixels()) {}
    void run() {
        dim3 grid(blocks(p.to_width, 32), blocks(p.to_height, 8));
        enlarge<<<grid, dim3(32, 8)>>>(in, out, p.width, p.to_width, p.to_height, p.step_x, p.step_y);
    }
    void results(Results& r) { p.results(r, out.host().data()); }
};
BENCH_MAIN(Job)
