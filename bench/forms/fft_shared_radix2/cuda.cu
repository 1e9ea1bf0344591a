#include "../../harness/cuda_job.h"
#include "../../problems/fft.h"

__device__ __forceinline__ float2 multiply(float2 a, float2 b) {
    return make_float2(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x);
}

// One transform per block: radix 2, bits reversed on the way into shared memory, a butterfly per thread and stage.
__global__ void __launch_bounds__(points / 2) fft(const float2* in, float2* out, const float2* roots) {
    __shared__ float2 s[points];
    constexpr int half = points / 2;
    int t = threadIdx.x;
    size_t first = size_t(blockIdx.x) * points;
    s[__brev(t) >> 22] = in[first + t];
    s[__brev(t + half) >> 22] = in[first + t + half];
    for (int length = 1; length < points; length *= 2) {
        __syncthreads();
        int k = t & (length - 1);
        int i = 2 * t - k;
        float2 a = s[i];
        float2 b = multiply(s[i + length], roots[k * (half / length)]);
        s[i] = make_float2(a.x + b.x, a.y + b.y);
        s[i + length] = make_float2(a.x - b.x, a.y - b.y);
    }
    __syncthreads();
    out[first + t] = s[t];
    out[first + t + half] = s[t + half];
}

struct Job {
    Problem p;
    Device<float> in{p.in}, roots{p.roots}, out;
    explicit Job(bool small) : p(small), out(p.in.size()) {}
    void run() {
        auto complex = [](float* at) { return reinterpret_cast<float2*>(at); };
        fft<<<p.batch, points / 2>>>(complex(in), complex(out), complex(roots));
    }
    void results(Results& r) { p.results(r, out.host().data()); }
};
BENCH_MAIN(Job)
