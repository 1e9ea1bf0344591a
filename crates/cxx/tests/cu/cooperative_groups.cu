// PTX: %envreg1
// PTX: ld.acquire.gpu.global.u32
// PTX: barrier.cluster.arrive
// PTX: mapa
// PTX: shfl.sync.bfly.b32
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
namespace cg = cooperative_groups;

__device__ int sum(const cg::thread_group &g, int *shared, int v) {
    int lane = g.thread_rank();
    for (int i = g.size() / 2; i > 0; i /= 2) {
        shared[lane] = v;
        g.sync();
        if (lane < i)
            v += shared[lane + i];
        g.sync();
    }
    return v;
}

__global__ void blocks(int *out, const int *in, int n) {
    cg::thread_block block = cg::this_thread_block();
    extern __shared__ int buffer[];
    cg::memcpy_async(block, buffer, in, sizeof(int) * block.size());
    cg::wait(block);
    int v = sum(block, buffer, in[block.thread_rank()]);
    auto tile = cg::tiled_partition<16>(block);
    auto part = cg::tiled_partition<4>(tile);
    v += cg::reduce(tile, v, cg::plus<int>()) + cg::inclusive_scan(tile, v) + cg::exclusive_scan(part, v);
    v += tile.shfl(v, 0) + tile.shfl_xor(v, 1) + tile.any(v) + tile.ballot(v > 0) + part.meta_group_rank();
    double d = tile.shfl_down((double)v, 2);
    cg::thread_group dynamic = cg::tiled_partition(block, 8);
    v += sum(dynamic, buffer, v) + (int)d;
    if (v > n) {
        cg::coalesced_group active = cg::coalesced_threads();
        if (active.thread_rank() == 0)
            atomicAdd(out, (int)active.size());
        v += active.shfl(v, 0) + cg::reduce(active, v, cg::greater<int>());
        auto same = cg::labeled_partition(active, v & 3);
        v += same.size();
    }
    auto half = cg::binary_partition(cg::tiled_partition<32>(block), v & 1);
    out[block.group_index().x] = v + half.thread_rank() + block.thread_index().x + block.group_dim().x;
    cg::sync(block);
    cg::thread_block_tile<32> warp = cg::tiled_partition<32>(block);
    warp.sync();
}

__global__ void whole_grid(int *out) {
    cg::grid_group grid = cg::this_grid();
    out[grid.thread_rank()] = grid.size();
    if (!grid.is_valid())
        return;
    grid.sync();
    out[0] += grid.block_rank() + grid.num_blocks();
}

__global__ void __cluster_dims__(2, 1, 1) clusters(int *out) {
    __shared__ int value;
    cg::cluster_group cluster = cg::this_cluster();
    value = cluster.block_rank();
    cluster.sync();
    int *other = cluster.map_shared_rank(&value, cluster.block_rank() ^ 1);
    out[cluster.thread_rank()] = *other + cluster.num_blocks() + cluster.query_shared_rank(other);
    cluster.sync();
}

int main() {
    blocks<<<2, 64, 256>>>(nullptr, nullptr, 3);
    clusters<<<2, 64>>>(nullptr);
    int *p = nullptr;
    void *args[] = {&p};
    return cudaLaunchCooperativeKernel((void *)whole_grid, 2, 32, args, 0, 0);
}
