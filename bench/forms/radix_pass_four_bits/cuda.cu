#include "../../harness/cuda_job.h"
#include "../../problems/radix_pass.h"

constexpr int block_size = 512, scan_size = 1024;

// Counts each digit in a block: `counts[digit * blocks + block]`.
__global__ void count_digits(const unsigned* keys, unsigned* counts, int n, int shift) {
    __shared__ unsigned local[digits];
    int i = blockIdx.x * block_size + threadIdx.x;
    if (threadIdx.x < digits) local[threadIdx.x] = 0;
    __syncthreads();
    if (i < n) atomicAdd(&local[keys[i] >> shift & (digits - 1)], 1);
    __syncthreads();
    if (threadIdx.x < digits) counts[threadIdx.x * gridDim.x + blockIdx.x] = local[threadIdx.x];
}

// Exclusive prefix sums of all counts by one block: each thread takes a part, the parts' sums are scanned.
__global__ void scan_counts(unsigned* counts, int n) {
    __shared__ unsigned sums[scan_size];
    int t = threadIdx.x, part = (n + scan_size - 1) / scan_size;
    int begin = min(t * part, n), end = min(begin + part, n);
    unsigned sum = 0;
    for (int i = begin; i < end; i++) sum += counts[i];
    sums[t] = sum;
    __syncthreads();
    for (int d = 1; d < scan_size; d <<= 1) {
        unsigned v = t >= d ? sums[t - d] : 0;
        __syncthreads();
        sums[t] += v;
        __syncthreads();
    }
    unsigned before = sums[t] - sum;
    for (int i = begin; i < end; i++) {
        unsigned c = counts[i];
        counts[i] = before;
        before += c;
    }
}

// Sorts a block's keys in shared memory bit by bit, each time by a scan of the zeros; then every key knows its place.
__global__ void scatter(const unsigned* in, unsigned* out, const unsigned* offsets, int n, int shift) {
    __shared__ unsigned keys[block_size], zeros[block_size], first[digits];
    int t = threadIdx.x, base = blockIdx.x * block_size;
    unsigned key = base + t < n ? in[base + t] : 0xffffffffu;
    for (int bit = shift; bit < shift + 4; bit++) {
        unsigned one = key >> bit & 1;
        zeros[t] = 1 - one;
        __syncthreads();
        for (int d = 1; d < block_size; d *= 2) {
            unsigned v = t >= d ? zeros[t - d] : 0;
            __syncthreads();
            zeros[t] += v;
            __syncthreads();
        }
        unsigned place = one ? zeros[block_size - 1] + t - zeros[t] : zeros[t] - 1;
        keys[place] = key;
        __syncthreads();
        key = keys[t];
    }
    unsigned digit = key >> shift & (digits - 1);
    if (t == 0 || digit != (keys[t - 1] >> shift & (digits - 1))) first[digit] = t;
    __syncthreads();
    if (base + t < n) out[offsets[digit * gridDim.x + blockIdx.x] + t - first[digit]] = key;
}

struct Job {
    Problem p;
    int grid;
    Device<unsigned> keys{p.keys}, out, counts;
    explicit Job(bool small) : p(small), grid(blocks(p.n, block_size)), out(p.n), counts(grid * digits) {}
    void run() {
        count_digits<<<grid, block_size>>>(keys, counts, p.n, p.shift);
        scan_counts<<<1, scan_size>>>(counts, grid * digits);
        scatter<<<grid, block_size>>>(keys, out, counts, p.n, p.shift);
    }
    void results(Results& r) { p.results(r, out.host().data()); }
};
BENCH_MAIN(Job)
