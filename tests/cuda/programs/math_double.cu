// double functions against the host's library, in units of the last place.
#include "expect.h"
static double ulpd(double w) {
    int e;
    frexp(fabs(w), &e);
    if (e < -1021) e = -1021;
    return ldexp(1.0, e - 53);
}
#define FS(X)                                                                                          \
    X(sin, 2)                                                                                          \
    X(cos, 2) X(tan, 2) X(exp, 1) X(exp2, 1) X(expm1, 1) X(log, 1) X(log2, 1) X(log10, 1) X(log1p, 1)  \
        X(sqrt, 0) X(cbrt, 1) X(sinh, 2) X(cosh, 1) X(tanh, 1) X(asinh, 3) X(acosh, 3) X(atanh, 2)     \
            X(asin, 2) X(acos, 2) X(atan, 2) X(erf, 2) X(erfc, 5) X(tgamma, 10) X(floor, 0) X(ceil, 0) \
                X(trunc, 0) X(rint, 0) X(round, 0) X(fabs, 0)
__global__ void k(const double* x, double* o, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    int j = 0;
#define X(f, u) o[(j++) * n + i] = f(x[i]);
    FS(X)
#undef X
}
__global__ void k2(const double* x, const double* y, double* o, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    double a = x[i], b = y[i];
    int j = 0;
    o[(j++) * n + i] = pow(a, b);
    o[(j++) * n + i] = atan2(a, b);
    o[(j++) * n + i] = hypot(a, b);
    o[(j++) * n + i] = fmod(a, b);
    o[(j++) * n + i] = remainder(a, b);
    o[(j++) * n + i] = fma(a, b, a);
    o[(j++) * n + i] = a / b;
    o[(j++) * n + i] = rsqrt(a);
    o[(j++) * n + i] = __ddiv_rd(a, b);
    o[(j++) * n + i] = __dmul_ru(a, b);
    double s, c;
    sincos(a, &s, &c);
    o[(j++) * n + i] = s;
    o[(j++) * n + i] = c;
    o[(j++) * n + i] = __dadd_rz(a, b);
    o[(j++) * n + i] = (double)__double2ll_rd(a);
    o[(j++) * n + i] = __hiloint2double(__double2hiint(a), __double2loint(a));
    o[(j++) * n + i] = (double)__double2float_ru(a);
    o[(j++) * n + i] = fmin(a, b);
    o[(j++) * n + i] = j0(a);
    o[(j++) * n + i] = y1(fabs(a) + 0.1);
}
#include <cfenv>
int main() {
    std::vector<double> x, y;
    for (int i = -300; i < 300; i++) x.push_back(i * 0.0371234);
    for (int i = -200; i <= 200; i++) x.push_back(i / 200.0);
    for (double v : {0., -0., 1e-300, 5e-324, (double)INFINITY, -(double)INFINITY, (double)NAN, 1e10, 1.7e308,
                     1e5, 0.5, 1.5, 2.5, -2.5, 709., 710., -745., 1e22, 123456.789})
        x.push_back(v);
    int n = x.size();
    for (int i = 0; i < n; i++) y.push_back(x[(i * 37 + 11) % n]);
    Buffer<double> dx(x), dy(y), o((size_t)40 * n);
    k<<<(n + 63) / 64, 64>>>(dx, o, n);
    auto h = o.get();
    int j = 0;
    auto chk = [&](const char* nm, int i, double got, double w, double u) {
        if (std::isnan(w)) {
            if (!std::isnan(got) && failures_++ < 40) printf("%s(%g,%g): %g want nan\n", nm, x[i], y[i], got);
            return;
        }
        if (got == w) return;
        double err = fabs(got - w) / ulpd(w);
        if (!(err <= u + 1) || std::isinf(w)) {
            if (failures_++ < 40)
                printf("%s(%.17g,%.17g): %.17g want %.17g, %g ulp\n", nm, x[i], y[i], got, w, err);
        }
    };
#define X(f, u)                                                                \
    for (int i = 0; i < n; i++) chk(#f, i, h[j * n + i], f(x[i]), u ? u : -1); \
    j++;
    FS(X)
    Buffer<double> o2((size_t)30 * n);
    k2<<<(n + 63) / 64, 64>>>(dx, dy, o2, n);
    h = o2.get();
    for (int i = 0; i < n; i++) {
        volatile double a = x[i], b = y[i];
        int q = 0;
        auto g = [&] { return h[q++ * n + i]; };
        chk("pow", i, g(), pow(a, b), 2);
        chk("atan2", i, g(), atan2(a, b), 2);
        chk("hypot", i, g(), hypot(a, b), 2);
        chk("fmod", i, g(), fmod(a, b), -1);
        chk("remainder", i, g(), remainder(a, b), -1);
        chk("fma", i, g(), fma((double)a, (double)b, (double)a), -1);
        chk("div", i, g(), a / b, -1);
        chk("rsqrt", i, g(), 1 / sqrt(a), 1);
        volatile double r;
        fesetround(FE_DOWNWARD);
        r = a / b;
        fesetround(FE_TONEAREST);
        chk("ddiv_rd", i, g(), r, -1);
        fesetround(FE_UPWARD);
        r = a * b;
        fesetround(FE_TONEAREST);
        chk("dmul_ru", i, g(), r, -1);
        chk("sincos.s", i, g(), sin(a), 2);
        chk("sincos.c", i, g(), cos(a), 2);
        fesetround(FE_TOWARDZERO);
        r = a + b;
        fesetround(FE_TONEAREST);
        chk("dadd_rz", i, g(), r, -1);
        {
            double v = g();
            if (fabs(a) < 9e18) chk("d2ll", i, v, (double)(long long)floor(a), -1);
        }
        chk("hilo", i, g(), a, -1);
        fesetround(FE_UPWARD);
        volatile float f = (float)a;
        fesetround(FE_TONEAREST);
        chk("d2f_ru", i, g(), (double)f, -1);
        chk("fmin", i, g(), fmin(a, b), -1);
        {
            double v = g();
            if (fabs(a) < 10 && fabs(v - j0(a)) > 1e-14) {
                failures_++;
                printf("j0(%g) %g\n", (double)a, v);
            }
        }
        {
            double v = g();
            double w = y1(fabs(a) + 0.1);
            if (fabs(a) < 10 && fabs(v - w) > 1e-13 * fmax(1., fabs(w))) {
                failures_++;
                printf("y1 %g %g\n", v, w);
            }
        }
    }
    return finish("math_double");
}
