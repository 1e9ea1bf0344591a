#include "../../harness/cuda_job.h"
#include "../../problems/collatz.h"

// Four neighbours per thread; halvings are counted by trailing zeros.
template <int PER_THREAD>
__global__ void collatz_steps(int* __restrict__ steps, int n) {
    int first = (blockIdx.x * blockDim.x + threadIdx.x) * PER_THREAD;
#pragma unroll
    for (int k = 0; k < PER_THREAD; k++) {
        int i = first + k;
        if (i >= n) return;
        long long v = (long long)i + 1;
        int zeros = __ffsll(v) - 1;
        int count = zeros;
        v >>= zeros;
        while (v != 1) {
            v = 3 * v + 1;
            zeros = __ffsll(v) - 1;
            v >>= zeros;
            count += 1 + zeros;
        }
        steps[i] = count;
    }
}

struct Job {
    Problem p;
    Device<int> steps;
    explicit Job(bool small) : p(small), steps(p.n) {}
    void run() { collatz_steps<4><<<blocks(p.n, 4 * 64), 64>>>(steps, p.n); }
    void results(Results& r) { p.results(r, steps.host().data()); }
};
BENCH_MAIN(Job)
