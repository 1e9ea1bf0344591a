// Exponentials, logarithms, powers.
#pragma once
#include "exp_log32.h"

// --- exponentials -------------------------------------------------------------------------------------------------

// e^(hi + lo), near 1: 1 + hi is exact.
DEV double exp_near(double hi, double lo) {
    double r = hi + lo;
    return 1.0 + (hi + fma64(r * r, poly_exp64(r), lo));
}
API double __nv_exp(double x) {
    scaling64 s = scaling64_of(x < 0.0);
    double c = within64(x, -760.0, 720.0);
    double t = fma64(c, 0x1.71547652b82fep+0, s.bias), k = t - s.bias;
    double hi = fma64(k, -0x1.62e42fefa38p-1, c);
    return exp_near(hi, k * -0x1.ef35793c7673p-45) * step_of(t) * s.rest;
}
API double __nv_exp2(double x) {
    scaling64 s = scaling64_of(x < 0.0);
    double c = within64(x, -1090.0, 1030.0);
    double t = c + s.bias, f = c - (t - s.bias);
    return fma64(f, poly_exp2_64(f), 1.0) * step_of(t) * s.rest;
}
API double __nv_exp10(double x) {
    scaling64 s = scaling64_of(x < 0.0);
    double c = within64(x, -330.0, 312.0);
    double t = fma64(c, 0x1.a934f0979a371p+1, s.bias), k = t - s.bias;
    double hi = fma64(k, -0x1.34413509f8p-2, c), lo = k * 0x1.80433b83b532ap-44;   // k * log10(2); hi is exact
    double r = hi + lo, low = fma64(lo, 0x1.26bb1bbb55516p+1, hi * -0x1.f48ad494ea3e9p-53);
    double y = 1.0 + fma64(hi, 0x1.26bb1bbb55516p+1, fma64(r * r, poly_exp10_64(r), low));
    return y * step_of(t) * s.rest;
}

// e^x as head and tail, |x| < 700.
DEV dd exp_pair(double x) {
    const double bias = ROUNDER64 + 1023.0;
    double t = fma64(x, 0x1.71547652b82fep+0, bias), k = t - bias;
    double hi = fma64(k, -0x1.62e42fefa38p-1, x), lo = k * -0x1.ef35793c7673p-45;
    double r = hi + lo, f = step_of(t);
    dd s = fast_sum(1.0, hi);
    dd n = fast_sum(s.hi, s.lo + fma64(r * r, poly_exp64(r), lo));
    return {n.hi * f, n.lo * f};
}

// e^x - 1 as head and tail, -60 <= x <= 700.
DEV dd expm1_pair(double x) {
    const double bias = ROUNDER64 + 1023.0;
    double t = fma64(x, 0x1.71547652b82fep+0, bias), k = t - bias;
    double hi = fma64(k, -0x1.62e42fefa38p-1, x), lo = k * -0x1.ef35793c7673p-45;
    double r = hi + lo, e = (hi - r) + lo;
    // e^r - 1 = r + r^2/2 + r^3 P(r).
    dd sq = two_mul(r, 0.5 * r);
    dd s = fast_sum(r, sq.hi);
    s.lo += fma64(r * r * r, poly_expm1_64(r), sq.lo + fma64(e, r, e));
    s = fast_sum(s.hi, s.lo);
    double p = step_of(t);
    dd head = two_sum(p, -1.0);
    dd n = two_sum(head.hi, s.hi * p);
    return fast_sum(n.hi, n.lo + head.lo + s.lo * p);
}

API double __nv_expm1(double x) {
    // Half of it, so that 2^k stays finite, with the tail of e^x - 1 where it is not much smaller than 1.
    const double bias = ROUNDER64 + 1022.0;
    double c = within64(x, -40.0, 710.0);
    double t = fma64(c, 0x1.71547652b82fep+0, bias), k = t - bias, p = step_of(t);
    double hi = fma64(k, -0x1.62e42fefa38p-1, c), lo = k * -0x1.ef35793c7673p-45, r = hi + lo;   // hi is exact
    double d = p - 0.5, dl = (p - d) - 0.5;
    dd s = two_sum(d, p * hi);
    double tail = fma64(r * r, poly_exp64(r), lo);
    double y = s.hi + fma64(p, tail, s.lo + dl);
    return abs64(x) < 0x1p-54 ? x : y + y;
}

// --- logarithms ---------------------------------------------------------------------------------------------------

// x = (1 + f) * 2^k with 1 + f in [sqrt(1/2), sqrt(2)); x positive and finite.
DEV double split64(double x, double& k) {
    bool tiny = x < 0x1p-1022;
    u64 b = bits_of(tiny ? x * 0x1p54 : x);
    u64 t = b + 0x00095f619980c433ULL;                              // 1 less sqrt(1/2), in bits
    double bias = tiny ? ROUNDER64 + 1077.0 : ROUNDER64 + 1023.0;
    k = double_of((t >> 52) | 0x4338000000000000ULL) - bias;
    return double_of((t & 0x000fffffffffffffULL) + 0x3fe6a09e667f3bcdULL) - 1.0;
}
// The logarithm's answer for anything but positive finite numbers.
DEV double log_ends64(double x, double y) {
    double low = x == 0.0 ? -inf64() : nan64();
    y = x <= 0.0 ? low : y;
    return x < inf64() ? y : x;
}
// log(1 + f) - f.
DEV double log_tail64(double f) {
    double s = f / (2.0 + f), z = s * s, h = 0.5 * f * f;
    return fma64(s, fma64(z, poly_log64(z), h), -h);
}
API double __nv_log(double x) {
    double k, f = split64(x, k);
    double lo = fma64(k, 0x1.ef35793c7673p-45, log_tail64(f));
    return log_ends64(x, fma64(k, 0x1.62e42fefa38p-1, f + lo));
}
// Logarithm to another base: log(1 + f) * (chi + clo) + k * (khi + klo).
DEV double log_base(double x, double chi, double clo, double khi, double klo) {
    double k, f = split64(x, k);
    dd p = two_mul(f, chi);
    p.lo = fma64(log_tail64(f), chi, fma64(f, clo, p.lo));
    dd s = fast_sum(k * khi, p.hi);
    return log_ends64(x, s.hi + (s.lo + fma64(k, klo, p.lo)));
}
API double __nv_log2(double x) { return log_base(x, 0x1.71547652b82fep+0, 0x1.777d0ffda0d24p-56, 1.0, 0.0); }
API double __nv_log10(double x) {
    return log_base(x, 0x1.bcb7b1526e50ep-2, 0x1.95355baaafad3p-57, 0x1.34413509f8p-2, -0x1.80433b83b532ap-44);
}
// log(1 + x) + extra * log(2); x > -1, finite. The scaled sum 1 + x is kept as head and tail.
DEV double log1p_core64(double x, double extra) {
    u64 t = bits_of(1.0 + x) + 0x00095f619980c433ULL, e = (t & 0xfff0000000000000ULL) - 0x3ff0000000000000ULL;
    double k = double_of((t >> 52) | 0x4338000000000000ULL) - (ROUNDER64 + 1023.0);
    double s = double_of(0x4010000000000000ULL - e);                // 4 * 2^-k is always normal
    dd f = two_sum(fma64(s, 0.25, -1.0), x * s * 0.25);
    double tail = f.lo - f.hi * f.lo + log_tail64(f.hi);
    k += extra;
    tail = fma64(k, 0x1.ef35793c7673p-45, tail);
    return fma64(k, 0x1.62e42fefa38p-1, f.hi + tail);
}
API double __nv_log1p(double x) {
    double y = log1p_core64(x, 0.0);
    y = abs64(x) < 0x1p-54 ? x : y;
    double low = x == -1.0 ? -inf64() : nan64();
    y = x <= -1.0 ? low : y;
    return x < inf64() ? y : x;
}
// ln x - k ln 2 as head and tail; x positive and finite.
DEV dd log_dd(double x, double& k) {
    double f = split64(x, k), d = 2.0 + f, inverse = 1.0 / d, s = f * inverse;
    double dl = f - (d - 2.0);                                     // 2 + f = d + dl
    double sl = fma64(-s, dl, fma64(-s, d, f)) * inverse;          // f/(2+f) = s + sl
    // log m = 2 s + (2/3) s^3 + s^5 P(s^2).
    dd z = two_mul(s, s);
    z.lo = fma64(2.0 * s, sl, z.lo);
    dd z3 = two_mul(z.hi, 0x1.5555555555555p-1);
    z3.lo = fma64(z.hi, 0x1.5555555555555p-55, fma64(z.lo, 0x1.5555555555555p-1, z3.lo));
    double q = z.hi * z.hi * poly_log_tail64(z.hi);
    dd c = fast_sum(z3.hi, q);
    c.lo += z3.lo;                                                 // (2/3) z + z^2 P
    dd e = two_mul(s, c.hi);
    e.lo = fma64(s, c.lo, fma64(sl, c.hi, e.lo));
    dd r = fast_sum(2.0 * s, e.hi);
    r.lo += e.lo + 2.0 * sl;
    return r;
}

// --- powers -------------------------------------------------------------------------------------------------------

DEV double exp_dd(double hi, double lo) {
    scaling64 s = scaling64_of(hi < 0.0);
    double c = within64(hi, -760.0, 720.0), l = c == hi ? lo : 0.0;
    double t = fma64(c, 0x1.71547652b82fep+0, s.bias), k = t - s.bias;
    return exp_near(fma64(k, -0x1.62e42fefa38p-1, c), fma64(k, -0x1.ef35793c7673p-45, l)) * step_of(t) * s.rest;
}
API double __nv_pow(double x, double y) {
    double ax = abs64(x), k;
    dd l = log_dd(ax, k);
    dd t = two_mul(k, 0x1.62e42fefa39efp-1);
    t.lo = fma64(k, 0x1.abc9e3b39803fp-56, t.lo);
    dd s = fast_sum(t.hi, l.hi);                                    // k is 0 or k log 2 the larger
    dd n = fast_sum(s.hi, s.lo + t.lo + l.lo);
    dd p = two_mul(y, n.hi);
    double r = exp_dd(p.hi, abs64(p.hi) < 800.0 ? fma64(y, n.lo, p.lo) : 0.0);
    if (!(x > 0.0 && x < inf64() && abs64(y) < inf64())) {
        bool y_int = rint64(y) == y, y_odd = y_int && rint64(y * 0.5) != y * 0.5;
        r = x < 0.0 && !y_int ? nan64() : r;
        double e = (ax == 0.0) == (y < 0.0) ? inf64() : 0.0;
        r = ax == 0.0 || ax == inf64() ? e : r;
        double f = (ax > 1.0) == (y > 0.0) ? inf64() : 0.0;
        f = ax == 1.0 ? 1.0 : f;
        r = abs64(y) == inf64() ? f : r;
        r = y_odd ? copysign64(r, x) : r;
        r = isnan_(x) || isnan_(y) ? x + y : r;
        r = y == 0.0 || x == 1.0 ? 1.0 : r;
    }
    return r;
}

API double __nv_powi(double x, int n) {
    double r = 1.0, b = x;
    for (u32 e = n < 0 ? 0u - (u32)n : (u32)n; e != 0; e >>= 1) {
        if (e & 1u) r *= b;
        b *= b;
    }
    return n < 0 ? 1.0 / r : r;
}

// --- roots --------------------------------------------------------------------------------------------------------

// 1 / cbrt(a) to nearly full precision, a normal.
DEV double rcbrt_pos64(double a) {
    double r = double_of((u64)(0x553ef0ffu - third((u32)(bits_of(a) >> 32))) << 32);   // 5 bits
    for (int i = 0; i < 3; i++) {
        double e = fma64(-r * r, r * a, 1.0);
        r = fma64(fma64(e, 0x1.c71c71c71c71cp-3, 0x1.5555555555555p-2) * e, r, r);
    }
    return r;
}
API double __nv_cbrt(double x) {
    double a = abs64(x);
    bool small = a < 0x1p-600;                                      // subnormal, or residuals would be
    a = small ? a * 0x1p300 : a;
    double r = rcbrt_pos64(a), y = a * r * r;
    dd q = two_mul(y, y);
    double e = fma64(-y, q.hi, a) - y * q.lo;                       // a - y^3
    y = fma64(e * (r * r), 0x1.5555555555555p-2, y) * (small ? 0x1p-100 : 1.0);
    return x == 0.0 || !(abs64(x) < inf64()) ? x : copysign64(y, x);
}
API double __nv_rcbrt(double x) {
    double a = abs64(x);
    bool small = a < 0x1p-600;
    a = small ? a * 0x1p300 : a;
    double r = rcbrt_pos64(a);
    dd q = two_mul(r, r), p = two_mul(q.hi, a);
    double e = fma64(-p.hi, r, 1.0) - r * fma64(q.lo, a, p.lo);     // 1 - a r^3
    r = fma64(e * r, 0x1.5555555555555p-2, r) * (small ? 0x1p100 : 1.0);
    r = a == 0.0 ? inf64() : r;
    r = a == inf64() ? 0.0 : r;
    return isnan_(x) ? x : copysign64(r, x);
}
API double __nv_rsqrt(double x) {
    double y = 1.0 / sqrt64(x);
    if (x > 0.0 && x < inf64()) {                                    // one correction step
        dd p = two_mul(y, y);
        double e = fma64(-p.hi, x, 1.0) - p.lo * x;
        y = fma64(0.5 * y, e, y);
    }
    return y;
}
