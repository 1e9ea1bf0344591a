// Every atomic operation and type, in global and shared memory; the last block of a grid.
#include "expect.h"
__device__ float atomicMinF(float* a, float v) {
    return v >= 0 ? __int_as_float(atomicMin((int*)a, __float_as_int(v)))
                  : __uint_as_float(atomicMax((unsigned*)a, __float_as_uint(v)));
}
__device__ double casAdd(double* p, double v) {
    unsigned long long *a = (unsigned long long*)p, old = *a, as;
    do {
        as = old;
        old = atomicCAS(a, as, __double_as_longlong(v + __longlong_as_double(as)));
    } while (as != old);
    return __longlong_as_double(old);
}
__device__ void casMul(float* p, float v) {
    int* a = (int*)p;
    int old = *a, as;
    do {
        as = old;
        old = atomicCAS(a, as, __float_as_int(v * __int_as_float(as)));
    } while (as != old);
}
struct S {
    int add, sub, mn, mx, an, orr, xr, exch, cas;
    unsigned inc, dec, umin, umax;
    unsigned long long ladd, lmin, lmax, land, lor, lxor, lexch, lcas;
    long long smin, smax;
    float fadd, fmin, fmul;
    double dadd, dcas;
    unsigned short h;
    float badd;
    int sadd;
};
__global__ void k(S* s, unsigned* seen, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    int old = atomicAdd(&s->add, 3);
    seen[old / 3] = 1;
    atomicSub(&s->sub, 2);
    atomicMin(&s->mn, 500 - i);
    atomicMax(&s->mx, i * 2);
    atomicAnd(&s->an, ~(1 << (i % 13)));
    atomicOr(&s->orr, 1 << (i % 29));
    atomicXor(&s->xr, i * 7);
    atomicExch(&s->exch, i);
    atomicCAS(&s->cas, 0, i + 1);
    atomicInc(&s->inc, 16);
    atomicDec(&s->dec, 20);
    atomicMin(&s->umin, 1000u - i);
    atomicMax(&s->umax, 0x80000000u + i);
    atomicAdd(&s->ladd, 1ull << 33);
    atomicMin(&s->lmin, (1ull << 40) - i);
    atomicMax(&s->lmax, (1ull << 40) + i);
    atomicAnd(&s->land, ~(1ull << (i % 61)));
    atomicOr(&s->lor, 1ull << (i % 63));
    atomicXor(&s->lxor, (unsigned long long)i << 30);
    atomicExch(&s->lexch, (unsigned long long)i);
    atomicCAS(&s->lcas, 5ull, 77ull);
    atomicMin(&s->smin, -(long long)i << 20);
    atomicMax(&s->smax, (long long)i << 20);
    atomicAdd(&s->fadd, 0.5f);
    atomicMinF(&s->fmin, (float)(i % 2 ? i : -i) * 0.25f);
    if (i < 20) casMul(&s->fmul, 2.f);
    atomicAdd(&s->dadd, 0.25);
    casAdd(&s->dcas, 0.125);
    atomicCAS(&s->h, (unsigned short)0, (unsigned short)9);
    atomicAdd_block(&s->badd, 1.f);
    atomicAdd_system(&s->sadd, 1);
}
__global__ void sh(int* out) {
    __shared__ int h[16];
    __shared__ double d;
    __shared__ unsigned long long l;
    __shared__ float f;
    int t = threadIdx.x;
    if (t < 16) h[t] = 0;
    if (t == 0) {
        d = 0;
        l = 0;
        f = 1e30f;
    }
    __syncthreads();
    atomicAdd(&h[(t * t) % 16], 1);
    atomicAdd(&d, 0.5);
    atomicMax(&l, (unsigned long long)t * t);
    atomicMinF(&f, (float)((t * 37) % 101) + 1);
    atomicAdd_block(&h[3], 0);
    __syncthreads();
    if (t < 16) out[t] = h[t];
    if (t == 0) {
        out[16] = (int)(d * 2);
        out[17] = (int)l;
        out[18] = (int)f;
    }
}
__device__ unsigned ticket = 0;
__device__ int result;
__global__ void lastBlock(const int* in, int* partial, int n) {
    __shared__ int s[64];
    __shared__ bool last;
    int t = threadIdx.x, i = blockIdx.x * 64 + t;
    s[t] = i < n ? in[i] : 0;
    __syncthreads();
    for (int k = 32; k; k /= 2) {
        if (t < k) s[t] += s[t + k];
        __syncthreads();
    }
    if (t == 0) {
        partial[blockIdx.x] = s[0];
        __threadfence();
        last = atomicInc(&ticket, gridDim.x - 1) == gridDim.x - 1;
    }
    __syncthreads();
    if (last) {
        int v = 0;
        for (int j = t; j < gridDim.x; j += 64) v += ((volatile int*)partial)[j];
        s[t] = v;
        __syncthreads();
        for (int k = 32; k; k /= 2) {
            if (t < k) s[t] += s[t + k];
            __syncthreads();
        }
        if (t == 0) result = s[0];
    }
}
int main() {
    const int n = 1000;
    std::vector<S> v(1);
    S& z = v[0];
    memset(&z, 0, sizeof z);
    z.an = -1;
    z.land = ~0ull;
    z.umin = ~0u;
    z.lmin = ~0ull;
    z.lcas = 5;
    z.fmul = 1;
    z.dec = 7;
    z.fmin = 1e9;
    Buffer<S> d(v);
    Buffer<unsigned> seen(n);
    k<<<(n + 76) / 77, 77>>>(d, seen, n);
    auto r = d.get()[0];
    auto sn = seen.get();
    for (int i = 0; i < n; i++) SAME(sn[i], 1u, i);
    SAME(r.add, 3 * n, 0);
    SAME(r.sub, -2 * n, 0);
    SAME(r.mn, 500 - 999, 0);
    SAME(r.mx, 1998, 0);
    SAME(r.an, ~((1 << 13) - 1), 0);
    SAME(r.orr, (1 << 29) - 1, 0);
    int x = 0;
    unsigned long long lx = 0;
    for (int i = 0; i < n; i++) {
        x ^= i * 7;
        lx ^= (unsigned long long)i << 30;
    }
    SAME(r.xr, x, 0);
    EXPECT(r.exch >= 0 && r.exch < n);
    EXPECT(r.cas >= 1 && r.cas <= n);
    unsigned inc = 0, dec = 7;
    for (int i = 0; i < n; i++) {
        inc = inc >= 16 ? 0 : inc + 1;
        dec = (dec == 0 || dec > 20) ? 20 : dec - 1;
    }
    SAME(r.inc, inc, 0);
    SAME(r.dec, dec, 0);
    SAME(r.umin, 1u, 0);
    SAME(r.umax, 0x80000000u + 999, 0);
    SAME(r.ladd, (unsigned long long)n << 33, 0);
    SAME(r.lmin, (1ull << 40) - 999, 0);
    SAME(r.lmax, (1ull << 40) + 999, 0);
    SAME(r.land, ~((1ull << 61) - 1), 0);
    SAME(r.lor, (1ull << 63) - 1, 0);
    SAME(r.lxor, lx, 0);
    EXPECT(r.lexch < n);
    SAME(r.lcas, 77ull, 0);
    SAME(r.smin, -(999ll << 20), 0);
    SAME(r.smax, 999ll << 20, 0);
    SAME(r.fadd, 500.f, 0);
    SAME(r.fmin, -998 * 0.25f, 0);
    SAME(r.fmul, 1048576.f, 0);
    SAME(r.dadd, 250., 0);
    SAME(r.dcas, 125., 0);
    SAME((int)r.h, 9, 0);
    SAME(r.badd, 1000.f, 0);
    SAME(r.sadd, 1000, 0);
    Buffer<int> o(19);
    sh<<<1, 100>>>(o);
    auto h = o.get();
    int hh[16] = {};
    unsigned long long mx = 0;
    int mf = 1000;
    for (int t = 0; t < 100; t++) {
        hh[t * t % 16]++;
        mx = t * t;
        mf = std::min(mf, (t * 37) % 101 + 1);
    }
    for (int i = 0; i < 16; i++) SAME(h[i], hh[i], i);
    SAME(h[16], 100, 0);
    SAME(h[17], (int)mx, 0);
    SAME(h[18], mf, 0);
    std::vector<int> in(5000);
    int sum = 0;
    for (int i = 0; i < 5000; i++) sum += in[i] = i % 97;
    Buffer<int> di(in), p(79);
    for (int rep = 0; rep < 3; rep++) {
        lastBlock<<<79, 64>>>(di, p, 5000);
        int g;
        CK(cudaMemcpyFromSymbol(&g, result, 4));
        SAME(g, sum, rep);
    }
    return finish("atomics");
}
