#include "../../harness/cuda_job.h"
#include "../../problems/wave3d.h"

#define IDX(x, y, z) ((size_t)(z) * ny * nx + (size_t)(y) * nx + (x))

// Blocks of 16 x 4 x 4 threads, two points to each side, size_t indices made by a macro, in place over the oldest step.
__global__ void wave_step(const float* u, float* u_next, int nx, int ny, int nz, float c0, float c1, float c2) {
    int x = threadIdx.x + blockIdx.x * blockDim.x;
    int y = threadIdx.y + blockIdx.y * blockDim.y;
    int z = threadIdx.z + blockIdx.z * blockDim.z;
    if (x >= 2 && x < nx - 2 && y >= 2 && y < ny - 2 && z >= 2 && z < nz - 2) {
        float mid = u[IDX(x, y, z)];
        float lap = c0 * mid;
        lap += c1 * (u[IDX(x - 1, y, z)] + u[IDX(x + 1, y, z)] + u[IDX(x, y - 1, z)] + u[IDX(x, y + 1, z)] +
                     u[IDX(x, y, z - 1)] + u[IDX(x, y, z + 1)]);
        lap += c2 * (u[IDX(x - 2, y, z)] + u[IDX(x + 2, y, z)] + u[IDX(x, y - 2, z)] + u[IDX(x, y + 2, z)] +
                     u[IDX(x, y, z - 2)] + u[IDX(x, y, z + 2)]);
        u_next[IDX(x, y, z)] = 2.0f * mid - u_next[IDX(x, y, z)] + lap;
    }
}

struct Job {
    Problem p;
    Device<float> now{p.now}, next{p.before};
    explicit Job(bool small) : p(small) {}
    void reset() { next.upload(p.before); }
    void run() {
        dim3 threads(16, 4, 4);
        dim3 grid(blocks(p.nx, 16), blocks(p.ny, 4), blocks(p.nz, 4));
        wave_step<<<grid, threads>>>(now, next, p.nx, p.ny, p.nz, p.c0, p.c1, p.c2);
    }
    void results(Results& r) { p.results(r, next.host().data()); }
};
BENCH_MAIN(Job)
