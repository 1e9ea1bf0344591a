// Groups that change atomic values, copy into shared memory, and are of any size and kind; grids, clusters and single threads as groups.
#include "expect.h"
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
#include <cuda/atomic>
#include <cuda/barrier>
namespace cg = cooperative_groups;

using Atomic = cuda::atomic<int, cuda::thread_scope_device>;

struct Most {
    __device__ int operator()(int a, int b) const {
        return a > b ? a : b;
    }
};

template <int Size>
__global__ void updates(Atomic *values, int *places) {
    auto tile = cg::tiled_partition<Size>(cg::this_thread_block());
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    cg::reduce_update_async(tile, values[0], i, cg::plus<int>());
    cg::reduce_update_async(tile, values[1], 1000 - i, cg::less<int>());
    cg::reduce_update_async(tile, values[2], i, Most());
    cg::reduce_update_async(tile, values[3], 1 << i % 20, cg::bit_or<int>());
    cg::reduce_store_async(tile, values[4], 7, cg::greater<int>());
    // Each thread with an odd sum takes a place of its own.
    places[cg::exclusive_scan_update(tile, values[5], i % 3, cg::plus<int>())] += i % 3 ? 1 : 0;
    values[6].fetch_max(cg::inclusive_scan_update(tile, values[7], 2));
    cg::wait(tile);
}
__global__ void make(Atomic *values) {
    for (int i = 0; i < 8; i++) new (values + i) Atomic(i == 1 ? 1 << 20 : 0);
}

// A group of every third lane, partitions of it, and a tile whose size is known when it runs.
__global__ void lanes(int *out) {
    const int t = threadIdx.x;
    int v = -1;
    if (t % 3 == 0) {
        cg::coalesced_group g = cg::coalesced_threads();
        auto four = cg::tiled_partition(g, 4);
        auto same = cg::labeled_partition(g, g.thread_rank() % 2);
        v = g.size() + 100 * g.thread_rank() + 10000 * four.size() + 100000 * four.meta_group_rank();
        v += 1000000 * cg::reduce(same, 1, cg::plus<int>());
    }
    out[t] = v;
    cg::thread_group block = cg::this_thread_block();
    cg::thread_group eight = cg::tiled_partition(block, 8);
    eight.sync();
    out[64 + t] = eight.size() + 100 * eight.thread_rank() + (block.size() == 64 ? 10000 : 0);
    auto tile = cg::tiled_partition<16>(cg::this_thread_block());
    out[128 + t] = cg::invoke_one_broadcast(tile, [&] { return t * 5; });
    cg::thread_block_tile<16> plain = tile;
    out[192 + t] = plain.shfl_up(t, 2) + cg::inclusive_scan(plain, t, [](int a, int b) { return a > b ? a : b; });
    auto one = cg::this_thread();
    one.sync();
    out[256 + t] = one.size() * 10 + one.thread_rank();
}

struct alignas(16) Four {
    float v[4];
};
__global__ void copies(const int *in, int *out, const Four *fours, float *sums) {
    __shared__ alignas(16) int a[128];
    __shared__ int b[2][32];
    __shared__ Four c[32];
    auto block = cg::this_thread_block();
    auto tile = cg::tiled_partition<32>(block);
    cg::memcpy_async(block, a, in, cuda::aligned_size_t<16>(sizeof(a)));
    cg::wait(block);
    out[threadIdx.x] = a[127 - threadIdx.x] + a[threadIdx.x];
    if (threadIdx.x < 32) {
        cg::memcpy_async(tile, b[0], in, sizeof(b[0]));
        cg::memcpy_async(tile, b[1], 32, in + 32, 40);
        cg::wait_prior<1>(tile);
        int v = b[0][31 - threadIdx.x];
        cg::wait_prior<0>(tile);
        out[64 + threadIdx.x] = v * 1000 + b[1][31 - threadIdx.x];
    }
    cg::memcpy_async(block, c, fours, sizeof(c));
    cg::wait(block);
    if (threadIdx.x < 32) sums[threadIdx.x] = c[31 - threadIdx.x].v[threadIdx.x % 4];
}

// Arrival first, waiting later; the ranks of blocks and clusters.
__global__ void grid(int *values, int *out) {
    cg::grid_group g = cg::this_grid();
    const unsigned n = g.num_threads(), i = g.thread_rank();
    values[i] = i * 3;
    auto token = g.barrier_arrive();
    int own = 2;
    g.barrier_wait(std::move(token));
    out[i] = values[n - 1 - i] + own;
    g.sync();
    if (i == 0) out[n] = g.num_blocks() + 100 * g.block_rank() + 10000 * g.dim_blocks().x + g.is_valid() * 1000000;
    auto block = cg::this_thread_block();
    auto arrived = block.barrier_arrive();
    block.barrier_wait(std::move(arrived));
    cg::sync(block);
#if __CUDA_ARCH__ >= 900
    cg::cluster_group cluster = cg::this_cluster();
    cluster.barrier_arrive();
    cluster.barrier_wait();
    if (i == 0) out[n + 1] = cluster.num_threads() + 100 * cluster.num_blocks();
#endif
}

template <int Size>
static void updated() {
    const int blocks = 3, threads = 128, n = blocks * threads;
    Buffer<Atomic> values(8);
    make<<<1, 1>>>(values);
    Buffer<int> places(2 * n);
    updates<Size><<<blocks, threads>>>(values, places);
    CK(cudaDeviceSynchronize());
    int v[8];
    CK(cudaMemcpy(v, values.p, sizeof(v), cudaMemcpyDeviceToHost));
    const int want[] = {n * (n - 1) / 2, 1000 - (n - 1), n - 1, (1 << 20) - 1, 7, n, 2 * n, 2 * n};
    for (int i = 0; i < 8; i++) SAME(v[i], want[i], Size * 10 + i);
    auto p = places.get();
    int taken = 0;
    for (int x : p) {
        taken += x;
        EXPECT(x <= 1);
    }
    SAME(taken, 2 * n / 3, Size);
}

int main() {
    updated<4>(), updated<32>(), updated<64>();
    Buffer<int> out(320);
    lanes<<<1, 64>>>(out);
    auto got = out.get();
    for (int t = 0; t < 64; t++) {
        int w = t / 32 * 32, rank = 0, size = 0;
        for (int i = w; i < w + 32; i++) size += i % 3 == 0, rank += i < t && i % 3 == 0;
        int four = rank / 4, in_four = size - four * 4 < 4 ? size - four * 4 : 4;
        int same = rank % 2 ? size / 2 : (size + 1) / 2;
        SAME(got[t], t % 3 ? -1 : size + 100 * rank + 10000 * in_four + 100000 * four + 1000000 * same, t);
        SAME(got[64 + t], 8 + 100 * (t % 8) + 10000, t);
        SAME(got[128 + t], t / 16 * 16 * 5, t);
        SAME(got[192 + t], (t % 16 < 2 ? t : t - 2) + t, t);
        SAME(got[256 + t], 10, t);
    }
    std::vector<int> v(128);
    std::vector<Four> fours(32);
    for (int i = 0; i < 128; i++) v[i] = i * i % 53, fours[i / 4].v[i % 4] = i;
    Buffer<int> in(v), copied(128);
    Buffer<Four> f(fours);
    Buffer<float> sums(32);
    copies<<<1, 64>>>(in, copied, f, sums);
    got = copied.get();
    auto s = sums.get();
    for (int t = 0; t < 64; t++) SAME(got[t], v[127 - t] + v[t], t);
    for (int t = 0; t < 32; t++) {
        SAME(got[64 + t], v[31 - t] * 1000 + v[63 - t], t);
        SAME(s[t], (31 - t) * 4 + t % 4, t);
    }
    const int n = 4 * 64;
    Buffer<int> values(n), results(n + 2);
    int *a = values, *b = results;
    void *arguments[] = {&a, &b};
    CK(cudaLaunchCooperativeKernel((void *)grid, dim3(4), dim3(64), arguments, 0, nullptr));
    got = results.get();
    for (int i = 0; i < n; i++) SAME(got[i], (n - 1 - i) * 3 + 2, i);
    SAME(got[n], 4 + 40000 + 1000000, n);
    EXPECT(got[n + 1] == 164 || got[n + 1] == 0);
    return finish("group_updates");
}
