// every width
// Bytes and halves that are computed with in 32 bits, whether 16 hold what comes out or not.
#include "expect.h"

using byte = unsigned char;

// Counts that are compared: neighbours that live.
__device__ int count(const byte* p, int i) { return p[i] + p[i + 1] + p[i + 2] + p[i + 3] + p[i + 4] + p[i + 5] + p[i + 6] + p[i + 7]; }
struct Rule {
    __device__ static int of(const byte* p, int i) {
        int alive = count(p, i);
        return alive == 3 || (alive == 2 && p[i + 8]) ? 1 : alive > 900 ? 7 : 0;
    }
};

// Differences with signs, and what is outside of 16 bits made of them.
struct Edge {
    __device__ static int of(const byte* p, int i) {
        int gx = p[i] + 2 * p[i + 1] + p[i + 2] - p[i + 5] - 2 * p[i + 6] - p[i + 7];
        int gy = p[i] + 2 * p[i + 3] + p[i + 5] - p[i + 2] - 2 * p[i + 4] - p[i + 7];
        return min(gx * gx + gy * gy, 1 << 20) + (gx < -3 ? 5 : 0) + (gy >= gx ? 11 : 0);
    }
};

// Unsigned comparisons of what may be negative; shifts of it.
struct Unsigned {
    __device__ static int of(const byte* p, int i) {
        int d = p[i] - p[i + 1], e = p[i + 2] - p[i + 3];
        int less = unsigned(d) < unsigned(e) ? 3 : 4;
        return less + (d >> 2) + int(unsigned(e) >> 20) + int(max(unsigned(d), unsigned(e)) % 1000) + min(d, e);
    }
};

// Sums that just fit, and that just do not.
struct Limits {
    __device__ static int of(const byte* p, int i) {
        int a = p[i] * 128 + p[i + 1], b = p[i + 2] * 257, c = p[i + 3] * 258 - p[i + 4] * 129;
        return (a > b ? a - b : b) + (c > 32767 ? 1 : 0) + (b * 2 > c ? 9 : 8);
    }
};

// Quotients, remainders, selections and logic.
struct Mixed {
    __device__ static int of(const byte* p, int i) {
        int s = p[i] + p[i + 1] + p[i + 2];
        int q = s / 3, r = s % 7, m = (s ^ p[i + 3]) & 0x1ff;
        int t = p[i + 4] > 100 ? q : r - p[i + 5];
        return t * 3 + m + min(max(s - 200, 0), 255);
    }
};

template <class F>
__global__ void apply(const byte* in, int* out, byte* low, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    int x = F::of(in, i);
    out[i] = x;
    low[i] = byte(x);
}

// The same for one thread alone, in which nothing is vectorised.
template <class F>
__global__ void one_by_one(const byte* in, int* out, int n) {
    for (int i = 0; i < n; i++) out[i] = F::of(in, i);
}

template <class F>
static void check(const std::vector<byte>& in) {
    int n = int(in.size()) - 16;
    Buffer<byte> from(in), low(n);
    Buffer<int> to(n), alone(n);
    apply<F><<<(n + 127) / 128, 128>>>(from.p, to.p, low.p, n);
    one_by_one<F><<<1, 1>>>(from.p, alone.p, n);
    auto got = to.get(), want = alone.get();
    auto bytes = low.get();
    for (int i = 0; i < n; i++) {
        SAME(got[i], want[i], i);
        SAME(bytes[i], byte(want[i]), i);
    }
}

// Known numbers, so that not only two ways agree.
static void check_rule() {
    std::vector<byte> in(80);
    for (size_t i = 0; i < in.size(); i++) in[i] = i % 3 == 0;
    int n = 64;
    Buffer<byte> from(in), low(n);
    Buffer<int> to(n);
    apply<Rule><<<1, 64>>>(from.p, to.p, low.p, n);
    auto got = to.get();
    for (int i = 0; i < n; i++) {
        int alive = 0;
        for (int k = 0; k < 8; k++) alive += in[i + k];
        SAME(got[i], alive == 3 || (alive == 2 && in[i + 8]) ? 1 : 0, i);
    }
}

template <class... F>
static void all(const std::vector<byte>& in) {
    (check<F>(in), ...);
}

int main() {
    std::vector<byte> any(1016), high(1016), few(1016);
    for (size_t i = 0; i < any.size(); i++) {
        any[i] = byte(i * 7919 % 256 ^ i >> 3);
        high[i] = i * 31 % 5 ? 255 : 0;
        few[i] = i * 13 % 7 < 3;
    }
    for (auto& in : {any, high, few}) all<Rule, Edge, Unsigned, Limits, Mixed>(in);
    check_rule();
    return finish("short_integers");
}
