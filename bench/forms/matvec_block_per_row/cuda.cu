#include "../../harness/cuda_job.h"
#include "../../problems/matvec.h"

// A block per row; the threads stride over the row and add up their sums in dynamic shared memory.
__global__ void matvec(const float* __restrict__ a, const float* __restrict__ x, float* __restrict__ y, int columns) {
    extern __shared__ float partial[];
    const float* row = a + (size_t)blockIdx.x * columns;
    float sum = 0.0f;
    for (int j = threadIdx.x; j < columns; j += blockDim.x) sum += row[j] * x[j];
    partial[threadIdx.x] = sum;
    __syncthreads();
    for (int s = blockDim.x / 2; s > 0; s /= 2) {
        if (threadIdx.x < s) partial[threadIdx.x] += partial[threadIdx.x + s];
        __syncthreads();
    }
    if (threadIdx.x == 0) y[blockIdx.x] = partial[0];
}

struct Job {
    Problem p;
    Device<float> a{p.a}, x{p.x}, y;
    explicit Job(bool small) : p(small), y(p.rows) {}
    void run() { matvec<<<p.rows, 128, 128 * sizeof(float)>>>(a, x, y, p.columns); }
    void results(Results& r) { p.results(r, y.host().data()); }
};
BENCH_MAIN(Job)
