#include "../../harness/cuda_job.h"
#include "../../problems/lbm.h"

// One array per direction, a block of 128 threads for a part of a row; obstacles return early.
__global__ void lbm_step(const float* __restrict__ fin, float* __restrict__ fout,
                         const unsigned char* __restrict__ solid, int nx, int ny, float omega) {
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y;
    if (x >= nx) return;
    size_t cells = (size_t)nx * ny;
    int xe = x + 1 < nx ? x + 1 : 0, xw = x > 0 ? x - 1 : nx - 1;
    int yn = y + 1 < ny ? y + 1 : 0, ys = y > 0 ? y - 1 : ny - 1;
    int id = y * nx + x;

    float f0 = fin[id];
    float f1 = fin[1 * cells + y * nx + xw];
    float f2 = fin[2 * cells + ys * nx + x];
    float f3 = fin[3 * cells + y * nx + xe];
    float f4 = fin[4 * cells + yn * nx + x];
    float f5 = fin[5 * cells + ys * nx + xw];
    float f6 = fin[6 * cells + ys * nx + xe];
    float f7 = fin[7 * cells + yn * nx + xe];
    float f8 = fin[8 * cells + yn * nx + xw];

    if (solid[id]) {
        fout[id] = f0;
        fout[1 * cells + id] = f3;
        fout[2 * cells + id] = f4;
        fout[3 * cells + id] = f1;
        fout[4 * cells + id] = f2;
        fout[5 * cells + id] = f7;
        fout[6 * cells + id] = f8;
        fout[7 * cells + id] = f5;
        fout[8 * cells + id] = f6;
        return;
    }

    float rho = f0 + f1 + f2 + f3 + f4 + f5 + f6 + f7 + f8;
    float ux = (f1 - f3 + f5 - f6 - f7 + f8) / rho;
    float uy = (f2 - f4 + f5 + f6 - f7 - f8) / rho;
    float base = 1.0f - 1.5f * (ux * ux + uy * uy);
    const float w0 = 4.0f / 9.0f, w1 = 1.0f / 9.0f, w2 = 1.0f / 36.0f;
#define RELAX(q, f, w, c)                                                          \
    {                                                                              \
        float cu = 3.0f * (c);                                                     \
        fout[q * cells + id] = f + omega * (w * rho * (base + cu + 0.5f * cu * cu) - f); \
    }
    RELAX(0, f0, w0, 0.0f)
    RELAX(1, f1, w1, ux)
    RELAX(2, f2, w1, uy)
    RELAX(3, f3, w1, -ux)
    RELAX(4, f4, w1, -uy)
    RELAX(5, f5, w2, ux + uy)
    RELAX(6, f6, w2, uy - ux)
    RELAX(7, f7, w2, -ux - uy)
    RELAX(8, f8, w2, ux - uy)
#undef RELAX
}

struct Job {
    Problem p;
    Device<float> in{p.f}, out;
    Device<unsigned char> solid{p.solid};
    explicit Job(bool small) : p(small), out(p.f.size()) {}
    void run() {
        lbm_step<<<dim3(blocks(p.width, 128), p.height), 128>>>(in, out, solid, p.width, p.height, p.omega);
    }
    void results(Results& r) { p.results(r, out.host().data()); }
};
BENCH_MAIN(Job)
