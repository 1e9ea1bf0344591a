// nvcc: --extended-lambda
// Device lambdas, functors, variadic and member templates.
#include "expect.h"
template <class F>
__global__ void forall(int n, F f) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) f(i);
}
template <class F>
void launch(int n, F f) {
    forall<<<4, 70>>>(n, f);
    CK(cudaGetLastError());
}
template <typename T, int N>
struct Vec {
    T v[N];
    __host__ __device__ T& operator[](int i) {
        return v[i];
    }
    __host__ __device__ const T& operator[](int i) const {
        return v[i];
    }
    __host__ __device__ Vec operator+(const Vec& o) const {
        Vec r;
        for (int i = 0; i < N; i++) r[i] = v[i] + o[i];
        return r;
    }
    __host__ __device__ T dot(const Vec& o) const {
        T s{};
        for (int i = 0; i < N; i++) s += v[i] * o[i];
        return s;
    }
};
template <class T>
struct Traits {
    static constexpr int k = 1;
};
template <>
struct Traits<double> {
    static constexpr int k = 2;
};
template <typename... A>
__host__ __device__ auto sum(A... a) {
    return (a + ...);
}
template <class T>
__global__ void conv(T* o, int n) {
    int i = threadIdx.x;
    if constexpr (sizeof(T) == 8)
        o[i] = i * 2;
    else
        o[i] = i * Traits<T>::k;
}
// nvcc takes these calls of member templates without `template`.
template <class To>
struct Copy {
    template <int N, class From>
    __host__ __device__ static void run(To* to, const From* from) {
        for (int i = 0; i < N; i++) to[i] = (To)from[i];
    }
    template <int N>
    __host__ __device__ To scaled(To x) const {
        return x * N;
    }
};
template <class To, int N>
__host__ __device__ void copy_scaled(To* to, const double* from) {
    Copy<To>::run<N>(to, from);
    Copy<To> copy;
    to[0] = copy.scaled<N>(to[0]);
}
__global__ void omitted(int* o, const double* from) {
    copy_scaled<int, 3>(o, from);
}
struct Functor {
    int k;
    int* tbl;
    __device__ int operator()(int x) const {
        return tbl[x % 5] * k;
    }
};
template <class Op>
__global__ void apply(Op op, int* o, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) o[i] = op(i);
}
enum class Color : unsigned char { R, G = 5, B };
struct Mat {
    float m[3][3];
    __host__ __device__ constexpr static int size() {
        return 3;
    }
};
__host__ __device__ inline Mat mul(Mat a, Mat b) {
    Mat r{};
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            for (int k = 0; k < 3; k++) r.m[i][j] += a.m[i][k] * b.m[k][j];
    return r;
}
__global__ void mats(const Mat* a, const Mat* b, Mat* c, int n) {
    for (int i = threadIdx.x; i < n; i += blockDim.x) c[i] = mul(a[i], b[i]);
}
constexpr int fact(int n) {
    return n < 2 ? 1 : n * fact(n - 1);
}
int main() {
    const int n = 777;
    int* d;
    CK(cudaMallocManaged(&d, n * 4));
    int a = 3;
    Vec<float, 5> v{{1, 2, 3, 4, 5}};
    double w = 0.5;
    launch(n, [=] __device__(int i) {
        Vec<float, 5> u = v;
        u[i % 5] += i;
        d[i] = (int)(u.dot(v) * a + w * i);
    });
    CK(cudaDeviceSynchronize());
    for (int i = 0; i < n; i++) {
        Vec<float, 5> u = v;
        u[i % 5] += i;
        SAME(d[i], (int)(u.dot(v) * a + w * i), i);
    }
    launch(n, [d] __host__ __device__(int i) { d[i] = sum(i, 2.5, 3u, 'a'); });
    CK(cudaDeviceSynchronize());
    SAME(d[10], 112, 0);
    struct Local {
        int* p;
        int z;
    };
    Local L{d, 9};
    launch(n, [=] __device__(int i) mutable {
        L.z += i;
        L.p[i] = L.z + fact(5) + (int)Color::B;
    });
    CK(cudaDeviceSynchronize());
    SAME(d[100], 109 + 120 + 6, 0);
    int* t;
    CK(cudaMallocManaged(&t, 20));
    for (int i = 0; i < 5; i++) t[i] = i * i;
    apply<<<8, 100>>>(Functor{7, t}, d, n);
    CK(cudaDeviceSynchronize());
    for (int i = 0; i < n; i++) SAME(d[i], (i % 5) * (i % 5) * 7, i);
    Buffer<double> bd(10);
    Buffer<short> bs(10);
    conv<<<1, 10>>>((double*)bd, 10);
    conv<short><<<1, 10>>>(bs, 10);
    SAME(bd.get()[4], 8.0, 0);
    SAME((int)bs.get()[4], 4, 0);
    std::vector<Mat> ma(20), mb(20);
    for (int i = 0; i < 20; i++)
        for (int j = 0; j < 9; j++) {
            ma[i].m[0][j] = i + j;
            mb[i].m[0][j] = i - j * 2;
        }
    Buffer<Mat> da(ma), db(mb), dc(20);
    mats<<<1, 7>>>(da, db, dc, 20);
    auto mc = dc.get();
    for (int i = 0; i < 20; i++) {
        Mat r = mul(ma[i], mb[i]);
        for (int j = 0; j < 9; j++) SAME(mc[i].m[0][j], r.m[0][j], i);
    }
    std::vector<double> from{7.5, 8.5, 9.5};
    Buffer<int> copied(3);
    Buffer<double> device_from(from);
    omitted<<<1, 1>>>(copied, device_from);
    int host[3];
    copy_scaled<int, 3>(host, from.data());
    for (int i = 0; i < 3; i++) {
        SAME(copied.get()[i], i ? 7 + i : 21, i);
        SAME(host[i], i ? 7 + i : 21, i);
    }
    return finish("lambda_templates");
}
