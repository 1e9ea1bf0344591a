#include "../../harness/cuda_job.h"
#include "../../problems/stencil3d.h"

__global__ void stencil(const float* __restrict__ in, float* __restrict__ out, int n, float centre, float side) {
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    int z = blockIdx.z * blockDim.z + threadIdx.z;
    if (x >= n || y >= n || z >= n) return;
    int plane = n * n, i = z * plane + y * n + x;
    if (x == 0 || y == 0 || z == 0 || x == n - 1 || y == n - 1 || z == n - 1)
        out[i] = in[i];
    else
        out[i] = centre * in[i] + side * (in[i - 1] + in[i + 1] + in[i - n] + in[i + n] + in[i - plane] + in[i + plane]);
}

struct Job {
    Problem p;
    Device<float> in{p.in}, out;
    explicit Job(bool small) : p(small), out(p.in.size()) {}
    void run() {
        dim3 grid(blocks(p.n, 32), blocks(p.n, 4), blocks(p.n, 2));
        stencil<<<grid, dim3(32, 4, 2)>>>(in, out, p.n, p.centre, p.side);
    }
    void results(Results& r) { p.results(r, out.host().data()); }
};
BENCH_MAIN(Job)
