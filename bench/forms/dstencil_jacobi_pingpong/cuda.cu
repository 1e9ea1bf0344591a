#include "../../harness/cuda_job.h"
#include "../../problems/jacobi.h"

// Several sweeps between two arrays; threads exist for the inner points only, 128 x 2 per block.
template <typename real>
__global__ void jacobi_kernel(real* __restrict__ const a_new, const real* __restrict__ const a, const real* __restrict__ const rhs,
                              const int iy_end, const int nx) {
    const int iy = blockIdx.y * blockDim.y + threadIdx.y + 1;
    const int ix = blockIdx.x * blockDim.x + threadIdx.x + 1;
    if (iy < iy_end && ix < (nx - 1)) {
        const real new_val = real(0.25) * (a[iy * nx + ix + 1] + a[iy * nx + ix - 1] + a[(iy + 1) * nx + ix] +
                                           a[(iy - 1) * nx + ix] - rhs[iy * nx + ix]);
        a_new[iy * nx + ix] = new_val;
    }
}

struct Job {
    Problem p;
    Device<double> a{p.start}, a_new{p.start}, f{p.f};
    explicit Job(bool small) : p(small) {}
    void reset() { a.upload(p.start); }
    void run() {
        dim3 dim_block(128, 2, 1);
        dim3 dim_grid(blocks(p.width - 2, dim_block.x), blocks(p.height - 2, dim_block.y), 1);
        double *from = a, *to = a_new;
        for (int iter = 0; iter < p.steps; iter++) {
            jacobi_kernel<double><<<dim_grid, dim_block>>>(to, from, f, p.height - 1, p.width);
            std::swap(from, to);
        }
    }
    void results(Results& r) { p.results(r, a.host().data()); }
};
BENCH_MAIN(Job)
