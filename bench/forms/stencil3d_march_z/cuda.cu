#include "../../harness/cuda_job.h"
#include "../../problems/stencil3d.h"

// 32 x 8 threads walk along z together; the points in front, here and behind move through registers.
__global__ void stencil_march(const float* __restrict__ in, float* __restrict__ out, int n, float centre, float side) {
    const int ix = blockIdx.x * blockDim.x + threadIdx.x;
    const int iy = blockIdx.y * blockDim.y + threadIdx.y;
    if (ix >= n || iy >= n) return;
    const int stride = n * n;
    const bool border = ix == 0 || iy == 0 || ix == n - 1 || iy == n - 1;

    int idx = iy * n + ix;
    float front;
    float current = in[idx];
    float back = in[idx + stride];
    out[idx] = current;
    for (int iz = 1; iz < n - 1; iz++) {
        idx += stride;
        front = current;
        current = back;
        back = in[idx + stride];
        if (border)
            out[idx] = current;
        else
            out[idx] = centre * current + side * (in[idx - 1] + in[idx + 1] + in[idx - n] + in[idx + n] + front + back);
    }
    out[idx + stride] = back;
}

struct Job {
    Problem p;
    Device<float> in{p.in}, out;
    explicit Job(bool small) : p(small), out(p.in.size()) {}
    void run() {
        dim3 block(32, 8);
        dim3 grid(blocks(p.n, block.x), blocks(p.n, block.y));
        stencil_march<<<grid, block>>>(in, out, p.n, p.centre, p.side);
    }
    void results(Results& r) { p.results(r, out.host().data()); }
};
BENCH_MAIN(Job)
