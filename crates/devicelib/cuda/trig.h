// Trigonometric and hyperbolic functions and their inverses.
#pragma once
#include "exp_log.h"

// --- reduction to [-pi/4, pi/4] -----------------------------------------------------------------------------------

// Large arguments, by the product with 2/pi in integers. Result: quadrant, and the remainder in radians.
SLOW dd reduce_large(double x, int& quadrant) {
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
    quadrant = (int)(minus ? 0 - ip : ip) & 3;
    return neg != minus ? dd{-n.hi, -n.lo} : n;
}

DEV dd reduce64(double x, int& quadrant) {
    if (abs64(x) > 0x1p20) return reduce_large(x, quadrant);
    double k = rint64(x * 0x1.45f306dc9c883p-1);
    quadrant = toint64(k) & 3;
    double a = fma64(k, -0x1.921fb54400000p+0, x);                   // exact: 33-bit parts of pi/2
    dd b = two_sum(a, k * -0x1.0b4611a600000p-34);                   // exact product
    double c = fma64(k, -0x1.3198a2e037073p-69, b.lo);
    return fast_sum(b.hi, c);
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
DEV double sin_by(dd r, int q) {
    double y = q & 1 ? cos_kernel(r.hi, r.lo) : sin_kernel(r.hi, r.lo);
    return q & 2 ? -y : y;
}
API double __nv_sin(double x) {
    if (!(abs64(x) < inf64())) return x - x;
    if (x == 0.0) return x;
    int q;
    dd r = reduce64(x, q);
    return sin_by(r, q);
}
API double __nv_cos(double x) {
    if (!(abs64(x) < inf64())) return x - x;
    int q;
    dd r = reduce64(x, q);
    return sin_by(r, q + 1);
}
API void __nv_sincos(double x, double* s, double* c) {
    if (!(abs64(x) < inf64())) { *s = *c = x - x; return; }
    int q;
    dd r = reduce64(x, q);
    double a = sin_kernel(r.hi, r.lo), b = cos_kernel(r.hi, r.lo);
    double sv = q & 1 ? b : a, cv = q & 1 ? a : b;
    *s = x == 0.0 ? x : q & 2 ? -sv : sv;
    *c = (q + 1) & 2 ? -cv : cv;
}
API double __nv_tan(double x) {
    if (!(abs64(x) < inf64())) return x - x;
    if (x == 0.0) return x;
    int q;
    dd r = reduce64(x, q);
    dd a = sin_pair(r.hi, r.lo), b = cos_pair(r.hi, r.lo);
    dd n = q & 1 ? dd{-b.hi, -b.lo} : a, d = q & 1 ? a : b;
    double t = n.hi / d.hi;
    return t + (fma64(-t, d.hi, n.hi) + (n.lo - t * d.lo)) / d.hi;
}

// --- arguments in half turns --------------------------------------------------------------------------------------

DEV dd reduce_pi(double x, int& quadrant) {
    double k = rint64(2.0 * x);
    double f = fma64(-0.5, k, x);
    quadrant = (int)((i64)(k - 4.0 * floor64(k * 0.25))) & 3;
    dd r = two_mul(f, 0x1.921fb54442d18p+1);
    r.lo = fma64(f, 0x1.1a62633145c07p-53, r.lo);
    return r;
}
API double __nv_sinpi(double x) {
    if (!(abs64(x) < inf64())) return x - x;
    int q;
    dd r = reduce_pi(x, q);
    double y = sin_by(r, q);
    return trunc64(x) == x ? copysign64(0.0, x) : y;
}
API double __nv_cospi(double x) {
    if (!(abs64(x) < inf64())) return x - x;
    int q;
    dd r = reduce_pi(x, q);
    double y = sin_by(r, q + 1);
    return y == 0.0 ? 0.0 : y;
}
API void __nv_sincospi(double x, double* s, double* c) { *s = __nv_sinpi(x); *c = __nv_cospi(x); }

// --- inverses -----------------------------------------------------------------------------------------------------

// atan of a non-negative number given as head and tail, plus a base.
DEV double atan_core(double x, double lo, double base_hi, double base_lo) {
    double z = x * x;
    double p = fma64(x * z, poly_atan64(z), fma64(-z, lo, lo) + base_lo);
    dd s = two_sum(base_hi, x);
    return s.hi + (s.lo + p);
}
DEV double atan_pos(double a) {
    if (a > 0x1.3504f333f9de6p+1) {                                  // over tan(3 pi/8)
        double r = -1.0 / a;
        double e = a == inf64() ? 0.0 : -fma64(r, a, 1.0) / a;
        return atan_core(r, e, 0x1.921fb54442d18p+0, 0x1.1a62633145c07p-54);
    }
    if (a > 0x1.a827999fcef32p-2) {                                  // over tan(pi/8)
        double d = a + 1.0, dl = a >= 1.0 ? 1.0 - (d - a) : a - (d - 1.0), n = a - 1.0;
        double r = n / d;
        double e = (fma64(-r, d, n) - r * dl) / d;
        return atan_core(r, e, 0x1.921fb54442d18p-1, 0x1.1a62633145c07p-55);
    }
    double z = a * a;
    return fma64(a * z, poly_atan64(z), a);
}
API double __nv_atan(double x) { return isnan_(x) ? x : copysign64(atan_pos(abs64(x)), x); }
API double __nv_atan2(double y, double x) {
    if (isnan_(x) || isnan_(y)) return x + y;
    double ax = abs64(x), ay = abs64(y), r;
    const double pi = 0x1.921fb54442d18p+1, pi_lo = 0x1.1a62633145c07p-53;
    if (ay == 0.0) {
        r = bits_of(x) >> 63 ? pi : 0.0;
    } else if (ax == 0.0) {
        r = pi * 0.5;
    } else if (ax == inf64() || ay == inf64()) {
        r = ax == ay ? (x < 0.0 ? 0x1.2d97c7f3321d2p+1 : pi * 0.25) : ay == inf64() ? pi * 0.5 : x < 0.0 ? pi : 0.0;
    } else {
        double q = ay / ax;
        r = atan_pos(q);
        if (q > 0x1p-1000 && q < 0x1p1000 && ax > 0x1p-900 && ax < 0x1p900) {
            double e = fma64(-q, ax, ay) / ax;                       // what the quotient lost
            r += e / fma64(q, q, 1.0);
        }
        if (x < 0.0) r = (pi - r) + pi_lo;
    }
    return copysign64(r, y);
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
    if (!(a < inf64())) return x;
    double r;
    if (a > 0x1p28) r = __nv_log(a) + 0x1.62e42fefa39efp-1;
    else if (a > 2.0) r = __nv_log(2.0 * a + 1.0 / (sqrt64(a * a + 1.0) + a));
    else r = __nv_log1p(a + a * a / (1.0 + sqrt64(1.0 + a * a)));
    return copysign64(r, x);
}
API double __nv_acosh(double x) {
    if (!(x >= 1.0)) return isnan_(x) ? x : nan64();
    if (x > 0x1p28) return __nv_log(x) + 0x1.62e42fefa39efp-1;
    if (x > 2.0) return __nv_log(2.0 * x - 1.0 / (x + sqrt64(x * x - 1.0)));
    double t = x - 1.0;
    return __nv_log1p(t + sqrt64(2.0 * t + t * t));
}
API double __nv_atanh(double x) {
    double a = abs64(x);
    if (!(a <= 1.0)) return isnan_(x) ? x : nan64();
    return copysign64(0.5 * __nv_log1p(2.0 * a / (1.0 - a)), x);
}
