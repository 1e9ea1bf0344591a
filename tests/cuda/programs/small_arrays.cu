// every width
// Small arrays in local memory, at places that each thread chooses: counters, rings, tables of bytes and of wide numbers, and
// places that some threads choose only.
#include "expect.h"

constexpr int rounds = 50, threads = 96, n = 5 * threads - 7;

__host__ __device__ unsigned mixed(unsigned i) {
    unsigned h = i * 2654435761u;
    return h ^ h >> 15;
}

__host__ __device__ int modes(int t) {
    int c[8] = {};
    for (int i = 0; i < rounds; i++) c[mixed(t * rounds + i) & 7]++;
    int best = 0;
    for (int k = 1; k < 8; k++) {
        if (c[k] > c[best]) best = k;
    }
    return best * 1000 + c[best];
}

__host__ __device__ int ring(int t) {
    float last[4] = {0, 1, 2, 3};
    int at = t & 3;
    for (int i = 0; i < rounds; i++) {
        float v = mixed(t * rounds + i) & 255;
        float old = last[at];
        last[at] = v;
        at = (at + (v > 100 ? 1 : 3)) & 3;
        last[at] += old > 50 ? 1 : 2;
    }
    return last[0] + 2 * last[1] + 4 * last[2] + 8 * last[3];
}

__host__ __device__ int bytes(int t) {
    unsigned char c[12];
    unsigned words[2] = {1, 2};
    for (int k = 0; k < 12; k++) c[k] = k + t;
    for (int i = 0; i < rounds; i++) {
        unsigned h = mixed(t * rounds + i);
        unsigned char& a = c[h % 12];
        if (h & 64) a = a * 3 + c[h / 16 % 12];
        words[h >> 9 & 1] += a;
    }
    int sum = words[0] ^ words[1] << 3;
    for (int k = 0; k < 12; k++) sum = sum * 5 + c[k];
    return sum;
}

__host__ __device__ int wide(int t) {
    long long c[3] = {t, 2, 3};
    int which[2] = {0, 1};
    for (int i = 0; i < rounds; i++) {
        unsigned h = mixed(t * rounds + i);
        if (h % 5 == 0) continue;
        c[h % 3] = c[(h >> 4) % 3] * 7 + which[h >> 8 & 1];
        which[h >> 10 & 1] ^= h;
    }
    return static_cast<int>(c[0] ^ c[1] >> 7 ^ c[2] >> 13) + which[0];
}

__host__ __device__ int sorted(int t) {
    float best[6];
    int count = 0;
    for (int i = 0; i < rounds; i++) {
        float d = mixed(t * rounds + i) & 1023;
        if (count == 6 && d >= best[5]) continue;
        int at = count < 6 ? count++ : 5;
        while (at > 0 && best[at - 1] > d) {
            best[at] = best[at - 1];
            at--;
        }
        best[at] = d;
    }
    float sum = 0;
    for (int k = 0; k < 6; k++) sum = sum * 3 + best[k];
    return static_cast<int>(sum / 64);
}

// Sorted lists that are of different lengths in different threads: short ones, and one that is too long to be written out.
template <int most>
__host__ __device__ int hits(int t) {
    int found[most];
    int count = 0;
    for (int i = 0; i < rounds; i++) {
        unsigned h = mixed(t * rounds + i);
        if (count == most || h & 3) continue;
        int d = h >> 4 & 4095, at = count++;
        while (at > 0 && found[at - 1] > d) {
            found[at] = found[at - 1];
            at--;
        }
        found[at] = d;
    }
    int sum = count;
    for (int k = 0; k < count; k++) sum = sum * 7 + found[k];
    return sum;
}

// Numbers are taken out of the middle, and those behind them move up.
__host__ __device__ int removed(int t) {
    int a[10];
    for (int k = 0; k < 10; k++) a[k] = k * 3 + t;
    int sum = 0;
    for (int i = 0; i < rounds; i++) {
        int at = mixed(t * rounds + i) % 10;
        sum = sum * 3 + a[at];
        for (int k = at; k < 9; k++) a[k] = a[k + 1];
        a[9] = i;
    }
    return sum;
}

// Rows of a small matrix change places.
__host__ __device__ int rows(int t) {
    int m[4][6];
    for (int k = 0; k < 24; k++) m[k / 6][k % 6] = mixed(t * 24 + k) & 1023;
    for (int c = 0; c < 4; c++) {
        int best = c;
        for (int k = c + 1; k < 4; k++) {
            if (m[k][c] > m[best][c]) best = k;
        }
        for (int j = 0; j < 6; j++) {
            int x = m[c][j];
            m[c][j] = m[best][j] + c;
            m[best][j] = x;
        }
    }
    int sum = 0;
    for (int k = 0; k < 24; k++) sum = sum * 5 + m[k / 6][k % 6];
    return sum;
}

template <int (*f)(int)>
__global__ void run(int* out) {
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    if (t < n) out[t] = f(t);
}

template <int (*f)(int)>
static void check() {
    Buffer<int> out(n);
    run<f><<<5, threads>>>(out.p);
    auto got = out.get();
    for (int t = 0; t < n; t++) SAME(got[t], f(t), t);
}

int main() {
    check<modes>();
    check<ring>();
    check<bytes>();
    check<wide>();
    check<sorted>();
    check<hits<7>>();
    check<hits<12>>();
    check<hits<31>>();
    check<removed>();
    check<rows>();
    return finish("small_arrays");
}
