// every width
// Complex numbers and other pairs of words that functions take and give by value: compilers move them as one number of 64 bits.
#include <algorithm>

#include "expect.h"

constexpr int n = 1000, threads = 128;

static unsigned mixed(unsigned i) {
    unsigned h = i * 2654435761u;
    return h ^ h >> 15;
}

__host__ __device__ float2 times(float2 a, float2 b) {
    return make_float2(fmaf(a.x, b.x, -(a.y * b.y)), fmaf(a.x, b.y, a.y * b.x));
}

__host__ __device__ float2 plus(float2 a, float2 b) {
    return make_float2(a.x + b.x, a.y + b.y);
}

static std::vector<float2> numbers(int count, unsigned from) {
    std::vector<float2> v(count);
    for (int i = 0; i < count; i++) v[i] = make_float2(float(mixed(from + 2 * i) & 15) - 7, float(mixed(from + 2 * i + 1) & 15) - 8);
    return v;
}

// Loaded and taken apart; stored as it was made.
__global__ void products(const float2* a, const float2* b, float2* out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = times(a[i], b[i]);
}

// A filter whose window and factors lie in shared memory, filled without looking at halves.
__global__ void filter(const float2* in, const float2* factors, float2* out) {
    __shared__ float2 window[threads + 8], f[8];
    int t = threadIdx.x, i = blockIdx.x * threads + t;
    if (t < 8) f[t] = factors[t];
    window[t] = in[i < n ? i : n - 1];
    if (t < 8) window[threads + t] = in[min(i + threads, n - 1)];
    __syncthreads();
    float2 sum = make_float2(0, 0);
    for (int k = 0; k < 8; k++) sum = plus(sum, times(window[t + k], f[k]));
    if (i < n) out[i] = sum;
}

// Butterflies: all places are known by lane where a group is the block.
__global__ void butterflies(const float2* in, float2* out, float2 turn) {
    __shared__ float2 s[threads];
    int t = threadIdx.x;
    s[t] = in[blockIdx.x * threads + t];
    for (int step = 1; step < threads; step *= 2) {
        __syncthreads();
        float2 mine = s[t], other = s[t ^ step];
        __syncthreads();
        s[t] = t & step ? plus(times(mine, turn), other) : plus(mine, other);
    }
    __syncthreads();
    out[blockIdx.x * threads + t] = s[t];
}

struct Best {
    float distance;
    int number;
};

__host__ __device__ Best nearer(Best a, Best b) {
    return b.distance < a.distance ? b : a;
}

// A pair goes around a loop, and is chosen as one.
__global__ void nearest(const Best* list, Best* out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    Best best = list[i];
    for (int k = 1; k < 20; k++) best = nearer(best, list[(i * 7 + k * 13) % n]);
    out[i] = best;
}

// Both halves and the whole are wanted.
__global__ void whole(const unsigned long long* in, unsigned long long* out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    unsigned long long v = in[i];
    unsigned low = unsigned(v), high = unsigned(v >> 32);
    out[i] = (v * 3 ^ low) + (v >> 40) + (high & 0xff);
}

// Halves alone, some bits of them, and put together again the other way round.
__global__ void halves(const unsigned long long* in, unsigned long long* out, unsigned* bits) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    unsigned long long v = in[i];
    out[i] = v << 32 | v >> 32;
    bits[i] = unsigned(v >> 45) + unsigned(v & 0xffffffffu) + (unsigned short)v;
}

int main() {
    auto a = numbers(n + threads, 1), b = numbers(n + threads, 5000);
    Buffer<float2> da(a), db(b), out(n + threads);
    int blocks = (n + threads - 1) / threads;
    products<<<blocks, threads>>>(da.p, db.p, out.p);
    auto got = out.get();
    for (int i = 0; i < n; i++) {
        SAME(got[i].x, times(a[i], b[i]).x, i);
        SAME(got[i].y, times(a[i], b[i]).y, i);
    }
    filter<<<blocks, threads>>>(da.p, db.p, out.p);
    got = out.get();
    for (int i = 0; i < n; i++) {
        float2 sum = make_float2(0, 0);
        for (int k = 0; k < 8; k++) sum = plus(sum, times(a[std::min(i + k, n - 1)], b[k]));
        SAME(got[i].x, sum.x, i);
        SAME(got[i].y, sum.y, i);
    }
    float2 turn = make_float2(0, -1);
    butterflies<<<n / threads, threads>>>(da.p, out.p, turn);
    got = out.get();
    for (int first = 0; first + threads <= n; first += threads) {
        std::vector<float2> s(a.begin() + first, a.begin() + first + threads);
        for (int step = 1; step < threads; step *= 2) {
            auto old = s;
            for (int t = 0; t < threads; t++) s[t] = plus(t & step ? times(old[t], turn) : old[t], old[t ^ step]);
        }
        for (int t = 0; t < threads; t++) {
            SAME(got[first + t].x, s[t].x, first + t);
            SAME(got[first + t].y, s[t].y, first + t);
        }
    }

    std::vector<Best> list(n);
    for (int i = 0; i < n; i++) list[i] = {float(mixed(i) & 1023), i};
    Buffer<Best> dlist(list), dbest(n);
    nearest<<<blocks, threads>>>(dlist.p, dbest.p);
    auto best = dbest.get();
    for (int i = 0; i < n; i++) {
        Best want = list[i];
        for (int k = 1; k < 20; k++) want = nearer(want, list[(i * 7 + k * 13) % n]);
        SAME(best[i].number, want.number, i);
        SAME(best[i].distance, want.distance, i);
    }

    std::vector<unsigned long long> wide(n);
    for (int i = 0; i < n; i++) wide[i] = (unsigned long long)mixed(i) << 32 | mixed(i + n);
    Buffer<unsigned long long> dwide(wide), dout(n);
    Buffer<unsigned> dbits(n);
    whole<<<blocks, threads>>>(dwide.p, dout.p);
    auto words = dout.get();
    for (int i = 0; i < n; i++) {
        unsigned long long v = wide[i];
        SAME(words[i], (v * 3 ^ unsigned(v)) + (v >> 40) + (unsigned(v >> 32) & 0xff), i);
    }
    halves<<<blocks, threads>>>(dwide.p, dout.p, dbits.p);
    words = dout.get();
    auto bits = dbits.get();
    for (int i = 0; i < n; i++) {
        unsigned long long v = wide[i];
        SAME(words[i], v << 32 | v >> 32, i);
        SAME(bits[i], unsigned(v >> 45) + unsigned(v & 0xffffffffu) + (unsigned short)v, i);
    }
    return finish("complex_numbers");
}
