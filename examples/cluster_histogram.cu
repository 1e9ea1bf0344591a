// Histogram whose bins are spread over the shared memory of a cluster's blocks.
#include <cooperative_groups.h>
#include <vector>
#include "check.h"

namespace cg = cooperative_groups;

__global__ void histogram(const int* data, int n, int* bins, int bin_count, int bins_per_block) {
    extern __shared__ int part[];
    cg::cluster_group cluster = cg::this_cluster();
    int thread = cg::this_grid().thread_rank(), size = gridDim.x * blockDim.x;
    for (int i = threadIdx.x; i < bins_per_block; i += blockDim.x) part[i] = 0;
    cluster.sync();
    for (int i = thread; i < n; i += size) {
        int bin = data[i] < 0 ? 0 : data[i] >= bin_count ? bin_count - 1 : data[i];
        int* remote = cluster.map_shared_rank(part, bin / bins_per_block);
        atomicAdd(remote + bin % bins_per_block, 1);
    }
    cluster.sync();
    int* mine = bins + cluster.block_rank() * bins_per_block;
    for (int i = threadIdx.x; i < bins_per_block; i += blockDim.x) atomicAdd(&mine[i], part[i]);
}

int main(int argc, char** argv) {
    int n = small_run(argc, argv) ? 3000 : 500000, cluster_size = 4, bin_count = 1000, per_block = bin_count / cluster_size;
    std::vector<int> data(n), got(bin_count), want(bin_count);
    Random random;
    for (auto& x : data) {
        x = (int)(random.next() % 1100) - 50;
        want[x < 0 ? 0 : x >= bin_count ? bin_count - 1 : x]++;
    }
    int *d, *bins;
    CHECK(cudaMalloc(&d, n * sizeof(int)));
    CHECK(cudaMalloc(&bins, bin_count * sizeof(int)));
    CHECK(cudaMemcpy(d, data.data(), n * sizeof(int), cudaMemcpyHostToDevice));
    CHECK(cudaMemset(bins, 0, bin_count * sizeof(int)));
    cudaLaunchConfig_t config = {};
    config.gridDim = 2 * cluster_size;
    config.blockDim = 128;
    config.dynamicSmemBytes = per_block * sizeof(int);
    cudaLaunchAttribute attribute[1];
    attribute[0].id = cudaLaunchAttributeClusterDimension;
    attribute[0].val.clusterDim.x = cluster_size;
    attribute[0].val.clusterDim.y = 1;
    attribute[0].val.clusterDim.z = 1;
    config.attrs = attribute;
    config.numAttrs = 1;
    CHECK(cudaLaunchKernelEx(&config, histogram, (const int*)d, n, bins, bin_count, per_block));
    CHECK(cudaMemcpy(got.data(), bins, bin_count * sizeof(int), cudaMemcpyDeviceToHost));
    CHECK(cudaFree(d));
    CHECK(cudaFree(bins));
    return verdict("cluster_histogram", same("bins", got.data(), want.data(), bin_count));
}
