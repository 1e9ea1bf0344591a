// float functions against double precision, in units of the last place.
#include "expect.h"
// float math against double libm, in ulp
static double ulp(float want) {
    int e;
    frexp(fabs((double)want), &e);
    if (e < -125) e = -125;
    return ldexp(1.0, e - 24);
}
#define FS(X)                                                                                             \
    X(sinf, sin, 2)                                                                                       \
    X(cosf, cos, 2) X(tanf, tan, 4) X(expf, exp, 2) X(exp2f, exp2, 2) X(expm1f, expm1, 1) X(logf, log, 1) \
        X(log2f, log2, 1) X(log10f, log10, 2) X(log1pf, log1p, 1) X(sqrtf, sqrt, 0.501) X(cbrtf, cbrt, 1) \
            X(sinhf, sinh, 3) X(coshf, cosh, 2) X(tanhf, tanh, 2) X(asinhf, asinh, 3) X(atanf, atan, 2)   \
                X(erff, erf, 2) X(erfcf, erfc, 4) X(tgammaf, tgamma, 5) X(floorf, floor, 0)               \
                    X(ceilf, ceil, 0) X(truncf, trunc, 0) X(rintf, rint, 0) X(roundf, round, 0)           \
                        X(nearbyintf, nearbyint, 0) X(fabsf, fabs, 0)
#define FU(X) X(asinf, asin, 2) X(acosf, acos, 2) X(atanhf, atanh, 3)
__global__ void k(const float* x, float* o, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    int j = 0;
#define X(f, g, u) o[(j++) * n + i] = f(x[i]);
    FS(X)
    FU(X)
#undef X
        o[(j++) * n + i] = rsqrtf(x[i]);
    o[(j++) * n + i] = exp10f(x[i]);
    o[(j++) * n + i] = sinpif(x[i]);
    o[(j++) * n + i] = cospif(x[i]);
    o[(j++) * n + i] = rcbrtf(x[i]);
    o[(j++) * n + i] = lgammaf(x[i]);
    o[(j++) * n + i] = normcdff(x[i]);
    o[(j++) * n + i] = 1.0f / x[i];
    o[(j++) * n + i] = erfinvf(x[i]);
}
__global__ void k2(const float* x, const float* y, float* o, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    float a = x[i], b = y[i];
    int j = 0;
    o[(j++) * n + i] = powf(a, b);
    o[(j++) * n + i] = atan2f(a, b);
    o[(j++) * n + i] = hypotf(a, b);
    o[(j++) * n + i] = fmodf(a, b);
    o[(j++) * n + i] = remainderf(a, b);
    o[(j++) * n + i] = fminf(a, b);
    o[(j++) * n + i] = fmaxf(a, b);
    o[(j++) * n + i] = fdimf(a, b);
    o[(j++) * n + i] = copysignf(a, b);
    o[(j++) * n + i] = nextafterf(a, b);
    o[(j++) * n + i] = fmaf(a, b, a);
    o[(j++) * n + i] = ldexpf(a, (int)b);
    o[(j++) * n + i] = a / b;
    int e;
    o[(j++) * n + i] = frexpf(a, &e);
    o[(j++) * n + i] = e;
    float ip;
    o[(j++) * n + i] = modff(a, &ip);
    o[(j++) * n + i] = ip;
    float s, c;
    sincosf(a, &s, &c);
    o[(j++) * n + i] = s;
    o[(j++) * n + i] = c;
    o[(j++) * n + i] = ilogbf(a);
    o[(j++) * n + i] = logbf(a);
    o[(j++) * n + i] = lrintf(a);
    o[(j++) * n + i] = lroundf(a);
    o[(j++) * n + i] = norm3df(a, b, 1.f);
    o[(j++) * n + i] = rhypotf(a, b);
}
int main() {
    std::vector<float> x, y;
    for (int i = -400; i < 400; i++) x.push_back(i * 0.037f);
    for (int i = -300; i < 300; i++) x.push_back(i / 300.0f);
    for (float v :
         {0.f,  -0.f, 1e-30f, 1e-40f, INFINITY, -INFINITY, NAN,  1e10f,     3.4e38f, 1e5f,     -1e5f,
          0.5f, 1.5f, 2.5f,   -2.5f,  88.f,     -100.f,    89.f, 8388609.f, 33.f,    1234567.f})
        x.push_back(v);
    int n = x.size();
    for (int i = 0; i < n; i++) y.push_back(x[(i * 37 + 11) % n]);
    Buffer<float> dx(x), dy(y), o((size_t)45 * n);
    k<<<(n + 127) / 128, 128>>>(dx, o, n);
    auto h = o.get();
    int j = 0;
    auto chk = [&](const char* nm, int i, float got, double wd, double u) {
        float w = (float)wd;
        if (std::isnan(w)) {
            if (!std::isnan(got) && failures_++ < 40) printf("%s(%g): %g want nan\n", nm, x[i], got);
            return;
        }
        if (got == w) return;
        if (std::isinf(w)) {
            if (got != w && failures_++ < 40) printf("%s(%.9g,%.9g): %g want inf\n", nm, x[i], y[i], got);
            return;
        }
        double err = fabs((double)got - wd) / ulp(w);
        if (!(err <= u + 0.5) && failures_++ < 40)
            printf("%s(%.9g,%.9g): %.9g want %.17g, %g ulp\n", nm, x[i], y[i], got, wd, err);
    };
#define X(f, g, u)                                                            \
    for (int i = 0; i < n; i++) chk(#f, i, h[j * n + i], g((double)x[i]), u); \
    j++;
    FS(X)
    FU(X)
#undef X
        for (int i = 0; i < n; i++) {
        double a = x[i];
        int q = j;
        chk("rsqrtf", i, h[q++ * n + i], 1 / sqrt(a), 2);
        chk("exp10f", i, h[q++ * n + i], pow(10.0, a), 2);
        double r = fmod(a, 2.0);
        chk("sinpif", i, h[q++ * n + i],
            std::isinf(a) ? NAN : (r == floor(r) ? copysign(0.0, a) : sin(r * M_PI)), 2);
        {
            double w = cos(r * M_PI);
            if (fabs(r) == 0.5 || fabs(r) == 1.5) w = 0;
            chk("cospif", i, h[q++ * n + i], w, 2);
        }
        chk("rcbrtf", i, h[q++ * n + i], 1 / cbrt(a), 2);
        {
            double w = lgamma(a);
            float g = h[q++ * n + i];
            if (!(a < 0 && a > -11) && fabs(w) > 1e-3) chk("lgammaf", i, g, w, 8);
        }
        chk("normcdff", i, h[q++ * n + i], 0.5 * erfc(-a * M_SQRT1_2), 6);
        chk("rcp", i, h[q++ * n + i], 1.0 / a, 0.5);
        {
            float g = h[q++ * n + i];
            if (fabs(a) < 0.999 && a != 0) {
                float back = erff(g);
                if (fabs(back - a) > 3e-6 * fmax(fabs(a), 1e-3) && failures_++ < 40)
                    printf("erfinv %g -> %g\n", a, g);
            }
        }
    }
    Buffer<float> o2((size_t)30 * n);
    k2<<<(n + 127) / 128, 128>>>(dx, dy, o2, n);
    h = o2.get();
    for (int i = 0; i < n; i++) {
        double a = x[i], b = y[i];
        int q = 0;
        auto g = [&] { return h[q++ * n + i]; };
        chk("powf", i, g(), pow(a, b), 4);
        chk("atan2f", i, g(), atan2(a, b), 3);
        chk("hypotf", i, g(), hypot(a, b), 2);
        chk("fmodf", i, g(), fmod(a, b), 0);
        chk("remainderf", i, g(), remainder(a, b), 0);
        chk("fminf", i, g(), fmin(a, b), 0);
        chk("fmaxf", i, g(), fmax(a, b), 0);
        chk("fdimf", i, g(), fdim(a, b), 0.0);
        chk("copysignf", i, g(), copysign(a, b), 0);
        chk("nextafterf", i, g(), nextafterf(x[i], y[i]), 0);
        chk("fmaf", i, g(), fmaf(x[i], y[i], x[i]), 0);
        {
            float got = g();
            if (fabs(b) < 1e6) chk("ldexpf", i, got, ldexp(a, (int)b), 0);
        }
        chk("div", i, g(), x[i] / y[i], 0);
        int e = 0;
        double fr = frexp(a, &e);
        chk("frexpf", i, g(), fr, 0);
        {
            float got = g();
            if (std::isfinite(a)) chk("frexp.e", i, got, e, 0);
        }
        double ip;
        double m = modf(a, &ip);
        chk("modf", i, g(), m, 0);
        chk("modf.i", i, g(), ip, 0);
        chk("sincosf.s", i, g(), sin(a), 2);
        chk("sincosf.c", i, g(), cos(a), 2);
        {
            float got = g();
            if (std::isfinite(a) && a != 0) chk("ilogbf", i, got, ilogb(a), 0);
        }
        chk("logbf", i, g(), logb(a), 0);
        {
            float r = g(), s = g();
            if (fabs(a) < 1e9) {
                chk("lrintf", i, r, (float)lrint(a), 0);
                chk("lroundf", i, s, (float)lround(a), 0);
            }
        }
        chk("norm3df", i, g(), std::isinf(a) || std::isinf(b) ? INFINITY : sqrt(a * a + b * b + 1), 3);
        chk("rhypotf", i, g(), (std::isinf(a) || std::isinf(b)) ? 0 : 1 / sqrt(a * a + b * b), 3);
    }
    return finish("math_float");
}
