// Exponentials, logarithms, powers.
#pragma once
#include "exp_log32.h"

// --- exponentials -------------------------------------------------------------------------------------------------

DEV double exp_core64(double hi, double lo, int k) {
    double r = hi + lo;
    double p = fma64(r * r, poly_exp64(r), lo);
    return scale64(1.0 + (hi + p), k);
}

API double __nv_exp(double x) {
    double c = x > 720.0 ? 720.0 : x < -760.0 ? -760.0 : x;
    double k = rint64(c * 0x1.71547652b82fep+0);
    double hi = fma64(k, -0x1.62e42fefa38p-1, c);
    double lo = k * -0x1.ef35793c7673p-45;
    double y = exp_core64(hi, lo, toint64(k));
    return isnan_(x) ? x + x : y;
}

API double __nv_exp2(double x) {
    double c = x > 1030.0 ? 1030.0 : x < -1090.0 ? -1090.0 : x;
    double k = rint64(c);
    dd r = two_mul(c - k, 0x1.62e42fefa39efp-1);
    double lo = fma64(c - k, 0x1.abc9e3b39803fp-56, r.lo);
    double y = exp_core64(r.hi, lo, toint64(k));
    return isnan_(x) ? x + x : y;
}

API double __nv_exp10(double x) {
    double c = x > 312.0 ? 312.0 : x < -330.0 ? -330.0 : x;
    double k = rint64(c * 0x1.a934f0979a371p+1);
    double t = fma64(k, -0x1.34413509f8p-2, c);       // k * log10(2), the first part exact
    t = fma64(k, 0x1.80433b83b532ap-44, t);
    dd r = two_mul(t, 0x1.26bb1bbb55516p+1);
    double lo = fma64(t, -0x1.f48ad494ea3e9p-53, r.lo);
    double y = exp_core64(r.hi, lo, toint64(k));
    return isnan_(x) ? x + x : y;
}


// e^x as head and tail, |x| < 700.
DEV dd exp_pair(double x) {
    double k = rint64(x * 0x1.71547652b82fep+0);
    double hi = fma64(k, -0x1.62e42fefa38p-1, x), lo = k * -0x1.ef35793c7673p-45;
    double r = hi + lo;
    dd s = fast_sum(1.0, hi);
    double f = pow2_64(toint64(k));
    dd n = fast_sum(s.hi, s.lo + fma64(r * r, poly_exp64(r), lo));
    return {n.hi * f, n.lo * f};
}

// e^x - 1 as head and tail, -60 <= x <= 700.
DEV dd expm1_pair(double x) {
    double k = rint64(x * 0x1.71547652b82fep+0);
    double hi = fma64(k, -0x1.62e42fefa38p-1, x), lo = k * -0x1.ef35793c7673p-45;
    double r = hi + lo, e = (hi - r) + lo;
    // e^r - 1 = r + r^2/2 + r^3 P(r).
    dd sq = two_mul(r, 0.5 * r);
    dd s = fast_sum(r, sq.hi);
    s.lo += fma64(r * r * r, poly_expm1_64(r), sq.lo + fma64(e, r, e));
    s = fast_sum(s.hi, s.lo);
    double p = pow2_64(toint64(k));
    dd head = two_sum(p, -1.0);
    dd t = two_sum(head.hi, s.hi * p);
    return fast_sum(t.hi, t.lo + head.lo + s.lo * p);
}

API double __nv_expm1(double x) {
    double c = x > 720.0 ? 720.0 : x < -60.0 ? -60.0 : x;
    double y = c > 690.0 ? __nv_exp(c) : expm1_pair(c).hi;
    if (x == 0.0) return x;
    return isnan_(x) ? x + x : y;
}


// --- logarithms ---------------------------------------------------------------------------------------------------


// ln x as head and tail; x positive and finite.
DEV dd log_dd(double x, int& k) {
    u64 b = bits_of(x);
    k = 0;
    if (b < (1ULL << 52)) { b = bits_of(x * 0x1p54); k = -54; }
    u64 t = b - 0x3fe6a09e667f3bcdULL;
    k += (int)((i64)t >> 52);
    double m = double_of((t & 0x000fffffffffffffULL) + 0x3fe6a09e667f3bcdULL);
    double f = m - 1.0, d = 2.0 + f, s = f / d;
    double dl = f - (d - 2.0);                                     // 2 + f = d + dl
    double sl = fma64(-s, d, f);
    sl = fma64(-s, dl, sl) / d;                                    // f/(2+f) = s + sl
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

API double __nv_log(double x) {
    if (bits_of(x) - 1ULL >= 0x7fefffffffffffffULL) {
        if (x == 0.0) return -inf64();
        if (isnan_(x) || x > 0.0) return x + x;
        return nan64();
    }
    u64 b = bits_of(x);
    int k = 0;
    if (b < (1ULL << 52)) { b = bits_of(x * 0x1p54); k = -54; }
    u64 t = b - 0x3fe6a09e667f3bcdULL;
    k += (int)((i64)t >> 52);
    double m = double_of((t & 0x000fffffffffffffULL) + 0x3fe6a09e667f3bcdULL);
    double f = m - 1.0, s = f / (2.0 + f), z = s * s;
    double h = 0.5 * f * f, kf = (double)k;
    double r = fma64(s, fma64(z, poly_log64(z), h), kf * 0x1.ef35793c7673p-45);
    return fma64(kf, 0x1.62e42fefa38p-1, f - (h - r));
}

// Logarithm to another base: (head + tail) * (chi + clo) + k * (khi + klo).
DEV double log_base(double x, double chi, double clo, double khi, double klo) {
    if (bits_of(x) - 1ULL >= 0x7fefffffffffffffULL) {
        if (x == 0.0) return -inf64();
        if (isnan_(x) || x > 0.0) return x + x;
        return nan64();
    }
    int k;
    dd l = log_dd(x, k);
    dd p = two_mul(l.hi, chi);
    p.lo = fma64(l.hi, clo, fma64(l.lo, chi, p.lo));
    dd s = two_sum((double)k * khi, p.hi);
    return s.hi + (s.lo + p.lo + (double)k * klo);
}

API double __nv_log2(double x) { return log_base(x, 0x1.71547652b82fep+0, 0x1.777d0ffda0d24p-56, 1.0, 0.0); }
API double __nv_log10(double x) {
    return log_base(x, 0x1.bcb7b1526e50ep-2, 0x1.95355baaafad3p-57, 0x1.34413509f8p-2, -0x1.80433b83b532ap-44);
}

API double __nv_log1p(double x) {
    if (x == 0.0 || isnan_(x)) return x;
    if (x == -1.0) return -inf64();
    if (x < -1.0) return nan64();
    if (x == inf64()) return x;
    dd u = two_sum(1.0, x);
    int k;
    dd l = log_dd(u.hi, k);
    dd s = two_sum((double)k * 0x1.62e42fefa38p-1, l.hi);            // exact product
    return s.hi + (s.lo + l.lo + fma64((double)k, 0x1.ef35793c7673p-45, u.lo / u.hi));
}

// --- powers -------------------------------------------------------------------------------------------------------

DEV double exp_dd(double hi, double lo) {
    double c = hi > 720.0 ? 720.0 : hi < -760.0 ? -760.0 : hi;
    double l = c == hi ? lo : 0.0;
    double k = rint64(c * 0x1.71547652b82fep+0);
    double h = fma64(k, -0x1.62e42fefa38p-1, c);
    return exp_core64(h, fma64(k, -0x1.ef35793c7673p-45, l), toint64(k));
}

API double __nv_pow(double x, double y) {
    double ax = abs64(x), ay = abs64(y);
    bool y_int = trunc64(y) == y;                                   // true for infinities; they do not get this far
    bool y_odd = y_int && ay < 0x1p53 && trunc64(y * 0.5) != y * 0.5;
    if (y == 0.0 || x == 1.0) return 1.0;
    if (isnan_(x) || isnan_(y)) return x + y;
    if (ay == inf64()) {
        if (ax == 1.0) return 1.0;
        return (ax > 1.0) == (y > 0.0) ? inf64() : 0.0;
    }
    if (ax == 0.0 || ax == inf64()) {
        double r = (ax == 0.0) == (y > 0.0) ? 0.0 : inf64();
        return y_odd ? copysign64(r, x) : r;
    }
    if (x < 0.0 && !y_int) return nan64();
    int k;
    dd l = log_dd(ax, k);
    dd t = two_mul((double)k, 0x1.62e42fefa39efp-1);
    t.lo = fma64((double)k, 0x1.abc9e3b39803fp-56, t.lo);
    dd s = two_sum(t.hi, l.hi);
    s.lo += t.lo + l.lo;
    dd n = fast_sum(s.hi, s.lo);
    if (ay > 0x1p70) n.lo = 0.0;
    dd p = two_mul(y, n.hi);
    p.lo = abs64(p.hi) > 800.0 ? 0.0 : fma64(y, n.lo, p.lo);
    double r = exp_dd(p.hi, p.lo);
    return x < 0.0 && y_odd ? -r : r;
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

API double __nv_cbrt(double x) {
    double a = abs64(x);
    if (a == 0.0 || !(a < inf64())) return x + x;
    int e = 0;
    if (a < 0x1p-1000) { a *= 0x1p300; e = -100; }
    int k = (int)(bits_of(a) >> 52) - 1023;
    int q = (k + 1200) / 3 - 400;                                   // floor(k / 3)
    double m = double_of(bits_of(a) - ((u64)(3 * q) << 52));        // in [1, 8)
    double y = double_of(bits_of(m) / 3 + 0x2a9f7893782da1ceULL);   // about 4 bits
    for (int i = 0; i < 4; i++) y = y - (y * y * y - m) / (3.0 * y * y);
    dd y2 = two_mul(y, y);
    double r = fma64(y, y2.hi, -m);
    r = fma64(y, y2.lo, r);
    y -= r / (3.0 * y2.hi);
    return copysign64(y * pow2_64(q + e), x);
}
API double __nv_rcbrt(double x) { return 1.0 / __nv_cbrt(x); }
API double __nv_rsqrt(double x) {
    double y = 1.0 / sqrt64(x);
    if (x > 0.0 && x < inf64()) {                                    // one correction step
        dd p = two_mul(y, y);
        double e = fma64(-p.hi, x, 1.0) - p.lo * x;
        y = fma64(0.5 * y, e, y);
    }
    return y;
}
