#include "../../harness/cuda_job.h"
#include "../../problems/bfs.h"

__global__ void step(int nodes, const int* __restrict__ start, const int* __restrict__ target, int* level, int depth,
                     int* changed) {
    int node = blockIdx.x * blockDim.x + threadIdx.x;
    if (node >= nodes || level[node] != depth) return;
    for (int k = start[node]; k < start[node + 1]; k++) {
        int other = target[k];
        if (level[other] == -1) {
            level[other] = depth + 1;
            *changed = 1;
        }
    }
}

struct Job {
    Problem p;
    Device<int> start{p.start}, target{p.target}, level{p.level}, changed{1};
    explicit Job(bool small) : p(small) {}
    void reset() {
        level.upload(p.level);
        changed.clear();
    }
    void run() { step<<<blocks(p.nodes, 256), 256>>>(p.nodes, start, target, level, p.depth, changed); }
    void results(Results& r) { p.results(r, level.host().data(), changed.host()[0]); }
};
BENCH_MAIN(Job)
