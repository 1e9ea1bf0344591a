// Shared memory of several types, odd shapes, and algorithms on it.
#include "expect.h"
struct P {
    float x;
    int id;
    unsigned char f;
};
__global__ void mixed(int n, double* o) {
    extern __shared__ __align__(16) unsigned char raw[];
    double* d = (double*)raw;
    int* i = (int*)&d[n];
    char* c = (char*)&i[n];
    short2* s = (short2*)(raw + n * 16);
    int t = threadIdx.x;
    d[t] = t * 0.5;
    i[t] = t * 3;
    c[t] = t - 50;
    s[t] = make_short2(t, -t);
    __syncthreads();
    int u = n - 1 - t;
    o[t] = d[u] + i[u] + c[u] + s[u].x * 2 + s[u].y;
}
__global__ void arr(P* o) {
    __shared__ P s[6][11];
    int x = threadIdx.x, y = threadIdx.y;
    s[y][x].x = x + y * 0.25f;
    s[y][x].id = x * y;
    s[y][x].f = x ^ y;
    __syncthreads();
    P p = s[5 - y][10 - x];
    P q = s[y][(x + 1) % 11];
    p.id += q.id;
    o[y * 11 + x] = p;
}
template <class T>
__global__ void rev(T* a, int n) {
    extern __shared__ unsigned char m[];
    T* s = reinterpret_cast<T*>(m);
    int t = threadIdx.x;
    s[t] = a[t];
    __syncthreads();
    a[t] = s[n - 1 - t];
}
template <int B>
__global__ void scan(const int* in, int* out, int n) {
    __shared__ int s[2][B];
    int t = threadIdx.x, i = blockIdx.x * B + t;
    int p = 0;
    s[0][t] = i < n ? in[i] : 0;
    __syncthreads();
    for (int d = 1; d < B; d *= 2) {
        s[1 - p][t] = t >= d ? s[p][t] + s[p][t - d] : s[p][t];
        p = 1 - p;
        __syncthreads();
    }
    if (i < n) out[i] = s[p][t];
}
__global__ void bitonic(int* a) {
    __shared__ int s[256];
    int t = threadIdx.x;
    s[t] = a[blockIdx.x * 256 + t];
    __syncthreads();
    for (int k = 2; k <= 256; k <<= 1)
        for (int j = k >> 1; j; j >>= 1) {
            int x = t ^ j;
            if (x > t) {
                bool up = (t & k) == 0;
                int p = s[t], q = s[x];
                if ((p > q) == up) {
                    s[t] = q;
                    s[x] = p;
                }
            }
            __syncthreads();
        }
    a[blockIdx.x * 256 + t] = s[t];
}
__global__ void life(const unsigned char* in, unsigned char* out, int w, int h) {
    __shared__ unsigned char s[10][18];
    int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 8 + threadIdx.y;
    for (int j = threadIdx.y; j < 10; j += 8)
        for (int i = threadIdx.x; i < 18; i += 16) {
            int gx = (blockIdx.x * 16 + i - 1 + w) % w, gy = (blockIdx.y * 8 + j - 1 + h) % h;
            s[j][i] = in[gy * w + gx];
        }
    __syncthreads();
    if (x >= w || y >= h) return;
    int n = 0;
    for (int j = -1; j <= 1; j++)
        for (int i = -1; i <= 1; i++)
            if (i || j) n += s[threadIdx.y + 1 + j][threadIdx.x + 1 + i];
    out[y * w + x] = n == 3 || (n == 2 && s[threadIdx.y + 1][threadIdx.x + 1]);
}
__global__ void vol(int* o) {
    volatile __shared__ int s[64];
    int t = threadIdx.x;
    s[t] = t;
    __syncthreads();
    if (t < 32) {
        s[t] += s[t + 32];
        __syncwarp();
        if (t < 16) s[t] += s[t + 16];
        __syncwarp();
        if (t < 8) s[t] += s[t + 8];
        __syncwarp();
        if (t < 4) s[t] += s[t + 4];
        __syncwarp();
        if (t < 2) s[t] += s[t + 2];
        __syncwarp();
        if (t < 1) s[t] += s[t + 1];
    }
    if (!t) *o = s[0];
}
int main() {
    const int n = 96;
    Buffer<double> o(n);
    mixed<<<1, n, n * 20>>>(n, o);
    auto h = o.get();
    for (int t = 0; t < n; t++) {
        int u = n - 1 - t;
        SAME(h[t], u * 0.5 + u * 3 + (u - 50) + u, t);
    }
    Buffer<P> p(66);
    arr<<<1, dim3(11, 6)>>>(p);
    auto hp = p.get();
    for (int y = 0; y < 6; y++)
        for (int x = 0; x < 11; x++) {
            SAME(hp[y * 11 + x].x, 10 - x + (5 - y) * 0.25f, x);
            SAME(hp[y * 11 + x].id, (10 - x) * (5 - y) + (x + 1) % 11 * y, x);
            SAME(hp[y * 11 + x].f, (10 - x) ^ (5 - y), x);
        }
    std::vector<char> vc(50);
    std::vector<double2> vd(50);
    for (int i = 0; i < 50; i++) vc[i] = i, vd[i] = make_double2(i, -i);
    Buffer<char> bc(vc);
    Buffer<double2> bd(vd);
    rev<<<1, 50, 50>>>((char*)bc, 50);
    rev<<<1, 50, 800>>>((double2*)bd, 50);
    auto hc = bc.get();
    auto hd = bd.get();
    for (int i = 0; i < 50; i++) {
        SAME(hc[i], (char)(49 - i), i);
        SAME(hd[i].y, i - 49.0, i);
    }
    std::vector<int> in(1000);
    for (int i = 0; i < 1000; i++) in[i] = i * 7 % 23 - 5;
    Buffer<int> di(in), dout(1000);
    scan<125><<<8, 125>>>(di, dout, 1000);
    auto ho = dout.get();
    for (int i = 0, s = 0; i < 1000; i++) {
        if (i % 125 == 0) s = 0;
        s += in[i];
        SAME(ho[i], s, i);
    }
    std::vector<int> b(1024);
    for (int i = 0; i < 1024; i++) b[i] = (i * 7919 + 13) % 1031;
    Buffer<int> db(b);
    bitonic<<<4, 256>>>(db);
    auto hb = db.get();
    for (int i = 0; i < 1024; i++)
        if (i % 256) EXPECT(hb[i - 1] <= hb[i]);
    int w = 53, hh = 29;
    std::vector<unsigned char> g(w * hh), g2(w * hh);
    for (int i = 0; i < w * hh; i++) g[i] = (i * 2654435761u >> 16) % 3 == 0;
    Buffer<unsigned char> a(g), c(w * hh);
    for (int it = 0; it < 5; it++) {
        life<<<dim3(4, 4), dim3(16, 8)>>>(it & 1 ? c : a, it & 1 ? a : c, w, hh);
        for (int y = 0; y < hh; y++)
            for (int x = 0; x < w; x++) {
                int k = 0;
                for (int j = -1; j <= 1; j++)
                    for (int i = -1; i <= 1; i++)
                        if (i || j) k += g[(y + j + hh) % hh * w + (x + i + w) % w];
                g2[y * w + x] = k == 3 || (k == 2 && g[y * w + x]);
            }
        g.swap(g2);
    }
    auto hg = c.get();
    for (int i = 0; i < w * hh; i++) SAME(hg[i], g[i], i);
    Buffer<int> vo(1);
    vol<<<1, 64>>>(vo);
    SAME(vo.get()[0], 2016, 0);
    return finish("shared");
}
