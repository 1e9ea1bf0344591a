#include "../../harness/cuda_job.h"
#include "../../problems/reduce.h"

__device__ float warp_sum(float v) {
    for (int d = 16; d > 0; d /= 2) v += __shfl_down_sync(0xffffffff, v, d);
    return v;
}

// Warps add by shuffles, the first warp of a block adds their sums.
__global__ void reduce(const float* __restrict__ in, float* __restrict__ out, int n) {
    __shared__ float part[32];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    float sum = warp_sum(i < n ? in[i] : 0.0f);
    if (lane == 0) part[warp] = sum;
    __syncthreads();
    if (warp == 0) {
        sum = warp_sum(lane < blockDim.x / 32 ? part[lane] : 0.0f);
        if (lane == 0) out[blockIdx.x] = sum;
    }
}

struct Job {
    Problem p;
    Device<float> x{p.x}, first, second;
    float* sum = nullptr;
    explicit Job(bool small) : p(small), first(blocks(p.n, 256)), second(blocks(p.n, 256 * 256)) {}
    void run() {
        const float* in = x;
        float *out = first, *next = second;
        for (int n = p.n; n > 1;) {
            int count = blocks(n, 256);
            reduce<<<count, 256>>>(in, out, n);
            n = count;
            in = sum = out;
            std::swap(out, next);
        }
    }
    void results(Results& r) {
        float value;
        CHECK(cudaMemcpy(&value, sum, sizeof value, cudaMemcpyDeviceToHost));
        p.results(r, value);
    }
};
BENCH_MAIN(Job)
