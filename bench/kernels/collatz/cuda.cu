#include "../../harness/cuda_job.h"
#include "../../problems/collatz.h"

__global__ void collatz(int* steps, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    unsigned long long v = i + 1;
    int count = 0;
    while (v != 1) {
        v = v % 2 ? 3 * v + 1 : v / 2;
        count++;
    }
    steps[i] = count;
}

struct Job {
    Problem p;
    Device<int> steps;
    explicit Job(bool small) : p(small), steps(p.n) {}
    void run() { collatz<<<blocks(p.n, 256), 256>>>(steps, p.n); }
    void results(Results& r) { p.results(r, steps.host().data()); }
};
BENCH_MAIN(Job)
