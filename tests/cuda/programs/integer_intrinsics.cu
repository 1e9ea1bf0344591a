// Integer intrinsics and 64-bit arithmetic against plain C.
#include "expect.h"
#include <climits>
struct R {
    int v[40];
};
struct L {
    long long v[24];
};
__global__ void ki(const unsigned* a, const unsigned* b, const unsigned* c, R* r, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    unsigned x = a[i], y = b[i], z = c[i];
    int* o = r[i].v;
    int k = 0;
    o[k++] = __popc(x);
    o[k++] = __clz(x);
    o[k++] = __ffs(x);
    o[k++] = __brev(x);
    o[k++] = __byte_perm(x, y, z);
    o[k++] = __funnelshift_l(x, y, z);
    o[k++] = __funnelshift_r(x, y, z);
    o[k++] = __funnelshift_lc(x, y, z);
    o[k++] = __funnelshift_rc(x, y, z);
    o[k++] = __mulhi((int)x, (int)y);
    o[k++] = __umulhi(x, y);
    o[k++] = __mul24((int)x, (int)y);
    o[k++] = __umul24(x, y);
    o[k++] = __sad((int)x, (int)y, z);
    o[k++] = __usad(x, y, z);
    o[k++] = __dp4a((int)x, (int)y, (int)z);
    o[k++] = __dp4a(x, y, z);
    o[k++] = __dp2a_lo((int)x, (int)y, (int)z);
    o[k++] = __dp2a_hi(x, y, z);
    o[k++] = __hadd((int)x, (int)y);
    o[k++] = __rhadd((int)x, (int)y);
    o[k++] = __uhadd(x, y);
    o[k++] = __urhadd(x, y);
    o[k++] = abs((int)x);
    o[k++] = min((int)x, (int)y);
    o[k++] = max(x, y);
    o[k++] = __vadd4(x, y);
    o[k++] = __vsub2(x, y);
    o[k++] = __vabsdiffu4(x, y);
    o[k++] = __vcmpgtu4(x, y);
    o[k++] = __vmaxs2(x, y);
    o[k++] = __vavgu4(x, y);
    o[k++] = __vsadu4(x, y);
    o[k++] = __vseteq4(x, y);
}
__global__ void kl(const unsigned long long* a, const unsigned long long* b, L* r, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    unsigned long long x = a[i], y = b[i];
    long long* o = r[i].v;
    int k = 0;
    long long sx = x, sy = y;
    o[k++] = __popcll(x);
    o[k++] = __clzll(x);
    o[k++] = __ffsll(x);
    o[k++] = __brevll(x);
    o[k++] = __mul64hi(sx, sy);
    o[k++] = __umul64hi(x, y);
    o[k++] = x * y;
    o[k++] = y ? x / y : 0;
    o[k++] = y ? x % y : 0;
    o[k++] = (sy && !(sx == LLONG_MIN && sy == -1)) ? sx / sy : 0;
    o[k++] = (sy && !(sx == LLONG_MIN && sy == -1)) ? sx % sy : 0;
    o[k++] = sx >> (y & 63);
    o[k++] = x >> (y & 63);
    o[k++] = x << (y & 63);
    o[k++] = llabs(sx);
    o[k++] = min(sx, sy);
    o[k++] = max(x, y);
    o[k++] = x < y;
    o[k++] = sx < sy;
    o[k++] = (long long)((unsigned)x % ((unsigned)y | 1));
    o[k++] = (int)x / ((int)y | 1);
    o[k++] = (short)x % ((short)y | 1);
    o[k++] = (unsigned char)x / ((unsigned char)y | 1);
}
static unsigned rnd() {
    static unsigned s = 12345;
    s ^= s << 13;
    s ^= s >> 17;
    s ^= s << 5;
    return s;
}
static int bits(unsigned x) {
    return __builtin_popcount(x);
}
static unsigned brev(unsigned x) {
    unsigned r = 0;
    for (int i = 0; i < 32; i++) r |= ((x >> i) & 1) << (31 - i);
    return r;
}
static unsigned bperm(unsigned x, unsigned y, unsigned s) {
    unsigned long long v = ((unsigned long long)y << 32) | x;
    unsigned r = 0;
    for (int i = 0; i < 4; i++) {
        unsigned sel = (s >> (4 * i)) & 7;
        r |= (unsigned)((v >> (8 * sel)) & 255) << (8 * i);
    }
    return r;
}
template <class F>
unsigned each4(unsigned x, unsigned y, F f) {
    unsigned r = 0;
    for (int i = 0; i < 4; i++)
        r |= (unsigned)(unsigned char)f((x >> 8 * i) & 255, (y >> 8 * i) & 255) << 8 * i;
    return r;
}
template <class F>
unsigned each2(unsigned x, unsigned y, F f) {
    unsigned r = 0;
    for (int i = 0; i < 2; i++)
        r |= (unsigned)(unsigned short)f((x >> 16 * i) & 65535, (y >> 16 * i) & 65535) << 16 * i;
    return r;
}
int main() {
    const int n = 3000;
    std::vector<unsigned> a(n), b(n), c(n);
    unsigned sp[] = {0, 1, 0xffffffff, 0x80000000, 0x7fffffff, 2, 31, 32, 33, 0xff00ff00};
    for (int i = 0; i < n; i++) {
        a[i] = i < 100 ? sp[i % 10] : rnd();
        b[i] = i < 100 ? sp[i / 10] : rnd();
        c[i] = i < 100 ? sp[(i * 7) % 10] : (i % 3 ? rnd() : rnd() & 63);
    }
    Buffer<unsigned> da(a), db(b), dc(c);
    Buffer<R> r(n);
    ki<<<(n + 95) / 96, 96>>>(da, db, dc, r, n);
    auto h = r.get();
    for (int i = 0; i < n; i++) {
        unsigned x = a[i], y = b[i], z = c[i];
        int* o = h[i].v;
        int k = 0;
        int sx = x, sy = y;
#define W(e)                                 \
    do {                                     \
        SAME(o[k], (int)(e), k * 10000 + i); \
        k++;                                 \
    } while (0)
        W(bits(x));
        W(x ? __builtin_clz(x) : 32);
        W(__builtin_ffs(x));
        W(brev(x));
        W(bperm(x, y, z));
        unsigned long long hl = ((unsigned long long)y << 32) | x;
        W((hl << (z & 31)) >> 32);
        W(hl >> (z & 31));
        unsigned zc = z < 32 ? z : 32;
        W(zc == 32 ? x : (hl << zc) >> 32);
        W(hl >> zc);
        W(((long long)sx * sy) >> 32);
        W(((unsigned long long)x * y) >> 32);
        {
            int p = (int)(x << 8) >> 8, q = (int)(y << 8) >> 8;
            W((unsigned)((long long)p * q));
        }
        W((x & 0xffffff) * (y & 0xffffff));
        W((unsigned)(sx < sy ? (long long)sy - sx : (long long)sx - sy) + z);
        W((x < y ? y - x : x - y) + z);
        {
            int s = z;
            for (int j = 0; j < 4; j++)
                s = (unsigned)s + (signed char)(x >> 8 * j) * (signed char)(y >> 8 * j);
            W(s);
        }
        {
            unsigned s = z;
            for (int j = 0; j < 4; j++) s += ((x >> 8 * j) & 255) * ((y >> 8 * j) & 255);
            W(s);
        }
        {
            unsigned s = z;
            for (int j = 0; j < 2; j++) s += (short)(x >> 16 * j) * (signed char)(y >> 8 * j);
            W(s);
        }
        {
            unsigned s = z;
            for (int j = 0; j < 2; j++) s += ((x >> 16 * j) & 65535) * ((y >> (8 * j + 16)) & 255);
            W(s);
        }
        W(((long long)sx + sy) >> 1);
        W(((long long)sx + sy + 1) >> 1);
        W(((unsigned long long)x + y) >> 1);
        W(((unsigned long long)x + y + 1) >> 1);
        W(sx < 0 ? -(unsigned)sx : sx);
        W(sx < sy ? sx : sy);
        W(x > y ? x : y);
        W(each4(x, y, [](int p, int q) { return p + q; }));
        W(each2(x, y, [](int p, int q) { return p - q; }));
        W(each4(x, y, [](int p, int q) { return abs(p - q); }));
        W(each4(x, y, [](int p, int q) { return p > q ? 255 : 0; }));
        W(each2(x, y, [](int p, int q) { return (short)p > (short)q ? p : q; }));
        W(each4(x, y, [](int p, int q) { return (p + q + 1) / 2; }));
        {
            unsigned s = 0;
            for (int j = 0; j < 4; j++) s += abs((int)((x >> 8 * j) & 255) - (int)((y >> 8 * j) & 255));
            W(s);
        }
        W(each4(x, y, [](int p, int q) { return p == q; }));
    }
    std::vector<unsigned long long> p(n), q(n);
    unsigned long long sl[] = {0, 1,  ~0ull,     1ull << 63, (1ull << 63) - 1, 0xffffffff, 0x100000000ull,
                               3, 10, 1000000007};
    for (int i = 0; i < n; i++) {
        p[i] = i < 100 ? sl[i % 10] : ((unsigned long long)rnd() << 32 | rnd()) >> (i % 50);
        q[i] = i < 100 ? sl[i / 10] : ((unsigned long long)rnd() << 32 | rnd()) >> (i % 61);
    }
    Buffer<unsigned long long> dp(p), dq(q);
    Buffer<L> rl(n);
    kl<<<(n + 63) / 64, 64>>>(dp, dq, rl, n);
    auto hl = rl.get();
    for (int i = 0; i < n; i++) {
        unsigned long long x = p[i], y = q[i];
        long long sx = x, sy = y;
        long long* o = hl[i].v;
        int k = 0;
#define V(e)                                                                                    \
    do {                                                                                        \
        if (o[k] != (long long)(e) && failures_++ < 10)                                         \
            printf("ll %d [%d] %llx %llx: %llx want %llx\n", k, i, x, y, o[k], (long long)(e)); \
        k++;                                                                                    \
    } while (0)
        V(__builtin_popcountll(x));
        V(x ? __builtin_clzll(x) : 64);
        V(__builtin_ffsll(x));
        V(((unsigned long long)brev((unsigned)x) << 32) | brev(x >> 32));
        V(((__int128)sx * sy) >> 64);
        V(((unsigned __int128)x * y) >> 64);
        V(x * y);
        V(y ? x / y : 0);
        V(y ? x % y : 0);
        bool ok = sy && !(sx == LLONG_MIN && sy == -1);
        V(ok ? sx / sy : 0);
        V(ok ? sx % sy : 0);
        V(sx >> (y & 63));
        V(x >> (y & 63));
        V(x << (y & 63));
        V(sx < 0 ? 0 - x : x);
        V(sx < sy ? sx : sy);
        V(x > y ? x : y);
        V(x < y);
        V(sx < sy);
        V((long long)((unsigned)x % ((unsigned)y | 1)));
        {
            int u = (int)x, v = (int)y | 1;
            V((u == INT_MIN && v == -1) ? INT_MIN : u / v);
        }
        V((short)x % ((short)y | 1));
        V((unsigned char)x / ((unsigned char)y | 1));
    }
    return finish("intrinsics_int");
}
