// thread_group for architectures that have no clusters.
// FLAGS: -arch=sm_75
// PTX: .target sm_75
// PTX: bar.warp.sync
// NOT: cluster
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__device__ int sum(const cg::thread_group &g, int *shared, int v) {
    for (int i = g.size() / 2; i > 0; i /= 2) {
        shared[g.thread_rank()] = v;
        g.sync();
        if (g.thread_rank() < i)
            v += shared[g.thread_rank() + i];
        g.sync();
    }
    return v;
}

__global__ void sums(int *out, const cg::thread_group *stored) {
    extern __shared__ int buffer[];
    cg::thread_block block = cg::this_thread_block();
    out[block.thread_rank()] = sum(block, buffer, 1) + sum(cg::tiled_partition(block, 8), buffer, 2) + sum(*stored, buffer, 3);
}
