// every width
// Tables in shared memory that blocks count in: of all types and operations, beside other memory, read too early, and added to totals
// in ways that several blocks may share, or may not.
#include "expect.h"

constexpr int threads = 128;

static unsigned mixed(unsigned i) {
    unsigned h = i * 2654435761u;
    return h ^ h >> 15;
}

// Bins by bytes, two at a time, each block's own counts.
__global__ void bytes(const unsigned short* x, unsigned* out, int n) {
    __shared__ unsigned bins[256];
    for (int b = threadIdx.x; b < 256; b += blockDim.x) bins[b] = 7;
    __syncthreads();
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) {
        atomicAdd(&bins[x[i] & 255], 1u);
        atomicAdd(&bins[x[i] >> 8], 3u);
    }
    __syncthreads();
    for (int b = threadIdx.x; b < 256; b += blockDim.x) out[blockIdx.x * 256 + b] = bins[b];
}

enum Kind { Add64, Or, Xor, And, Least, Most, LeastSigned, Largest64 };

// Other operations, by some threads only, beside a table that is read meanwhile.
template <Kind kind, class T>
__global__ void kinds(const unsigned* x, T* out, T start, int n) {
    __shared__ unsigned offsets[64];
    __shared__ T table[40];
    if (threadIdx.x < 64) offsets[threadIdx.x] = threadIdx.x * 5;
    if (threadIdx.x < 40) table[threadIdx.x] = start;
    __syncthreads();
    for (int i = threadIdx.x; i < n; i += blockDim.x) {
        unsigned v = x[i];
        if (v % 3 == 0) continue;
        T* at = &table[v % 37];
        T by = static_cast<T>(v + offsets[v & 63]);
        if (kind == Add64) atomicAdd(at, by);
        if (kind == Or) atomicOr(at, by);
        if (kind == Xor) atomicXor(at, by);
        if (kind == And) atomicAnd(at, by);
        if (kind == Least || kind == LeastSigned) atomicMin(at, by);
        if (kind == Most || kind == Largest64) atomicMax(at, by);
    }
    __syncthreads();
    if (threadIdx.x < 40) out[threadIdx.x] = table[threadIdx.x];
}

// A table of which only the launch knows the length, counted twice with a barrier between; lanes that count twice alike.
__global__ void dynamic(const unsigned* x, unsigned* out, int n, int bins, int limit) {
    extern __shared__ unsigned own[];
    for (int b = threadIdx.x; b < bins; b += blockDim.x) own[b] = 0;
    __syncthreads();
    for (int turn = 0; turn < 2; turn++) {
        for (int i = threadIdx.x; i < n; i += blockDim.x) {
            int bin = min(static_cast<int>(x[i] >> (20 + turn)), bins - 1);
            if (static_cast<int>(x[i] & 1023) < limit) atomicAdd(&own[bin], 1u + turn);
        }
        __syncthreads();
        if (threadIdx.x < bins) own[threadIdx.x] += 1;
        __syncthreads();
    }
    for (int b = threadIdx.x; b < bins; b += blockDim.x) out[b] = own[b];
}

// Each thread reads what it has counted, before and without a barrier, and some want to know what was there.
__global__ void read_early(const unsigned* x, unsigned* out, unsigned* ranks, int n) {
    __shared__ unsigned own[threads * 4];
    for (int b = threadIdx.x; b < threads * 4; b += blockDim.x) own[b] = 0;
    __syncthreads();
    unsigned sum = 0, rank = 0;
    for (int i = 0; i < n; i++) {
        unsigned b = threadIdx.x * 4 + (x[i * threads + threadIdx.x] & 3);
        atomicAdd(&own[b], 1u);
        sum += own[b] * (i + 1);
        rank += atomicAdd(&own[b ^ 1], 1u);
    }
    out[threadIdx.x] = sum;
    ranks[threadIdx.x] = rank;
}

enum Flush { Always, NotZero, AboveZero, AtLeastOne, Squares, Threshold, ByBlock, Wide, OtherTable };

__device__ void add_to(int* total, unsigned* own, Flush flush) {
    int v = own[threadIdx.x];
    switch (flush) {
    case Always: atomicAdd(total + threadIdx.x, v); break;
    case NotZero:
        if (v != 0) atomicAdd(total + threadIdx.x, v);
        break;
    case AboveZero:
        if (v > 0) atomicAdd(total + threadIdx.x, v);
        break;
    case AtLeastOne:
        if (v >= 1) atomicAdd(total + threadIdx.x, v);
        break;
    case Squares: atomicAdd(total + threadIdx.x, v * v); break;
    case Threshold:
        if (v > 2) atomicAdd(total + threadIdx.x, v);
        break;
    case ByBlock: atomicAdd(total + (threadIdx.x + blockIdx.x) % threads, v); break;
    case Wide: atomicAdd(reinterpret_cast<unsigned long long*>(total) + threadIdx.x / 2, v); break;
    case OtherTable:
        if (own[threads - 1 - threadIdx.x] != 0) atomicAdd(total + threadIdx.x, v);
        break;
    }
}

// What a block has counted goes to totals, in one of several ways. `by` may be negative.
template <Flush flush, int start>
__global__ void totals(const unsigned* x, int* total, int n, int by) {
    __shared__ unsigned own[threads];
    own[threadIdx.x] = start;
    __syncthreads();
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) atomicAdd(&own[x[i] % threads], by);
    __syncthreads();
    add_to(total, own, flush);
}

// One of several things that are known at compile time, so that sums stay positive.
template <Flush flush>
__global__ void totals_of_ones(const unsigned* x, int* total, int n) {
    __shared__ unsigned own[threads];
    own[threadIdx.x] = 0;
    __syncthreads();
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && x[i] % 5 != 0) atomicAdd(&own[x[i] % threads], 1);
    __syncthreads();
    add_to(total, own, flush);
}

// One counter per block, and a table that begins with the block's number.
__global__ void counters(const unsigned* x, int* total, unsigned long long* wide, int n, unsigned limit) {
    __shared__ int count;
    __shared__ unsigned long long sum;
    if (threadIdx.x == 0) {
        count = 0;
        sum = 0;
    }
    __syncthreads();
    for (int k = 0; k < 4; k++) {
        int i = (blockIdx.x * 4 + k) * blockDim.x + threadIdx.x;
        if (i < n && x[i] > limit) {
            atomicAdd(&count, 1);
            atomicAdd(&sum, static_cast<unsigned long long>(x[i]));
        }
    }
    __syncthreads();
    if (threadIdx.x == 0 && count > 0) atomicAdd(total, count);
    if (threadIdx.x == 0 && sum > 0) atomicAdd(wide, sum);
}
__global__ void from_block(const unsigned* x, int* total, int n) {
    __shared__ unsigned own[threads];
    own[threadIdx.x] = blockIdx.x % 3;
    __syncthreads();
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) atomicAdd(&own[x[i] % threads], 1);
    __syncthreads();
    atomicAdd(&total[threadIdx.x], static_cast<int>(own[threadIdx.x]));
}

// Where a block adds what it has counted, the way tells that it went: odd blocks have a table of their own.
__global__ void by_way(const unsigned* x, int* total, int n) {
    __shared__ unsigned own[threads];
    own[threadIdx.x] = 0;
    __syncthreads();
    int table = 0, stride = blockDim.x * gridDim.x;
    if (blockIdx.x & 1) {
        for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += stride) atomicAdd(&own[x[i] % threads], 1);
        table = threads;
    } else {
        for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += stride) atomicAdd(&own[x[i] / 2 % threads], 1);
    }
    __syncthreads();
    if (own[threadIdx.x]) atomicAdd(&total[table + threadIdx.x], static_cast<int>(own[threadIdx.x]));
}

static std::vector<unsigned> data(int n) {
    std::vector<unsigned> x(n);
    // Many are alike.
    for (int i = 0; i < n; i++) x[i] = mixed(i) & mixed(i + 77777) & (i % 7 < 3 ? 0xff00ffu : ~0u);
    return x;
}

static void bytes_are_counted() {
    constexpr int n = 20011, blocks = 5;
    auto x = data(n);
    std::vector<unsigned short> s(x.begin(), x.end());
    Buffer<unsigned short> in(n);
    Buffer<unsigned> out(blocks * 256);
    CK(cudaMemcpy(in.p, s.data(), n * sizeof s[0], cudaMemcpyHostToDevice));
    bytes<<<blocks, threads>>>(in.p, out.p, n);
    std::vector<unsigned> got(blocks * 256), want(blocks * 256, 7);
    CK(cudaMemcpy(got.data(), out.p, got.size() * 4, cudaMemcpyDeviceToHost));
    for (int i = 0; i < n; i++) {
        unsigned* bins = &want[i / threads % blocks * 256];
        bins[s[i] & 255] += 1;
        bins[s[i] >> 8] += 3;
    }
    for (size_t b = 0; b < want.size(); b++) SAME(got[b], want[b], b);
}

template <Kind kind, class T, class F>
static void kind_is_right(T start, F&& change) {
    constexpr int n = 3001;
    auto x = data(n);
    Buffer<unsigned> in(n);
    Buffer<T> out(40);
    CK(cudaMemcpy(in.p, x.data(), n * 4, cudaMemcpyHostToDevice));
    kinds<kind, T><<<1, threads>>>(in.p, out.p, start, n);
    std::vector<T> got(40), want(40, start);
    CK(cudaMemcpy(got.data(), out.p, 40 * sizeof(T), cudaMemcpyDeviceToHost));
    for (unsigned v : x) {
        if (v % 3 != 0) want[v % 37] = change(want[v % 37], static_cast<T>(v + (v & 63) * 5));
    }
    for (int b = 0; b < 40; b++) SAME(got[b], want[b], b);
}

static void lengths_are_known_at_launch() {
    constexpr int n = 5003;
    auto x = data(n);
    Buffer<unsigned> in(n);
    CK(cudaMemcpy(in.p, x.data(), n * 4, cudaMemcpyHostToDevice));
    // From a few to more than have room for copies.
    for (int bins : {1, 16, 100, 1000, 4096, 11000}) {
        for (int limit : {0, 3, 500, 2000}) {
            Buffer<unsigned> out(bins);
            dynamic<<<1, threads, bins * 4>>>(in.p, out.p, n, bins, limit);
            CK(cudaGetLastError());
            std::vector<unsigned> got(bins), want(bins);
            CK(cudaMemcpy(got.data(), out.p, bins * 4, cudaMemcpyDeviceToHost));
            for (unsigned turn = 0; turn < 2; turn++) {
                for (unsigned v : x) {
                    if (static_cast<int>(v & 1023) < limit) want[std::min<int>(v >> (20 + turn), bins - 1)] += 1 + turn;
                }
                for (int b = 0; b < bins && b < threads; b++) want[b] += 1;
            }
            for (int b = 0; b < bins; b++) SAME(got[b], want[b], b);
        }
    }
}

static void what_is_counted_can_be_read() {
    constexpr int n = 60;
    auto x = data(n * threads);
    Buffer<unsigned> in(n * threads), out(threads), ranks(threads);
    CK(cudaMemcpy(in.p, x.data(), x.size() * 4, cudaMemcpyHostToDevice));
    read_early<<<1, threads>>>(in.p, out.p, ranks.p, n);
    std::vector<unsigned> got(threads), got_ranks(threads);
    CK(cudaMemcpy(got.data(), out.p, threads * 4, cudaMemcpyDeviceToHost));
    CK(cudaMemcpy(got_ranks.data(), ranks.p, threads * 4, cudaMemcpyDeviceToHost));
    for (int t = 0; t < threads; t++) {
        unsigned own[4] = {}, sum = 0, rank = 0;
        for (int i = 0; i < n; i++) {
            unsigned b = x[i * threads + t] & 3;
            sum += ++own[b] * (i + 1);
            rank += own[b ^ 1]++;
        }
        SAME(got[t], sum, t);
        SAME(got_ranks[t], rank, t);
    }
}

// The totals that a kernel of the kind above leaves, block by block.
static std::vector<int> sums(const std::vector<unsigned>& x, int blocks, Flush flush, int start, int by, bool ones) {
    std::vector<int> total(threads);
    for (int b = 0; b < blocks; b++) {
        int own[threads];
        for (int& o : own) o = start;
        for (int t = 0; t < threads; t++) {
            size_t i = size_t(b) * threads + t;
            if (i < x.size() && !(ones && x[i] % 5 == 0)) own[x[i] % threads] += by;
        }
        for (int t = 0; t < threads; t++) {
            int v = own[t];
            switch (flush) {
            case NotZero: case Always: total[t] += v; break;
            case AboveZero: case AtLeastOne: total[t] += v > 0 ? v : 0; break;
            case Squares: total[t] += v * v; break;
            case Threshold: total[t] += v > 2 ? v : 0; break;
            case ByBlock: total[(t + b) % threads] += v; break;
            case Wide: {
                unsigned long long wide;
                memcpy(&wide, &total[t / 2 * 2], 8);
                wide += v;
                memcpy(&total[t / 2 * 2], &wide, 8);
                break;
            }
            case OtherTable: total[t] += own[threads - 1 - t] != 0 ? v : 0; break;
            }
        }
    }
    return total;
}

static void equal(const Buffer<int>& out, const std::vector<int>& want, int what) {
    std::vector<int> got(want.size());
    CK(cudaMemcpy(got.data(), out.p, got.size() * 4, cudaMemcpyDeviceToHost));
    for (size_t t = 0; t < want.size(); t++) SAME(got[t], want[t], what * 1000 + t);
}

template <Flush flush, int start>
static void totals_are_right() {
    constexpr int n = 30007, blocks = (n + threads - 1) / threads;
    auto x = data(n);
    Buffer<unsigned> in(n);
    CK(cudaMemcpy(in.p, x.data(), n * 4, cudaMemcpyHostToDevice));
    for (int by : {1, -1, 1 << 29}) {
        Buffer<int> out(threads);
        CK(cudaMemset(out.p, 0, threads * 4));
        totals<flush, start><<<blocks, threads>>>(in.p, out.p, n, by);
        equal(out, sums(x, blocks, flush, start, by, false), flush * 10 + start);
    }
    if (start != 0) return;
    Buffer<int> out(threads);
    CK(cudaMemset(out.p, 0, threads * 4));
    totals_of_ones<flush><<<blocks, threads>>>(in.p, out.p, n);
    equal(out, sums(x, blocks, flush, 0, 1, true), flush * 10 + 5);
}

static void counters_are_right() {
    constexpr int n = 100003;
    auto x = data(n);
    Buffer<unsigned> in(n);
    Buffer<int> total(1), begun(threads);
    Buffer<unsigned long long> wide(1);
    CK(cudaMemcpy(in.p, x.data(), n * 4, cudaMemcpyHostToDevice));
    for (unsigned limit : {0u, 1000u, 0xf0000000u}) {
        CK(cudaMemset(total.p, 0, 4));
        CK(cudaMemset(wide.p, 0, 8));
        counters<<<(n + 4 * threads - 1) / (4 * threads), threads>>>(in.p, total.p, wide.p, n, limit);
        int got, want = 0;
        unsigned long long got_wide, want_wide = 0;
        CK(cudaMemcpy(&got, total.p, 4, cudaMemcpyDeviceToHost));
        CK(cudaMemcpy(&got_wide, wide.p, 8, cudaMemcpyDeviceToHost));
        for (unsigned v : x) {
            want += v > limit;
            want_wide += v > limit ? v : 0;
        }
        SAME(got, want, limit);
        SAME(got_wide, want_wide, limit);
    }
    constexpr int blocks = (n + threads - 1) / threads;
    CK(cudaMemset(begun.p, 0, threads * 4));
    from_block<<<blocks, threads>>>(in.p, begun.p, n);
    std::vector<int> want(threads);
    for (unsigned v : x) want[v % threads]++;
    for (int b = 0; b < blocks; b++) {
        for (int& w : want) w += b % 3;
    }
    equal(begun, want, 99);
}

static void ways_lead_to_tables_of_their_own() {
    constexpr int n = 50021, blocks = 64;
    auto x = data(n);
    Buffer<unsigned> in(n);
    Buffer<int> out(2 * threads);
    CK(cudaMemcpy(in.p, x.data(), n * 4, cudaMemcpyHostToDevice));
    CK(cudaMemset(out.p, 0, 2 * threads * 4));
    by_way<<<blocks, threads>>>(in.p, out.p, n);
    std::vector<int> want(2 * threads);
    for (int i = 0; i < n; i++) {
        bool odd = i / threads % blocks & 1;
        want[odd ? threads + x[i] % threads : x[i] / 2 % threads]++;
    }
    equal(out, want, 100);
}

int main() {
    bytes_are_counted();
    using Wide = unsigned long long;
    kind_is_right<Add64, Wide>(3, [](Wide a, Wide b) { return a + b; });
    kind_is_right<Or, unsigned>(8, [](unsigned a, unsigned b) { return a | b; });
    kind_is_right<Xor, Wide>(8, [](Wide a, Wide b) { return a ^ b; });
    kind_is_right<And, unsigned>(~1u, [](unsigned a, unsigned b) { return a & b; });
    kind_is_right<Least, unsigned>(5000000, [](unsigned a, unsigned b) { return std::min(a, b); });
    kind_is_right<LeastSigned, int>(3, [](int a, int b) { return std::min(a, b); });
    kind_is_right<Most, unsigned>(3, [](unsigned a, unsigned b) { return std::max(a, b); });
    kind_is_right<Largest64, Wide>(3, [](Wide a, Wide b) { return std::max(a, b); });
    lengths_are_known_at_launch();
    what_is_counted_can_be_read();
    totals_are_right<Always, 0>();
    totals_are_right<Always, 1>();
    totals_are_right<NotZero, 0>();
    totals_are_right<AboveZero, 0>();
    totals_are_right<AtLeastOne, 0>();
    totals_are_right<Squares, 0>();
    totals_are_right<Threshold, 0>();
    totals_are_right<ByBlock, 0>();
    totals_are_right<::Wide, 0>();
    totals_are_right<OtherTable, 0>();
    counters_are_right();
    ways_lead_to_tables_of_their_own();
    return finish("shared_counts");
}
