#include "../../harness/cuda_job.h"
#include "../../problems/vecadd.h"

// A grid-stride loop with size_t indices; the grid is as large as the device, not as the data.
__global__ void vecAdd(float* c, const float* a, const float* b, size_t n) {
    size_t stride = (size_t)gridDim.x * blockDim.x;
    for (size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x; i < n; i += stride) c[i] = a[i] + b[i];
}

struct Job {
    Problem p;
    Device<float> x{p.x}, y{p.y}, z;
    int multiprocessors = 0;
    explicit Job(bool small) : p(small), z(p.n) {
        CHECK(cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, 0));
    }
    void run() { vecAdd<<<32 * multiprocessors, 128>>>(z, x, y, p.n); }
    void results(Results& r) { p.results(r, z.host().data()); }
};
BENCH_MAIN(Job)
