#include "../../harness/cuda_job.h"
#include "../../problems/bitonic_sort.h"

// Bitonic network over 1,024 keys in shared memory; each of 512 threads compares one pair per step.
__global__ void bitonic_sort(unsigned* keys) {
    __shared__ unsigned s[run_length];
    unsigned t = threadIdx.x;
    keys += blockIdx.x * run_length;
    s[t] = keys[t];
    s[t + run_length / 2] = keys[t + run_length / 2];
    for (unsigned size = 2; size <= run_length; size <<= 1) {
        for (unsigned stride = size / 2; stride > 0; stride >>= 1) {
            __syncthreads();
            unsigned low = 2 * t - (t & (stride - 1));
            bool ascending = (low & size) == 0;
            unsigned a = s[low], b = s[low + stride];
            if ((a > b) == ascending) {
                s[low] = b;
                s[low + stride] = a;
            }
        }
    }
    __syncthreads();
    keys[t] = s[t];
    keys[t + run_length / 2] = s[t + run_length / 2];
}

struct Job {
    Problem p;
    Device<unsigned> keys{p.keys};
    explicit Job(bool small) : p(small) {}
    void reset() { keys.upload(p.keys); }
    void run() { bitonic_sort<<<p.runs, run_length / 2>>>(keys); }
    void results(Results& r) { p.results(r, keys.host().data()); }
};
BENCH_MAIN(Job)
