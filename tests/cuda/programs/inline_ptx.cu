// Inline PTX: carry chains, bit fields, permutes, predicates, labels.
#include "expect.h"
__device__ unsigned add3(unsigned a, unsigned b, unsigned c) {
    unsigned r;
    asm("{\n\t.reg .u32 t1;\n\tadd.u32 t1, %1, %2;\n\tadd.u32 %0, t1, %3;\n\t}"
        : "=r"(r)
        : "r"(a), "r"(b), "r"(c));
    return r;
}
__device__ uint4 add128(uint4 a, uint4 b) {
    uint4 r;
    asm("add.cc.u32 %0,%4,%8;addc.cc.u32 %1,%5,%9;addc.cc.u32 %2,%6,%10;addc.u32 %3,%7,%11;"
        : "=r"(r.x), "=r"(r.y), "=r"(r.z), "=r"(r.w)
        : "r"(a.x), "r"(a.y), "r"(a.z), "r"(a.w), "r"(b.x), "r"(b.y), "r"(b.z), "r"(b.w));
    return r;
}
__device__ unsigned laneid() {
    unsigned r;
    asm volatile("mov.u32 %0, %laneid;" : "=r"(r));
    return r;
}
__device__ unsigned warpid() {
    unsigned r;
    asm volatile("mov.u32 %0, %%warpid;" : "=r"(r));
    return r;
}
__device__ int lop(int a, int b, int c) {
    int r;
    asm("lop3.b32 %0, %1, %2, %3, 0xCA;" : "=r"(r) : "r"(a), "r"(b), "r"(c));
    return r;
}
__device__ unsigned prm(unsigned a, unsigned b) {
    unsigned r;
    asm("prmt.b32 %0,%1,%2,0x3715;" : "=r"(r) : "r"(a), "r"(b));
    return r;
}
__device__ float fsat(float a, float b) {
    float r;
    asm("fma.rn.sat.f32 %0,%1,%2,%1;" : "=f"(r) : "f"(a), "f"(b));
    return r;
}
__device__ unsigned long long mulw(unsigned a, unsigned b) {
    unsigned long long r;
    asm("mul.wide.u32 %0,%1,%2;" : "=l"(r) : "r"(a), "r"(b));
    return r;
}
__device__ int bfei(int a, int p, int l) {
    int r;
    asm("bfe.s32 %0,%1,%2,%3;" : "=r"(r) : "r"(a), "r"(p), "r"(l));
    return r;
}
__device__ unsigned bfii(unsigned a, unsigned b, int p, int l) {
    unsigned r;
    asm("bfi.b32 %0,%1,%2,%3,%4;" : "=r"(r) : "r"(a), "r"(b), "r"(p), "r"(l));
    return r;
}
__device__ void stcs(int* p, int v) {
    asm volatile("st.global.cs.s32 [%0],%1;" ::"l"(p), "r"(v) : "memory");
}
__device__ int ldnc(const int* p) {
    int r;
    asm volatile("ld.global.nc.L1::no_allocate.s32 %0,[%1];" : "=r"(r) : "l"(p));
    return r;
}
__device__ int sel(int a, int b) {
    int r;
    asm("{.reg .pred p; setp.lt.s32 p,%1,%2; @p add.s32 %0,%1,100; @!p sub.s32 %0,%2,7;}"
        : "=r"(r)
        : "r"(a), "r"(b));
    return r;
}
__device__ int loopasm(int n) {
    int r;
    asm("{.reg .pred p;.reg .s32 i; mov.s32 i,0; mov.s32 %0,0;\nL%=: setp.ge.s32 p,i,%1; @p bra D%=; add.s32 "
        "%0,%0,i; add.s32 i,i,1; bra L%=;\nD%=: }"
        : "=r"(r)
        : "r"(n));
    return r;
}
__global__ void k(const unsigned* a, const unsigned* b, unsigned* o, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    unsigned x = a[i], y = b[i];
    int j = 0;
#define O(e) o[j++ * n + i] = (unsigned)(e)
    O(add3(x, y, 7));
    uint4 r = add128(make_uint4(x, y, ~0u, x), make_uint4(y, ~y, y, 1));
    O(r.x);
    O(r.y);
    O(r.z);
    O(r.w);
    O(laneid());
    O(lop(x, y, i));
    O(prm(x, y));
    O(__float_as_uint(fsat(x * 1e-10f, y * 1e-9f)));
    unsigned long long m = mulw(x, y);
    O(m);
    O(m >> 32);
    O(bfei(x, i % 32, i % 17));
    O(bfii(x, y, i % 29, i % 13));
    O(ldnc((const int*)a + (i + 1) % n));
    O(sel(x, y));
    O(loopasm(i % 10));
    stcs((int*)&o[j * n + i], x ^ y);
    j++;
    unsigned s;
    asm("szext.clamp.s32 %0,%1,%2;" : "=r"(s) : "r"(x), "r"(i % 40));
    O(s);
    int d;
    asm("dp4a.s32.u32 %0,%1,%2,%3;" : "=r"(d) : "r"(x), "r"(y), "r"(i));
    O(d);
    unsigned sm;
    asm("shf.l.wrap.b32 %0,%1,%2,%3;" : "=r"(sm) : "r"(x), "r"(y), "r"(i));
    O(sm);
    unsigned q;
    asm("mad.hi.u32 %0,%1,%2,%3;" : "=r"(q) : "r"(x), "r"(y), "r"(5));
    O(q);
    float e2;
    asm("ex2.approx.ftz.f32 %0,%1;" : "=f"(e2) : "f"((float)(i % 9)));
    O(e2);
    unsigned fns;
    asm("fns.b32 %0,%1,0,2;" : "=r"(fns) : "r"(x));
    O(fns);
    unsigned bf;
    asm("bfind.shiftamt.u32 %0,%1;" : "=r"(bf) : "r"(x));
    O(bf);
    unsigned vmx;
    asm("vmax4.s32.s32.s32 %0,%1,%2,%3;" : "=r"(vmx) : "r"(x), "r"(y), "r"(0));
    O(vmx);
    unsigned slct;
    asm("slct.u32.s32 %0,%1,%2,%3;" : "=r"(slct) : "r"(x), "r"(y), "r"((int)(x - y)));
    O(slct);
}
int main() {
    const int n = 640;
    std::vector<unsigned> a(n), b(n);
    unsigned s = 5;
    for (int i = 0; i < n; i++) {
        s = s * 1664525 + 1013904223;
        a[i] = s ^ (s >> 13);
        s = s * 1664525 + 1013904223;
        b[i] = i % 7 ? s ^ (s >> 11) : ~0u;
    }
    Buffer<unsigned> da(a), db(b), o(30 * n);
    k<<<5, 128>>>(da, db, o, n);
    auto h = o.get();
    for (int i = 0; i < n; i++) {
        unsigned x = a[i], y = b[i];
        int j = 0;
#define W(e)                                                                                              \
    do {                                                                                                  \
        unsigned w = (unsigned)(e);                                                                       \
        if (h[j * n + i] != w && failures_++ < 20)                                                        \
            printf("asm %d line %d [%d] x=%x y=%x: %x want %x\n", j, __LINE__, i, x, y, h[j * n + i], w); \
        j++;                                                                                              \
    } while (0)
        W(x + y + 7);
        unsigned __int128 p = ((unsigned __int128)((unsigned long long)x << 32 | ~0u) << 64) |
                              ((unsigned long long)y << 32 | x),
                          q = ((unsigned __int128)((1ull << 32) | y) << 64) |
                              ((unsigned long long)(~y) << 32 | y),
                          r = p + q;
        W(r);
        W(r >> 32);
        W(r >> 64);
        W(r >> 96);
        W(i % 32);
        W((x & y) | (~x & i));
        {
            unsigned char by[8];
            memcpy(by, &x, 4);
            memcpy(by + 4, &y, 4);
            W(by[5] | by[1] << 8 | by[7] << 16 | (unsigned)by[3] << 24);
        }
        {
            float u = x * 1e-10f, v = y * 1e-9f;
            float f = fmaf(u, v, u);
            f = f < 0 ? 0 : f > 1 ? 1 : f;
            unsigned t;
            memcpy(&t, &f, 4);
            W(t);
        }
        unsigned long long m = (unsigned long long)x * y;
        W(m);
        W(m >> 32);
        {
            int pos = i % 32, len = i % 17;
            int t = 0;
            if (len) {
                int msb = std::min(pos + len - 1, 31);
                unsigned sb = (x >> msb) & 1;
                for (int k = 0; k < 32; k++) {
                    unsigned bit = (k < len && pos + k <= 31) ? (x >> (pos + k)) & 1 : sb;
                    t |= bit << k;
                }
            }
            W(t);
        }
        {
            int pos = i % 29, len = i % 13;
            unsigned t = y;
            for (int k = 0; k < len && pos + k < 32; k++) {
                t &= ~(1u << (pos + k));
                t |= ((x >> k) & 1) << (pos + k);
            }
            W(t);
        }
        W(a[(i + 1) % n]);
        W((int)x < (int)y ? x + 100 : y - 7);
        W((i % 10) * (i % 10 - 1) / 2);
        W(x ^ y);
        {
            int w = i % 40;
            unsigned t = w == 0 ? 0 : w >= 32 ? x : (unsigned)((int)(x << (32 - w)) >> (32 - w));
            W(t);
        }
        {
            int t = i;
            for (int k = 0; k < 4; k++) t += (signed char)(x >> 8 * k) * (int)((y >> 8 * k) & 255);
            W(t);
        }
        W((((unsigned long long)y << 32 | x) << (i & 31)) >> 32);
        W((((unsigned long long)x * y) >> 32) + 5);
        W(1 << (i % 9));
        {
            unsigned t = ~0u;
            int c = 0;
            for (int k = 0; k < 32; k++)
                if (x >> k & 1)
                    if (++c == 2) {
                        t = k;
                        break;
                    }
            W(t);
        }
        W(x ? __builtin_clz(x) : ~0u);
        {
            unsigned t = 0;
            for (int k = 0; k < 4; k++)
                t |= (unsigned)(unsigned char)std::max((signed char)(x >> 8 * k), (signed char)(y >> 8 * k))
                     << 8 * k;
            W(t);
        }
        W((int)(x - y) >= 0 ? x : y);
    }
    return finish("inline_ptx");
}
