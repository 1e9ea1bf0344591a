// Threads that keep something take places for it: by a counter of the block or of all, by ballots, by counts at barriers. The
// places are used as they are, from the end, with gaps, and over each other.
#include <algorithm>

#include "expect.h"

constexpr int threads = 256;

enum Use { InOrder, Backwards, Gaps, Halves };

__device__ int place(int taken, Use use, int n) {
    switch (use) {
    case Backwards: return n - 1 - taken;
    case Gaps: return 3 * taken;
    // The lower half of each warp comes before all others.
    case Halves: return taken + (threadIdx.x & 16 ? n : 0);
    default: return taken;
    }
}

template <class T>
__global__ void by_counter(const T* in, T* out, int* counter, int n, Use use) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    T v = in[i];
    if (v % 3 != 0) out[place(atomicAdd(counter, 1), use, n)] = v;
}

template <class T>
__global__ void by_block(const T* in, T* out, int* counter, int n) {
    __shared__ int kept, start;
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (threadIdx.x == 0) kept = 0;
    __syncthreads();
    T v = i < n ? in[i] : 0;
    bool keep = i < n && v % 3 != 0;
    int at = keep ? atomicAdd(&kept, 1) : 0;
    __syncthreads();
    if (threadIdx.x == 0) start = atomicAdd(counter, kept);
    __syncthreads();
    if (keep) out[start + at] = v;
}

template <class T>
__global__ void by_ballot(const T* in, T* out, int n) {
    // One block; the warps' counts are added by all threads.
    __shared__ int before[threads / 32];
    int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    int start = 0;
    for (int first = 0; first < n; first += blockDim.x) {
        int i = first + threadIdx.x;
        bool keep = i < n && in[i] % 3 != 0;
        unsigned ballot = __ballot_sync(~0u, keep);
        if (lane == 0) before[warp] = __popc(ballot);
        int all = __syncthreads_count(keep);
        int at = start + __popc(ballot & ((1u << lane) - 1));
        for (int w = 0; w < warp; w++) at += before[w];
        if (keep) out[at] = in[i];
        start += all;
        __syncthreads();
    }
}

// Barriers that reduce, in a loop; each thread sees the same results.
__global__ void reductions(const int* in, int* out, int rounds) {
    int count = 0, any = 0, all = 0;
    for (int r = 0; r < rounds; r++) {
        int v = in[threadIdx.x] + r;
        count += __syncthreads_count(v % 5 == 0);
        any += __syncthreads_or(v == 100) != 0;
        all += __syncthreads_and(v > 2) != 0;
    }
    out[3 * threadIdx.x] = count;
    out[3 * threadIdx.x + 1] = any;
    out[3 * threadIdx.x + 2] = all;
}

// The steps of a scan in both directions, with a branch before the second loop, and padded places.
__global__ void scan(int* data, int* total) {
    __shared__ int tree[threads * 2 + threads / 16];
    auto padded = [](int i) { return i + (i >> 5); };
    int t = threadIdx.x, count = 2 * blockDim.x, offset = 1;
    data += blockIdx.x * count;
    tree[padded(t)] = data[t];
    tree[padded(t + count / 2)] = data[t + count / 2];
    for (int d = count >> 1; d > 0; d >>= 1) {
        __syncthreads();
        if (t < d) tree[padded(offset * (2 * t + 2) - 1)] += tree[padded(offset * (2 * t + 1) - 1)];
        offset *= 2;
    }
    if (t == 0) {
        total[blockIdx.x] = tree[padded(count - 1)];
        tree[padded(count - 1)] = 0;
    }
    for (int d = 1; d < count; d *= 2) {
        offset >>= 1;
        __syncthreads();
        if (t < d) {
            int a = padded(offset * (2 * t + 1) - 1), b = padded(offset * (2 * t + 2) - 1);
            int v = tree[a];
            tree[a] = tree[b];
            tree[b] += v;
        }
    }
    __syncthreads();
    data[t] = tree[padded(t)];
    data[t + count / 2] = tree[padded(t + count / 2)];
}

template <class T>
void compaction() {
    const int n = 5000;
    T *in, *out;
    int* counter;
    CK(cudaMallocManaged(&in, n * sizeof(T)));
    CK(cudaMallocManaged(&out, 3 * n * sizeof(T)));
    CK(cudaMallocManaged(&counter, sizeof(int)));
    std::vector<T> kept;
    for (int i = 0; i < n; i++) {
        in[i] = T(i) * 7919 % 1000 + 1;
        if (in[i] % 3 != 0) kept.push_back(in[i]);
    }
    std::vector<T> sorted = kept;
    std::sort(sorted.begin(), sorted.end());
    auto check = [&](const char* what, bool ordered) {
        CK(cudaDeviceSynchronize());
        std::vector<T> got;
        for (int i = 0; i < 3 * n; i++)
            if (out[i] != 0) got.push_back(out[i]);
        if (!ordered) std::sort(got.begin(), got.end());
        if (got != (ordered ? kept : sorted)) printf("%s: %zu of %zu\n", what, got.size(), kept.size());
        EXPECT(got == (ordered ? kept : sorted));
        std::fill(out, out + 3 * n, T(0));
        *counter = 0;
    };
    std::fill(out, out + 3 * n, T(0));
    *counter = 0;
    int blocks = (n + threads - 1) / threads;
    for (Use use : {InOrder, Backwards, Gaps, Halves}) {
        by_counter<<<blocks, threads>>>(in, out, counter, n, use);
        check("by a counter", false);
    }
    by_block<<<blocks, threads>>>(in, out, counter, n);
    check("by block", false);
    by_ballot<<<1, threads>>>(in, out, n);
    check("by ballots", true);
}

int main() {
    compaction<int>();
    compaction<unsigned long long>();
    int *in, *out;
    CK(cudaMallocManaged(&in, 2 * threads * 4 * sizeof(int)));
    CK(cudaMallocManaged(&out, 3 * threads * sizeof(int)));
    for (int i = 0; i < threads; i++) in[i] = i * 13 % 97;
    const int rounds = 10;
    int count = 0, any = 0, all = 0;
    for (int r = 0; r < rounds; r++) {
        bool some = false, every = true;
        for (int i = 0; i < threads; i++) {
            int v = in[i] + r;
            count += v % 5 == 0;
            some |= v == 100;
            every &= v > 2;
        }
        any += some;
        all += every;
    }
    reductions<<<1, threads>>>(in, out, rounds);
    CK(cudaDeviceSynchronize());
    for (int t = 0; t < threads; t++)
        EXPECT(out[3 * t] == count && out[3 * t + 1] == any && out[3 * t + 2] == all);
    const int n = 2 * threads * 4;
    std::vector<int> sums;
    for (int i = 0, sum = 0; i < n; i++) {
        in[i] = i * 31 % 17;
        if (i % (2 * threads) == 0) sum = 0;
        sums.push_back(sum);
        sum += in[i];
    }
    scan<<<4, threads>>>(in, out);
    CK(cudaDeviceSynchronize());
    for (int i = 0; i < n; i++) SAME(in[i], sums[i], i);
    return finish("taken_places");
}
