// Shuffles of all modes, widths and types; votes, matches and reductions under partial masks.
#include "expect.h"
template <class T>
__global__ void shfl(const T* in, T* o) {
    int t = threadIdx.x, n = blockDim.x;
    T v = in[t];
    int j = 0;
    unsigned m = 0xffffffff;
    o[j++ * n + t] = __shfl_sync(m, v, 5);
    o[j++ * n + t] = __shfl_sync(m, v, t * 3 + 1);
    o[j++ * n + t] = __shfl_sync(m, v, 3, 8);
    o[j++ * n + t] = __shfl_up_sync(m, v, 1);
    o[j++ * n + t] = __shfl_up_sync(m, v, 3, 16);
    o[j++ * n + t] = __shfl_down_sync(m, v, 2);
    o[j++ * n + t] = __shfl_down_sync(m, v, 5, 8);
    o[j++ * n + t] = __shfl_xor_sync(m, v, 1);
    o[j++ * n + t] = __shfl_xor_sync(m, v, 16);
    o[j++ * n + t] = __shfl_xor_sync(m, v, 3, 4);
}
template <class T>
void run(const char* nm) {
    const int n = 96;
    std::vector<T> in(n);
    for (int i = 0; i < n; i++) in[i] = (T)(i * 1.5 + 1);
    Buffer<T> d(in), o(10 * n);
    shfl<T><<<1, n>>>(d, o);
    auto h = o.get();
    for (int t = 0; t < n; t++) {
        int w = t & ~31, l = t & 31;
        int src[10];
        src[0] = 5;
        src[1] = (t * 3 + 1) & 31;
        src[2] = (l & ~7) + 3;
        src[3] = l >= 1 ? l - 1 : l;
        src[4] = (l & 15) >= 3 ? l - 3 : l;
        src[5] = l + 2 < 32 ? l + 2 : l;
        src[6] = (l & 7) + 5 < 8 ? l + 5 : l;
        src[7] = l ^ 1;
        src[8] = l ^ 16;
        src[9] = l ^ 3;
        for (int j = 0; j < 10; j++)
            if (h[j * n + t] != in[w + src[j]] && failures_++ < 10) printf("%s shfl %d lane %d\n", nm, j, t);
    }
}
__global__ void votes(unsigned* o) {
    int t = threadIdx.x, n = blockDim.x, j = 0;
    unsigned m = ~0u;
    o[j++ * n + t] = __ballot_sync(m, t % 3 == 0);
    o[j++ * n + t] = __any_sync(m, t == 40);
    o[j++ * n + t] = __all_sync(m, t < 64);
    o[j++ * n + t] = __match_any_sync(m, t % 5);
    int p;
    o[j++ * n + t] = __match_all_sync(m, t / 32, &p);
    o[j++ * n + t] = p;
    o[j++ * n + t] = __match_all_sync(m, t / 16, &p);
    o[j++ * n + t] = p;
    o[j++ * n + t] = __reduce_add_sync(m, t);
    o[j++ * n + t] = __reduce_min_sync(m, (int)(t * 7 % 13) - 5);
    o[j++ * n + t] = __reduce_max_sync(m, (unsigned)(t * 7 % 13));
    o[j++ * n + t] = __reduce_and_sync(m, t | 0x100);
    o[j++ * n + t] = __reduce_or_sync(m, 1u << (t % 7));
    o[j++ * n + t] = __reduce_xor_sync(m, t * t);
    o[j++ * n + t] = __match_any_sync(m, (unsigned long long)(t & 1) << 40);
    // partial masks in divergence
    unsigned r;
    if (t & 1) {
        r = __ballot_sync(0xaaaaaaaa, t & 2);
        r += __shfl_sync(0xaaaaaaaa, t, 31);
    } else {
        r = __reduce_add_sync(0x55555555, t);
    }
    o[j++ * n + t] = r;
    unsigned am;
    if ((t & 31) < 10)
        am = __activemask();
    else
        am = 0;
    o[j++ * n + t] = am;
    __syncwarp();
    // half warps each with own mask
    unsigned hm = (t & 16) ? 0xffff0000 : 0xffff;
    int v = t;
    for (int d = 8; d; d >>= 1) v += __shfl_xor_sync(hm, v, d);
    o[j++ * n + t] = v;
    o[j++ * n + t] = __syncthreads_count(t % 3 == 1);
    o[j++ * n + t] = __syncthreads_and(t >= 0);
    o[j++ * n + t] = __syncthreads_or(t == 50);
    unsigned lm;
    asm("mov.u32 %0, %%lanemask_lt;" : "=r"(lm));
    o[j++ * n + t] = lm;
}
__global__ void compact(const int* in, int* out, int* cnt, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    bool keep = i < n && in[i] % 3 == 0;
    unsigned b = __ballot_sync(~0u, keep);
    int lane = threadIdx.x & 31;
    int base = 0;
    if (lane == 0) base = atomicAdd(cnt, __popc(b));
    base = __shfl_sync(~0u, base, 0);
    if (keep) out[base + __popc(b & ((1u << lane) - 1))] = in[i];
}
__global__ void aggr(int* c, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && (i * 7) % 5 < 2) {
        unsigned m = __activemask();
        int leader = __ffs(m) - 1;
        int lane = threadIdx.x & 31;
        if (lane == leader) atomicAdd(c, __popc(m));
    }
}
int main() {
    run<int>("int");
    run<unsigned>("uint");
    run<float>("float");
    run<double>("double");
    run<long long>("ll");
    run<unsigned long long>("ull");
    run<long>("long");
    const int n = 64;
    Buffer<unsigned> o(32 * n);
    votes<<<1, n>>>(o);
    auto h = o.get();
    for (int t = 0; t < n; t++) {
        int w = t & ~31, l = t & 31;
        unsigned W[22];
        int j = 0;
        auto fold = [&](auto f) {
            unsigned b = 0;
            for (int i = 0; i < 32; i++)
                if (f(w + i)) b |= 1u << i;
            return b;
        };
        W[j++] = fold([](int i) { return i % 3 == 0; });
        W[j++] = w == 32;
        W[j++] = 1;
        W[j++] = fold([&](int i) { return i % 5 == t % 5; });
        W[j++] = ~0u;
        W[j++] = 1;
        W[j++] = 0;
        W[j++] = 0;
        unsigned s = 0, an = ~0u, orr = 0, xr = 0;
        int mn = 99, mx = 0;
        for (int i = w; i < w + 32; i++) {
            s += i;
            mn = std::min(mn, i * 7 % 13 - 5);
            mx = std::max(mx, i * 7 % 13);
            an &= i | 0x100;
            orr |= 1u << (i % 7);
            xr ^= i * i;
        }
        W[j++] = s;
        W[j++] = mn;
        W[j++] = mx;
        W[j++] = an;
        W[j++] = orr;
        W[j++] = xr;
        W[j++] = (t & 1) ? 0xaaaaaaaa : 0x55555555;
        unsigned es = 0;
        for (int i = w; i < w + 32; i += 2) es += i;
        W[j++] = (t & 1) ? 0x88888888 + (unsigned)(w + 31) : es;
        W[j++] = l < 10 ? 0x3ff : 0;
        int hs = 0;
        for (int i = 0; i < 16; i++) hs += (t & ~15) + i;
        W[j++] = hs;
        int c = 0;
        for (int i = 0; i < n; i++) c += i % 3 == 1;
        W[j++] = c;
        W[j++] = 1;
        W[j++] = 1;
        W[j++] = (1u << l) - 1;
        for (int q = 0; q < j; q++)
            if (h[q * n + t] != W[q] && failures_++ < 20)
                printf("vote %d lane %d: %x want %x\n", q, t, h[q * n + t], W[q]);
    }
    std::vector<int> in(1000);
    int want = 0;
    long sum = 0, got = 0;
    for (int i = 0; i < 1000; i++) {
        in[i] = (i * 31) % 211;
        if (in[i] % 3 == 0) want++, sum += in[i];
    }
    Buffer<int> di(in), dout(1000), c(1);
    compact<<<4, 256>>>(di, dout, c, 1000);
    auto cc = c.get()[0];
    SAME(cc, want, 0);
    auto ho = dout.get();
    for (int i = 0; i < cc; i++) {
        got += ho[i];
        EXPECT(ho[i] % 3 == 0);
    }
    SAME(got, sum, 0);
    Buffer<int> c2(1);
    aggr<<<4, 256>>>(c2, 1000);
    int w2 = 0;
    for (int i = 0; i < 1000; i++) w2 += (i * 7) % 5 < 2;
    SAME(c2.get()[0], w2, 0);
    return finish("warp");
}
