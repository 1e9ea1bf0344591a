#include "../../harness/cuda_job.h"
#include "../../problems/scan.h"

constexpr int threads = 256, chunk = 4 * threads;

__device__ __forceinline__ unsigned warp_inclusive_scan(unsigned value, int lane) {
#pragma unroll
    for (int delta = 1; delta < 32; delta <<= 1) {
        unsigned other = __shfl_up_sync(0xffffffffu, value, delta);
        if (lane >= delta) value += other;
    }
    return value;
}

// Warps scan by shuffles, the first warp scans their sums; each thread holds four neighbours.
__global__ void __launch_bounds__(threads) scan_chunks(const uint4* in, uint4* out, unsigned* totals, int n4) {
    __shared__ unsigned warp_sums[threads / 32];
    const int lane = threadIdx.x & 31, warp = threadIdx.x >> 5;
    const int i = blockIdx.x * threads + threadIdx.x;
    uint4 v = make_uint4(0, 0, 0, 0);
    if (i < n4) v = in[i];
    unsigned own = v.x + v.y + v.z + v.w;
    unsigned inclusive = warp_inclusive_scan(own, lane);
    if (lane == 31) warp_sums[warp] = inclusive;
    __syncthreads();
    if (warp == 0) {
        unsigned sum = lane < threads / 32 ? warp_sums[lane] : 0;
        sum = warp_inclusive_scan(sum, lane);
        if (lane < threads / 32) warp_sums[lane] = sum;
    }
    __syncthreads();
    unsigned before = inclusive - own + (warp > 0 ? warp_sums[warp - 1] : 0);
    if (i < n4) {
        uint4 o;
        o.x = before;
        o.y = o.x + v.x;
        o.z = o.y + v.y;
        o.w = o.z + v.z;
        out[i] = o;
    }
    if (threadIdx.x == threads - 1) totals[blockIdx.x] = before + own;
}

__global__ void add_totals(uint4* out, const unsigned* __restrict__ totals, int n4) {
    const int i = blockIdx.x * threads + threadIdx.x;
    if (i >= n4) return;
    const unsigned before = totals[blockIdx.x];
    uint4 v = out[i];
    v.x += before;
    v.y += before;
    v.z += before;
    v.w += before;
    out[i] = v;
}

struct Job {
    Problem p;
    int n1 = blocks(p.n, chunk), n2 = blocks(n1, chunk);
    Device<unsigned> x{p.x}, out, first, second, last{1};
    // The sums are scanned by fours, too.
    explicit Job(bool small) : p(small), out(p.n), first((n1 + 3) / 4 * 4), second((n2 + 3) / 4 * 4) {
        first.clear();
        second.clear();
    }
    static uint4* by_four(unsigned* data) { return reinterpret_cast<uint4*>(data); }
    void run() {
        int m0 = p.n / 4, m1 = (n1 + 3) / 4, m2 = (n2 + 3) / 4;
        scan_chunks<<<n1, threads>>>(by_four(x), by_four(out), first, m0);
        scan_chunks<<<n2, threads>>>(by_four(first), by_four(first), second, m1);
        scan_chunks<<<1, threads>>>(by_four(second), by_four(second), last, m2);
        add_totals<<<n2, threads>>>(by_four(first), second, m1);
        add_totals<<<n1, threads>>>(by_four(out), first, m0);
    }
    void results(Results& r) { p.results(r, out.host().data()); }
};
BENCH_MAIN(Job)
