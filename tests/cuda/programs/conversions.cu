// Rounding modes of arithmetic and of every conversion, NaN and infinities included.
#include "expect.h"
#include <cfenv>
#pragma STDC FENV_ACCESS ON
struct F {
    float v[24];
};
struct I {
    long long v[40];
};
__global__ void kr(const float* x, const float* y, F* r, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    float a = x[i], b = y[i];
    float* o = r[i].v;
    int k = 0;
#define T(f)               \
    o[k++] = f##_rn(a, b); \
    o[k++] = f##_rz(a, b); \
    o[k++] = f##_ru(a, b); \
    o[k++] = f##_rd(a, b);
    T(__fadd) T(__fsub) T(__fmul) T(__fdiv) o[k++] = __fsqrt_rz(fabsf(a));
    o[k++] = __frcp_ru(a);
    o[k++] = __fmaf_rd(a, b, b);
    o[k++] = __fmaf_ru(a, b, a);
    o[k++] = __frsqrt_rn(fabsf(a));
    o[k++] = __saturatef(a);
}
__global__ void ki(const float* x, const double* xd, const int* xi, const unsigned long long* xl, I* r,
                   int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    float a = x[i];
    double d = xd[i];
    int w = xi[i];
    unsigned long long l = xl[i];
    long long* o = r[i].v;
    int k = 0;
    o[k++] = __float2int_rn(a);
    o[k++] = __float2int_rz(a);
    o[k++] = __float2int_ru(a);
    o[k++] = __float2int_rd(a);
    o[k++] = __float2uint_rn(a);
    o[k++] = __float2ll_rz(a);
    o[k++] = __float2ull_ru(a);
    o[k++] = __double2int_rn(d);
    o[k++] = __double2uint_rz(d);
    o[k++] = __double2ull_rn(d);
    o[k++] = __float_as_int(__int2float_rz(w));
    o[k++] = __float_as_int(__int2float_ru(w));
    o[k++] = __float_as_uint(__uint2float_rd(w));
    o[k++] = __double_as_longlong(__ll2double_rz(l));
    o[k++] = __double_as_longlong(__ull2double_ru(l));
    o[k++] = __float_as_int(__ull2float_rn(l));
    o[k++] = __float_as_int(__ll2float_rd(l));
    o[k++] = __double_as_longlong(__uint2double_rn(w));
    o[k++] = __float_as_int(__double2float_rz(d));
    o[k++] = __float_as_int(__int_as_float(w & 0x7f7fffff));
    o[k++] = __double_as_longlong(__longlong_as_double(l));
    o[k++] = (int)a;
    o[k++] = (unsigned)a;
    o[k++] = (long long)d;
    o[k++] = (signed char)(int)a;
    o[k++] = isnan(a);
    o[k++] = isinf(a);
    o[k++] = isfinite(d);
    o[k++] = signbit(a);
}
static unsigned rnd() {
    static unsigned s = 777;
    s ^= s << 13;
    s ^= s >> 17;
    s ^= s << 5;
    return s;
}
static float asf(unsigned u) {
    float f;
    memcpy(&f, &u, 4);
    return f;
}
static long long bf(float f) {
    int u;
    memcpy(&u, &f, 4);
    return u;
}
static long long bd(double f) {
    long long u;
    memcpy(&u, &f, 8);
    return u;
}
template <class T>
T clampi(double v) {
    if (std::isnan(v)) return sizeof(T) == 8 ? (T)0x8000000000000000ull : 0;
    double lo = (double)std::numeric_limits<T>::min();
    double hi = ldexp(1.0, std::numeric_limits<T>::digits);
    if (v < lo) return std::numeric_limits<T>::min();
    if (v >= hi) return std::numeric_limits<T>::max();
    return (T)v;
}
#include <limits>
static bool eqf(float a, float b) {
    return (std::isnan(a) && std::isnan(b)) || bf(a) == bf(b);
}
int main() {
    const int n = 4000;
    std::vector<float> x(n), y(n);
    std::vector<double> d(n);
    std::vector<int> w(n);
    std::vector<unsigned long long> l(n);
    float sp[] = {0.f,
                  -0.f,
                  1.f,
                  -1.f,
                  0.5f,
                  1.5f,
                  2.5f,
                  -2.5f,
                  INFINITY,
                  -INFINITY,
                  NAN,
                  2147483648.f,
                  -2147483648.f,
                  4294967296.f,
                  1e20f,
                  -1e20f,
                  1e-42f,
                  3.4e38f,
                  1.17549435e-38f,
                  0.99999994f};
    for (int i = 0; i < n; i++) {
        x[i] = i < 400 ? sp[i % 20] : asf(rnd());
        y[i] = i < 400 ? sp[i / 20]
                       : asf((rnd() & 0x807fffff) |
                             (((unsigned)bf(x[i]) + ((rnd() % 40) << 23) - (20u << 23)) & 0x7f800000));
        d[i] = i < 400 ? sp[i % 20] : ldexp((double)(int)rnd(), (int)(rnd() % 80) - 40);
        w[i] = rnd();
        l[i] = ((unsigned long long)rnd() << 32 | rnd()) >> (rnd() % 64);
    }
    Buffer<float> dx(x), dy(y);
    Buffer<double> dd(d);
    Buffer<int> dw(w);
    Buffer<unsigned long long> dl(l);
    Buffer<F> r(n);
    Buffer<I> ri(n);
    kr<<<(n + 255) / 256, 256>>>(dx, dy, r, n);
    auto h = r.get();
    ki<<<(n + 31) / 32, 32>>>(dx, dd, dw, dl, ri, n);
    auto hi = ri.get();
    int modes[4] = {FE_TONEAREST, FE_TOWARDZERO, FE_UPWARD, FE_DOWNWARD};
    for (int i = 0; i < n; i++) {
        volatile float a = x[i], b = y[i];
        int k = 0;
        float* o = h[i].v;
        volatile float q;
#define C(nm, m, e)                                                             \
    do {                                                                        \
        fesetround(m);                                                          \
        q = (e);                                                                \
        fesetround(FE_TONEAREST);                                               \
        if (!eqf(o[k], q) && failures_++ < 30)                                  \
            printf("%s m%d(%.9g,%.9g)=%.9g want %.9g\n", nm, m, a, b, o[k], q); \
        k++;                                                                    \
    } while (0)
        for (int m = 0; m < 4; m++) C("add", modes[m], a + b);
        for (int m = 0; m < 4; m++) C("sub", modes[m], a - b);
        for (int m = 0; m < 4; m++) C("mul", modes[m], a * b);
        for (int m = 0; m < 4; m++) C("div", modes[m], a / b);
        C("sqrt_rz", FE_TOWARDZERO, sqrtf(fabsf(a)));
        C("rcp_ru", FE_UPWARD, 1.0f / a);
        C("fma_rd", FE_DOWNWARD, fmaf(a, b, b));
        C("fma_ru", FE_UPWARD, fmaf(a, b, a));
        k++;
        C("sat", FE_TONEAREST, std::isnan(a) ? 0.f : a <= 0 ? 0.f : a > 1 ? 1.f : a);
        long long* p = hi[i].v;
        k = 0;
        double ad = a, D = d[i];
        unsigned long long L = l[i];
#define CI(nm, e)                                                                                          \
    do {                                                                                                   \
        long long q = (long long)(e);                                                                      \
        if (p[k] != q && failures_++ < 30)                                                                 \
            printf("%s(%.17g / %.17g / %d / %llu)=%lld(%llx) want %lld(%llx)\n", nm, ad, D, w[i], L, p[k], \
                   p[k], q, q);                                                                            \
        k++;                                                                                               \
    } while (0)
        CI("f2i_rn", clampi<int>(nearbyint(ad)));
        CI("f2i_rz", clampi<int>(trunc(ad)));
        CI("f2i_ru", clampi<int>(ceil(ad)));
        CI("f2i_rd", clampi<int>(floor(ad)));
        CI("f2u_rn", clampi<unsigned>(nearbyint(ad)));
        CI("f2ll_rz", clampi<long long>(trunc(ad)));
        CI("f2ull_ru", clampi<unsigned long long>(ceil(ad)));
        CI("d2i", std::isnan(D) ? (long long)(int)0x80000000 : clampi<int>(nearbyint(D)));
        CI("d2u", std::isnan(D) ? 0x80000000ll : clampi<unsigned>(trunc(D)));
        CI("d2ull", clampi<unsigned long long>(nearbyint(D)));
        auto rd = [&](int m, auto f) {
            fesetround(m);
            volatile auto v = f();
            fesetround(FE_TONEAREST);
            return (decltype(f()))v;
        };
        volatile int W = w[i];
        volatile unsigned UW = w[i];
        volatile long long SL = L;
        volatile unsigned long long UL = L;
        volatile double DD = D;
        CI("i2f_rz", bf(rd(FE_TOWARDZERO, [&] { return (float)W; })));
        CI("i2f_ru", bf(rd(FE_UPWARD, [&] { return (float)W; })));
        CI("u2f_rd", (unsigned)bf(rd(FE_DOWNWARD, [&] { return (float)UW; })));
        CI("ll2d_rz", bd(rd(FE_TOWARDZERO, [&] { return (double)SL; })));
        CI("ull2d_ru", bd(rd(FE_UPWARD, [&] { return (double)UL; })));
        CI("ull2f", bf((float)UL));
        CI("ll2f_rd", bf(rd(FE_DOWNWARD, [&] { return (float)SL; })));
        CI("u2d", bd((double)UW));
        {
            float v = rd(FE_TOWARDZERO, [&] { return (float)DD; });
            if (std::isnan(v))
                k++;
            else
                CI("d2f_rz", bf(v));
        }
        CI("i_as_f", w[i] & 0x7f7fffff);
        CI("ll_as_d", L);
        CI("(int)f", clampi<int>(trunc(ad)));
        CI("(unsigned)f", clampi<unsigned>(trunc(ad)));
        CI("(ll)d", clampi<long long>(trunc(D)));
        CI("(char)", (signed char)clampi<int>(trunc(ad)));
        CI("isnan", std::isnan(a));
        CI("isinf", std::isinf(a));
        CI("isfinite", std::isfinite(D));
        CI("signbit", std::signbit(a));
    }
    return finish("casts_rounding");
}
