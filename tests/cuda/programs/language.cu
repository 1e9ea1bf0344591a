// nvcc: -std=c++20 -w
// Language features: namespaces, overloads, operators, structured bindings, anonymous unions.
#include "expect.h"
// What nvcc defines on its own command line has the value 1.
#if !__CUDACC__ || __NVCC__ != 1
#error "macros without a value"
#endif
// functions across namespaces, inline variables, constexpr tables, static locals in shared, default args,
// overloads, operators
namespace geo {
namespace detail {
static __device__ float sq(float x) {
    return x * x;
}
template <class T>
__device__ T sq2(T x) {
    return x * x + T(1);
}
}  // namespace detail
__device__ inline float len(float x, float y) {
    return sqrtf(detail::sq(x) + detail::sq(y));
}
struct P {
    float x, y;
    __host__ __device__ friend P operator+(P a, P b) {
        return {a.x + b.x, a.y + b.y};
    }
    __host__ __device__ P& operator*=(float s) {
        x *= s;
        y *= s;
        return *this;
    }
    __host__ __device__ explicit operator float() const {
        return x + y;
    }
    __host__ __device__ float operator[](int i) const {
        return i ? y : x;
    }
    __host__ __device__ bool operator==(const P&) const = default;
};
}  // namespace geo
constexpr __device__ int tab[8] = {1, 1, 2, 3, 5, 8, 13, 21};
__device__ const float ftab[4] = {0.5f, 1.5f, 2.5f, 3.5f};
static constexpr int K = 6;
constexpr __host__ __device__ int poly(int x) {
    int r = 0;
    for (int i = 0; i < K; i++) r = r * x + i;
    return r;
}
__host__ __device__ int over(int) {
    return 1;
}
__host__ __device__ int over(float) {
    return 2;
}
__host__ __device__ int over(double) {
    return 3;
}
__host__ __device__ int over(const char*) {
    return 4;
}
__host__ __device__ int def(int a, int b = 10, int c = 100) {
    return a + b + c;
}
template <int N, class T = int>
struct Unroll {
    static __host__ __device__ T run(const T* a) {
        return a[N - 1] + Unroll<N - 1, T>::run(a);
    }
};
template <class T>
struct Unroll<0, T> {
    static __host__ __device__ T run(const T*) {
        return 0;
    }
};
template <class... T>
__device__ int cnt(T...) {
    return sizeof...(T);
}
struct Acc {
    int v = 3;
    __device__ Acc() {
        v += 4;
    }
    __device__ ~Acc() {
    }
    __device__ void add(int x) {
        v += x;
    }
};
struct Base {
    int a;
    __host__ __device__ Base(int x) : a(x) {
    }
    __host__ __device__ int get() const {
        return a;
    }
};
struct Der : Base {
    int b;
    using Base::Base;
    __host__ __device__ int get2() const {
        return get() * 2 + b;
    }
};
template <class D>
struct Crtp {
    __device__ int call(int x) {
        return static_cast<D*>(this)->impl(x) + 1;
    }
};
struct Im : Crtp<Im> {
    __device__ int impl(int x) {
        return x * x;
    }
};
union Conv {
    double d;
    unsigned long long u;
    struct {
        unsigned lo, hi;
    } p;
};
__device__ int where() {
#ifdef __CUDA_ARCH__
    return __CUDA_ARCH__ >= 700;
#else
    return -1;
#endif
}
__global__ void k(float* o, const char* msg) {
    int t = threadIdx.x, j = 0;
    auto put = [&](float v) { o[j++ * blockDim.x + t] = v; };
    put(geo::len(t, 2 * t));
    geo::P p{1.f * t, 2};
    p *= 3;
    p = p + geo::P{1, 1};
    put((float)p);
    put(p[1]);
    put(p == geo::P{1, 7});
    put(tab[t & 7] + ftab[t & 3]);
    put(poly(2));
    put(over(1) + over(1.f) * 10 + over(1.0) * 100 + over("x") * 1000);
    put(def(t) + def(t, 1) + def(t, 1, 1));
    int a[5] = {t, 1, 2, 3, 4};
    put(Unroll<5>::run(a));
    put(cnt(1, 2.f, 'c'));
    Acc ac;
    ac.add(t);
    put(ac.v);
    Der d(5);
    d.b = t;
    put(d.get2());
    Im im;
    put(im.call(t));
    Conv c;
    c.d = 1.0 + t;
    put(c.p.hi);
    put(where());
    put(msg[t % 5]);
    put(geo::detail::sq2(t));
    int x = t;
    x += x++ + 1;
    put(x);
    put(t ?: -5);
    put(({
        int q = t * 2;
        q + 1;
    }));
    for (auto v : a) x += v;
    put(x);
    auto [px, py] = p;
    put(px - py);
    static_assert(sizeof(Conv) == 8);
    char s[] = "hey";
    s[1] = 'a' + t % 26;
    put(s[1]);
    bool b = t;
    put(b + !b);
    enum { A = 3, B };
    put(A | B);
    long double ld = 1.5;
    put((float)ld);
}
int main() {
    const int n = 40;
    Buffer<float> o(30 * n);
    std::vector<char> m = {'h', 'e', 'l', 'l', 'o', 0};
    Buffer<char> dm(m);
    k<<<1, n>>>(o, dm);
    auto h = o.get();
    for (int t = 0; t < n; t++) {
        int j = 0;
        auto W = [&](float w) {
            float g = h[j * n + t];
            if (fabs(g - w) > 1e-5 * fabs(w) && failures_++ < 20)
                printf("item %d t %d: %g want %g\n", j, t, g, w);
            j++;
        };
        int tb[] = {1, 1, 2, 3, 5, 8, 13, 21};
        W(sqrt(5.0) * t);
        W(3.f * t + 1 + 7);
        W(7);
        W(t == 0);
        W(tb[t & 7] + (t & 3) + 0.5f);
        W(poly(2));
        W(4321);
        W(def(t) + def(t, 1) + def(t, 1, 1));
        W(t + 10);
        W(3);
        W(7 + t);
        W(10 + t);
        W(t * t + 1);
        Conv c;
        c.d = 1.0 + t;
        W(c.p.hi);
        W(1);
        W("hello"[t % 5]);
        W(t * t + 1);
        int x = t;
        {
            int y = x++;
            x += y + 1;
        }
        W(x);
        W(t ? t : -5);
        W(2 * t + 1);
        W(x + t + 10);
        W(3.f * t + 1 - 7);
        W('a' + t % 26);
        W(1);
        W(7);
        W(1.5f);
    }
    return finish("language");
}
