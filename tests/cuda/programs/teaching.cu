// Small kernels of courses and guides.
#include "expect.h"
#include <algorithm>
// grid-stride, 2-D/3-D grids of odd shapes, ragged rows, prefix by warp, histogram private, top-hat, game:
// many small kernels
__global__ void gs3(int* o, int X, int Y, int Z) {
    for (int z = blockIdx.z * blockDim.z + threadIdx.z; z < Z; z += gridDim.z * blockDim.z)
        for (int y = blockIdx.y * blockDim.y + threadIdx.y; y < Y; y += gridDim.y * blockDim.y)
            for (int x = blockIdx.x * blockDim.x + threadIdx.x; x < X; x += gridDim.x * blockDim.x)
                o[(z * Y + y) * X + x] += x + y * 100 + z * 10000;
}
__global__ void ids(int4* o) {
    int b = blockIdx.x + gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z),
        t = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z),
        n = blockDim.x * blockDim.y * blockDim.z;
    o[b * n + t] = make_int4(threadIdx.x | threadIdx.y << 8 | threadIdx.z << 16,
                             blockIdx.x | blockIdx.y << 8 | blockIdx.z << 16, t, b);
}
__global__ void ragged(const int* off, const float* v, float* o, int rows) {
    int r = blockIdx.x * blockDim.y + threadIdx.y;
    if (r >= rows) return;
    float s = 0;
    for (int i = off[r] + threadIdx.x; i < off[r + 1]; i += 32) s += v[i];
    for (int d = 16; d; d >>= 1) s += __shfl_down_sync(~0u, s, d);
    if (!threadIdx.x) o[r] = s;
}
__global__ void priv(const unsigned char* d, int n, unsigned* h) {
    __shared__ unsigned s[4][256];
    int t = threadIdx.x;
    for (int i = t; i < 1024; i += blockDim.x) ((unsigned*)s)[i] = 0;
    __syncthreads();
    for (int i = blockIdx.x * blockDim.x + t; i < n; i += gridDim.x * blockDim.x)
        atomicAdd(&s[t & 3][d[i]], 1);
    __syncthreads();
    for (int i = t; i < 256; i += blockDim.x) {
        unsigned c = s[0][i] + s[1][i] + s[2][i] + s[3][i];
        if (c) atomicAdd(&h[i], c);
    }
}
__global__ void conv1(const float* a, const float* m, int mw, int n, float* o) {
    extern __shared__ float s[];
    int i = blockIdx.x * blockDim.x + threadIdx.x, hw = mw / 2;
    s[threadIdx.x + hw] = i < n ? a[i] : 0;
    if (threadIdx.x < hw) {
        int l = i - hw;
        s[threadIdx.x] = l >= 0 ? a[l] : 0;
        int r = i + blockDim.x;
        s[threadIdx.x + blockDim.x + hw] = r < n ? a[r] : 0;
    }
    __syncthreads();
    if (i < n) {
        float v = 0;
        for (int k = 0; k < mw; k++) v += s[threadIdx.x + k] * m[k];
        o[i] = v;
    }
}
template <int TPB, int IPT>
__global__ void blocksum(const int* a, int n, long long* o) {
    int v[IPT];
#pragma unroll
    for (int k = 0; k < IPT; k++) {
        int i = blockIdx.x * TPB * IPT + k * TPB + threadIdx.x;
        v[k] = i < n ? a[i] : 0;
    }
    long long s = 0;
#pragma unroll
    for (int k = 0; k < IPT; k++) s += v[k];
    __shared__ long long w[TPB / 32];
    for (int d = 16; d; d /= 2) s += __shfl_xor_sync(0xffffffff, s, d);
    if (threadIdx.x % 32 == 0) w[threadIdx.x / 32] = s;
    __syncthreads();
    if (threadIdx.x == 0) {
        long long r = 0;
        for (auto x : w) r += x;
        atomicAdd((unsigned long long*)o, (unsigned long long)r);
    }
}
__global__ void argmax(const float* a, int n, int* o) {
    __shared__ float v[128];
    __shared__ int id[128];
    int t = threadIdx.x;
    float b = -INFINITY;
    int bi = -1;
    for (int i = t; i < n; i += 128)
        if (a[i] > b) {
            b = a[i];
            bi = i;
        }
    v[t] = b;
    id[t] = bi;
    __syncthreads();
    for (int s = 64; s > 0; s >>= 1) {
        if (t < s && (v[t + s] > v[t] || (v[t + s] == v[t] && id[t + s] < id[t]))) {
            v[t] = v[t + s];
            id[t] = id[t + s];
        }
        __syncthreads();
    }
    if (!t) *o = id[0];
}
__global__ void softmax(float* x, int cols) {
    float* r = x + blockIdx.x * cols;
    int l = threadIdx.x;
    float m = -1e30f;
    for (int i = l; i < cols; i += 32) m = fmaxf(m, r[i]);
    for (int d = 16; d; d >>= 1) m = fmaxf(m, __shfl_xor_sync(~0u, m, d));
    float s = 0;
    for (int i = l; i < cols; i += 32) {
        float e = expf(r[i] - m);
        r[i] = e;
        s += e;
    }
    for (int d = 16; d; d >>= 1) s += __shfl_xor_sync(~0u, s, d);
    for (int i = l; i < cols; i += 32) r[i] /= s;
}
__global__ void transp(const double* a, double* b, int w, int h) {
    __shared__ double t[8][9];
    int x = blockIdx.x * 8 + threadIdx.x, y = blockIdx.y * 8 + threadIdx.y;
    if (x < w && y < h) t[threadIdx.y][threadIdx.x] = a[y * w + x];
    __syncthreads();
    x = blockIdx.y * 8 + threadIdx.x;
    y = blockIdx.x * 8 + threadIdx.y;
    if (x < h && y < w) b[y * h + x] = t[threadIdx.x][threadIdx.y];
}
__global__ void bfsk(const int* ro, const int* ci, int* dist, int lvl, int n, int* more) {
    int v = blockIdx.x * blockDim.x + threadIdx.x;
    if (v < n && dist[v] == lvl)
        for (int e = ro[v]; e < ro[v + 1]; e++)
            if (dist[ci[e]] < 0) {
                dist[ci[e]] = lvl + 1;
                *more = 1;
            }
}
__global__ void pagerank(const int* ro, const int* ci, const float* pr, const int* deg, float* o, int n) {
    int v = blockIdx.x * blockDim.x + threadIdx.x;
    if (v >= n) return;
    float s = 0;
    for (int e = ro[v]; e < ro[v + 1]; e++) s += pr[ci[e]] / deg[ci[e]];
    o[v] = 0.15f / n + 0.85f * s;
}
int main() {
    {
        int X = 23, Y = 11, Z = 7;
        Buffer<int> o(X * Y * Z);
        gs3<<<dim3(2, 2, 2), dim3(5, 3, 2)>>>(o, X, Y, Z);
        auto h = o.get();
        for (int i = 0; i < X * Y * Z; i++) SAME(h[i], i % X + i / X % Y * 100 + i / X / Y * 10000, i);
    }
    {
        dim3 g(3, 2, 4), b(5, 7, 3);
        int n = 24 * 105;
        Buffer<int4> o(n);
        ids<<<g, b>>>(o);
        auto h = o.get();
        for (int i = 0; i < n; i++) {
            int t = i % 105, q = i / 105;
            SAME(h[i].x, t % 5 | t / 5 % 7 << 8 | t / 35 << 16, i);
            SAME(h[i].y, q % 3 | q / 3 % 2 << 8 | q / 6 << 16, i);
            SAME(h[i].z, t, i);
            SAME(h[i].w, q, i);
        }
    }
    {
        int R = 77;
        std::vector<int> off(R + 1);
        for (int i = 0; i < R; i++) off[i + 1] = off[i] + i * i % 90;
        std::vector<float> v(off[R]);
        for (size_t i = 0; i < v.size(); i++) v[i] = i % 9;
        Buffer<int> d(off);
        Buffer<float> dv(v), o(R);
        ragged<<<20, dim3(32, 4)>>>(d, dv, o, R);
        auto h = o.get();
        for (int r = 0; r < R; r++) {
            float s = 0;
            for (int i = off[r]; i < off[r + 1]; i++) s += v[i];
            SAME(h[r], s, r);
        }
    }
    {
        int n = 10007;
        std::vector<unsigned char> d(n);
        std::vector<unsigned> w(256);
        for (int i = 0; i < n; i++) w[d[i] = i * i >> 3]++;
        Buffer<unsigned char> dd(d);
        Buffer<unsigned> h(256);
        priv<<<3, 200>>>(dd, n, h);
        EXPECT(h.get() == w);
    }
    {
        int n = 1000, m = 9;
        std::vector<float> a(n), k(m);
        for (int i = 0; i < n; i++) a[i] = i % 13;
        for (int i = 0; i < m; i++) k[i] = i - 3;
        Buffer<float> da(a), dk(k), o(n);
        conv1<<<8, 128, (128 + 8) * 4>>>(da, dk, m, n, o);
        auto h = o.get();
        for (int i = 0; i < n; i++) {
            float s = 0;
            for (int j = 0; j < m; j++) {
                int q = i - 4 + j;
                if (q >= 0 && q < n) s += a[q] * k[j];
            }
            SAME(h[i], s, i);
        }
    }
    {
        int n = 9999;
        std::vector<int> a(n);
        long long w = 0;
        for (int i = 0; i < n; i++) w += a[i] = i * 7919;
        Buffer<int> d(a);
        Buffer<long long> o(1);
        blocksum<96, 5><<<(n + 479) / 480, 96>>>(d, n, o);
        SAME(o.get()[0], w, 0);
    }
    {
        int n = 777;
        std::vector<float> a(n);
        for (int i = 0; i < n; i++) a[i] = (i * 37) % 500;
        Buffer<float> d(a);
        Buffer<int> o(1);
        argmax<<<1, 128>>>(d, n, o);
        SAME(o.get()[0], (int)(std::max_element(a.begin(), a.end()) - a.begin()), 0);
    }
    {
        int R = 13, C = 77;
        std::vector<float> x(R * C);
        for (int i = 0; i < R * C; i++) x[i] = (i * 31 % 97) * 0.1f;
        Buffer<float> d(x);
        softmax<<<R, 32>>>(d, C);
        auto h = d.get();
        for (int r = 0; r < R; r++) {
            double s = 0;
            for (int c = 0; c < C; c++) s += exp(x[r * C + c]);
            for (int c = 0; c < C; c++) EXPECT(fabs(h[r * C + c] - exp(x[r * C + c]) / s) < 1e-6);
        }
    }
    {
        int w = 29, h = 45;
        std::vector<double> a(w * h);
        for (int i = 0; i < w * h; i++) a[i] = i * 0.5;
        Buffer<double> d(a), o(w * h);
        transp<<<dim3(4, 6), dim3(8, 8)>>>(d, o, w, h);
        auto q = o.get();
        for (int i = 0; i < w * h; i++) SAME(q[i], a[i % h * w + i / h], i);
    }
    {
        int n = 500;
        std::vector<int> ro(n + 1), ci, deg(n);
        for (int v = 0; v < n; v++) {
            for (int k = 0; k < v % 5; k++) {
                int u = (v * 17 + k * 71 + 1) % n;
                ci.push_back(u);
                deg[u]++;
            }
            ro[v + 1] = ci.size();
        }
        for (auto& x : deg) x = x ? x : 1;
        Buffer<int> r(ro), c(ci), dg(deg);
        std::vector<int> ds(n, -1);
        ds[4] = 0;
        Buffer<int> dist(ds), more(1);
        auto w = ds;
        std::vector<int> q{4};
        for (size_t i = 0; i < q.size(); i++)
            for (int e = ro[q[i]]; e < ro[q[i] + 1]; e++)
                if (w[ci[e]] < 0) {
                    w[ci[e]] = w[q[i]] + 1;
                    q.push_back(ci[e]);
                }
        int m = 1;
        for (int l = 0; m; l++) {
            CK(cudaMemset(more, 0, 4));
            bfsk<<<4, 128>>>(r, c, dist, l, n, more);
            m = more.get()[0];
        }
        EXPECT(dist.get() == w);
        std::vector<float> p(n, 1.f / n), p2(n);
        Buffer<float> a(p), b(n);
        pagerank<<<8, 64>>>(r, c, a, dg, b, n);
        auto h = b.get();
        for (int v = 0; v < n; v++) {
            float s = 0;
            for (int e = ro[v]; e < ro[v + 1]; e++) s += p[ci[e]] / deg[ci[e]];
            EXPECT(fabs(h[v] - (0.15f / n + 0.85f * s)) < 1e-6);
        }
    }
    return finish("teaching");
}
