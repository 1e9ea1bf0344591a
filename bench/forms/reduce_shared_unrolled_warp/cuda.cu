#include "../../harness/cuda_job.h"
#include "../../problems/reduce.h"

template <unsigned int blockSize>
__device__ void warpReduce(volatile float* sdata, unsigned int tid) {
    float v = sdata[tid];
    if (blockSize >= 64) { v += sdata[tid + 32]; __syncwarp(); sdata[tid] = v; __syncwarp(); }
    if (blockSize >= 32) { v += sdata[tid + 16]; __syncwarp(); sdata[tid] = v; __syncwarp(); }
    if (blockSize >= 16) { v += sdata[tid + 8]; __syncwarp(); sdata[tid] = v; __syncwarp(); }
    if (blockSize >= 8) { v += sdata[tid + 4]; __syncwarp(); sdata[tid] = v; __syncwarp(); }
    if (blockSize >= 4) { v += sdata[tid + 2]; __syncwarp(); sdata[tid] = v; __syncwarp(); }
    if (blockSize >= 2) { v += sdata[tid + 1]; __syncwarp(); sdata[tid] = v; }
}

// A template of the block's size with all steps unrolled, many elements per thread, one atomic addition per block.
template <unsigned int blockSize>
__global__ void reduce6(const float* __restrict__ g_idata, float* g_odata, size_t n) {
    __shared__ float sdata[blockSize];
    unsigned int tid = threadIdx.x;
    size_t i = size_t(blockIdx.x) * (blockSize * 2) + tid;
    size_t gridSize = size_t(blockSize) * 2 * gridDim.x;
    float sum = 0;
    while (i < n) {
        sum += g_idata[i];
        if (i + blockSize < n) sum += g_idata[i + blockSize];
        i += gridSize;
    }
    sdata[tid] = sum;
    __syncthreads();
    if (blockSize >= 1024) { if (tid < 512) { sdata[tid] += sdata[tid + 512]; } __syncthreads(); }
    if (blockSize >= 512) { if (tid < 256) { sdata[tid] += sdata[tid + 256]; } __syncthreads(); }
    if (blockSize >= 256) { if (tid < 128) { sdata[tid] += sdata[tid + 128]; } __syncthreads(); }
    if (blockSize >= 128) { if (tid < 64) { sdata[tid] += sdata[tid + 64]; } __syncthreads(); }
    if (tid < 32) warpReduce<blockSize>(sdata, tid);
    if (tid == 0) atomicAdd(g_odata, sdata[0]);
}

struct Job {
    Problem p;
    Device<float> x{p.x}, sum{1};
    explicit Job(bool small) : p(small) {}
    void reset() { sum.clear(); }
    void run() { reduce6<512><<<192, 512>>>(x, sum, p.n); }
    void results(Results& r) { p.results(r, sum.host()[0]); }
};
BENCH_MAIN(Job)
