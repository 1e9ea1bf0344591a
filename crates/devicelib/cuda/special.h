// Error, gamma and Bessel functions; normal distribution; norms; remainders; the small ones.
#pragma once
#include "special32.h"
#include "trig.h"

// --- error functions ----------------------------------------------------------------------------------------------

DEV double erfcx_pos(double x) {
    if (x < 0.5) return __nv_exp(x * x) * (1.0 - x * poly_erf64(x * x));
    return poly_erfcx64((x - 4.0) / (x + 4.0)) / (1.0 + 2.0 * x);
}

// exp(-x*x) without the loss of squaring.
DEV double exp_minus_square(double x) {
    dd s = two_mul(x, x);
    return exp_dd(-s.hi, -s.lo);
}
API double __nv_erfc(double x) {
    if (isnan_(x)) return x;
    double a = abs64(x);
    if (a < 0.5) return 1.0 - x * poly_erf64(x * x);
    double r = a > 28.0 ? 0.0 : exp_minus_square(a) * erfcx_pos(a);
    return x < 0.0 ? 2.0 - r : r;
}
API double __nv_erf(double x) {
    if (isnan_(x)) return x;
    double a = abs64(x);
    if (a <= 1.0) return x * poly_erf64(x * x);
    double r = a > 6.0 ? 1.0 : 1.0 - exp_minus_square(a) * erfcx_pos(a);
    return copysign64(r, x);
}
API double __nv_erfcx(double x) {
    if (isnan_(x)) return x;
    if (x >= 0.0) return x == inf64() ? 0.0 : erfcx_pos(x);
    if (x < -27.0) return inf64();
    dd s = two_mul(x, x);
    return 2.0 * exp_dd(s.hi, s.lo) - erfcx_pos(-x);
}
// Central part by a polynomial in w = -log(1 - x^2); tails by Newton's method on erfc.
DEV double erfinv_from(double x, double one_minus) {
    // one_minus = 1 - |x|, exact.
    double a = abs64(x);
    double w = -(a < 0.5 ? __nv_log1p(-a * a) : __nv_log(one_minus * (2.0 - one_minus)));
    if (w < 6.25) return x * poly_erfinv_central64(w);
    // Newton's method on log erfc, which is nearly quadratic; erfc(y) = erfcx(y) exp(-y^2).
    double goal = __nv_log(one_minus), t = sqrt64(w), y = t - __nv_log(t * 0x1.c5bf891b4ef6bp+0) / (2.0 * t);
    for (int i = 0; i < 4; i++) {
        double e = erfcx_pos(y);
        y += (__nv_log(e) - fma64(y, y, goal)) * (0x1.c5bf891b4ef6bp-1 * e);
    }
    return copysign64(y, x);
}
API double __nv_erfinv(double x) {
    double a = abs64(x);
    if (!(a <= 1.0)) return isnan_(x) ? x : nan64();
    if (a == 1.0) return copysign64(inf64(), x);
    if (a < 0x1p-28) return x * 0x1.c5bf891b4ef6bp-1;
    return erfinv_from(x, 1.0 - a);
}
API double __nv_erfcinv(double x) {
    if (!(x >= 0.0 && x <= 2.0)) return isnan_(x) ? x : nan64();
    if (x == 0.0) return inf64();
    if (x == 2.0) return -inf64();
    if (x == 1.0) return 0.0;
    return erfinv_from(1.0 - x, x < 1.0 ? x : 2.0 - x);
}
API double __nv_normcdf(double x) {
    dd t = two_mul(x, -0x1.6a09e667f3bcdp-1);                        // -x / sqrt 2 as head and tail
    if (!(t.hi > 0.5 && t.hi < 40.0)) return 0.5 * __nv_erfc(t.hi);
    t.lo = fma64(x, 0x1.bdd3413b26456p-55, t.lo);
    return 0.5 * exp_minus_square(t.hi) * (erfcx_pos(t.hi) - 0x1.20dd750429b6dp+0 * t.lo);
}
API double __nv_normcdfinv(double x) { return -0x1.6a09e667f3bcdp+0 * __nv_erfcinv(2.0 * x); }
API float __nv_erfinvf(float x) { return (float)__nv_erfinv((double)x); }
API float __nv_erfcinvf(float x) { return (float)__nv_erfcinv((double)x); }
API float __nv_normcdfinvf(float x) { return (float)__nv_normcdfinv((double)x); }

// --- gamma --------------------------------------------------------------------------------------------------------

DEV double stirling_tail(double x) { return poly_stirling64(1.0 / (x * x)) / x; }

DEV double lgamma_pos(double x) {
    if (x < 0x1p-60) return -__nv_log(x);
    if (x >= 8.0) {
        if (x > 0x1p60) return x * (__nv_log(x) - 1.0);
        return (x - 0.5) * (__nv_log(x) - 1.0) + (0x1.acfe390c97d69p-2 + stirling_tail(x));
    }
    // Shift into [1.5, 2.5): lgamma(x) = lgamma(x + n) - log(product).
    double p = 1.0, s = 0.0;
    if (x < 0.5) { p = x; x += 1.0; }
    double t;
    if (x < 1.5) {
        t = x - 1.0;
        return t * poly_lgamma1_64(t) - (p == 1.0 ? 0.0 : __nv_log(p)) + 0.0;   // no -0
    }
    while (x >= 2.5) { x -= 1.0; p *= x; s = 1.0; }
    t = x - 2.0;
    double r = t * poly_lgamma2_64(t);
    return (s != 0.0 ? r + __nv_log(p) : r - (p == 1.0 ? 0.0 : __nv_log(p))) + 0.0;
}
API double __nv_lgamma(double x) {
    if (isnan_(x)) return x;
    if (abs64(x) == inf64()) return inf64();
    if (x > 0.0) return lgamma_pos(x);
    if (trunc64(x) == x) return inf64();
    double s = abs64(__nv_sinpi(x));
    return __nv_log(0x1.921fb54442d18p+1 / (s * -x)) - lgamma_pos(-x);
}
API double __nv_tgamma(double x) {
    if (isnan_(x)) return x;
    if (x == 0.0) return copysign64(inf64(), x);
    if (x == inf64()) return x;
    if (x < 0.0 && trunc64(x) == x) return nan64();
    if (x > 172.0) return inf64();
    if (x < -185.0) return copysign64(0.0, trunc64(x * 0.5) * 2.0 == trunc64(x) ? -1.0 : 1.0);
    double a = abs64(x), g;
    if (a < 12.0) {
        double p = 1.0, y = x;
        while (y >= 2.5) { y -= 1.0; p *= y; }
        double q = 1.0;
        while (y < 1.5) { q *= y; y += 1.0; }
        return p * __nv_exp((y - 2.0) * poly_lgamma2_64(y - 2.0)) / q;
    }
    // Stirling: a^(a-1/2) e^-a, the power in two halves against overflow.
    double h = __nv_pow(a, 0.5 * a - 0.25);
    g = h * __nv_exp(-a) * 0x1.40d931ff62706p+1 * __nv_exp(stirling_tail(a)) * h;
    if (x > 0.0) return g;
    return -0x1.921fb54442d18p+1 / (a * __nv_sinpi(a)) / g;
}
API float __nv_lgammaf(float x) { return (float)__nv_lgamma((double)x); }
API float __nv_tgammaf(float x) { return (float)__nv_tgamma((double)x); }

// --- Bessel -------------------------------------------------------------------------------------------------------

DEV dd bessel_phase(double x, double turn) {                         // sqrt(2/(pi x)) cos, sin of x - turn
    double s, c;
    __nv_sincos(x, &s, &c);
    double st, ct;
    __nv_sincospi(turn, &st, &ct);
    double m = sqrt64(0x1.45f306dc9c883p-1 / x);
    return {m * (c * ct + s * st), m * (s * ct - c * st)};
}
API double __nv_j0(double x) {
    double a = abs64(x);
    if (!(a < inf64())) return isnan_(x) ? x : 0.0;
    if (a < 8.0) return poly_j0_64(a * a);
    double t = 64.0 / (a * a);
    dd p = bessel_phase(a, 0.25);
    return p.hi * poly_p0_64(t) - p.lo * poly_q0_64(t) / a;
}
API double __nv_j1(double x) {
    double a = abs64(x);
    if (!(a < inf64())) return isnan_(x) ? x : 0.0;
    double r;
    if (a < 8.0) {
        r = a * poly_j1_64(a * a);
    } else {
        double t = 64.0 / (a * a);
        dd p = bessel_phase(a, 0.75);
        r = p.hi * poly_p1_64(t) - p.lo * poly_q1_64(t) / a;
    }
    return x < 0.0 ? -r : r;
}
API double __nv_y0(double x) {
    if (!(x > 0.0)) return x == 0.0 ? -inf64() : nan64();
    if (x == inf64()) return 0.0;
    if (x < 8.0) return poly_y0_64(x * x) + 0x1.45f306dc9c883p-1 * __nv_log(x) * poly_j0_64(x * x);
    double t = 64.0 / (x * x);
    dd p = bessel_phase(x, 0.25);
    return p.lo * poly_p0_64(t) + p.hi * poly_q0_64(t) / x;
}
API double __nv_y1(double x) {
    if (!(x > 0.0)) return x == 0.0 ? -inf64() : nan64();
    if (x == inf64()) return 0.0;
    if (x < 8.0) {
        double j = x * poly_j1_64(x * x);
        return x * poly_y1_64(x * x) + 0x1.45f306dc9c883p-1 * (__nv_log(x) * j - 1.0 / x);
    }
    double t = 64.0 / (x * x);
    dd p = bessel_phase(x, 0.75);
    return p.lo * poly_p1_64(t) + p.hi * poly_q1_64(t) / x;
}
API double __nv_jn(int n, double x) {
    if (n < 0) return nan64();
    if (n == 0) return __nv_j0(x);
    if (n == 1) return __nv_j1(x);
    double a = abs64(x), r;
    if (a == 0.0 || !(a < inf64())) return isnan_(x) ? x : 0.0;
    if (a > (double)n) {                                             // forward recurrence is stable
        double p = __nv_j0(a), c = __nv_j1(a);
        for (int k = 1; k < n; k++) { double t = 2.0 * k / a * c - p; p = c; c = t; }
        r = c;
    } else {                                                         // Miller's backward recurrence
        int m = 2 * ((n + (int)sqrt64(160.0 * n)) / 2) + 16;
        double next = 0.0, cur = 1e-300, sum = 0.0, at = 0.0;
        for (int k = m; k > 0; k--) {
            double prev = 2.0 * k / a * cur - next;
            next = cur;
            cur = prev;
            if (abs64(cur) > 1e200) { cur *= 1e-200; next *= 1e-200; sum *= 1e-200; at *= 1e-200; }
            if (k - 1 == n) at = cur;
            if (((k - 1) & 1) == 0) sum += k == 1 ? cur : 2.0 * cur;
        }
        r = at / sum;
    }
    return x < 0.0 && (n & 1) ? -r : r;
}
API double __nv_yn(int n, double x) {
    if (n < 0 || !(x >= 0.0)) return nan64();
    if (x == 0.0) return -inf64();
    double p = __nv_y0(x);
    if (n == 0) return p;
    double c = __nv_y1(x);
    for (int k = 1; k < n && c > -inf64(); k++) { double t = 2.0 * k / x * c - p; p = c; c = t; }
    return c;
}
API double __nv_cyl_bessel_i0(double x) {
    double a = abs64(x);
    if (isnan_(x)) return x;
    if (a < 8.0) return poly_i0_small64(a * a);
    if (a > 714.0) return inf64();
    double h = __nv_exp(0.5 * a);
    return h * (poly_i0_large64(8.0 / a) / sqrt64(a)) * h;
}
API double __nv_cyl_bessel_i1(double x) {
    double a = abs64(x), r;
    if (isnan_(x)) return x;
    if (a < 8.0) r = a * poly_i1_small64(a * a);
    else if (a > 714.0) r = inf64();
    else { double h = __nv_exp(0.5 * a); r = h * (poly_i1_large64(8.0 / a) / sqrt64(a)) * h; }
    return copysign64(r, x);
}
API float __nv_j0f(float x) { return (float)__nv_j0((double)x); }
API float __nv_j1f(float x) { return (float)__nv_j1((double)x); }
API float __nv_jnf(int n, float x) { return (float)__nv_jn(n, (double)x); }
API float __nv_y0f(float x) { return (float)__nv_y0((double)x); }
API float __nv_y1f(float x) { return (float)__nv_y1((double)x); }
API float __nv_ynf(int n, float x) { return (float)__nv_yn(n, (double)x); }
API float __nv_cyl_bessel_i0f(float x) { return (float)__nv_cyl_bessel_i0((double)x); }
API float __nv_cyl_bessel_i1f(float x) { return (float)__nv_cyl_bessel_i1((double)x); }

// --- norms --------------------------------------------------------------------------------------------------------

// Square root of the sum of squares, scaled so that nothing overflows; NaN only without an infinity.
DEV double norm_of(double a, double b, double c, double d, bool reciprocal) {
    double v[4] = {abs64(a), abs64(b), abs64(c), abs64(d)}, m = 0.0;
    bool inf = false, nan = false;
    for (int i = 0; i < 4; i++) {
        inf |= v[i] == inf64();
        nan |= isnan_(v[i]);
        m = v[i] > m ? v[i] : m;
    }
    if (inf) return reciprocal ? 0.0 : inf64();
    if (nan) return nan64();
    if (m == 0.0) return reciprocal ? inf64() : 0.0;
    int e = (int)(bits_of(m) >> 52) - 1023;
    double up = pow2_64(e < -1000 ? 1000 : -e < -1000 ? -1000 : -e), s = 0.0, lo = 0.0;
    for (int i = 0; i < 4; i++) {
        double t = v[i] * up;
        dd q = two_mul(t, t);
        dd w = two_sum(s, q.hi);
        s = w.hi;
        lo += w.lo + q.lo;
    }
    double r = sqrt64(s + lo);
    double f = pow2_64(e < -1000 ? -1000 : e > 1000 ? 1000 : e);
    return reciprocal ? (1.0 / r) * up : r * f;
}
API double __nv_hypot(double a, double b) {
    a = abs64(a), b = abs64(b);
    double m = a > b ? a : b;
    bool large = m > 0x1p500, small = m < 0x1p-450;
    double by = large ? 0x1p-600 : small ? 0x1p600 : 1.0, back = large ? 0x1p600 : small ? 0x1p-600 : 1.0;
    double u = a * by, v = b * by, r = sqrt64(fma64(u, u, v * v)) * back;
    return a == inf64() || b == inf64() ? inf64() : r;
}
API double __nv_rhypot(double a, double b) { return norm_of(a, b, 0.0, 0.0, true); }
API double __nv_norm3d(double a, double b, double c) { return norm_of(a, b, c, 0.0, false); }
API double __nv_norm4d(double a, double b, double c, double d) { return norm_of(a, b, c, d, false); }
API double __nv_rnorm3d(double a, double b, double c) { return norm_of(a, b, c, 0.0, true); }
API double __nv_rnorm4d(double a, double b, double c, double d) { return norm_of(a, b, c, d, true); }
// Squares of floats neither overflow nor underflow in double.
API float __nv_normf(int n, const float* v) {
    double s = 0.0;
    for (int i = 0; i < n; i++) s = fma64(v[i], v[i], s);
    return (float)sqrt64(s);
}
API float __nv_rnormf(int n, const float* v) { return 1.0f / __nv_normf(n, v); }
API double __nv_norm(int n, const double* v) {
    double r = 0.0;
    for (int i = 0; i < n; i++) r = __nv_hypot(r, v[i]);
    return r;
}
API double __nv_rnorm(int n, const double* v) { return 1.0 / __nv_norm(n, v); }

// --- remainders ---------------------------------------------------------------------------------------------------

// Exact remainder of positive finite numbers by long division of the significands; low bits of the quotient.
DEV double fmod_pos(double x, double y, u32& quotient) {
    quotient = 0;
    if (x < y) return x;
    u64 bx = bits_of(x), by = bits_of(y);
    int ex = (int)(bx >> 52), ey = (int)(by >> 52);
    u64 mx = bx & 0x000fffffffffffffULL, my = by & 0x000fffffffffffffULL;
    if (ex) mx |= 1ULL << 52; else ex = 1;
    if (ey) my |= 1ULL << 52; else ey = 1;
    // Both significands may be subnormal ones; the loop needs no normal form, only common exponents.
    int n = ex - ey;
    mx %= n == 0 ? ~0ULL : ~0ULL;
    u32 q = 0;
    while (n > 0) {
        if (mx >= my) { u64 t = mx / my; q += (u32)t; mx -= t * my; }
        int room = clz64_(mx | 1) ;
        int s = n < room ? n : room;
        if (s > 11) s = 11;
        mx <<= s;
        q <<= s;
        n -= s;
    }
    u64 t = mx / my;
    q += (u32)t;
    mx -= t * my;
    quotient = q;
    if (mx == 0) return 0.0;
    int z = clz64_(mx) - 11;
    if (ey > z) return double_of(((u64)(ey - z - 1) << 52) + (mx << z));
    return double_of(mx << (ey - 1));
}
API double __nv_fmod(double x, double y) {
    if (isnan_(x) || isnan_(y) || abs64(x) == inf64() || y == 0.0) return nan64();
    u32 q;
    return copysign64(abs64(y) == inf64() ? abs64(x) : fmod_pos(abs64(x), abs64(y), q), x);
}
API double __nv_remquo(double x, double y, int* quo) {
    *quo = 0;
    if (isnan_(x) || isnan_(y) || abs64(x) == inf64() || y == 0.0) return nan64();
    double a = abs64(y);
    if (a == inf64()) return x;
    u32 q;
    double r = fmod_pos(abs64(x), a, q);
    double h = a - r;                                                // exact enough to compare with r
    if (r > h || (r == h && (q & 1))) { r -= a; q += 1; }
    int n = (int)(q & 7u);
    *quo = (bits_of(x) ^ bits_of(y)) >> 63 ? -n : n;
    return bits_of(x) >> 63 ? -r : r;
}
API double __nv_remainder(double x, double y) { int q; return __nv_remquo(x, y, &q); }
API float __nv_remquof(float x, float y, int* q) { return (float)__nv_remquo((double)x, (double)y, q); }

// --- parts of numbers ---------------------------------------------------------------------------------------------

API double __nv_frexp(double x, int* e) {
    *e = 0;
    if (x == 0.0 || !(abs64(x) < inf64())) return x + x;
    int k = 0;
    u64 b = bits_of(x);
    if (((b >> 52) & 0x7ff) == 0) { b = bits_of(x * 0x1p54); k = -54; }
    *e = k + (int)((b >> 52) & 0x7ff) - 1022;
    return double_of((b & 0x800fffffffffffffULL) | (1022ULL << 52));
}
API double __nv_ldexp(double x, int k) { return ldexp64(x, k); }
API double __nv_scalbn(double x, int k) { return ldexp64(x, k); }
API int __nv_ilogb(double x) {
    if (x == 0.0 || isnan_(x)) return -2147483647 - 1;
    if (abs64(x) == inf64()) return 2147483647;
    int e;
    __nv_frexp(x, &e);
    return e - 1;
}
API double __nv_logb(double x) {
    if (x == 0.0) return -inf64();
    if (!(abs64(x) < inf64())) return x * x;
    return (double)__nv_ilogb(x);
}
API double __nv_modf(double x, double* ip) {
    double t = trunc64(x);
    *ip = t;
    return copysign64(abs64(x) == inf64() ? 0.0 : x - t, x);
}
API double __nv_nextafter(double x, double y) {
    if (isnan_(x) || isnan_(y)) return x + y;
    if (x == y) return y;
    if (x == 0.0) return copysign64(double_of(1ULL), y);
    u64 b = bits_of(x);
    return double_of((x < y) == (x > 0.0) ? b + 1 : b - 1);
}
API float __nv_nextafterf(float x, float y) {
    if (x != x || y != y) return x + y;
    if (x == y) return y;
    if (x == 0.0f) return copysign32(float_of(1u), y);
    u32 b = bits_of(x);
    return float_of((x < y) == (x > 0.0f) ? b + 1 : b - 1);
}
API double __nv_fdim(double x, double y) { return isnan_(x) || isnan_(y) ? nan64() : x > y ? x - y : 0.0; }
API float __nv_fdimf(float x, float y) { return x != x || y != y ? nan32() : x > y ? x - y : 0.0f; }
API double __nv_round(double x) {
    double t = trunc64(x), d = abs64(x - t);
    return copysign64(abs64(t) + (d >= 0.5 ? 1.0 : 0.0), x);
}
API double __nv_nan(const signed char*) { return nan64(); }
API float __nv_nanf(const signed char*) { return nan32(); }
