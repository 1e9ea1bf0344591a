#include "../../harness/cuda_job.h"
#include "../../problems/scan.h"

constexpr int half = 256, chunk = 2 * half;

// Blelloch's scan of 512 elements by 256 threads: sums up the tree, prefixes down again.
__global__ void scan_blocks(const unsigned* in, unsigned* out, unsigned* totals, int n) {
    __shared__ unsigned tree[chunk];
    int t = threadIdx.x, base = blockIdx.x * chunk;
    tree[2 * t] = base + 2 * t < n ? in[base + 2 * t] : 0;
    tree[2 * t + 1] = base + 2 * t + 1 < n ? in[base + 2 * t + 1] : 0;
    int offset = 1;
    for (int d = half; d > 0; d >>= 1) {
        __syncthreads();
        if (t < d) tree[offset * (2 * t + 2) - 1] += tree[offset * (2 * t + 1) - 1];
        offset *= 2;
    }
    if (t == 0) {
        totals[blockIdx.x] = tree[chunk - 1];
        tree[chunk - 1] = 0;
    }
    for (int d = 1; d < chunk; d *= 2) {
        offset >>= 1;
        __syncthreads();
        if (t < d) {
            int low = offset * (2 * t + 1) - 1, high = offset * (2 * t + 2) - 1;
            unsigned v = tree[low];
            tree[low] = tree[high];
            tree[high] += v;
        }
    }
    __syncthreads();
    if (base + 2 * t < n) out[base + 2 * t] = tree[2 * t];
    if (base + 2 * t + 1 < n) out[base + 2 * t + 1] = tree[2 * t + 1];
}

__global__ void add_totals(unsigned* __restrict__ out, const unsigned* __restrict__ totals, int n) {
    int i = blockIdx.x * chunk + threadIdx.x;
    unsigned before = totals[blockIdx.x];
    if (i < n) out[i] += before;
    if (i + half < n) out[i + half] += before;
}

struct Job {
    Problem p;
    Device<unsigned> x{p.x}, out, first, second, last{1};
    explicit Job(bool small) : p(small), out(p.n), first(blocks(p.n, chunk)), second(blocks(p.n, chunk * chunk)) {}
    void run() {
        int n1 = blocks(p.n, chunk), n2 = blocks(n1, chunk);
        scan_blocks<<<n1, half>>>(x, out, first, p.n);
        scan_blocks<<<n2, half>>>(first, first, second, n1);
        scan_blocks<<<1, half>>>(second, second, last, n2);
        add_totals<<<n2, half>>>(first, second, n1);
        add_totals<<<n1, half>>>(out, first, p.n);
    }
    void results(Results& r) { p.results(r, out.host().data()); }
};
BENCH_MAIN(Job)
