// Compares the library, compiled for the host, with 128-bit arithmetic. Prints one line per function:
// name, largest error found in units in the last place, the bound (CUDA C++ Programming Guide, "Mathematical
// Functions"), ok or BAD. Exit status 1 when any is BAD. `accuracy N` takes N times the samples.
#include <cstdio>
#include <cstring>
#include <quadmath.h>
#include <random>

#include "../cuda/special.h"

typedef __float128 quad;
static std::mt19937_64 rng(7);
static int bad = 0, times = 1;

static double ulp_of(quad want, int digits, int emin) {
    if (want == 0) return ldexp(1.0, emin);
    int e;
    frexpq(fabsq(want), &e);
    e = e - digits < emin ? emin : e - digits;
    return ldexp(1.0, e);
}
static double error(double got, quad want) {
    if (isnan(got) || isnanq(want)) return isnan(got) && isnanq(want) ? 0 : 1e30;
    if (isinf(got) || isinfq(want)) {
        if (isinf(got) && fabsq(want) >= (quad)0x1.fffffffffffff7p1023Q && (got > 0) == (want > 0)) return 0;
        return (quad)got == want ? 0 : 1e30;
    }
    return (double)(fabsq((quad)got - want) / ulp_of(want, 53, -1074));
}
static double error(float got, quad want) {
    if (isnan(got) || isnanq(want)) return isnan(got) && isnanq(want) ? 0 : 1e30;
    if (isinf(got) || isinfq(want)) {
        if (isinf(got) && fabsq(want) >= (quad)0x1.fffffefp127Q && (got > 0) == (want > 0)) return 0;
        return (quad)got == want ? 0 : 1e30;
    }
    return (double)(fabsq((quad)got - want) / ulp_of(want, 24, -149));
}
static double pick(double lo, double hi) {
    std::uniform_real_distribution<double> u(0, 1);
    double t = u(rng);
    if (lo > 0 && hi / lo > 1e4) return exp(log(lo) + t * (log(hi) - log(lo)));
    if (lo < 0 && hi > 0 && hi > 1e4) { double m = 1e-6 * pow(hi / 1e-6, t); return rng() & 1 ? m : -m; }
    if (rng() % 8 == 0) return (lo + (hi - lo) * t) * 1e-6;
    return lo + (hi - lo) * t;
}
static const double special[] = {0.0, -0.0, 1, -1, 0.5, -0.5, 2, 1e-310, -1e-310, 1e-40, INFINITY, -INFINITY, NAN};

template <class T> static void one(const char* name, T (*f)(T), quad (*ref)(quad), double lo, double hi, double bound, bool specials = true, double absolute = 0) {
    double worst = 0, at = 0;
    auto check = [&](double x) {
        T a = (T)x;
        quad want = ref((quad)a);
        double e = error(f(a), want);
        if (absolute > 0 && e < 1e29) e = fabs((double)((quad)f(a) - want)) / absolute * bound;
        if (e > worst) { worst = e; at = x; }
    };
    if (specials) for (double x : special) check(x);
    for (int i = 0; i < 40000 * times; i++) { double x = pick(lo, hi); if (specials || x >= lo) check(x); }
    printf("%-14s %10.3f ulp  bound %g  %s  (at %.17g)\n", name, worst, bound, worst <= bound ? "ok" : "BAD", at);
    bad += worst > bound;
}
template <class T> static void two(const char* name, T (*f)(T, T), quad (*ref)(quad, quad), double lo, double hi, double lo2, double hi2, double bound) {
    double worst = 0, ax = 0, ay = 0;
    auto check = [&](double x, double y) {
        T a = (T)x, b = (T)y;
        double e = error(f(a, b), ref((quad)a, (quad)b));
        if (e > worst) { worst = e; ax = a; ay = b; }
    };
    for (double x : special) for (double y : special) check(x, y);
    for (int i = 0; i < 60000 * times; i++) check(pick(lo, hi), pick(lo2, hi2));
    printf("%-14s %10.3f ulp  bound %g  %s  (at %.17g, %.17g)\n", name, worst, bound, worst <= bound ? "ok" : "BAD", ax, ay);
    bad += worst > bound;
}
static quad exp10q_(quad x) { return powq(10, x); }
static quad rsqrtq(quad x) { return 1 / sqrtq(x); }
static quad rcbrtq(quad x) { return 1 / cbrtq(x); }
static quad sinpiq_(quad x) { return isinfq(x) ? nanq("") : sinq(M_PIq * (x - 2 * floorq(x / 2))) ; }
static quad sinpiq(quad x) { if (isinfq(x) || isnanq(x)) return nanq(""); quad r = fmodq(x, 2); return r == 0 || fabsq(r) == 1 ? copysignq(0, x) : sinq(M_PIq * r); }
static quad cospiq(quad x) { if (isinfq(x) || isnanq(x)) return nanq(""); quad r = fabsq(fmodq(x, 2)); return r == 0.5Q || r == 1.5Q ? 0 : cosq(M_PIq * r); }
static quad erfcxq(quad x) { if (x > 100) { quad s = 0, t = 1; for (int k = 0; k < 12; k++) { s += t; t *= -(2 * k + 1) / (2 * x * x); } return s / (x * sqrtq(M_PIq)); } return expq(x * x) * erfcq(x); }
static quad normcdfq(quad x) { return 0.5Q * erfcq(-x / sqrtq(2)); }
static quad newton(quad target, quad y) { for (int i = 0; i < 12; i++) { quad d = (erfcq(y) - target) / (-2 / sqrtq(M_PIq) * expq(-y * y)); y -= d / (1 + y * d); } return y; }
static quad erfcinvq(quad x) { if (x == 0) return HUGE_VALQ; if (x == 2) return -HUGE_VALQ; if (!(x >= 0 && x <= 2)) return nanq(""); return newton(x, (quad)__nv_erfcinv((double)x)); }
static quad erfinvq(quad x) { if (fabsq(x) == 1) return copysignq(HUGE_VALQ, x); if (!(fabsq(x) <= 1)) return nanq(""); if (x == 0) return x; if (fabsq(x) < 1e-15Q) return x * sqrtq(M_PIq) / 2; quad a = newton(1 - fabsq(x), (quad)__nv_erfinv((double)fabsq(x))); return copysignq(a, x); }
static quad normcdfinvq(quad x) { return -sqrtq(2) * erfcinvq(2 * x); }
static quad rhypotq(quad x, quad y) { return 1 / hypotq(x, y); }
static quad y0q_(quad x) { return x < 0 ? nanq("") : y0q(x); }
static quad y1q_(quad x) { return x < 0 ? nanq("") : y1q(x); }
static quad tgammaq_(quad x) { return tgammaq(x); }
static quad roundq_(quad x) { return roundq(x); }

#define F1(n, lo, hi, b32, b64) one<float>(#n "f", __nv_##n##f, n##q, lo, hi > 1e30 ? 1e30 : hi, b32); one<double>(#n, __nv_##n, n##q, lo, hi, b64)
int main(int argc, char** argv) {
    if (argc > 1) times = atoi(argv[1]);
    one<float>("expf", __nv_expf, expq, -105, 90, 2); one<double>("exp", __nv_exp, expq, -750, 712, 1);
    one<float>("exp2f", __nv_exp2f, exp2q, -151, 129, 2); one<double>("exp2", __nv_exp2, exp2q, -1076, 1026, 1);
    one<float>("exp10f", __nv_exp10f, exp10q_, -46, 39, 2); one<double>("exp10", __nv_exp10, exp10q_, -325, 310, 1);
    one<float>("expm1f", __nv_expm1f, expm1q, -40, 89, 1); one<double>("expm1", __nv_expm1, expm1q, -40, 709, 1);
    one<float>("logf", __nv_logf, logq, 1e-44, 3e38, 1); one<float>("logf~1", __nv_logf, logq, 0.5, 2, 1);
    one<double>("log", __nv_log, logq, 1e-320, 1e308, 1); one<double>("log~1", __nv_log, logq, 0.5, 2, 1);
    one<float>("log2f", __nv_log2f, log2q, 1e-44, 3e38, 1); one<double>("log2", __nv_log2, log2q, 1e-320, 1e308, 1); one<double>("log2~1", __nv_log2, log2q, 0.5, 2, 1);
    one<float>("log10f", __nv_log10f, log10q, 1e-44, 3e38, 2); one<double>("log10", __nv_log10, log10q, 1e-320, 1e308, 1); one<double>("log10~1", __nv_log10, log10q, 0.5, 2, 1);
    one<float>("log1pf", __nv_log1pf, log1pq, -0.999, 10, 1); one<double>("log1p", __nv_log1p, log1pq, -0.999, 10, 1);
    two<float>("powf", __nv_powf, powq, 1e-6, 1e6, -20, 20, 4); two<float>("powf~1", __nv_powf, powq, 0.9, 1.1, -900, 900, 4); two<float>("powf tiny", __nv_powf, powq, 1e-44, 1e-36, -3, 3, 4); two<float>("powf -", __nv_powf, powq, -20, 20, -20, 20, 4); two<double>("pow", __nv_pow, powq, 1e-6, 1e6, -60, 60, 2); two<double>("pow~1", __nv_pow, powq, 0.9, 1.1, -6000, 6000, 2);
    F1(cbrt, -1e6, 1e6, 1, 1); one<float>("rcbrtf", __nv_rcbrtf, rcbrtq, 1e-30, 1e30, 1, false); one<double>("rcbrt", __nv_rcbrt, rcbrtq, 1e-300, 1e300, 1, false); one<double>("cbrt wide", __nv_cbrt, cbrtq, 1e-320, 1e308, 1);
    one<float>("rsqrtf", __nv_rsqrtf, rsqrtq, 1e-38, 1e38, 2, false); one<double>("rsqrt", __nv_rsqrt, rsqrtq, 1e-300, 1e300, 1, false);
    F1(sin, -10, 10, 2, 2); F1(cos, -10, 10, 2, 2); F1(tan, -10, 10, 4, 2);
    one<double>("sin big", __nv_sin, sinq, -1e22, 1e22, 2); one<double>("cos big", __nv_cos, cosq, 1e5, 1e300, 2); one<double>("tan big", __nv_tan, tanq, 1e3, 1e30, 2);
    one<float>("sinf big", __nv_sinf, sinq, 1e3, 3e38, 2); one<float>("cosf big", __nv_cosf, cosq, 1e3, 3e38, 2); one<float>("tanf big", __nv_tanf, tanq, 1e3, 3e38, 4);
    F1(sinpi, -50, 50, 1, 2); F1(cospi, -50, 50, 1, 2);
    F1(asin, -1, 1, 2, 2); F1(acos, -1, 1, 2, 2); F1(atan, -20, 20, 2, 2);
    two<float>("atan2f", __nv_atan2f, atan2q, -10, 10, -10, 10, 3); two<double>("atan2", __nv_atan2, atan2q, -10, 10, -10, 10, 2);
    F1(sinh, -20, 20, 3, 2); F1(cosh, -20, 20, 2, 1); F1(tanh, -10, 10, 2, 1);
    one<double>("asinh far", __nv_asinh, asinhq, 1e3, 1e300, 3); one<double>("acosh far", __nv_acosh, acoshq, 1e3, 1e300, 3);
    F1(asinh, -100, 100, 3, 3); one<float>("acoshf", __nv_acoshf, acoshq, 1, 100, 4); one<double>("acosh", __nv_acosh, acoshq, 1, 100, 3); F1(atanh, -0.999, 0.999, 3, 2);
    F1(erf, -6, 6, 2, 2); one<float>("erfcf", __nv_erfcf, erfcq, -4, 9, 4); one<double>("erfc", __nv_erfc, erfcq, -5, 26, 5);
    one<float>("erfcxf", __nv_erfcxf, erfcxq, -9, 60, 4, false); one<double>("erfcx", __nv_erfcx, erfcxq, -20, 60, 4, false);
    one<float>("erfinvf", __nv_erfinvf, erfinvq, -1, 1, 2); one<double>("erfinv", __nv_erfinv, erfinvq, -1, 1, 5);
    one<float>("erfcinvf", __nv_erfcinvf, erfcinvq, 1e-30, 1.99, 4); one<double>("erfcinv", __nv_erfcinv, erfcinvq, 1e-290, 1.99, 6);
    one<float>("normcdff", __nv_normcdff, normcdfq, -12, 6, 5); one<double>("normcdf", __nv_normcdf, normcdfq, -30, 8, 5);
    one<double>("normcdfinv", __nv_normcdfinv, normcdfinvq, 1e-290, 0.99, 8, false);
    one<float>("lgammaf", __nv_lgammaf, lgammaq, 0.01, 1000, 6, false); one<double>("lgamma", __nv_lgamma, lgammaq, 0.01, 1000, 4, false);
    one<float>("tgammaf", __nv_tgammaf, tgammaq_, 0.01, 34, 5, false); one<double>("tgamma", __nv_tgamma, tgammaq_, 0.01, 170, 10, false); one<double>("tgamma -", __nv_tgamma, tgammaq_, -20.1, -0.1, 10, false);
    one<double>("j0", __nv_j0, j0q, -30, 30, 1, false, 5e-13); one<double>("j1", __nv_j1, j1q, -30, 30, 1, false, 5e-13); one<double>("y0", __nv_y0, y0q_, 0.01, 30, 1, false, 5e-13); one<double>("y1", __nv_y1, y1q_, 0.1, 30, 1, false, 5e-13);
    one<float>("j0f", __nv_j0f, j0q, -30, 30, 1, false, 2.2e-6); one<float>("y1f", __nv_y1f, y1q_, 0.5, 30, 1, false, 2.2e-6);
    two<float>("hypotf", __nv_hypotf, hypotq, -10, 10, -10, 10, 3); two<float>("hypotf wide", __nv_hypotf, hypotq, 1e-44, 3e38, 1e-44, 3e38, 3); two<float>("atan2f wide", __nv_atan2f, atan2q, 1e-44, 3e38, 1e-44, 3e38, 3); two<double>("atan2 wide", __nv_atan2, atan2q, 1e-320, 1e308, 1e-320, 1e308, 2); two<double>("hypot", __nv_hypot, hypotq, 1e-300, 1e300, 1e-300, 1e300, 2); two<double>("rhypot", __nv_rhypot, rhypotq, 1, 1e10, 1, 1e10, 2);
    two<double>("fmod", __nv_fmod, fmodq, -1e9, 1e9, 1e-7, 1e3, 0); two<double>("remainder", __nv_remainder, remainderq, -1e9, 1e9, 1e-7, 1e3, 0); two<float>("fmodf", __nv_fmodf, fmodq, -1e9, 1e9, 1e-7, 1e3, 0); two<float>("remainderf", __nv_remainderf, remainderq, -1e9, 1e9, 1e-7, 1e3, 0);
    one<double>("round", __nv_round, roundq_, -10, 10, 0); one<double>("logb", __nv_logb, logbq, -1e9, 1e9, 0);
    return bad != 0;
}
