// Sum over the whole grid in one cooperative launch: partial sums, a grid barrier, and a second pass.
#include <cooperative_groups.h>
#include <vector>
#include "check.h"

namespace cg = cooperative_groups;

__global__ void reduce(const int* in, int n, long long* partial, long long* out) {
    cg::grid_group grid = cg::this_grid();
    cg::thread_block block = cg::this_thread_block();
    cg::thread_block_tile<32> tile = cg::tiled_partition<32>(block);
    __shared__ long long warps[32];
    long long sum = 0;
    for (int i = grid.thread_rank(); i < n; i += grid.size()) sum += in[i];
    for (int d = tile.size() / 2; d > 0; d /= 2) sum += tile.shfl_down(sum, d);
    if (tile.thread_rank() == 0) warps[tile.meta_group_rank()] = sum;
    block.sync();
    if (block.thread_rank() == 0) {
        long long total = 0;
        for (unsigned w = 0; w < tile.meta_group_size(); w++) total += warps[w];
        partial[blockIdx.x] = total;
    }
    grid.sync();
    if (grid.thread_rank() == 0) {
        long long total = 0;
        for (unsigned b = 0; b < gridDim.x; b++) total += partial[b];
        *out = total;
    }
}

int main(int argc, char** argv) {
    int n = small_run(argc, argv) ? 2000 : 1000000, threads = 128, per_sm = 0;
    std::vector<int> a(n);
    Random random;
    long long want = 0, got = 0;
    for (auto& x : a) want += x = (int)(random.next() % 2000) - 900;
    cudaDeviceProp properties;
    CHECK(cudaGetDeviceProperties(&properties, 0));
    if (!properties.cooperativeLaunch) return verdict("cooperative_reduce (no cooperative launch)", false);
    CHECK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&per_sm, reduce, threads, 0));
    int most = per_sm * properties.multiProcessorCount, blocks = most < 24 ? most : 24;
    int* d;
    long long *partial, *out;
    CHECK(cudaMalloc(&d, n * sizeof(int)));
    CHECK(cudaMalloc(&partial, blocks * sizeof(long long)));
    CHECK(cudaMalloc(&out, sizeof(long long)));
    CHECK(cudaMemcpy(d, a.data(), n * sizeof(int), cudaMemcpyHostToDevice));
    void* arguments[] = {&d, &n, &partial, &out};
    CHECK(cudaLaunchCooperativeKernel((void*)reduce, blocks, threads, arguments, 0, nullptr));
    CHECK(cudaMemcpy(&got, out, sizeof(got), cudaMemcpyDeviceToHost));
    bool ok = got == want;
    if (!ok) fprintf(stderr, "sum is %lld, should be %lld\n", got, want);
    // More blocks than fit at once must be refused.
    ok &= cudaLaunchCooperativeKernel((void*)reduce, most + 1, threads, arguments, 0, nullptr) == cudaErrorCooperativeLaunchTooLarge;
    cudaGetLastError();
    CHECK(cudaFree(d));
    CHECK(cudaFree(partial));
    CHECK(cudaFree(out));
    return verdict("cooperative_reduce", ok);
}
