#include "../../harness/cuda_job.h"
#include "../../problems/top_k.h"

// A query per thread, which sorts what is small enough into a local array by insertion; blocks of 256.
__global__ void top_k(const float* distance, float* smallest, int n, int candidates) {
    int query = blockIdx.x * blockDim.x + threadIdx.x;
    if (query >= n) return;
    float best[kept];
    int count = 0;
    for (int j = 0; j < candidates; j++) {
        float d = distance[j * n + query];
        if (count == kept && d >= best[kept - 1]) continue;
        int at = count < kept ? count++ : kept - 1;
        while (at > 0 && best[at - 1] > d) {
            best[at] = best[at - 1];
            at--;
        }
        best[at] = d;
    }
    for (int k = 0; k < kept; k++) smallest[k * n + query] = best[k];
}

struct Job {
    Problem p;
    Device<float> distance{p.distance}, smallest;
    explicit Job(bool small) : p(small), smallest(size_t(kept) * p.n) {}
    void run() { top_k<<<blocks(p.n, 256), 256>>>(distance, smallest, p.n, p.candidates); }
    void results(Results& r) { p.results(r, smallest.host().data()); }
};
BENCH_MAIN(Job)
