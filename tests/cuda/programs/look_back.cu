// every width
// Look-back between blocks, a thread for each column, bin or class; and lanes that wait for lanes of their own warp behind such loops.
#include "expect.h"

constexpr unsigned PART = 1u << 30, WHOLE = 2u << 30, VALUE = PART - 1;

// Inclusive scan down the columns of a matrix, 16 rows per tile: a thread has a column. One loop, with a continue.
__global__ void scan_columns(const int* in, int* out, volatile unsigned* state, int* ticket, int width) {
    __shared__ int tile;
    if (threadIdx.x == 0) tile = atomicAdd(ticket, 1);
    __syncthreads();
    int t = tile, c = threadIdx.x, sum = 0, before = 0;
    for (int r = 0; r < 16; r++) sum += in[(t * 16 + r) * width + c];
    state[t * width + c] = PART | sum;
    for (int j = t - 1; j >= 0;) {
        unsigned v = state[j * width + c];
        if (v == 0) continue;
        before += v & VALUE;
        if (v & WHOLE) break;
        j--;
    }
    state[t * width + c] = WHOLE | (before + sum);
    for (int r = 0; r < 16; r++) out[(t * 16 + r) * width + c] = before += in[(t * 16 + r) * width + c];
}

// Stable partition into 64 classes: ranks by votes, then each class looks back by itself; a loop in a loop, no vote in it.
__global__ void partition(const unsigned* in, unsigned* out, const int* start, volatile unsigned* state, int* ticket, int n) {
    __shared__ int tile, count[8][64], base[64];
    if (threadIdx.x == 0) tile = atomicAdd(ticket, 1);
    for (int i = threadIdx.x; i < 8 * 64; i += blockDim.x) ((int*)count)[i] = 0;
    __syncthreads();
    int t = tile, i = t * 256 + threadIdx.x, warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    unsigned x = i < n ? in[i] : ~0u;
    int cls = x % 64;
    unsigned same = ~0u;
    for (int b = 0; b < 6; b++) {
        unsigned with = __ballot_sync(~0u, cls >> b & 1);
        same &= cls >> b & 1 ? with : ~with;
    }
    same &= __ballot_sync(~0u, i < n);
    int rank = __popc(same & ((1u << lane) - 1));
    if (i < n && rank == 0) count[warp][cls] = __popc(same);
    __syncthreads();
    if (threadIdx.x < 64) {
        int k = threadIdx.x, sum = 0;
        for (int w = 0; w < 8; w++) { int c = count[w][k]; count[w][k] = sum; sum += c; }
        state[t * 64 + k] = PART | sum;
        unsigned before = 0;
        for (int j = t - 1; j >= 0; j--) {
            unsigned v;
            do { v = state[j * 64 + k]; } while (v == 0);
            before += v & VALUE;
            if (v & WHOLE) break;
        }
        state[t * 64 + k] = WHOLE | (before + sum);
        base[k] = start[k] + before;
    }
    __syncthreads();
    if (i < n) out[base[cls] + count[warp][cls] + rank] = x;
}

// Prefixes of the tiles' histograms; who goes on votes, as in a sort that takes one pass for each digit.
__global__ void histogram_prefixes(const unsigned char* in, int* out, volatile unsigned* state, int* ticket, int n) {
    __shared__ int tile, bins[256];
    if (threadIdx.x == 0) tile = atomicAdd(ticket, 1);
    bins[threadIdx.x] = 0;
    __syncthreads();
    int t = tile, k = threadIdx.x;
    for (int i = t * 1024 + k; i < min(n, (t + 1) * 1024); i += 256) atomicAdd(&bins[in[i]], 1);
    __syncthreads();
    state[t * 256 + k] = PART | bins[k];
    unsigned before = 0, going = ~0u;
    for (int j = t - 1; j >= 0; j--) {
        unsigned v;
        do { __threadfence_block(); v = state[j * 256 + k]; } while (v == 0);
        before += v & VALUE;
        going = __ballot_sync(going, (v & WHOLE) == 0);
        if (v & WHOLE) break;
    }
    state[t * 256 + k] = WHOLE | (before + bins[k]);
    bins[k] += 1000 * before;
    __syncthreads();
    out[t * 256 + k] = bins[k ^ 1];
}

// The same, of one number per thread, in loops that begin with the poll: who polls is not among those who vote.
__global__ void column_sums(const int* in, int* out, volatile unsigned* state, int* ticket, int* votes) {
    __shared__ int tile;
    if (threadIdx.x == 0) tile = atomicAdd(ticket, 1);
    __syncthreads();
    int t = tile, k = threadIdx.x, n = blockDim.x, j = t - 1;
    unsigned before = 0, going = ~0u;
    if (t > 0) {
        state[t * n + k] = PART | in[t * n + k];
        while (true) {
            unsigned v;
            do { v = state[j * n + k]; } while (v == 0);
            before += v & VALUE;
            j--;
            unsigned next = __ballot_sync(going, (v & WHOLE) == 0);
            atomicAdd(votes, __popc(going));
            going = next;
            if (v & WHOLE) break;
        }
    }
    state[t * n + k] = WHOLE | (before + in[t * n + k]);
    __syncthreads();
    out[t * n + k] = before + in[t * n + k];
}

// Each lane waits for the one before it (or behind it), which writes when it has left; two names for one array.
__global__ void chain(volatile int* p, volatile int* q, int* out, int step) {
    int at = threadIdx.x + 1;
    while (p[at] == 0) {}
    q[at + step] = p[at] + 1;
    out[threadIdx.x] = q[at + step];
}
// As chain, but by way of another block: lanes wait for what that block writes when it has seen what another lane wrote.
__global__ void relay(volatile int* a, volatile int* b, int* out) {
    int i = threadIdx.x;
    if (blockIdx.x == 0) {
        while (b[i] == 0) {}
        a[i] = b[i] + 1;
        __syncthreads();
        out[i] = a[i];
    } else {
        while (a[i] == 0) {}
        b[i + 1] = a[i] + 1;
    }
}
// Two loops, one behind the other: a lane is in the second while the next one is in the first.
__global__ void two_loops(volatile int* a, volatile int* b, int* out) {
    int i = threadIdx.x, n = blockDim.x;
    while (a[i] == 0) {}
    a[i + 1] = 1;
    while (b[n - 1 - i] == 0) {}
    b[n - i] = 1;
    out[i] = i;
}
// Half of a warp meets in each round, and then writes what the other half waits for.
__global__ void halves(volatile int* p, int* out) {
    int lane = threadIdx.x % 32, half = lane / 16;
    unsigned members = half ? 0xffff0000u : 0xffffu;
    int seen = 0;
    for (int r = 0; r < 4; r++) {
        int v;
        do { v = p[r * 32 + lane]; } while (v == 0);
        seen += __popc(__ballot_sync(members, v));
        if (half == 0) p[r * 32 + lane + 16] = 1;
        else if (r < 3) p[r * 32 + lane + 16] = 1;
    }
    out[threadIdx.x] = seen;
}
// Warps meet each for itself, and one waits for what another writes behind that.
__global__ void warp_by_warp(volatile int* p, int* out) {
    int i = threadIdx.x;
    while (p[i] == 0) {}
    __syncwarp();
    p[i + 32] = p[i] + 1;
    __syncthreads();
    out[i] = p[i + 32];
}
// Every third lane passes by the loop in which the others wait for it, a round ahead of them.
__global__ void passing_by(volatile int* p, int* out) {
    int i = threadIdx.x, sum = 0;
    for (int r = 0; r < 5 + i / 3 % 2; r++) {
        if (i % 3 == 0) p[r * 96 + i + 1] = p[r * 96 + i + 2] = r + 1;
        else while (p[r * 96 + i] == 0) {}
        sum += p[r * 96 + (i % 3 ? i : i + 1)];
    }
    out[i] = sum;
}
// What is computed behind the loop, and in it, is used behind the barrier.
__global__ void used_later(const int* in, volatile int* p, int* out) {
    int i = threadIdx.x, rounds = 0, v;
    do { v = p[i]; rounds++; } while (v == 0);
    int twice = 2 * v, more = in[i];
    if (more > 50) { p[i + 1] = v + 1; more = twice + 7; } else { p[i + 1] = v + 2; twice -= more; }
    bool counted = rounds > 0;
    __syncthreads();
    out[i] = counted ? v * 10000 + twice * 10 + more + p[i + 1] : -1;
}

int main() {
    srand(3);
    {
        int width = 96, tiles = 37;
        std::vector<int> in(tiles * 16 * width);
        for (int& x : in) x = rand() % 100;
        Buffer<int> a(in), o(in.size()), t(1); Buffer<unsigned> s(tiles * width);
        scan_columns<<<tiles, width>>>(a, o, s, t, width);
        auto h = o.get();
        for (size_t i = 0; i < in.size(); i++) { if (i >= width) in[i] += in[i - width]; SAME(h[i], in[i], i); }
    }
    {
        int n = 9999, tiles = (n + 255) / 256;
        std::vector<unsigned> in(n), want; std::vector<int> start(64);
        for (unsigned& x : in) x = rand();
        for (int k = 0; k < 64; k++) { start[k] = want.size(); for (unsigned x : in) if (x % 64 == k) want.push_back(x); }
        Buffer<unsigned> a(in), o(n), s(tiles * 64); Buffer<int> b(start), t(1);
        partition<<<tiles, 256>>>(a, o, b, s, t, n);
        auto h = o.get();
        for (int i = 0; i < n; i++) SAME(h[i], want[i], i);
    }
    {
        int n = 30000, tiles = (n + 1023) / 1024;
        std::vector<unsigned char> in(n);
        for (auto& x : in) x = rand() % 256 & rand();
        Buffer<unsigned char> a(in); Buffer<int> o(tiles * 256), t(1); Buffer<unsigned> s(tiles * 256);
        histogram_prefixes<<<tiles, 256>>>(a, o, s, t, n);
        auto h = o.get();
        std::vector<int> sum(256), own(256);
        for (int k = 0; k < tiles; k++) {
            for (int b = 0; b < 256; b++) own[b] = 0;
            for (int i = k * 1024; i < n && i < (k + 1) * 1024; i++) own[in[i]]++;
            for (int b = 0; b < 256; b++) SAME(h[k * 256 + b], 1000 * sum[b ^ 1] + own[b ^ 1], k * 256 + b);
            for (int b = 0; b < 256; b++) sum[b] += own[b];
        }
    }
    {
        int n = 96, tiles = 41;
        std::vector<int> in(tiles * n);
        for (int& x : in) x = rand() % 100;
        Buffer<int> a(in), o(in.size()), t(1), votes(1); Buffer<unsigned> s(in.size());
        column_sums<<<tiles, n>>>(a, o, s, t, votes);
        auto h = o.get();
        for (size_t i = 0; i < in.size(); i++) { if (i >= n) in[i] += in[i - n]; SAME(h[i], in[i], i); }
    }
    for (int step : {1, -1}) {
        std::vector<int> in(98);
        in[step > 0 ? 1 : 96] = 1;
        Buffer<int> p(in), o(96);
        chain<<<1, 96>>>(p, p, o, step);
        auto h = o.get();
        for (int i = 0; i < 96; i++) SAME(h[i], step > 0 ? i + 2 : 97 - i, i);
    }
    {
        std::vector<int> in(98);
        in[0] = 1;
        Buffer<int> a(98), b(in), o(96);
        relay<<<2, 96>>>(a, b, o);
        auto h = o.get();
        for (int i = 0; i < 96; i++) SAME(h[i], 2 * i + 2, i);
    }
    {
        std::vector<int> in(98);
        in[0] = 1;
        Buffer<int> a(in), b(in), o(96);
        two_loops<<<1, 96>>>(a, b, o);
        auto h = o.get();
        for (int i = 0; i < 96; i++) SAME(h[i], i, i);
    }
    {
        std::vector<int> in(160);
        for (int i = 0; i < 16; i++) in[i] = 1;
        Buffer<int> p(in), o(32);
        halves<<<1, 32>>>(p, o);
        for (int x : o.get()) SAME(x, 64, 0);
    }
    {
        std::vector<int> in(128);
        for (int i = 0; i < 32; i++) in[i] = 1;
        Buffer<int> p(in), o(96);
        warp_by_warp<<<1, 96>>>(p, o);
        auto h = o.get();
        for (int i = 0; i < 96; i++) SAME(h[i], i / 32 + 2, i);
    }
    {
        Buffer<int> p(6 * 96 + 8), o(96);
        passing_by<<<1, 96>>>(p, o);
        auto h = o.get();
        for (int i = 0; i < 96; i++) { int r = 5 + i / 3 % 2; SAME(h[i], r * (r + 1) / 2, i); }
    }
    {
        std::vector<int> in(97), p(98);
        for (int& x : in) x = rand() % 100;
        p[0] = 1;
        Buffer<int> a(in), b(p), o(96);
        used_later<<<1, 96>>>(a, b, o);
        auto h = o.get();
        for (int i = 0, v = 1; i < 96; i++) {
            int twice = 2 * v, more = in[i], next = v + (more > 50 ? 1 : 2);
            if (more > 50) more = twice + 7; else twice -= more;
            SAME(h[i], v * 10000 + twice * 10 + more + next, i);
            v = next;
        }
    }
    return finish("look_back");
}
