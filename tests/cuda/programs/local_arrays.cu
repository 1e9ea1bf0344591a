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
int main() {
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
