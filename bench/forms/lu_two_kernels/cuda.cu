#include "../../harness/cuda_job.h"
#include "../../problems/lu.h"

// Two launches per column: the multipliers below the pivot, then the rest of the matrix in blocks of 16x16.
__global__ void multipliers(float* a, int n, int k) {
    int i = k + 1 + blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    a[i * n + k] = a[i * n + k] / a[k * n + k];
}

__global__ void eliminate(float* a, int n, int k) {
    int j = k + 1 + blockIdx.x * blockDim.x + threadIdx.x;
    int i = k + 1 + blockIdx.y * blockDim.y + threadIdx.y;
    if (i >= n || j >= n) return;
    a[i * n + j] -= a[i * n + k] * a[k * n + j];
}

struct Job {
    Problem p;
    Device<float> a{p.matrix};
    explicit Job(bool small) : p(small) {}
    void reset() { a.upload(p.matrix); }
    void run() {
        for (int k = 0; k < p.n - 1; k++) {
            int left = p.n - 1 - k;
            multipliers<<<blocks(left, 256), 256>>>(a, p.n, k);
            eliminate<<<dim3(blocks(left, 16), blocks(left, 16)), dim3(16, 16)>>>(a, p.n, k);
        }
    }
    void results(Results& r) { p.results(r, a.host().data()); }
};
BENCH_MAIN(Job)
