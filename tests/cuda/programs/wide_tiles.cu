// Tiles of a block that are larger than a warp: their ranks, reductions, scans, votes, and that they meet by themselves.
#include "expect.h"
#include <algorithm>
#include <numeric>
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
namespace cg = cooperative_groups;

struct Out {
    int largest, through, before, ranks, votes, last;
};

template <int Size>
__global__ void tiles(const int* in, Out* out) {
    __shared__ cg::block_tile_memory<1024> memory;
    auto block = cg::this_thread_block(memory);
    auto tile = cg::tiled_partition<Size>(block);
    auto warp = cg::tiled_partition<32>(tile);
    int i = block.thread_rank(), v = in[i];
    Out o;
    o.largest = cg::reduce(tile, v, cg::greater<int>());
    o.through = cg::inclusive_scan(tile, v);
    o.before = cg::exclusive_scan(tile, v, cg::plus<int>());
    o.ranks = tile.meta_group_rank() + 100 * tile.meta_group_size() + 10000 * warp.meta_group_rank() +
              1000000 * warp.meta_group_size();
    o.votes = tile.any(v == in[5]) + 2 * tile.all(v >= 3);
    o.last = tile.shfl((int)tile.thread_rank(), Size - 1);
    out[i] = o;
    // The other tiles do not come here.
    if (tile.meta_group_rank() == 0) {
        for (int round = 0; round < 3; round++) {
            out[i].largest += cg::reduce(tile, v + round, cg::plus<int>());
            tile.sync();
        }
    }
}

template <int Size>
void check(int threads) {
    std::vector<int> in(threads);
    for (int i = 0; i < threads; i++) in[i] = (i * 7919 + Size) % 1009;
    Buffer<int> device(in);
    Buffer<Out> out(threads);
    tiles<Size><<<1, threads>>>(device, out);
    auto got = out.get();
    for (int first = 0; first < threads; first += Size) {
        auto begin = in.begin() + first, end = begin + Size;
        int largest = *std::max_element(begin, end), total = std::accumulate(begin, end, 0), sum = 0;
        if (first == 0) largest += 3 * total + 3 * Size;
        int votes = std::count(begin, end, in[5]) > 0;
        votes += 2 * (*std::min_element(begin, end) >= 3);
        for (int j = 0; j < Size; j++) {
            const Out& o = got[first + j];
            SAME(o.largest, largest, first + j);
            SAME(o.before, sum, first + j);
            sum += in[first + j];
            SAME(o.through, sum, first + j);
            SAME(o.ranks, first / Size + 100 * (threads / Size) + 10000 * (j / 32) + 1000000 * (Size / 32), first + j);
            SAME(o.votes, votes, first + j);
            SAME(o.last, Size - 1, first + j);
        }
    }
}

int main() {
    check<64>(64);
    check<64>(256);
    check<128>(256);
    check<256>(256);
    check<512>(1024);
    check<64>(1024);
    return finish("wide_tiles");
}
