#include "../../harness/cuda_job.h"
#include "../../problems/floyd_warshall.h"

// One intermediate node per launch; 32x8 threads look at a pair of nodes each and store only what got shorter.
__global__ void floyd_warshall_step(int* dist, int n, int k) {
    int j = blockIdx.x * blockDim.x + threadIdx.x;
    int i = blockIdx.y * blockDim.y + threadIdx.y;
    if (i < n && j < n) {
        int through = dist[i * n + k] + dist[k * n + j];
        if (through < dist[i * n + j]) dist[i * n + j] = through;
    }
}

struct Job {
    Problem p;
    Device<int> dist{p.length};
    explicit Job(bool small) : p(small) {}
    void reset() { dist.upload(p.length); }
    void run() {
        dim3 block(32, 8), grid(blocks(p.n, 32), blocks(p.n, 8));
        for (int k = 0; k < p.n; k++) floyd_warshall_step<<<grid, block>>>(dist, p.n, k);
    }
    void results(Results& r) { p.results(r, dist.host().data()); }
};
BENCH_MAIN(Job)
