// One atomic per warp instead of one per thread: lanes that want the same counter elect a leader, which adds for all.
#include <algorithm>
#include <vector>
#include "check.h"

// A distinct place for each thread that calls: whichever lanes are here are served by one atomic.
__device__ int next_place(int* counter) {
    unsigned here = __activemask(), lane = threadIdx.x % 32;
    int leader = __ffs(here) - 1, first = 0;
    if (lane == leader) first = atomicAdd(counter, __popc(here));
    return __shfl_sync(here, first, leader) + __popc(here & ((1u << lane) - 1));
}

__global__ void filter(const int* in, int n, int* out, int* kept) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        if (in[i] % 3 == 0) out[next_place(kept)] = in[i];
}

// Counts by key: lanes of equal key find one another.
__global__ void count_keys(const int* in, int n, int* counts, int keys) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned in_range = __ballot_sync(0xffffffff, i < n);
    if (i >= n) return;
    int key = (in[i] & 0x7fffffff) % keys;
    unsigned peers = __match_any_sync(in_range, key);
    if (threadIdx.x % 32 == __ffs(peers) - 1) atomicAdd(&counts[key], __popc(peers));
}

// The largest number by key: the peers of a key agree first, with a reduction of their own mask.
__global__ void largest_by_key(const int* in, int n, int* largest, int keys) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    int key = (in[i] & 0x7fffffff) % keys;
    unsigned peers = __match_any_sync(__activemask(), key);
    int best = __reduce_max_sync(peers, in[i]);
    if (threadIdx.x % 32 == __ffs(peers) - 1) atomicMax(&largest[key], best);
}

int main(int argc, char** argv) {
    int n = small_run(argc, argv) ? 3000 : 300001, keys = 7, threads = 128, blocks = (n + threads - 1) / threads;
    std::vector<int> a(n), filtered, counts(keys), largest(keys, -1), got(n), got_counts(keys), got_largest(keys);
    Random random;
    for (auto& x : a) {
        x = (int)(random.next() % 100000);
        if (x % 3 == 0) filtered.push_back(x);
        counts[x % keys]++;
        largest[x % keys] = std::max(largest[x % keys], x);
    }
    int *in, *out, *kept, *key_counts, *key_largest, got_kept;
    CHECK(cudaMalloc(&in, n * sizeof(int)));
    CHECK(cudaMalloc(&out, n * sizeof(int)));
    CHECK(cudaMalloc(&kept, sizeof(int)));
    CHECK(cudaMalloc(&key_counts, keys * sizeof(int)));
    CHECK(cudaMalloc(&key_largest, keys * sizeof(int)));
    CHECK(cudaMemcpy(in, a.data(), n * sizeof(int), cudaMemcpyHostToDevice));
    CHECK(cudaMemset(kept, 0, sizeof(int)));
    CHECK(cudaMemset(key_counts, 0, keys * sizeof(int)));
    CHECK(cudaMemset(key_largest, 0xff, keys * sizeof(int)));
    filter<<<16, threads>>>(in, n, out, kept);
    count_keys<<<blocks, threads>>>(in, n, key_counts, keys);
    largest_by_key<<<blocks, threads>>>(in, n, key_largest, keys);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(&got_kept, kept, sizeof(int), cudaMemcpyDeviceToHost));
    bool ok = got_kept == (int)filtered.size();
    if (ok) {                                                          // all are there, in any order
        CHECK(cudaMemcpy(got.data(), out, got_kept * sizeof(int), cudaMemcpyDeviceToHost));
        std::sort(got.begin(), got.begin() + got_kept);
        std::sort(filtered.begin(), filtered.end());
        ok = same("filtered", got.data(), filtered.data(), got_kept);
    } else {
        fprintf(stderr, "kept %d, should be %zu\n", got_kept, filtered.size());
    }
    CHECK(cudaMemcpy(got_counts.data(), key_counts, keys * sizeof(int), cudaMemcpyDeviceToHost));
    CHECK(cudaMemcpy(got_largest.data(), key_largest, keys * sizeof(int), cudaMemcpyDeviceToHost));
    ok &= same("counts", got_counts.data(), counts.data(), keys);
    ok &= same("largest", got_largest.data(), largest.data(), keys);
    for (int* p : {in, out, kept, key_counts, key_largest}) CHECK(cudaFree(p));
    return verdict("warp_aggregate", ok);
}
