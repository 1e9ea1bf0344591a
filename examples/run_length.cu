// Run-length compression and back: heads of runs are counted by block, numbered by ballots, and written; decoding finds
// each place's run by binary search.
#include <vector>
#include "check.h"

constexpr int BLOCK = 128;

__device__ bool starts_run(const unsigned char* data, int i, int n) {
    return i < n && (i == 0 || data[i] != data[i - 1]);
}

__global__ void count_runs(const unsigned char* data, int n, int* counts) {
    int runs = __syncthreads_count(starts_run(data, blockIdx.x * BLOCK + threadIdx.x, n));
    if (threadIdx.x == 0) counts[blockIdx.x] = runs;
}

// Exclusive sums of the blocks' counts, by one warp; the total goes behind them.
__global__ void sum_up(int* counts, int blocks) {
    int lane = threadIdx.x, before = 0;
    for (int base = 0; base < blocks; base += 32) {
        int own = base + lane < blocks ? counts[base + lane] : 0, sum = own;
        for (int d = 1; d < 32; d *= 2) {
            int up = __shfl_up_sync(0xffffffff, sum, d);
            if (lane >= d) sum += up;
        }
        if (base + lane < blocks) counts[base + lane] = before + sum - own;
        before += __shfl_sync(0xffffffff, sum, 31);
    }
    if (lane == 0) counts[blocks] = before;
}

__global__ void write_runs(const unsigned char* data, int n, const int* offsets, unsigned char* values, int* starts) {
    __shared__ int warps[BLOCK / 32];
    int i = blockIdx.x * BLOCK + threadIdx.x, lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    bool head = starts_run(data, i, n);
    unsigned heads = __ballot_sync(0xffffffff, head);
    if (lane == 0) warps[warp] = __popc(heads);
    __syncthreads();
    int run = offsets[blockIdx.x] + __popc(heads & ((1u << lane) - 1));
    for (int w = 0; w < warp; w++) run += warps[w];
    if (head) {
        values[run] = data[i];
        starts[run] = i;
    }
}

__global__ void decode(const unsigned char* values, const int* starts, int runs, unsigned char* data, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    int low = 0, high = runs;                                          // starts[low] <= i < starts[high]
    while (high - low > 1) {
        int middle = (low + high) / 2;
        if (starts[middle] <= i) low = middle;
        else high = middle;
    }
    data[i] = values[low];
}

int main(int argc, char** argv) {
    int n = small_run(argc, argv) ? 3000 : 500001, blocks = (n + BLOCK - 1) / BLOCK;
    std::vector<unsigned char> data, want_values, got(n);
    std::vector<int> want_starts;
    Random random;
    while ((int)data.size() < n) {
        int length = (int)(random.next() % (random.next() % 8 == 0 ? 700 : 5)) + 1;
        data.insert(data.end(), length, (unsigned char)(random.next() % 6));
    }
    data.resize(n);
    for (int i = 0; i < n; i++)
        if (i == 0 || data[i] != data[i - 1]) {
            want_values.push_back(data[i]);
            want_starts.push_back(i);
        }
    unsigned char *plain, *values, *back;
    int *offsets, *starts, runs;
    CHECK(cudaMalloc(&plain, n));
    CHECK(cudaMalloc(&values, n));
    CHECK(cudaMalloc(&back, n));
    CHECK(cudaMalloc(&offsets, (blocks + 1) * sizeof(int)));
    CHECK(cudaMalloc(&starts, n * sizeof(int)));
    CHECK(cudaMemcpy(plain, data.data(), n, cudaMemcpyHostToDevice));
    count_runs<<<blocks, BLOCK>>>(plain, n, offsets);
    sum_up<<<1, 32>>>(offsets, blocks);
    write_runs<<<blocks, BLOCK>>>(plain, n, offsets, values, starts);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(&runs, offsets + blocks, sizeof(int), cudaMemcpyDeviceToHost));
    bool ok = runs == (int)want_values.size();
    if (ok) {
        std::vector<unsigned char> got_values(runs);
        std::vector<int> got_starts(runs);
        CHECK(cudaMemcpy(got_values.data(), values, runs, cudaMemcpyDeviceToHost));
        CHECK(cudaMemcpy(got_starts.data(), starts, runs * sizeof(int), cudaMemcpyDeviceToHost));
        ok &= same("values", got_values.data(), want_values.data(), runs);
        ok &= same("starts", got_starts.data(), want_starts.data(), runs);
        decode<<<blocks, BLOCK>>>(values, starts, runs, back, n);
        CHECK(cudaMemcpy(got.data(), back, n, cudaMemcpyDeviceToHost));
        ok &= same("decoded", got.data(), data.data(), n);
    } else {
        fprintf(stderr, "%d runs, should be %zu\n", runs, want_values.size());
    }
    for (unsigned char* p : {plain, values, back}) CHECK(cudaFree(p));
    CHECK(cudaFree(offsets));
    CHECK(cudaFree(starts));
    return verdict("run_length", ok);
}
