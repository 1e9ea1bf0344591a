#include "../../harness/cuda_job.h"
#include "../../problems/reduce.h"

__inline__ __device__ float warpReduceSum(float val) {
    for (int offset = warpSize / 2; offset > 0; offset /= 2) val += __shfl_down_sync(0xffffffff, val, offset);
    return val;
}

// Four elements per load in a grid-stride loop; each warp adds its sum by an atomic addition.
__global__ void deviceReduceWarpAtomicVector4(const float* in, float* out, int N) {
    float sum = 0.0f;
    int idx = blockIdx.x * blockDim.x + threadIdx.x;
    for (int i = idx; i < N / 4; i += blockDim.x * gridDim.x) {
        float4 val = reinterpret_cast<const float4*>(in)[i];
        sum += (val.x + val.y) + (val.z + val.w);
    }
    // The last elements.
    int i = idx + N / 4 * 4;
    if (i < N) sum += in[i];
    sum = warpReduceSum(sum);
    if ((threadIdx.x & (warpSize - 1)) == 0) atomicAdd(out, sum);
}

struct Job {
    Problem p;
    Device<float> x{p.x}, sum{1};
    explicit Job(bool small) : p(small) {}
    void reset() { sum.clear(); }
    void run() {
        int threads = 512, grid = std::min(int(blocks(p.n / 4, threads)), 1024);
        deviceReduceWarpAtomicVector4<<<grid, threads>>>(x, sum, p.n);
    }
    void results(Results& r) { p.results(r, sum.host()[0]); }
};
BENCH_MAIN(Job)
