// nvcc: -Werror all-warnings
// Radix, merge, bitonic and odd-even sorts, binary search.
#include "expect.h"
#include <algorithm>
__global__ void radixCount(const unsigned* k, int n, int sh, unsigned* hist) {
    __shared__ unsigned h[16];
    int t = threadIdx.x;
    if (t < 16) h[t] = 0;
    __syncthreads();
    int i = blockIdx.x * blockDim.x + t;
    if (i < n) atomicAdd(&h[(k[i] >> sh) & 15], 1u);
    __syncthreads();
    if (t < 16) hist[t * gridDim.x + blockIdx.x] = h[t];
}
__global__ void scan1(unsigned* a, int n) {
    __shared__ unsigned s[1024];
    int t = threadIdx.x;
    unsigned carry = 0;
    for (int base = 0; base < n; base += 1024) {
        unsigned v = base + t < n ? a[base + t] : 0;
        s[t] = v;
        __syncthreads();
        for (int d = 1; d < 1024; d <<= 1) {
            unsigned x = t >= d ? s[t - d] : 0;
            __syncthreads();
            s[t] += x;
            __syncthreads();
        }
        if (base + t < n) a[base + t] = carry + s[t] - v;
        carry += s[1023];
        __syncthreads();
    }
}
__global__ void scatter(const unsigned* k, unsigned* o, int n, int sh, const unsigned* hist) {
    __shared__ unsigned base[16];
    int t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
    if (t < 16) base[t] = hist[t * gridDim.x + blockIdx.x];
    __syncthreads();
    int lane = t & 31;
    for (int w = 0; w < blockDim.x / 32; w++) {
        if (t / 32 == w) {
            bool in = i < n;
            unsigned d = in ? (k[i] >> sh) & 15 : 16;
            unsigned m = __match_any_sync(~0u, d);
            unsigned r = __popc(m & ((1u << lane) - 1));
            if (in) o[base[d] + r] = k[i];
            __syncwarp();
            if (in && r == 0) base[d] += __popc(m);
        }
        __syncthreads();
    }
}
template <class T>
__global__ void merge(const T* in, T* out, int n, int w) {
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    int lo = t * 2 * w;
    if (lo >= n) return;
    int mid = min(lo + w, n), hi = min(lo + 2 * w, n);
    int i = lo, j = mid;
    for (int k = lo; k < hi; k++) out[k] = (i < mid && (j >= hi || !(in[j] < in[i]))) ? in[i++] : in[j++];
}
struct KV {
    short k;
    double v;
    __host__ __device__ bool operator<(const KV& o) const {
        return k < o.k || (k == o.k && v < o.v);
    }
};
__global__ void oddeven(int* a, int n) {
    extern __shared__ int s[];
    int t = threadIdx.x;
    for (int i = t; i < n; i += blockDim.x) s[i] = a[i];
    __syncthreads();
    bool any = true;
    int ph = 0;
    __shared__ int ch;
    while (any) {
        if (t == 0) ch = 0;
        __syncthreads();
        for (int p = 0; p < 2; p++, ph++) {
            int i = 2 * t + (ph & 1);
            if (i + 1 < n && s[i] > s[i + 1]) {
                int x = s[i];
                s[i] = s[i + 1];
                s[i + 1] = x;
                ch = 1;
            }
            __syncthreads();
        }
        any = ch;
        __syncthreads();
    }
    for (int i = t; i < n; i += blockDim.x) a[i] = s[i];
}
__global__ void bsearch(const int* a, int n, const int* q, int* o, int m) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= m) return;
    int lo = 0, hi = n;
    while (lo < hi) {
        int mid = lo + (hi - lo) / 2;
        if (a[mid] < q[i])
            lo = mid + 1;
        else
            hi = mid;
    }
    o[i] = lo;
}
int main() {
    int n = 5000, B = (n + 127) / 128;
    std::vector<unsigned> k(n);
    for (int i = 0; i < n; i++) k[i] = i * 2654435761u ^ (i << 7);
    Buffer<unsigned> a(k), b(n), h(16 * B);
    unsigned *pa = a, *pb = b;
    for (int sh = 0; sh < 32; sh += 4) {
        radixCount<<<B, 128>>>(pa, n, sh, h);
        scan1<<<1, 1024>>>(h, 16 * B);
        scatter<<<B, 128>>>(pa, pb, n, sh, h);
        std::swap(pa, pb);
    }
    auto r = a.get();
    std::sort(k.begin(), k.end());
    EXPECT(r == k);
    std::vector<KV> v(700);
    for (int i = 0; i < 700; i++) v[i] = {(short)(i * 31 % 50 - 20), i * 0.5};
    auto w = v;
    std::reverse(v.begin(), v.end());
    Buffer<KV> x(v), y(700);
    KV *px = x, *py = y;
    int wd = 1;
    for (; wd < 700; wd *= 2) {
        merge<<<(700 / (2 * wd) + 64) / 64, 64>>>(px, py, 700, wd);
        std::swap(px, py);
    }
    std::sort(w.begin(), w.end());
    std::vector<KV> g(700);
    CK(cudaMemcpy(g.data(), px, 700 * sizeof(KV), cudaMemcpyDeviceToHost));
    for (int i = 0; i < 700; i++) {
        SAME(g[i].k, w[i].k, i);
        SAME(g[i].v, w[i].v, i);
    }
    std::vector<int> c(301);
    for (int i = 0; i < 301; i++) c[i] = (i * 7919) % 307;
    Buffer<int> dc(c);
    oddeven<<<1, 151, 301 * 4>>>(dc, 301);
    std::stable_sort(c.begin(), c.end());
    EXPECT(dc.get() == c);
    std::vector<int> q(100);
    for (int i = 0; i < 100; i++) q[i] = i * 5 - 20;
    Buffer<int> dq(q), o(100);
    bsearch<<<2, 64>>>(dc, 301, dq, o, 100);
    auto ho = o.get();
    for (int i = 0; i < 100; i++)
        SAME(ho[i], (int)(std::lower_bound(c.begin(), c.end(), q[i]) - c.begin()), i);
    return finish("sorting");
}
