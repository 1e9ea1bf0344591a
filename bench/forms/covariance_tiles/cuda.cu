#include "../../harness/cuda_job.h"
#include "../../problems/covariance.h"

// A block of 64x8 threads for 64x64 products of columns: 16 samples at a time, of which each thread adds up eight rows.
constexpr int side = 64, depth = 16, rows = 8;

__global__ void covariance(const float* x, float* out, int samples, unsigned d) {
    __shared__ float left[depth][side], right[depth][side];
    const unsigned tx = threadIdx.x, ty = threadIdx.y;
    const float* at_left = x + blockIdx.y * side + tx;
    const float* at_right = x + blockIdx.x * side + tx;
    float sum[rows] = {0};
    for (int s = 0; s < samples; s += depth) {
#pragma unroll
        for (int k = 0; k < depth; k += rows) {
            left[ty + k][tx] = at_left[(ty + k) * d];
            right[ty + k][tx] = at_right[(ty + k) * d];
        }
        __syncthreads();
        at_left += depth * d;
        at_right += depth * d;
        for (int k = 0; k < depth; k++)
            for (int r = 0; r < rows; r++) sum[r] += left[k][ty * rows + r] * right[k][tx];
        __syncthreads();
    }
    for (int r = 0; r < rows; r++) out[(blockIdx.y * side + ty * rows + r) * d + blockIdx.x * side + tx] = sum[r];
}

struct Job {
    Problem p;
    Device<float> x{p.x}, out;
    explicit Job(bool small) : p(small), out(size_t(p.d) * p.d) {}
    void run() { covariance<<<dim3(p.d / side, p.d / side), dim3(side, side / rows)>>>(x, out, p.samples, p.d); }
    void results(Results& r) { p.results(r, out.host().data()); }
};
BENCH_MAIN(Job)
