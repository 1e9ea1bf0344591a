// Arrays in local memory, indexed by each thread in its own way, in blocks of odd sizes.
#include "expect.h"
// local arrays of all kinds, odd block sizes
__global__ void perm(int n, int* o) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int a[16];
    for (int k = 0; k < 16; k++) a[k] = (k * 7 + i) % 16;
    for (int k = 0; k < 16; k++) {
        int j = (i * k + 3) % 16;
        int t = a[k];
        a[k] = a[j];
        a[j] = t;
    }
    if (i >= n) return;
    int h = 0;
    for (int k = 0; k < 16; k++) h = h * 31 + a[k];
    o[i] = h;
}
__host__ __device__ int permh(int i) {
    int a[16];
    for (int k = 0; k < 16; k++) a[k] = (k * 7 + i) % 16;
    for (int k = 0; k < 16; k++) {
        int j = (i * k + 3) % 16;
        int t = a[k];
        a[k] = a[j];
        a[j] = t;
    }
    int h = 0;
    for (int k = 0; k < 16; k++) h = h * 31 + a[k];
    return h;
}
struct Stack {
    int d[32];
    int n;
    __device__ void push(int x) {
        d[n++] = x;
    }
    __device__ int pop() {
        return d[--n];
    }
};
__global__ void dfs(const int* l, const int* r, int nodes, int* o) {
    int root = threadIdx.x + blockIdx.x * blockDim.x;
    if (root >= nodes) return;
    Stack s;
    s.n = 0;
    s.push(root);
    int c = 0;
    while (s.n) {
        int v = s.pop();
        c += v + 1;
        if (l[v] >= 0) s.push(l[v]);
        if (r[v] >= 0) s.push(r[v]);
    }
    o[root] = c;
}
__global__ void topk(const float* x, int n, float* o) {
    float best[4] = {-1e30f, -1e30f, -1e30f, -1e30f};
    int id = threadIdx.x;
    for (int i = id; i < n; i += blockDim.x) {
        float v = x[i];
        for (int k = 0; k < 4; k++)
            if (v > best[k]) {
                float t = best[k];
                best[k] = v;
                v = t;
            }
    }
    for (int k = 0; k < 4; k++) o[id * 4 + k] = best[k];
}
__global__ void chars(char* o) {
    int i = threadIdx.x;
    char b[12];
    int n = i * i * 37, p = 0;
    do {
        b[p++] = '0' + n % 10;
        n /= 10;
    } while (n);
    for (int k = 0; k < p; k++) o[i * 12 + k] = b[p - 1 - k];
    o[i * 12 + p] = 0;
}
__device__ void byref(int& a, int* b, double* d) {
    a += *b;
    *b = a * 2;
    d[1] += a;
}
__global__ void refs(double* o) {
    int x = threadIdx.x, y = 3;
    double d[2] = {1, 2};
    for (int i = 0; i < 4; i++) byref(x, &y, d + (i & 0));
    o[threadIdx.x] = x + y + d[0] + d[1];
}
__global__ void mat(float* o) {
    float m[4][4], v[4];
    int t = threadIdx.x;
    for (int i = 0; i < 4; i++) {
        v[i] = t + i;
        for (int j = 0; j < 4; j++) m[i][j] = (i + 1) * (j + 2) % 5 + (i == j) * 10;
    }
    for (int k = 0; k < 4; k++) {
        float p = m[k][k];
        for (int j = 0; j < 4; j++) m[k][j] /= p;
        v[k] /= p;
        for (int i = 0; i < 4; i++)
            if (i != k) {
                float f = m[i][k];
                for (int j = 0; j < 4; j++) m[i][j] -= f * m[k][j];
                v[i] -= f * v[k];
            }
    }
    for (int i = 0; i < 4; i++) o[t * 4 + i] = v[i];
}
// Numbers of several sizes at one place, at indices that all threads share and at their own.
union Mixed {
    unsigned w[16];
    unsigned short h[32];
    unsigned char c[64];
    unsigned long long l[8];
    double d[8];
};
__host__ __device__ unsigned mixed_of(int i, int n) {
    Mixed u;
#pragma unroll 1
    for (int k = 0; k < 16; k++) u.w[(k + n) & 15] = k * 2654435761u + i;
#pragma unroll 1
    for (int k = 0; k < n; k++) {
        u.c[(k * 5) & 63] ^= i + k;
        if ((i ^ k) & 2) u.h[(k * 3 + n) & 31] += i * 3 + u.c[(i + k) & 63];
        u.l[k & 7] += u.w[(i * k) & 15];
        if (i % 3 == 1) u.l[(k + i) & 7] ^= 1ull << (k & 63);
    }
    unsigned sum = 0;
#pragma unroll 1
    for (int k = 0; k < 64; k++) sum = sum * 31 + u.c[k];
    for (int k = 0; k < 8; k++) u.d[k] = i + k * 0.5;
#pragma unroll 1
    for (int k = 0; k < n; k++) u.d[(k * 3) & 7] += u.d[(k + i) & 7] * 0.25;
#pragma unroll 1
    for (int k = 0; k < 8; k++) sum += (unsigned)(long long)(u.d[k] * 16);
    return sum;
}
__global__ void mixed(int n, unsigned* o) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    o[i] = mixed_of(i, n);
}
// Insertion into a sorted list: lanes that run together are mostly at the same index.
__host__ __device__ unsigned hash(unsigned x) {
    x *= 0x9e3779b1u;
    return x ^ x >> 15;
}
__host__ __device__ int insert_all(int i, int n, int spread) {
    int best[8], count = 0;
    for (int j = 0; j < n; j++) {
        int d = hash(j * 1000 + i / spread) >> 8;
        if (count == 8 && d >= best[7]) continue;
        int at = count < 8 ? count++ : 7;
        while (at > 0 && best[at - 1] > d) {
            best[at] = best[at - 1];
            at--;
        }
        best[at] = d;
    }
    unsigned h = 0;
    for (int k = 0; k < count; k++) h = h * 31 + best[k];
    return h;
}
__global__ void insertions(int n, int spread, int* o) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i % 5 == 3) return;
    o[i] = insert_all(i, n, spread);
}
// What lies in local memory is there behind a barrier, too.
__global__ void kept(int n, int* o) {
    __shared__ int s[128];
    int t = threadIdx.x, a[24];
#pragma unroll 1
    for (int k = 0; k < n; k++) a[k] = t * 100 + k;
#pragma unroll 1
    for (int k = 0; k < n; k++) {
        s[t] = a[k] + k;
        __syncthreads();
        a[(k + 1) % n] += s[(t + 1) % blockDim.x];
        __syncthreads();
    }
    unsigned h = 0;
#pragma unroll 1
    for (int k = 0; k < n; k++) h = h * 31 + a[k];
    o[t] = h;
}
std::vector<int> kept_by(int threads, int n) {
    std::vector<std::vector<int>> a(threads, std::vector<int>(n));
    for (int t = 0; t < threads; t++)
        for (int k = 0; k < n; k++) a[t][k] = t * 100 + k;
    for (int k = 0; k < n; k++) {
        std::vector<int> s(threads);
        for (int t = 0; t < threads; t++) s[t] = a[t][k] + k;
        for (int t = 0; t < threads; t++) a[t][(k + 1) % n] += s[(t + 1) % threads];
    }
    std::vector<int> out(threads);
    for (int t = 0; t < threads; t++)
        for (int k = 0; k < n; k++) out[t] = (int)((unsigned)out[t] * 31u + (unsigned)a[t][k]);
    return out;
}
int main() {
    for (int bs : {32, 45, 128}) {
        Buffer<unsigned> u(2 * bs);
        mixed<<<2, bs>>>(37, u);
        auto got = u.get();
        for (int i = 0; i < 2 * bs; i++) SAME(got[i], mixed_of(i, 37), i);
        for (int spread : {1, 64}) {
            Buffer<int> list(2 * bs);
            insertions<<<2, bs>>>(60, spread, list);
            auto sorted = list.get();
            for (int i = 0; i < 2 * bs; i++)
                if (i % 5 != 3) SAME(sorted[i], insert_all(i, 60, spread), i);
        }
        Buffer<int> b(bs);
        kept<<<1, bs>>>(24, b);
        auto after = b.get(), want = kept_by(bs, 24);
        for (int i = 0; i < bs; i++) SAME(after[i], want[i], i);
    }
    for (int bs : {1, 3, 31, 33, 70, 127}) {
        int n = 200, nb = (n + bs - 1) / bs;
        Buffer<int> o(n);
        perm<<<nb, bs>>>(n, o);
        auto h = o.get();
        for (int i = 0; i < n; i++) SAME(h[i], permh(i), i);
    }
    const int N = 63;
    std::vector<int> l(N), r(N);
    for (int i = 0; i < N; i++) {
        l[i] = 2 * i + 1 < N ? 2 * i + 1 : -1;
        r[i] = 2 * i + 2 < N ? 2 * i + 2 : -1;
    }
    Buffer<int> dl(l), dr(r), o(N);
    dfs<<<3, 21>>>(dl, dr, N, o);
    auto h = o.get();
    std::vector<int> w(N);
    for (int i = N - 1; i >= 0; i--) w[i] = i + 1 + (l[i] >= 0 ? w[l[i]] : 0) + (r[i] >= 0 ? w[r[i]] : 0);
    for (int i = 0; i < N; i++) SAME(h[i], w[i], i);
    std::vector<float> x(500);
    for (int i = 0; i < 500; i++) x[i] = (i * 7919) % 501;
    Buffer<float> dx(x), of(4 * 37);
    topk<<<1, 37>>>(dx, 500, of);
    auto hf = of.get();
    for (int t = 0; t < 37; t++) {
        std::vector<float> s;
        for (int i = t; i < 500; i += 37) s.push_back(x[i]);
        for (int k = 0; k < 4; k++) {
            int m = 0;
            for (size_t j = 0; j < s.size(); j++)
                if (s[j] > s[m]) m = j;
            SAME(hf[t * 4 + k], s[m], t);
            s[m] = -1;
        }
    }
    Buffer<char> c(12 * 45);
    chars<<<1, 45>>>(c);
    auto hc = c.get();
    for (int i = 0; i < 45; i++) {
        char b[12];
        sprintf(b, "%d", i * i * 37);
        EXPECT(!strcmp(b, &hc[i * 12]));
    }
    Buffer<double> d(19);
    refs<<<1, 19>>>(d);
    auto hd = d.get();
    for (int t = 0; t < 19; t++) {
        int a = t, b = 3;
        double e = 2;
        for (int i = 0; i < 4; i++) {
            a += b;
            b = a * 2;
            e += a;
        }
        SAME(hd[t], a + b + 1 + e, t);
    }
    Buffer<float> m(4 * 13);
    mat<<<1, 13>>>(m);
    auto hm = m.get();
    for (int t = 0; t < 13; t++)
        for (int i = 0; i < 4; i++) {
            float s = 0;
            for (int j = 0; j < 4; j++) s += ((i + 1) * (j + 2) % 5 + (i == j) * 10) * hm[t * 4 + j];
            EXPECT(fabs(s - (t + i)) < 1e-3);
        }
    return finish("local_arrays");
}
