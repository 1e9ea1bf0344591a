#include "../../harness/cuda_job.h"
#include "../../problems/softmax_rows.h"

struct Max {
    __device__ __forceinline__ float operator()(float a, float b) const { return a < b ? b : a; }
};
struct Add {
    __device__ __forceinline__ float operator()(float a, float b) const { return a + b; }
};

template <class Op>
__device__ __forceinline__ float warp_all_reduce(float value) {
    Op op;
#pragma unroll
    for (int offset = 16; offset > 0; offset /= 2) value = op(value, __shfl_xor_sync(0xffffffff, value, offset, 32));
    return value;
}

// A row per warp, which holds it in registers: ITEMS elements per lane.
template <int ITEMS>
__global__ void softmax_warp_forward(float* dst, const float* src, int batch_size, int element_count) {
    int row = blockIdx.x * blockDim.y + threadIdx.y;
    if (row >= batch_size) return;
    int lane = threadIdx.x;
    src += size_t(row) * element_count + lane;
    dst += size_t(row) * element_count + lane;

    float elements[ITEMS];
    float max_value = -INFINITY;
#pragma unroll
    for (int it = 0; it < ITEMS; ++it) {
        elements[it] = lane + it * 32 < element_count ? src[it * 32] : -INFINITY;
        max_value = max_value > elements[it] ? max_value : elements[it];
    }
    max_value = warp_all_reduce<Max>(max_value);
    float sum = 0.0f;
#pragma unroll
    for (int it = 0; it < ITEMS; ++it) {
        elements[it] = expf(elements[it] - max_value);
        sum += elements[it];
    }
    sum = warp_all_reduce<Add>(sum);
#pragma unroll
    for (int it = 0; it < ITEMS; ++it) {
        if (lane + it * 32 < element_count)
            dst[it * 32] = elements[it] / sum;
        else
            break;
    }
}

struct Job {
    Problem p;
    Device<float> in{p.in}, out;
    explicit Job(bool small) : p(small), out(p.in.size()) {}
    void run() {
        dim3 threads(32, 4);
        softmax_warp_forward<16><<<blocks(p.rows, threads.y), threads>>>(out, in, p.rows, p.columns);
    }
    void results(Results& r) { p.results(r, out.host().data()); }
};
BENCH_MAIN(Job)
