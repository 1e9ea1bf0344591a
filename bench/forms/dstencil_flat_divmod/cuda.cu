#include "../../harness/cuda_job.h"
#include "../../problems/stencil2d.h"

// A one-dimensional launch of 512 threads per block; x and y come from the index by % and /.
__global__ void diffuse(const double* u, double* u_new, const unsigned nx, const unsigned ny, const double c0, const double c1) {
    const unsigned idx = blockDim.x * blockIdx.x + threadIdx.x;
    if (idx >= nx * ny) return;
    const unsigned i = idx % nx;
    const unsigned j = idx / nx;
    if (i > 0 && i < nx - 1 && j > 0 && j < ny - 1) {
        u_new[idx] = c0 * u[idx] + c1 * (u[idx - 1] + u[idx + 1] + u[idx - nx] + u[idx + nx]);
    } else {
        u_new[idx] = u[idx];
    }
}

struct Job {
    Stencil2D<double> p;
    Device<double> in{p.in}, out;
    explicit Job(bool small) : p(small), out(p.cells()) {}
    void run() { diffuse<<<blocks(p.cells(), 512), 512>>>(in, out, p.width, p.height, p.centre, p.side); }
    void results(Results& r) { p.results(r, out.host().data()); }
};
BENCH_MAIN(Job)
