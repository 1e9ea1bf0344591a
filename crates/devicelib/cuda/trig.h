// Trigonometric and hyperbolic functions and their inverses.
#pragma once
#include "exp_log.h"

// --- reduction to [-pi/4, pi/4] -----------------------------------------------------------------------------------

// Large arguments, by the product with 2/pi in integers. Result: the remainder in radians, and the quadrant in the two
// lowest bits of its tail, where it does no harm.
SLOW dd reduce_large(double x) {
    u64 b = bits_of(x);
    int e = (int)((b >> 52) & 0x7ff) - 1075;                        // |x| = m * 2^e, m < 2^53
    u64 m = (b & 0x000fffffffffffffULL) | (1ULL << 52);
    // Bits of 2/pi above 2^-skip only add multiples of four quarter turns.
    int skip = e > 9 ? e - 9 : 0, w = skip >> 6, s = skip & 63, unit = e - skip;
    u64 a[4];
    for (int i = 0; i < 4; i++) {
        u64 h = w + i < 20 ? two_over_pi[w + i] : 0, l = w + i + 1 < 20 ? two_over_pi[w + i + 1] : 0;
        a[i] = s ? (h << s) | (l >> (64 - s)) : h;
    }
    // m times the 256 bits, as words t:p0:p1:p2 (a fourth only carries). Weight of t's lowest bit: 2^unit.
    u64 c = mulhi_u64(m, a[3]);
    u64 p2 = m * a[2] + c;
    c = mulhi_u64(m, a[2]) + (p2 < c);
    u64 p1 = m * a[1] + c;
    c = mulhi_u64(m, a[1]) + (p1 < c);
    u64 p0 = m * a[0] + c;
    u64 t = mulhi_u64(m, a[0]) + (p0 < c);
    // Integer part, and 128 bits of fraction.
    u64 ip = t, f0 = p0, f1 = p1;
    if (unit > 0) {
        ip = (t << unit) | (p0 >> (64 - unit));
        f0 = (p0 << unit) | (p1 >> (64 - unit));
        f1 = (p1 << unit) | (p2 >> (64 - unit));
    } else if (unit < 0) {
        int n = -unit;
        ip = t >> n;
        f0 = (t << (64 - n)) | (p0 >> n);
        f1 = (p0 << (64 - n)) | (p1 >> n);
    }
    bool neg = (f0 >> 63) != 0;                                      // to the nearest quarter turn
    if (neg) { ip += 1; f0 = ~f0; f1 = ~f1; }
    int z = clz64_(f0);
    if (z == 64) {
        z = clz64_(f1);
        f0 = z < 64 ? f1 << z : 0;
        f1 = 0;
        z += 64;
    } else if (z) {
        f0 = (f0 << z) | (f1 >> (64 - z));
        f1 <<= z;
    }
    double hi = (double)(f0 >> 11) * pow2_64(-53 - z);
    double lo = (double)(((f0 & 0x7ff) << 42) | (f1 >> 22)) * pow2_64(-106 - z);
    dd r = two_mul(hi, 0x1.921fb54442d18p+0);
    r.lo = fma64(hi, 0x1.1a62633145c07p-54, fma64(lo, 0x1.921fb54442d18p+0, r.lo));
    dd n = fast_sum(r.hi, r.lo);
    bool minus = (b >> 63) != 0;
    n = neg != minus ? dd{-n.hi, -n.lo} : n;
    n.lo = double_of((bits_of(n.lo) & ~3ULL) | ((minus ? 0 - ip : ip) & 3));
    return abs64(x) < inf64() ? n : dd{nan64(), nan64()};
}

DEV dd reduce64(double x, u32& quadrant) {
    double t = fma64(x, 0x1.45f306dc9c883p-1, ROUNDER64), k = t - ROUNDER64;
    quadrant = (u32)bits_of(t);
    double a = fma64(k, -0x1.921fb54400000p+0, x);                   // exact: 33-bit parts of pi/2
    dd b = two_sum(a, k * -0x1.0b4611a600000p-34);                   // exact product
    dd r = fast_sum(b.hi, fma64(k, -0x1.3198a2e037073p-69, b.lo));
    if (!(abs64(x) < 0x1p20)) {
        r = reduce_large(x);
        quadrant = (u32)bits_of(r.lo);
    }
    return r;
}

DEV dd sin_pair(double x, double lo) {
    double z = x * x, v = z * x;
    return fast_sum(x, fma64(v, poly_sin64(z), lo) - 0.5 * z * lo);
}
DEV dd cos_pair(double x, double lo) {
    double z = x * x, h = 0.5 * z, w = 1.0 - h;
    double e = fma64(-0.5 * x, x, h);                                // what rounding z lost
    return fast_sum(w, ((1.0 - w) - h) + (fma64(z * z, poly_cos64(z), -x * lo) + e));
}
DEV double sin_kernel(double x, double lo) { return sin_pair(x, lo).hi; }
DEV double cos_kernel(double x, double lo) { return cos_pair(x, lo).hi; }
// y with the sign flipped if bit 0 of n is set.
DEV double flip_odd64(double y, u32 n) { return double_of(bits_of(y) ^ ((u64)n << 63)); }
DEV double sin_by(dd r, u32 q) {
    double y = q & 1u ? cos_kernel(r.hi, r.lo) : sin_kernel(r.hi, r.lo);
    return flip_odd64(y, q >> 1);
}
API double __nv_sin(double x) {
    u32 q;
    dd r = reduce64(x, q);
    double y = sin_by(r, q);
    return x == 0.0 ? x : y;
}
API double __nv_cos(double x) {
    u32 q;
    dd r = reduce64(x, q);
    return sin_by(r, q + 1u);
}
API void __nv_sincos(double x, double* s, double* c) {
    u32 q;
    dd r = reduce64(x, q);
    double a = sin_kernel(r.hi, r.lo), b = cos_kernel(r.hi, r.lo);
    double sv = flip_odd64(q & 1u ? b : a, q >> 1), cv = flip_odd64(q & 1u ? a : b, (q + 1u) >> 1);
    *s = x == 0.0 ? x : sv;
    *c = cv;
}
API double __nv_tan(double x) {
    u32 q;
    dd r = reduce64(x, q);
    dd a = sin_pair(r.hi, r.lo), b = cos_pair(r.hi, r.lo);
    dd n = q & 1u ? dd{-b.hi, -b.lo} : a, d = q & 1u ? a : b;
    double inverse = 1.0 / d.hi, t = n.hi * inverse;
    double y = t + (fma64(-t, d.hi, n.hi) + (n.lo - t * d.lo)) * inverse;
    return x == 0.0 ? x : y;
}

// --- arguments in half turns --------------------------------------------------------------------------------------

DEV dd reduce_pi(double x, u32& quadrant) {
    double turn = fma64(rint64(x * 0.5), -2.0, x);                   // in [-1, 1]; NaN for infinities
    double t = fma64(turn, 2.0, ROUNDER64), f = fma64(t - ROUNDER64, -0.5, turn);
    quadrant = (u32)bits_of(t);
    dd r = two_mul(f, 0x1.921fb54442d18p+1);
    r.lo = fma64(f, 0x1.1a62633145c07p-53, r.lo);
    return r;
}
API double __nv_sinpi(double x) {
    u32 q;
    dd r = reduce_pi(x, q);
    double y = sin_by(r, q);
    return y == 0.0 ? copysign64(y, x) : y;
}
API double __nv_cospi(double x) {
    u32 q;
    dd r = reduce_pi(x, q);
    return sin_by(r, q + 1u) + 0.0;                                  // no -0
}
API void __nv_sincospi(double x, double* s, double* c) { *s = __nv_sinpi(x); *c = __nv_cospi(x); }

// --- inverses -----------------------------------------------------------------------------------------------------

// atan(y / x) for y, x >= 0, neither both 0 nor both infinite, and safe to add and multiply.
DEV double atan_pos(double y, double x) {
    // Turned by 0, pi/4 or pi/2 so that the tangent n / d is at most tan(pi/8).
    bool steep = y > 0x1.3504f333f9de6p+1 * x, middle = !steep && y > 0x1.a827999fcef32p-2 * x;
    dd sum = two_sum(y, x), diff = two_sum(y, -x);
    dd n = middle ? diff : dd{steep ? -x : y, 0.0}, d = middle ? sum : dd{steep ? y : x, 0.0};
    double base = steep ? 0x1.921fb54442d18p+0 : middle ? 0x1.921fb54442d18p-1 : 0.0;
    double base_lo = steep ? 0x1.1a62633145c07p-54 : middle ? 0x1.1a62633145c07p-55 : 0.0;
    double inverse = 1.0 / d.hi, q = n.hi * inverse;
    double e = (fma64(-q, d.hi, n.hi) + fma64(-q, d.lo, n.lo)) * inverse;
    e = d.hi < inf64() ? e : 0.0;
    double z = q * q, p = fma64(q * z, poly_atan64(z), fma64(-z, e, e) + base_lo);
    dd s = fast_sum(base, q);
    return s.hi + (s.lo + p);
}
API double __nv_atan(double x) { return copysign64(atan_pos(abs64(x), 1.0), x); }
API double __nv_atan2(double y, double x) {
    double ax = abs64(x), ay = abs64(y);
    bool large = ax > 0x1p1000 || ay > 0x1p1000, small = ax < 0x1p-400 && ay < 0x1p-400;
    double by = large ? 0x1p-200 : small ? 0x1p600 : 1.0;
    double v = ay * by, u = ax * by;
    bool both = v == u && (v == 0.0 || v == inf64());
    u = both ? 1.0 : u;
    v = both && ay == 0.0 ? 0.0 : both ? 1.0 : v;
    double r = atan_pos(v, u);
    r = bits_of(x) >> 63 ? (0x1.921fb54442d18p+1 - r) + 0x1.1a62633145c07p-53 : r;
    return isnan_(x) || isnan_(y) ? x + y : copysign64(r, y);
}

API double __nv_asin(double x) {
    double a = abs64(x);
    if (!(a <= 1.0)) return isnan_(x) ? x : nan64();
    double r;
    if (a <= 0.5) {
        double z = a * a;
        r = fma64(a * z, poly_asin64(z), a);
    } else {
        double z = 0.5 - 0.5 * a, s = sqrt64(z);
        double c = s > 0.0 ? fma64(-s, s, z) / (2.0 * s) : 0.0;      // sqrt z = s + c
        double p = s * z * poly_asin64(z) + c;
        dd h = two_sum(0x1.921fb54442d18p+0, -2.0 * s);
        r = h.hi + (h.lo + 0x1.1a62633145c07p-54 - 2.0 * p);
    }
    return copysign64(r, x);
}
API double __nv_acos(double x) {
    double a = abs64(x);
    if (!(a <= 1.0)) return isnan_(x) ? x : nan64();
    if (a <= 0.5) {
        double z = x * x;
        double p = x * z * poly_asin64(z);
        dd h = two_sum(0x1.921fb54442d18p+0, -x);
        return h.hi + (h.lo + 0x1.1a62633145c07p-54 - p);
    }
    double z = 0.5 - 0.5 * a, s = sqrt64(z);
    double c = s > 0.0 ? fma64(-s, s, z) / (2.0 * s) : 0.0;
    double p = s * z * poly_asin64(z) + c;
    if (x > 0.0) return 2.0 * (s + p);
    dd h = two_sum(0x1.921fb54442d18p+1, -2.0 * s);
    return h.hi + (h.lo + 0x1.1a62633145c07p-53 - 2.0 * p);
}

// --- hyperbolic ---------------------------------------------------------------------------------------------------

API double __nv_sinh(double x) {
    double a = abs64(x), r;
    if (a < 22.0) {
        double e = __nv_expm1(a);
        r = 0.5 * (e + e / (e + 1.0));
        if (a < 0x1p-28) r = a;
    } else if (a < 709.0) {
        r = 0.5 * __nv_exp(a);
    } else {
        double h = __nv_exp(0.5 * a);
        r = (0.5 * h) * h;
    }
    return isnan_(x) ? x : copysign64(r, x);
}
API double __nv_cosh(double x) {
    double a = abs64(x);
    if (isnan_(x)) return x;
    if (a < 22.0) {
        dd e = exp_pair(a);
        double q = 1.0 / e.hi;
        double ql = q * (fma64(-q, e.hi, 1.0) - q * e.lo);
        dd s = fast_sum(e.hi, q);
        return 0.5 * (s.hi + (s.lo + e.lo + ql));
    }
    if (a < 709.0) return 0.5 * __nv_exp(a);
    double h = __nv_exp(0.5 * a);
    return (0.5 * h) * h;
}
API double __nv_tanh(double x) {
    double a = abs64(x);
    if (isnan_(x)) return x;
    double r = a;
    if (a >= 22.0) {
        r = 1.0;
    } else if (a >= 0x1p-28) {                                       // n / (n + 2), n = e^2a - 1 as head and tail
        dd n = expm1_pair(2.0 * a);
        dd d = two_sum(n.hi, 2.0);
        d.lo += n.lo;
        double q = n.hi / d.hi;
        r = q + (fma64(-q, d.hi, n.hi) + (n.lo - q * d.lo)) / d.hi;
    }
    return copysign64(r, x);
}
API double __nv_asinh(double x) {
    double a = abs64(x);
    bool big = a > 0x1p30;
    double u = fma64(a, a / (1.0 + sqrt64(fma64(a, a, 1.0))), a);
    double y = log1p_core64(big ? a - 1.0 : u, big ? 1.0 : 0.0);
    y = a < 0x1p-28 ? a : y;
    return a < inf64() ? copysign64(y, x) : x;
}
API double __nv_acosh(double x) {
    bool big = x > 0x1p30;
    double t = x - 1.0, u = t + sqrt64(fma64(t, t, t + t));           // NaN below 1
    double y = log1p_core64(big ? t : u, big ? 1.0 : 0.0);
    y = x < 1.0 ? nan64() : y;
    return x < inf64() ? y : x;
}
API double __nv_atanh(double x) {
    double a = abs64(x);
    double y = 0.5 * log1p_core64((a + a) / (1.0 - a), 0.0);
    y = a < 0x1p-28 ? a : y;
    y = a == 1.0 ? inf64() : y;
    y = a <= 1.0 ? y : nan64();
    return copysign64(y, x);
}
