#include "../../harness/cuda_job.h"
#include "../../problems/bfs_full.h"

// A whole search by queues: a launch per level; neighbours are claimed by compare and swap, and appended by an atomic
// addition.
__global__ void bfs_level(const int* __restrict__ row_offsets, const int* __restrict__ column_indices, int* distance,
                          const int* __restrict__ in_queue, int in_size, int* __restrict__ out_queue, int* out_size, int depth) {
    int tid = blockIdx.x * blockDim.x + threadIdx.x;
    if (tid >= in_size) return;
    int u = in_queue[tid];
    int end = row_offsets[u + 1];
    for (int e = row_offsets[u]; e < end; ++e) {
        int v = column_indices[e];
        if (distance[v] == -1 && atomicCAS(&distance[v], -1, depth + 1) == -1) {
            int position = atomicAdd(out_size, 1);
            out_queue[position] = v;
        }
    }
}

struct Job {
    Problem p;
    Device<int> start{p.start}, target{p.target}, distance, first, second, size{1};
    explicit Job(bool small) : p(small), distance(p.nodes), first(p.nodes), second(p.nodes) {}
    void run() {
        int *in = first, *out = second;
        int count = 1, source = 0;
        CHECK(cudaMemset(distance, 0xff, p.nodes * sizeof(int)));
        CHECK(cudaMemset(distance, 0, sizeof(int)));
        CHECK(cudaMemcpy(in, &source, sizeof(int), cudaMemcpyHostToDevice));
        for (int depth = 0; count > 0; depth++) {
            size.clear();
            bfs_level<<<blocks(count, 256), 256>>>(start, target, distance, in, count, out, size, depth);
            CHECK(cudaMemcpy(&count, size, sizeof(int), cudaMemcpyDeviceToHost));
            std::swap(in, out);
        }
    }
    void results(Results& r) { p.results(r, distance.host().data()); }
};
BENCH_MAIN(Job)
