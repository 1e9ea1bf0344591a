#include <cooperative_groups.h>

#include "../../harness/cuda_job.h"
#include "../../problems/dot.h"

namespace cg = cooperative_groups;

template <unsigned int TileSize, class T>
__device__ T tile_sum(const cg::thread_block_tile<TileSize>& tile, T value) {
    for (int mask = tile.size() / 2; mask > 0; mask /= 2) value += tile.shfl_xor(value, mask);
    return value;
}

// The inner product of doubles by cooperative groups' tiles of a warp; a second launch of one block adds the blocks' sums.
__global__ void dot(const double* __restrict__ x, const double* __restrict__ y, double* __restrict__ partial, long long n) {
    cg::thread_block block = cg::this_thread_block();
    cg::thread_block_tile<32> warp = cg::tiled_partition<32>(block);
    __shared__ double sums[32];
    double sum = 0;
    long long stride = (long long)gridDim.x * blockDim.x;
    for (long long i = (long long)blockIdx.x * blockDim.x + block.thread_rank(); i < n; i += stride)
        sum += y ? x[i] * y[i] : x[i];
    sum = tile_sum(warp, sum);
    if (warp.thread_rank() == 0) sums[block.thread_rank() / 32] = sum;
    block.sync();
    if (block.thread_rank() < 32) {
        sum = tile_sum(warp, warp.thread_rank() < block.size() / 32 ? sums[warp.thread_rank()] : 0.0);
        if (warp.thread_rank() == 0) partial[blockIdx.x] = sum;
    }
}

struct Job {
    static constexpr int grid = 320;
    Problem p;
    Device<double> x{p.x}, y{p.y}, partial{grid}, result{1};
    explicit Job(bool small) : p(small) {}
    void run() {
        dot<<<grid, 128>>>(x, y, partial, p.n);
        dot<<<1, 128>>>(partial, nullptr, result, grid);
    }
    void results(Results& r) { p.results(r, result.host()[0]); }
};
BENCH_MAIN(Job)
