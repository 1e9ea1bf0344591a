// Loops whose trip counts differ between the threads of a warp.
#include "expect.h"
__host__ __device__ unsigned rngstep(unsigned& s) {
    s ^= s << 13;
    s ^= s >> 17;
    s ^= s << 5;
    return s;
}
__host__ __device__ int collatz(unsigned n) {
    int c = 0;
    while (n != 1) {
        n = n & 1 ? 3 * n + 1 : n >> 1;
        if (++c > 500) break;
    }
    return c;
}
__host__ __device__ unsigned gcd(unsigned a, unsigned b) {
    while (b) {
        unsigned t = a % b;
        a = b;
        b = t;
    }
    return a;
}
__host__ __device__ bool prime(unsigned n) {
    if (n < 2) return false;
    for (unsigned d = 2; d * d <= n; d++)
        if (n % d == 0) return false;
    return true;
}
__host__ __device__ int isqrt(unsigned n) {
    int lo = 0, hi = 65535;
    while (lo < hi) {
        int m = (lo + hi + 1) / 2;
        if ((unsigned long long)m * m <= n)
            lo = m;
        else
            hi = m - 1;
    }
    return lo;
}
__host__ __device__ int interp(const unsigned char* code, int x) {
    int st[8], sp = 0, pc = 0, steps = 0;
    while (steps++ < 200) {
        switch (code[pc++]) {
            case 0:
                st[sp++] = x;
                break;
            case 1:
                st[sp++] = code[pc++];
                break;
            case 2:
                sp--;
                st[sp - 1] += st[sp];
                break;
            case 3:
                sp--;
                st[sp - 1] *= st[sp];
                break;
            case 4:
                sp--;
                st[sp - 1] -= st[sp];
                break;
            case 5: {
                int v = st[--sp];
                int t = code[pc++];
                if (v > 0) pc = t;
                break;
            }
            case 6:
                x -= 3;
                break;
            case 7:
                return sp ? st[sp - 1] : x;
            case 8:
                st[sp] = st[sp - 1];
                sp++;
                break;
        }
    }
    return -1;
}
__host__ __device__ unsigned long long modpow(unsigned long long b, unsigned e, unsigned m) {
    unsigned long long r = 1;
    b %= m;
    for (; e; e >>= 1) {
        if (e & 1) r = r * b % m;
        b = b * b % m;
    }
    return r;
}
__host__ __device__ int mandel(float cx, float cy) {
    float x = 0, y = 0;
    int i = 0;
    for (; i < 100; i++) {
        float x2 = x * x, y2 = y * y;
        if (x2 + y2 > 4) break;
        y = 2 * x * y + cy;
        x = x2 - y2 + cx;
    }
    return i;
}
__host__ __device__ int mc(unsigned seed) {
    int in = 0;
    unsigned s = seed * 747796405u + 1;
    for (int i = 0; i < 50; i++) {
        float x = (rngstep(s) >> 8) * (1 / 16777216.f), y = (rngstep(s) >> 8) * (1 / 16777216.f);
        if (x * x + y * y < 1) in++;
    }
    return in;
}
__host__ __device__ int nq(int n, int row0) {
    int cols = 1 << row0, cnt = 0;
    int st[12][4];
    int sp = 0;
    st[0][0] = 1;
    st[0][1] = cols;
    st[0][2] = cols << 1;
    st[0][3] = cols >> 1;
    sp = 1;
    while (sp) {
        sp--;
        int r = st[sp][0], c = st[sp][1], d = st[sp][2], e = st[sp][3];
        if (r == n) {
            cnt++;
            continue;
        }
        // iterative over positions with small explicit recursion by bits
        unsigned av = ~(c | d | e) & ((1 << n) - 1);
        while (av && sp < 12) {
            int b = av & -av;
            av ^= b;
            st[sp][0] = r + 1;
            st[sp][1] = c | b;
            st[sp][2] = (d | b) << 1;
            st[sp][3] = (e | b) >> 1;
            sp++;
            if (sp == 12) return -cnt;
        }
    }
    return cnt;
}
__host__ __device__ int strm(const char* t, int n, const char* p) {
    int c = 0;
    for (int i = 0; i < n; i++) {
        int j = 0;
        while (p[j] && i + j < n && t[i + j] == p[j]) j++;
        if (!p[j]) c++;
    }
    return c;
}
__constant__ unsigned char prog[16] = {0, 8, 3, 1, 7, 2, 6, 0, 5, 0, 7, 7, 7};
__global__ void k(int n, int* o, const char* text) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    int j = 0;
    o[j++ * n + i] = collatz(i + 1);
    o[j++ * n + i] = gcd(i * 12345u, i * i + 6);
    o[j++ * n + i] = prime(i * 3 + 1);
    o[j++ * n + i] = isqrt(i * 1234567u);
    o[j++ * n + i] = interp(prog, i % 20);
    o[j++ * n + i] = (int)modpow(i + 2, i * 77 + 5, 1000003);
    o[j++ * n + i] = mandel(i * 0.003f - 2, i * 0.001f - 0.5f);
    o[j++ * n + i] = mc(i + 1);
    o[j++ * n + i] = nq(5, i % 5);
    o[j++ * n + i] = strm(text + i % 10, 20 + i % 30, i & 1 ? "ab" : "aba");
}
int main() {
    const int n = 1000;
    char tx[100];
    for (int i = 0; i < 99; i++) tx[i] = "abaab"[i * i % 5];
    tx[99] = 0;
    std::vector<char> tv(tx, tx + 100);
    Buffer<char> dt(tv);
    Buffer<int> o(10 * n);
    k<<<8, 128>>>(n, o, dt);
    auto h = o.get();
    unsigned char pr[16] = {0, 8, 3, 1, 7, 2, 6, 0, 5, 0, 7, 7, 7};
    for (int i = 0; i < n; i++) {
        int j = 0;
        SAME(h[j * n + i], collatz(i + 1), i);
        j++;
        SAME(h[j * n + i], (int)gcd(i * 12345u, i * i + 6), i);
        j++;
        SAME(h[j * n + i], (int)prime(i * 3 + 1), i);
        j++;
        SAME(h[j * n + i], isqrt(i * 1234567u), i);
        j++;
        SAME(h[j * n + i], interp(pr, i % 20), i);
        j++;
        SAME(h[j * n + i], (int)modpow(i + 2, i * 77 + 5, 1000003), i);
        j++;
        EXPECT(abs(h[j * n + i] - mandel(i * 0.003f - 2, i * 0.001f - 0.5f)) <= 3);
        j++;
        SAME(h[j * n + i], mc(i + 1), i);
        j++;
        SAME(h[j * n + i], nq(5, i % 5), i);
        j++;
        SAME(h[j * n + i], strm(tx + i % 10, 20 + i % 30, i & 1 ? "ab" : "aba"), i);
    }
    return finish("divergence");
}
