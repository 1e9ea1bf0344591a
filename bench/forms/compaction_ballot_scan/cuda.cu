#include "../../harness/cuda_job.h"
#include "../../problems/compaction.h"

struct Above {
    int limit;
    __host__ __device__ bool operator()(int v) const { return v > limit; }
};

template <class Predicate>
__global__ void count_blocks(const int* in, int length, int* block_counts, Predicate predicate) {
    int idx = threadIdx.x + blockIdx.x * blockDim.x;
    int keep = idx < length ? predicate(in[idx]) : 0;
    int total = __syncthreads_count(keep);
    if (threadIdx.x == 0) block_counts[blockIdx.x] = total;
}

// One block: each thread adds its part, then the parts are scanned after Hillis and Steele.
__global__ void scan_counts(const int* counts, int* offsets, int* total, int n) {
    __shared__ int sums[2][1024];
    int t = threadIdx.x, per = (n + blockDim.x - 1) / blockDim.x;
    int low = min(t * per, n), high = min(low + per, n);
    int sum = 0;
    for (int i = low; i < high; i++) sum += counts[i];
    int from = 0;
    sums[from][t] = sum;
    __syncthreads();
    for (int d = 1; d < blockDim.x; d *= 2) {
        sums[1 - from][t] = sums[from][t] + (t >= d ? sums[from][t - d] : 0);
        from = 1 - from;
        __syncthreads();
    }
    int before = sums[from][t] - sum;
    for (int i = low; i < high; i++) {
        offsets[i] = before;
        before += counts[i];
    }
    if (t == blockDim.x - 1) *total = before;
}

// The order is kept: places in the warp by ballots, places of warps by the first warp, places of blocks by two kernels before.
template <class Predicate>
__global__ void write_blocks(const int* in, int length, int* out, const int* block_offsets, Predicate predicate) {
    extern __shared__ int warp_offsets[];
    int idx = threadIdx.x + blockIdx.x * blockDim.x;
    int lane = threadIdx.x & 31, warp = threadIdx.x >> 5, warps = blockDim.x >> 5;
    int value = idx < length ? in[idx] : 0;
    bool keep = idx < length && predicate(value);
    unsigned ballot = __ballot_sync(0xffffffff, keep);
    int before = __popc(ballot & ((1u << lane) - 1));
    if (lane == 0) warp_offsets[warp] = __popc(ballot);
    __syncthreads();
    if (warp == 0) {
        int sum = 0;
        for (int w = 0; w < lane && w < warps; w++) sum += warp_offsets[w];
        __syncwarp();
        if (lane < warps) warp_offsets[lane] = sum;
    }
    __syncthreads();
    if (keep) out[block_offsets[blockIdx.x] + warp_offsets[warp] + before] = value;
}

struct Job {
    static constexpr int threads = 1024;
    Problem p;
    int grid = blocks(p.n, threads);
    Device<int> x{p.x}, kept, counts, offsets, count{1};
    explicit Job(bool small) : p(small), kept(p.n), counts(grid), offsets(grid) {}
    void run() {
        Above above{p.limit};
        count_blocks<<<grid, threads>>>(x, p.n, counts, above);
        scan_counts<<<1, 1024>>>(counts, offsets, count, grid);
        write_blocks<<<grid, threads, threads / 32 * sizeof(int)>>>(x, p.n, kept, offsets, above);
    }
    void results(Results& r) { p.results(r, kept.host().data(), count.host()[0]); }
};
BENCH_MAIN(Job)
