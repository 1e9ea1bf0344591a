#include "../../harness/cuda_job.h"
#include "../../problems/vecadd.h"

// One float4 per thread; the first threads of the grid also add the up to three numbers that are left over.
__global__ void add_vec4(const float* __restrict__ a, const float* __restrict__ b, float* __restrict__ c, int n) {
    const int idx = blockIdx.x * blockDim.x + threadIdx.x;
    const int n4 = n / 4;
    if (idx < n4) {
        const float4 va = reinterpret_cast<const float4*>(a)[idx];
        const float4 vb = reinterpret_cast<const float4*>(b)[idx];
        float4 vc;
        vc.x = va.x + vb.x;
        vc.y = va.y + vb.y;
        vc.z = va.z + vb.z;
        vc.w = va.w + vb.w;
        reinterpret_cast<float4*>(c)[idx] = vc;
    }
    const int tail = n4 * 4 + idx;
    if (tail < n) c[tail] = a[tail] + b[tail];
}

struct Job {
    Problem p;
    Device<float> x{p.x}, y{p.y}, z;
    explicit Job(bool small) : p(small), z(p.n) {}
    void run() { add_vec4<<<blocks((p.n + 3) / 4, 512), 512>>>(x, y, z, p.n); }
    void results(Results& r) { p.results(r, z.host().data()); }
};
BENCH_MAIN(Job)
