// A cluster's blocks sum up together, in inline PTX: each writes its part into the shared memory of block 0 (mapa,
// st.shared::cluster), which adds them; then all read the result there.
#include <vector>
#include "check.h"

constexpr int SIZE = 4, THREADS = 128;

__device__ unsigned shared_address(const void* p) { return (unsigned)__cvta_generic_to_shared(p); }

__device__ unsigned in_block(unsigned address, unsigned rank) {
    unsigned mapped;
    asm("mapa.shared::cluster.u32 %0, %1, %2;" : "=r"(mapped) : "r"(address), "r"(rank));
    return mapped;
}

__device__ void store_remote(unsigned address, int value) {
    asm volatile("st.shared::cluster.u32 [%0], %1;" ::"r"(address), "r"(value) : "memory");
}

__device__ int load_remote(unsigned address) {
    int value;
    asm volatile("ld.shared::cluster.u32 %0, [%1];" : "=r"(value) : "r"(address) : "memory");
    return value;
}

__device__ void meet() {
    asm volatile("barrier.cluster.arrive.release.aligned;\n\tbarrier.cluster.wait.acquire.aligned;" ::: "memory");
}

__device__ unsigned rank_in_cluster() {
    unsigned rank;
    asm("mov.u32 %0, %%cluster_ctarank;" : "=r"(rank));
    return rank;
}

// Scales each cluster's numbers so that they are shares of its sum, in millionths.
__global__ void __cluster_dims__(SIZE, 1, 1) shares(const int* in, int* out, int per_block) {
    __shared__ int warps[THREADS / 32], parts[SIZE], total;
    const int* mine = in + blockIdx.x * per_block;
    unsigned rank = rank_in_cluster();
    int sum = 0;
    for (int i = threadIdx.x; i < per_block; i += THREADS) sum += mine[i];
    sum = __reduce_add_sync(0xffffffff, sum);
    if (threadIdx.x % 32 == 0) warps[threadIdx.x / 32] = sum;
    __syncthreads();
    if (threadIdx.x == 0) {
        for (int w = 1; w < THREADS / 32; w++) sum += warps[w];
        store_remote(in_block(shared_address(&parts[rank]), 0), sum);
    }
    meet();                                                            // the parts are there
    if (rank == 0 && threadIdx.x == 0) {
        total = 0;
        for (int part : parts) total += part;
    }
    meet();                                                            // the sum is there
    int all = load_remote(in_block(shared_address(&total), 0));
    for (int i = threadIdx.x; i < per_block; i += THREADS)
        out[blockIdx.x * per_block + i] = (int)(1000000ll * mine[i] / all);
    meet();                                                            // block 0 stays until all have read
}

int main(int argc, char** argv) {
    int clusters = small_run(argc, argv) ? 2 : 10, per_block = small_run(argc, argv) ? 150 : 5000;
    int n = clusters * SIZE * per_block;
    std::vector<int> a(n), got(n), want(n);
    Random random;
    for (auto& x : a) x = (int)(random.next() % 1000) + 1;
    for (int c = 0; c < clusters; c++) {
        const int* first = &a[c * SIZE * per_block];
        int sum = 0;
        for (int i = 0; i < SIZE * per_block; i++) sum += first[i];
        for (int i = 0; i < SIZE * per_block; i++) want[c * SIZE * per_block + i] = (int)(1000000ll * first[i] / sum);
    }
    int *in, *out;
    CHECK(cudaMalloc(&in, n * sizeof(int)));
    CHECK(cudaMalloc(&out, n * sizeof(int)));
    CHECK(cudaMemcpy(in, a.data(), n * sizeof(int), cudaMemcpyHostToDevice));
    shares<<<clusters * SIZE, THREADS>>>(in, out, per_block);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(got.data(), out, n * sizeof(int), cudaMemcpyDeviceToHost));
    CHECK(cudaFree(in));
    CHECK(cudaFree(out));
    return verdict("cluster_reduce", same("shares", got.data(), want.data(), n));
}
