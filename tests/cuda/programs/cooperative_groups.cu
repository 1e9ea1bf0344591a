// Tiles of every size with reductions and scans; coalesced, labelled and binary partitions.
#include "expect.h"
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
namespace cg = cooperative_groups;
template <int N>
__global__ void tiles(int* o) {
    auto b = cg::this_thread_block();
    auto t = cg::tiled_partition<N>(b);
    int i = b.thread_rank();
    int v = i * 3 + 1;
    int s = cg::reduce(t, v, cg::plus<int>());
    int m = cg::reduce(t, v ^ 5, cg::greater<int>());
    int sc = cg::inclusive_scan(t, v);
    int ex = cg::exclusive_scan(t, v);
    int n = b.size();
    o[i] = s;
    o[n + i] = m;
    o[2 * n + i] = sc;
    o[3 * n + i] = ex;
    o[4 * n + i] = t.thread_rank() * 1000 + t.meta_group_rank() * 10 + t.size() % 10;
    o[5 * n + i] = t.shfl_down(v, 1);
    o[6 * n + i] = t.shfl(v, N - 1) + t.any(i == 3) * 7 + t.all(i < 50);
    o[7 * n + i] = t.ballot(i % 3 == 0);
    o[8 * n + i] = t.shfl_xor(v, N / 2);
    t.sync();
}
template <int N>
void runT() {
    const int n = 64;
    Buffer<int> o(9 * n);
    tiles<N><<<1, n>>>(o);
    auto h = o.get();
    for (int i = 0; i < n; i++) {
        int g = i / N * N;
        int s = 0, m = -1, sc = 0;
        unsigned bal = 0;
        bool any = false, all = true;
        for (int j = g; j < g + N; j++) {
            int v = j * 3 + 1;
            s += v;
            m = std::max(m, v ^ 5);
            if (j <= i) sc += v;
            if (j % 3 == 0) bal |= 1u << (j - g);
            any |= j == 3;
            all &= j < 50;
        }
        SAME(h[i], s, i);
        SAME(h[n + i], m, i);
        SAME(h[2 * n + i], sc, i);
        SAME(h[3 * n + i], sc - (i * 3 + 1), i);
        SAME(h[4 * n + i], (i - g) * 1000 + i / N * 10 + N % 10, i);
        SAME(h[5 * n + i], (i - g == N - 1 ? i : i + 1) * 3 + 1, i);
        SAME(h[6 * n + i], (g + N - 1) * 3 + 1 + any * 7 + all, i);
        SAME((unsigned)h[7 * n + i], bal, i);
        SAME(h[8 * n + i], (N > 1 ? g + ((i - g) ^ (N / 2)) : i) * 3 + 1, i);
    }
}
__device__ int sumc(const int* v) {
    auto g = cg::coalesced_threads();
    return cg::reduce(g, v[threadIdx.x], cg::plus<int>()) * 100 + g.thread_rank();
}
__global__ void coal(const int* v, int* o) {
    int t = threadIdx.x;
    o[t] = -1;
    if (t % 3 == 1) o[t] = sumc(v);
    auto w = cg::tiled_partition<32>(cg::this_thread_block());
    auto lp = cg::labeled_partition(w, t % 4);
    o[64 + t] = lp.size() * 100 + lp.thread_rank();
    auto bp = cg::binary_partition(w, t % 5 == 0);
    o[128 + t] = bp.size() * 100 + bp.thread_rank();
}
__global__ void blk(int* o) {
    cg::thread_block b = cg::this_thread_block();
    __shared__ int s[60];
    s[b.thread_rank()] = b.thread_index().x + 10 * b.thread_index().y + 100 * b.thread_index().z;
    b.sync();
    o[b.group_index().x * 60 + b.thread_rank()] =
        s[(b.thread_rank() + 1) % b.size()] + 1000 * b.dim_threads().y;
}
__global__ void f(float* o) {
    auto w = cg::tiled_partition<32>(cg::this_thread_block());
    float v = cg::reduce(w, threadIdx.x * 0.5f, cg::plus<float>());
    double d = cg::reduce(w, (double)threadIdx.x, cg::less<double>());
    if (w.thread_rank() == 0) {
        o[w.meta_group_rank() * 2] = v;
        o[w.meta_group_rank() * 2 + 1] = (float)d;
    }
    cg::invoke_one(w, [&] { atomicAdd(&o[10], 1.f); });
}
int main() {
    runT<1>();
    runT<2>();
    runT<4>();
    runT<8>();
    runT<16>();
    runT<32>();
    std::vector<int> v(64);
    for (int i = 0; i < 64; i++) v[i] = i * i % 19;
    Buffer<int> d(v), o(192);
    coal<<<1, 64>>>(d, o);
    auto h = o.get();
    for (int w = 0; w < 64; w += 32) {
        int s = 0, r = 0;
        for (int i = w; i < w + 32; i++)
            if (i % 3 == 1) s += v[i];
        for (int i = w; i < w + 32; i++) SAME(h[i], i % 3 == 1 ? s * 100 + r++ : -1, i);
    }
    for (int i = 0; i < 64; i++) {
        SAME(h[64 + i], 800 + (i % 32) / 4, i);
        int sz = 0, rk = 0;
        for (int j = i & ~31; j < (i & ~31) + 32; j++)
            if ((j % 5 == 0) == (i % 5 == 0)) {
                sz++;
                if (j < i) rk++;
            }
        SAME(h[128 + i], sz * 100 + rk, i);
    }
    Buffer<int> o2(120);
    blk<<<2, dim3(5, 4, 3)>>>(o2);
    auto h2 = o2.get();
    for (int i = 0; i < 120; i++) {
        int r = (i % 60 + 1) % 60;
        SAME(h2[i], r % 5 + 10 * (r / 5 % 4) + 100 * (r / 20) + 4000, i);
    }
    Buffer<float> o3(11);
    f<<<1, 96>>>(o3);
    auto h3 = o3.get();
    for (int w = 0; w < 3; w++) {
        float s = 0;
        for (int i = 0; i < 32; i++) s += (w * 32 + i) * 0.5f;
        SAME(h3[2 * w], s, w);
        SAME(h3[2 * w + 1], w * 32.f, w);
    }
    SAME(h3[10], 3.f, 0);
    return finish("cooperative_groups");
}
