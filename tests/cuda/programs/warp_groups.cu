// Group operations on structures, aggregated atomics, copies into shared memory, grid groups.
#include "expect.h"
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/memcpy_async.h>
namespace cg = cooperative_groups;
struct Big {
    double a;
    int b[3];
};
__global__ void tileS(Big* o, int* cnt) {
    auto t = cg::tiled_partition<8>(cg::this_thread_block());
    Big b{threadIdx.x * 0.5, {(int)threadIdx.x, 1, 2}};
    Big r = t.shfl(b, 3);
    o[threadIdx.x] = r;
    if (t.thread_rank() == 0) atomicAdd(cnt, t.meta_group_size());
    if (t.match_any((int)threadIdx.x % 3) == 0) *cnt = -1;
}
__global__ void dyn(int* o) {
    auto b = cg::this_thread_block();
    cg::thread_group g = cg::tiled_partition(b, 16);
    int r = g.thread_rank();
    g.sync();
    o[threadIdx.x] = r * 100 + g.size();
    __shared__ int s[64];
    s[threadIdx.x] = threadIdx.x;
    cg::sync(b);
    if (threadIdx.x % 2) {
        auto c = cg::coalesced_threads();
        o[64 + threadIdx.x] = c.shfl(s[threadIdx.x], 0) + c.size() + c.ballot(threadIdx.x > 40);
    } else {
        auto c = cg::coalesced_threads();
        auto h = cg::tiled_partition(c, 4);
        o[64 + threadIdx.x] = h.thread_rank() + h.size() * 10;
    }
}
__device__ int atomicAggInc(int* c) {
    auto g = cg::coalesced_threads();
    int w;
    if (g.thread_rank() == 0) w = atomicAdd(c, g.size());
    return g.shfl(w, 0) + g.thread_rank();
}
__global__ void filter(int* d, int* n, const int* s, int N) {
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    if (i >= N) return;
    if (s[i] > 50) d[atomicAggInc(n)] = s[i];
}
__global__ void mca(const int* g, int* o, int n) {
    extern __shared__ int s[];
    auto b = cg::this_thread_block();
    int acc = 0;
    for (int base = 0; base < n; base += 64) {
        cg::memcpy_async(b, s, g + base, sizeof(int) * 64);
        cg::wait(b);
        acc += s[(threadIdx.x * 5) % 64];
        b.sync();
    }
    o[threadIdx.x] = acc;
}
__global__ void multi(float* o, int n) {
    auto grid = cg::this_grid();
    auto blk = cg::this_thread_block();
    __shared__ float bs;
    for (int it = 0; it < 3; it++) {
        if (blk.thread_rank() == 0) bs = 0;
        blk.sync();
        float v = 0;
        for (auto i = grid.thread_rank(); i < n; i += grid.num_threads()) v += o[i];
        auto w = cg::tiled_partition<32>(blk);
        v = cg::reduce(w, v, cg::plus<float>());
        if (w.thread_rank() == 0) atomicAdd(&bs, v);
        blk.sync();
        if (blk.thread_rank() == 0) atomicAdd(&o[n + it], bs);
        grid.sync();
        float m = o[n + it] / n;
        for (auto i = grid.thread_rank(); i < n; i += grid.num_threads()) o[i] = o[i] - m + 1;
        grid.sync();
    }
}
__global__ void warpscan(const int* in, int* o) {
    int l = threadIdx.x & 31, v = in[threadIdx.x];
#pragma unroll
    for (int d = 1; d < 32; d <<= 1) {
        int u = __shfl_up_sync(~0u, v, d);
        if (l >= d) v += u;
    }
    __shared__ int ws[32];
    if (l == 31) ws[threadIdx.x >> 5] = v;
    __syncthreads();
    if (threadIdx.x < 32) {
        int n = blockDim.x / 32;
        int x = l < n ? ws[l] : 0;
        for (int d = 1; d < 32; d <<= 1) {
            int u = __shfl_up_sync(~0u, x, d);
            if (l >= d) x += u;
        }
        ws[l] = x;
    }
    __syncthreads();
    o[threadIdx.x] = v + (threadIdx.x >= 32 ? ws[threadIdx.x / 32 - 1] : 0);
}
__global__ void early(int* o, int n) {
    int i = threadIdx.x;
    if (i >= n) return;
    unsigned m = __activemask();
    int v = i;
    for (int d = 16; d; d >>= 1) {
        int u = __shfl_xor_sync(m, v, d);
        int src = (i & 31) ^ d;
        if (m >> src & 1) v = max(v, u);
    }
    o[i] = v;
    int c = 0;
    while (true) {
        unsigned b = __ballot_sync(m, c < (i % 4));
        if (!b) break;
        c++;
        if (c > 10) break;
    }
    o[32 + i] = c;
}
int main() {
    Buffer<Big> o(64);
    Buffer<int> c(1);
    tileS<<<1, 64>>>(o, c);
    auto h = o.get();
    for (int i = 0; i < 64; i++) {
        SAME(h[i].a, (i / 8 * 8 + 3) * 0.5, i);
        SAME(h[i].b[0], i / 8 * 8 + 3, i);
        SAME(h[i].b[2], 2, i);
    }
    SAME(c.get()[0], 64, 0);
    Buffer<int> d(128);
    dyn<<<1, 64>>>(d);
    auto q = d.get();
    for (int i = 0; i < 64; i++) {
        SAME(q[i], i % 16 * 100 + 16, i);
        if (i % 2) {
            unsigned b = 0;
            for (int k = 0; k < 16; k++)
                if ((i / 32) * 32 + 2 * k + 1 > 40) b |= 1u << k;
            SAME(q[64 + i], (i / 32 * 32 + 1) + 16 + (int)b, i);
        } else
            SAME(q[64 + i], (i % 32) / 2 % 4 + 40, i);
    }
    std::vector<int> s(700);
    int w = 0;
    for (int i = 0; i < 700; i++) w += (s[i] = i * 31 % 101) > 50;
    Buffer<int> ds(s), dd(700), n(1);
    filter<<<7, 101>>>(dd, n, ds, 700);
    SAME(n.get()[0], w, 0);
    auto hd = dd.get();
    for (int i = 0; i < w; i++) EXPECT(hd[i] > 50);
    std::vector<int> g(512);
    for (int i = 0; i < 512; i++) g[i] = i;
    Buffer<int> dg(g), mo(96);
    mca<<<1, 96, 256>>>(dg, mo, 512);
    auto hm = mo.get();
    for (int t = 0; t < 96; t++) {
        int a = 0;
        for (int b = 0; b < 512; b += 64) a += b + t * 5 % 64;
        SAME(hm[t], a, t);
    }
    int N = 400;
    std::vector<float> f(N + 3);
    for (int i = 0; i < N; i++) f[i] = i % 5;
    Buffer<float> df(f);
    float* pf = df;
    void* args[] = {&pf, &N};
    CK(cudaLaunchCooperativeKernel((void*)multi, 3, 64, args));
    auto hf = df.get();
    EXPECT(fabs(hf[N] - 800) < 1e-2 && fabs(hf[N + 1] - 400) < 1e-2);
    std::vector<int> in(256);
    for (int i = 0; i < 256; i++) in[i] = i % 7;
    Buffer<int> di(in), so(256);
    warpscan<<<1, 256>>>(di, so);
    auto hs = so.get();
    for (int i = 0, a = 0; i < 256; i++) {
        a += in[i];
        SAME(hs[i], a, i);
    }
    Buffer<int> e(64);
    early<<<1, 32>>>(e, 20);
    auto he = e.get();
    for (int i = 0; i < 20; i++) {
        SAME(he[32 + i], 3, i);
    }
    return finish("warp_groups");
}
