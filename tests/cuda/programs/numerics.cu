// Stencil, transform, linear systems, shortest paths, alignment, clustering.
#include "expect.h"
// double precision: heat 3D, conjugate gradient, LU, FFT, Monte Carlo, game-of-life style
__global__ void heat(const double* a, double* b, int nx, int ny, int nz) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y,
        z = blockIdx.z * blockDim.z + threadIdx.z;
    if (x >= nx || y >= ny || z >= nz) return;
    size_t i = (size_t)(z * ny + y) * nx + x;
    if (x == 0 || y == 0 || z == 0 || x == nx - 1 || y == ny - 1 || z == nz - 1) {
        b[i] = a[i];
        return;
    }
    b[i] = a[i] +
           0.1 * (a[i - 1] + a[i + 1] + a[i - nx] + a[i + nx] + a[i - nx * ny] + a[i + nx * ny] - 6 * a[i]);
}
__global__ void fft(float2* d, int lg) {
    extern __shared__ float2 s[];
    int t = threadIdx.x, n = 1 << lg;
    for (int k = t; k < n; k += blockDim.x) {
        s[__brev(k) >> (32 - lg)] = d[blockIdx.x * n + k];
    }
    __syncthreads();
    for (int len = 2; len <= n; len <<= 1) {
        for (int k = t; k < n / 2; k += blockDim.x) {
            int half = len / 2, g = k / half, j = k % half, p = g * len + j;
            float sn, cs;
            sincospif(-2.0f * j / len, &sn, &cs);
            float2 u = s[p], v = s[p + half];
            float2 w = {v.x * cs - v.y * sn, v.x * sn + v.y * cs};
            s[p] = {u.x + w.x, u.y + w.y};
            s[p + half] = {u.x - w.x, u.y - w.y};
        }
        __syncthreads();
    }
    for (int k = t; k < n; k += blockDim.x) d[blockIdx.x * n + k] = s[k];
}
__global__ void dot(const double* a, const double* b, int n, double* o) {
    __shared__ double s[128];
    double v = 0;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) v += a[i] * b[i];
    s[threadIdx.x] = v;
    __syncthreads();
    for (int k = 64; k; k >>= 1) {
        if (threadIdx.x < k) s[threadIdx.x] += s[threadIdx.x + k];
        __syncthreads();
    }
    if (!threadIdx.x) atomicAdd(o, s[0]);
}
__global__ void lap(const double* x, double* y, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) y[i] = 3 * x[i] - (i ? x[i - 1] : 0) - (i < n - 1 ? x[i + 1] : 0);
}
__global__ void axpy(double a, const double* x, double* y, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) y[i] = fma(a, x[i], y[i]);
}
__global__ void xpby(const double* x, double b, double* y, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) y[i] = x[i] + b * y[i];
}
__global__ void lu(float* a, int n, int k) {
    int i = blockIdx.y * blockDim.y + threadIdx.y + k + 1, j = blockIdx.x * blockDim.x + threadIdx.x + k + 1;
    if (i < n && j < n) a[i * n + j] -= a[i * n + k] * a[k * n + j];
}
__global__ void lus(float* a, int n, int k) {
    int i = blockIdx.x * blockDim.x + threadIdx.x + k + 1;
    if (i < n) a[i * n + k] /= a[k * n + k];
}
__global__ void floyd(int* d, int n, int k) {
    int i = blockIdx.y * blockDim.y + threadIdx.y, j = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && j < n) {
        int t = d[i * n + k] + d[k * n + j];
        if (t < d[i * n + j]) d[i * n + j] = t;
    }
}
__global__ void nw(int* s, const char* a, const char* b, int n, int diag) {
    int i = threadIdx.x + blockIdx.x * blockDim.x + 1;
    int j = diag - i;
    if (i <= n && j >= 1 && j <= n) {
        int m = s[(i - 1) * (n + 1) + j - 1] + (a[i - 1] == b[j - 1] ? 3 : -1);
        m = max(m, max(s[(i - 1) * (n + 1) + j], s[i * (n + 1) + j - 1]) - 2);
        s[i * (n + 1) + j] = m;
    }
}
__global__ void kmeans(const float2* p, const float2* c, int* as, float* sum, int* cnt, int n, int k) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    float best = 3e38f;
    int b = 0;
    for (int j = 0; j < k; j++) {
        float dx = p[i].x - c[j].x, dy = p[i].y - c[j].y, d = dx * dx + dy * dy;
        if (d < best) {
            best = d;
            b = j;
        }
    }
    as[i] = b;
    atomicAdd(&sum[2 * b], p[i].x);
    atomicAdd(&sum[2 * b + 1], p[i].y);
    atomicAdd(&cnt[b], 1);
}
int main() {
    int nx = 19, ny = 13, nz = 9, N = nx * ny * nz;
    std::vector<double> a(N), b(N);
    for (int i = 0; i < N; i++) a[i] = (i * 37 % 101) * 0.01;
    Buffer<double> da(a), db(N);
    for (int it = 0; it < 6; it++) {
        heat<<<dim3(3, 5, 3), dim3(7, 3, 4)>>>(it & 1 ? db : da, it & 1 ? da : db, nx, ny, nz);
        for (int z = 0; z < nz; z++)
            for (int y = 0; y < ny; y++)
                for (int x = 0; x < nx; x++) {
                    int i = (z * ny + y) * nx + x;
                    b[i] = (x == 0 || y == 0 || z == 0 || x == nx - 1 || y == ny - 1 || z == nz - 1)
                               ? a[i]
                               : a[i] + 0.1 * (a[i - 1] + a[i + 1] + a[i - nx] + a[i + nx] + a[i - nx * ny] +
                                               a[i + nx * ny] - 6 * a[i]);
                }
        a.swap(b);
    }
    auto h = da.get();
    for (int i = 0; i < N; i++) EXPECT(fabs(h[i] - a[i]) < 1e-13);
    const int L = 8, M = 1 << L;
    std::vector<float2> f(2 * M);
    for (int i = 0; i < 2 * M; i++) f[i] = make_float2(sinf(i * 0.1f) + (i % 3), cosf(i * 0.37f));
    Buffer<float2> df(f);
    fft<<<2, 100, M * 8>>>(df, L);
    auto hf = df.get();
    for (int g = 0; g < 2; g++)
        for (int k = 0; k < M; k += 7) {
            double re = 0, im = 0;
            for (int j = 0; j < M; j++) {
                double t = -2 * M_PI * k * j / M;
                re += f[g * M + j].x * cos(t) - f[g * M + j].y * sin(t);
                im += f[g * M + j].x * sin(t) + f[g * M + j].y * cos(t);
            }
            EXPECT(fabs(hf[g * M + k].x - re) < 2e-3 && fabs(hf[g * M + k].y - im) < 2e-3);
        }
    {
        int n = 500;
        std::vector<double> bb(n, 1.0);
        Buffer<double> x(n), r(bb), p(bb), q(n), s(1);
        auto D = [&](double* u, double* v) {
            CK(cudaMemset(s, 0, 8));
            dot<<<3, 128>>>(u, v, n, s);
            return s.get()[0];
        };
        double rr = D(r, r);
        int it = 0;
        for (; it < 100 && rr > 1e-20; it++) {
            lap<<<4, 128>>>(p, q, n);
            double al = rr / D(p, q);
            axpy<<<4, 128>>>(al, p, x, n);
            axpy<<<4, 128>>>(-al, q, r, n);
            double r2 = D(r, r);
            xpby<<<4, 128>>>(r, r2 / rr, p, n);
            rr = r2;
        }
        auto hx = x.get();
        for (int i = 0; i < n; i++)
            EXPECT(fabs(3 * hx[i] - (i ? hx[i - 1] : 0) - (i < n - 1 ? hx[i + 1] : 0) - 1) < 1e-8);
        EXPECT(it < 60);
    }
    {
        int n = 37;
        std::vector<float> A(n * n), B;
        for (int i = 0; i < n * n; i++) A[i] = (i * 31 % 17) + (i % (n + 1) == 0 ? 100 : 0);
        B = A;
        Buffer<float> d(A);
        for (int k = 0; k < n - 1; k++) {
            lus<<<2, 32>>>(d, n, k);
            lu<<<dim3(5, 5), dim3(8, 8)>>>(d, n, k);
        }
        auto l = d.get();
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) {
                double s = 0;
                for (int k = 0; k <= std::min(i, j); k++) s += (k == i ? 1 : l[i * n + k]) * l[k * n + j];
                EXPECT(fabs(s - B[i * n + j]) < 1e-3);
            }
    }
    {
        int n = 45;
        std::vector<int> d(n * n);
        for (int i = 0; i < n * n; i++) d[i] = i % (n + 1) == 0 ? 0 : (i * 7919 % 97) + 1;
        Buffer<int> g(d);
        for (int k = 0; k < n; k++) {
            floyd<<<dim3(3, 6), dim3(16, 8)>>>(g, n, k);
            for (int i = 0; i < n; i++)
                for (int j = 0; j < n; j++)
                    d[i * n + j] = std::min(d[i * n + j], d[i * n + k] + d[k * n + j]);
        }
        auto hg = g.get();
        EXPECT(hg == d);
    }
    {
        int n = 50;
        std::vector<char> x(n), y(n);
        for (int i = 0; i < n; i++) x[i] = "ACGT"[i * i % 4], y[i] = "ACGT"[(i * 3 + i / 5) % 4];
        std::vector<int> s((n + 1) * (n + 1));
        for (int i = 0; i <= n; i++) s[i] = s[i * (n + 1)] = -2 * i;
        Buffer<int> ds(s);
        Buffer<char> dx(x), dy(y);
        for (int d = 2; d <= 2 * n; d++) nw<<<2, 32>>>(ds, dx, dy, n, d);
        for (int i = 1; i <= n; i++)
            for (int j = 1; j <= n; j++)
                s[i * (n + 1) + j] = std::max(s[(i - 1) * (n + 1) + j - 1] + (x[i - 1] == y[j - 1] ? 3 : -1),
                                              std::max(s[(i - 1) * (n + 1) + j], s[i * (n + 1) + j - 1]) - 2);
        EXPECT(ds.get() == s);
    }
    {
        int n = 1000, k = 5;
        std::vector<float2> p(n), c(k);
        for (int i = 0; i < n; i++)
            p[i] = make_float2((i % 5) * 10 + (i * 7 % 11) * 0.25f, (i % 5) * 5 + (i * 3 % 7) * 0.25f);
        for (int j = 0; j < k; j++) c[j] = make_float2(j * 9.f, j * 6.f);
        Buffer<float2> dp(p), dc(c);
        Buffer<int> as(n), cn(k);
        Buffer<float> sm(2 * k);
        kmeans<<<8, 128>>>(dp, dc, as, sm, cn, n, k);
        auto ha = as.get();
        auto hc = cn.get();
        auto hs = sm.get();
        std::vector<int> cc(k);
        std::vector<float> ss(2 * k);
        for (int i = 0; i < n; i++) {
            float best = 3e38;
            int b = 0;
            for (int j = 0; j < k; j++) {
                float dx = p[i].x - c[j].x, dy = p[i].y - c[j].y, d = dx * dx + dy * dy;
                if (d < best) {
                    best = d;
                    b = j;
                }
            }
            SAME(ha[i], b, i);
            cc[b]++;
            ss[2 * b] += p[i].x;
            ss[2 * b + 1] += p[i].y;
        }
        for (int j = 0; j < k; j++) {
            SAME(hc[j], cc[j], j);
            EXPECT(fabs(hs[2 * j] - ss[2 * j]) < 0.01 * fabs(ss[2 * j]) + 1e-3);
        }
    }
    return finish("numerics");
}
