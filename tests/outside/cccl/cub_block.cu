// CUB's algorithms for blocks and warps against what the host computes.
#include "../../cuda/programs/expect.h"
#include <algorithm>
#include <cub/cub.cuh>
#include <numeric>

constexpr int threads = 128, items = 4;

__global__ void of_block(const int *in, int *sum, int *scan, int *sorted, int *largest) {
    using Load = cub::BlockLoad<int, threads, items, cub::BLOCK_LOAD_WARP_TRANSPOSE>;
    using Store = cub::BlockStore<int, threads, items, cub::BLOCK_STORE_TRANSPOSE>;
    using Reduce = cub::BlockReduce<int, threads>;
    using Scan = cub::BlockScan<int, threads>;
    using Sort = cub::BlockRadixSort<int, threads, items>;
    __shared__ union {
        typename Load::TempStorage load;
        typename Store::TempStorage store;
        typename Reduce::TempStorage reduce;
        typename Scan::TempStorage scan;
        typename Sort::TempStorage sort;
    } at;
    const int base = blockIdx.x * threads * items;
    int v[items], w[items];
    Load(at.load).Load(in + base, v);
    __syncthreads();
    int total = Reduce(at.reduce).Sum(v);
    __syncthreads();
    int most = Reduce(at.reduce).Reduce(v[0], [] __device__(int a, int b) { return a > b ? a : b; });
    __syncthreads();
    Scan(at.scan).ExclusiveSum(v, w);
    __syncthreads();
    Store(at.store).Store(scan + base, w);
    __syncthreads();
    Sort(at.sort).Sort(v);
    __syncthreads();
    Store(at.store).Store(sorted + base, v);
    if (threadIdx.x == 0) sum[blockIdx.x] = total, largest[blockIdx.x] = most;
}

__global__ void of_warp(const int *in, int *through, int *total, int *sorted) {
    using Scan = cub::WarpScan<int>;
    using Reduce = cub::WarpReduce<int, 16>;
    using Sort = cub::WarpMergeSort<int, 2, 32>;
    __shared__ typename Scan::TempStorage scan[4];
    __shared__ typename Reduce::TempStorage reduce[8];
    __shared__ typename Sort::TempStorage sort[4];
    int i = threadIdx.x, r;
    Scan(scan[i / 32]).InclusiveSum(in[i], r);
    through[i] = r;
    r = Reduce(reduce[i / 16]).Sum(in[i]);
    total[i] = r;
    int v[2] = {in[2 * i], in[2 * i + 1]};
    Sort(sort[i / 32]).Sort(v, [] __device__(int a, int b) { return a < b; });
    sorted[2 * i] = v[0], sorted[2 * i + 1] = v[1];
}

int main() {
    const int blocks = 5, tile = threads * items, n = blocks * tile;
    std::vector<int> v(n);
    for (int i = 0; i < n; i++) v[i] = (i * 7919) % 1009 - 300;
    Buffer<int> in(v), sum(blocks), scan(n), sorted(n), largest(blocks);
    of_block<<<blocks, threads>>>(in, sum, scan, sorted, largest);
    auto s = sum.get(), c = scan.get(), o = sorted.get(), l = largest.get();
    for (int b = 0; b < blocks; b++) {
        auto begin = v.begin() + b * tile, end = begin + tile;
        SAME(s[b], std::accumulate(begin, end, 0), b);
        int most = v[b * tile], before = 0;
        for (int i = 0; i < tile; i++) {
            if (i % items == 0) most = std::max(most, begin[i]);
            SAME(c[b * tile + i], before, i);
            before += begin[i];
        }
        SAME(l[b], most, b);
        std::vector<int> order(begin, end);
        std::sort(order.begin(), order.end());
        EXPECT(std::equal(order.begin(), order.end(), o.begin() + b * tile));
    }
    Buffer<int> through(threads), total(threads), warps(2 * threads);
    of_warp<<<1, threads>>>(in, through, total, warps);
    auto t = through.get(), u = total.get(), w = warps.get();
    for (int i = 0; i < threads; i++) {
        SAME(t[i], std::accumulate(v.begin() + i / 32 * 32, v.begin() + i + 1, 0), i);
        if (i % 16 == 0) SAME(u[i], std::accumulate(v.begin() + i, v.begin() + i + 16, 0), i);
    }
    for (int i = 0; i < 4; i++) {
        std::vector<int> order(v.begin() + 64 * i, v.begin() + 64 * i + 64);
        std::sort(order.begin(), order.end());
        EXPECT(std::equal(order.begin(), order.end(), w.begin() + 64 * i));
    }
    return finish("cub_block");
}
