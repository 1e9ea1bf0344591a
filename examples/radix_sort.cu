// Radix sort of keys with values, four bits a pass: digits counted by block, the counts summed up, pairs moved in
// order.
#include <algorithm>
#include <numeric>
#include <vector>
#include "check.h"

constexpr int BLOCK = 128, WARPS = BLOCK / 32, DIGITS = 16;

// Counts of each digit by warp, and the rank of a thread's own among equal digits before it in the warp.
__device__ int rank_in_warp(int digit, bool valid, int (*counts)[DIGITS]) {
    int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    unsigned peers = __ballot_sync(0xffffffff, valid);
    for (int bit = 0; bit < 4; bit++) {
        unsigned ones = __ballot_sync(0xffffffff, digit >> bit & 1);
        peers &= digit >> bit & 1 ? ones : ~ones;
    }
    if (lane < DIGITS) counts[warp][lane] = 0;
    __syncwarp();
    int before = __popc(peers & ((1u << lane) - 1));
    if (valid && before == 0) counts[warp][digit] = __popc(peers);
    __syncthreads();
    return before;
}

__global__ void count(const unsigned* keys, int n, int shift, int* totals) {
    __shared__ int counts[WARPS][DIGITS];
    int i = blockIdx.x * BLOCK + threadIdx.x;
    bool valid = i < n;
    rank_in_warp(valid ? keys[i] >> shift & 15 : 0, valid, counts);
    if (threadIdx.x < DIGITS) {
        int sum = 0;
        for (int w = 0; w < WARPS; w++) sum += counts[w][threadIdx.x];
        totals[threadIdx.x * gridDim.x + blockIdx.x] = sum;            // by digit first
    }
}

// Exclusive sums in place, by one block, a thread to a run of them.
__global__ void sum_up(int* data, int n) {
    __shared__ int partial[1024];
    int t = threadIdx.x, run = (n + blockDim.x - 1) / blockDim.x, first = min(t * run, n), last = min(first + run, n);
    int sum = 0;
    for (int i = first; i < last; i++) sum += data[i];
    partial[t] = sum;
    for (int d = 1; d < blockDim.x; d *= 2) {
        __syncthreads();
        int v = t >= d ? partial[t - d] : 0;
        __syncthreads();
        partial[t] += v;
    }
    int at = partial[t] - sum;
    for (int i = first; i < last; i++) {
        int v = data[i];
        data[i] = at;
        at += v;
    }
}

__global__ void move(const unsigned* keys, const int* values, unsigned* keys_out, int* values_out, int n, int shift,
                     const int* offsets) {
    __shared__ int counts[WARPS][DIGITS];
    int i = blockIdx.x * BLOCK + threadIdx.x, warp = threadIdx.x / 32;
    bool valid = i < n;
    unsigned key = valid ? keys[i] : 0;
    int digit = key >> shift & 15, to = rank_in_warp(digit, valid, counts);
    for (int w = 0; w < warp; w++) to += counts[w][digit];
    if (valid) {
        to += offsets[digit * gridDim.x + blockIdx.x];
        keys_out[to] = key;
        values_out[to] = values[i];
    }
}

int main(int argc, char** argv) {
    int n = small_run(argc, argv) ? 700 : 60001, blocks = (n + BLOCK - 1) / BLOCK, bits = 20;
    std::vector<unsigned> keys(n), got_keys(n), want_keys(n);
    std::vector<int> values(n), got_values(n);
    Random random;
    for (auto& k : keys) k = random.next() % (1u << bits) & ~7u;
    std::iota(values.begin(), values.end(), 0);
    unsigned* device_keys[2];
    int *device_values[2], *offsets;
    for (int k = 0; k < 2; k++) {
        CHECK(cudaMalloc(&device_keys[k], n * sizeof(unsigned)));
        CHECK(cudaMalloc(&device_values[k], n * sizeof(int)));
    }
    CHECK(cudaMalloc(&offsets, blocks * DIGITS * sizeof(int)));
    CHECK(cudaMemcpy(device_keys[0], keys.data(), n * sizeof(unsigned), cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(device_values[0], values.data(), n * sizeof(int), cudaMemcpyHostToDevice));
    int from = 0;
    for (int shift = 0; shift < bits; shift += 4, from ^= 1) {
        count<<<blocks, BLOCK>>>(device_keys[from], n, shift, offsets);
        sum_up<<<1, 1024>>>(offsets, blocks * DIGITS);
        move<<<blocks, BLOCK>>>(device_keys[from], device_values[from], device_keys[from ^ 1], device_values[from ^ 1],
                                n, shift, offsets);
    }
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(got_keys.data(), device_keys[from], n * sizeof(unsigned), cudaMemcpyDeviceToHost));
    CHECK(cudaMemcpy(got_values.data(), device_values[from], n * sizeof(int), cudaMemcpyDeviceToHost));
    std::stable_sort(values.begin(), values.end(), [&](int x, int y) { return keys[x] < keys[y]; });
    for (int i = 0; i < n; i++) want_keys[i] = keys[values[i]];
    bool ok = same("keys", got_keys.data(), want_keys.data(), n) & same("values", got_values.data(), values.data(), n);
    for (int k = 0; k < 2; k++) {
        CHECK(cudaFree(device_keys[k]));
        CHECK(cudaFree(device_values[k]));
    }
    CHECK(cudaFree(offsets));
    return verdict("radix_sort", ok);
}
