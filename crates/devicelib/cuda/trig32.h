// Trigonometric and hyperbolic functions and their inverses in single precision.
#pragma once
#include "exp_log32.h"

// --- reduction ----------------------------------------------------------------------------------------------------

// Over this, products with pi in three parts lose bits; infinities and NaN are there too.
DEV bool is_huge32(float x) { return !(abs32(x) < 0x1p17f); }

// The remainder in [-pi/4, pi/4] and the quadrant for |x| >= 2^17, by the product with 2/pi in integers.
DEV float reduce_huge32(float x, u32& quadrant) {
    u32 b = bits_of(x), m = (b & 0x007fffffu) | 0x00800000u;
    u32 at = ((b >> 23) & 0xffu) - 144u;                            // bits of 2/pi before this add whole turns
    u32 w = at >> 5, n = at & 31u;
    // 2/pi after eight zeros, from word w on.
    u32 a0 = w == 0 ? 0x00a2f983u : w == 1 ? 0x6e4e4415u : w == 2 ? 0x29fc2757u : 0xd1f534ddu;
    u32 a1 = w == 0 ? 0x6e4e4415u : w == 1 ? 0x29fc2757u : w == 2 ? 0xd1f534ddu : 0xc0db6295u;
    u32 a2 = w == 0 ? 0x29fc2757u : w == 1 ? 0xd1f534ddu : w == 2 ? 0xc0db6295u : 0x993c4390u;
    u32 a3 = w == 0 ? 0xd1f534ddu : w == 1 ? 0xc0db6295u : w == 2 ? 0x993c4390u : 0x41fe5163u;
    u64 h = ((u64)a0 << 32 | a1) << n | (u64)a2 << n >> 32;          // bits at ... at + 63
    u32 l = (u32)(((u64)a2 << 32 | a3) << n >> 32);
    u64 p = (u64)m * h + ((u64)m * l >> 32);                        // quarter turns, mod 4, times 2^62
    u64 q = (p + (1ULL << 61)) >> 62;
    double r = (double)(i64)(p - (q << 62)) * 0x1.921fb54442d18p-62;
    bool minus = b >> 31 != 0;
    quadrant = minus ? 0u - (u32)q : (u32)q;
    float f = (float)(minus ? -r : r);
    return abs32(x) < inf32() ? f : nan32();
}
// Multiples of pi/2 taken off, in three parts, all positive so that -0 stays -0.
DEV float less_multiple(float x, float k, float unit) {
    float r = fma32(k, -0x1.921fb4p+0f * unit, x);
    r = fma32(k, -0x1.4442d0p-24f * unit, r);
    return fma32(k, -0x1.846988p-48f * unit, r);
}
DEV float reduce_quarters(float x, u32& quadrant) {
    float t = fma32(x, 0x1.45f306p-1f, ROUNDER);
    quadrant = bits_of(t);
    return less_multiple(x, t - ROUNDER, 1.0f);
}
// y with the sign flipped if bit 0 of n is set.
DEV float flip_odd(float y, u32 n) { return float_of(bits_of(y) ^ (n << 31)); }

DEV float sin_kernel32(float x) { float z = x * x; return fma32(x * z, sin_poly(z), x); }
DEV float cos_kernel32(float x) { float z = x * x; return fma32(z * z, cos_poly(z), fma32(z, -0.5f, 1.0f)); }
// sin on [-pi/2, pi/2], of the sign of x; odd n changes it.
DEV float sin_half(float x, u32 n) {
    float z = x * x, y = fma32(x * z, sin_half_poly(z), x);
    y = abs32(y) > 1.0f ? 1.0f : y;
    return copysign32(y, float_of(bits_of(x) ^ (n << 31)));
}
DEV float sin_quarters(float r, u32 q) {
    float s = sin_kernel32(r), c = cos_kernel32(r);
    return flip_odd(q & 1u ? c : s, q >> 1);
}

API float __nv_sinf(float x) {
    float t = fma32(x, 0x1.45f306p-2f, ROUNDER), k = t - ROUNDER;
    float y = sin_half(less_multiple(x, k, 2.0f), bits_of(t));
    if (is_huge32(x)) {
        u32 q;
        float r = reduce_huge32(x, q);
        y = sin_quarters(r, q);
    }
    return y;
}
API float __nv_cosf(float x) {
    // cos x = -sin(x - n pi/2) for n = 1, 5, 9 ..., with the other sign for n = 3, 7, 11 ...
    float t = fma32(x, 0x1.45f306p-2f, -0.5f) + ROUNDER, k = t - ROUNDER;
    float y = sin_half(less_multiple(x, fma32(k, 2.0f, 1.0f), 1.0f), bits_of(t) + 1u);
    if (is_huge32(x)) {
        u32 q;
        float r = reduce_huge32(x, q);
        y = sin_quarters(r, q + 1u);
    }
    return y;
}
API void __nv_sincosf(float x, float* sine, float* cosine) {
    u32 q;
    float r = reduce_quarters(x, q);
    if (is_huge32(x)) r = reduce_huge32(x, q);
    float s = sin_kernel32(r), c = cos_kernel32(r);
    s = copysign32(s, r);
    *sine = flip_odd(q & 1u ? c : s, q >> 1);
    *cosine = flip_odd(q & 1u ? s : c, (q + 1u) >> 1);
}
API float __nv_tanf(float x) {
    u32 q;
    float r = reduce_quarters(x, q);
    if (is_huge32(x)) r = reduce_huge32(x, q);
    float z = r * r, t = fma32(r * z, tan_poly(z), r);
    return q & 1u ? -1.0f / t : copysign32(t, r);
}

// --- arguments in half turns --------------------------------------------------------------------------------------

// x - k/2 in [-1/4, 1/4], exact, and k.
DEV float reduce_halves(float x, u32& quadrant) {
    float turn = fma32(rint32(x * 0.5f), -2.0f, x);                  // in [-1, 1]; NaN for infinities
    float t = fma32(turn, 2.0f, ROUNDER);
    quadrant = bits_of(t);
    return fma32(t - ROUNDER, -0.5f, turn);
}
DEV float sinpi_kernel(float r) {
    float z = r * r;
    return fma32(r, 0x1.921fb6p+1f, fma32(r, -0x1.777a5cp-24f, r * z * sinpi_poly(z)));
}
DEV float cospi_kernel(float r) {
    // 1 - r^2 pi^2/2 with the lower parts of the square and the constant.
    float z = r * r, e = fma32(r, r, -z), head = fma32(z, -0x1.3bd3ccp+2f, 1.0f);
    float low = fma32(z * z, cospi_poly(z), fma32(e, -0x1.3bd3ccp+2f, z * -0x1.37c8bcp-23f));
    return head + (low + fma32(z, -0x1.3bd3ccp+2f, 1.0f - head));
}
DEV float sinpi_quarters(float r, u32 q) {
    float s = sinpi_kernel(r), c = cospi_kernel(r);
    return flip_odd(q & 1u ? c : s, q >> 1);
}
API float __nv_sinpif(float x) {
    u32 q;
    float r = reduce_halves(x, q);
    float y = sinpi_quarters(r, q);
    return y == 0.0f ? copysign32(y, x) : y;
}
API float __nv_cospif(float x) {
    u32 q;
    float r = reduce_halves(x, q);
    return sinpi_quarters(r, q + 1u) + 0.0f;                         // no -0
}
API void __nv_sincospif(float x, float* sine, float* cosine) {
    *sine = __nv_sinpif(x);
    *cosine = __nv_cospif(x);
}

// --- inverses -----------------------------------------------------------------------------------------------------

// asin of the smaller of a and sqrt((1 - a) / 2), as head and tail. Over 1: NaN.
DEV ff asin_part(float a, bool small) {
    float z = small ? a * a : fma32(a, -0.5f, 0.5f);
    float s = small ? a : sqrt32(z);
    return {s, s * z * asin_poly(z)};
}
API float __nv_asinf(float x) {
    float a = abs32(x);
    bool small = a < 0.5f;
    ff p = asin_part(a, small);
    float h = fma32(p.hi, -2.0f, 0x1.921fb6p+0f), lost = fma32(p.hi, -2.0f, 0x1.921fb6p+0f - h);
    float far = h + (fma32(p.lo, -2.0f, -0x1.777a5cp-25f) + lost);
    return copysign32(small ? p.hi + p.lo : far, x);
}
API float __nv_acosf(float x) {
    float a = abs32(x);
    bool small = a < 0.5f;
    ff s = asin_part(a, small);
    float p = s.hi + s.lo;
    float near = 0x1.921fb6p+0f - copysign32(p, x);
    float far = x < 0.0f ? fma32(p, -2.0f, 0x1.921fb6p+1f) : p + p;
    return small ? near : far;
}
DEV float atan_unit(float t) {
    float z = t * t;
    return fma32(t * z, atan_poly(z), t);
}
API float __nv_atanf(float x) {
    float a = abs32(x);
    bool over = a > 1.0f;
    float t = over ? 1.0f / a : a;
    // pi/2 - atan(t) in two parts: the sum of the large ones is kept whole.
    float z = t * t, p = t * z * atan_poly(z);
    ff s = fast_sum32(0x1.921fb6p+0f, -t);
    return copysign32(over ? s.hi + (s.lo + (-0x1.777a5cp-25f - p)) : t + p, x);
}
API float __nv_atan2f(float y, float x) {
    float ax = abs32(x), ay = abs32(y);
    bool over = ay > ax;
    float n = over ? ax : ay, d = over ? ay : ax;
    float t = n / d;
    t = n == d ? (n == 0.0f ? 0.0f : 1.0f) : t;                     // 0/0 and inf/inf
    float p = atan_unit(t);
    p = over ? 0x1.921fb6p+0f - p : p;
    p = bits_of(x) >> 31 ? 0x1.921fb6p+1f - p : p;
    return x != x || y != y ? x + y : copysign32(p, y);
}

// --- hyperbolic ---------------------------------------------------------------------------------------------------

// e^a / 4 for 0 <= a; infinite from 90 on.
DEV float exp_quarter(float a) {
    float c = a > 89.9f ? 89.9f : a;
    const float bias = ROUNDER + 125.0f;
    float t = fma32(c, 0x1.715476p+0f, bias), k = t - bias;
    float r = fma32(k, -0x1.62e430p-1f, c);
    r = fma32(k, 0x1.05c610p-29f, r);
    return exp_poly(r) * step_of(t);
}
API float __nv_sinhf(float x) {
    float a = abs32(x), e = exp_quarter(a);
    float big = fma32(e, 2.0f, -0.125f / e);
    float z = a * a, small = fma32(a * z, sinh_poly(z), a);
    return copysign32(a < 1.0f ? small : big, x);
}
API float __nv_coshf(float x) {
    float e = exp_quarter(abs32(x));
    return fma32(e, 2.0f, 0.125f / e);
}
API float __nv_tanhf(float x) {
    float a = abs32(x);
    float e = exp_quarter(a + a);
    float big = fma32(-0.5f, 1.0f / (e + 0.25f), 1.0f);
    float z = a * a, small = fma32(a * z, tanh_poly(z), a);
    return copysign32(a < 0.6f ? small : big, x);
}
API float __nv_asinhf(float x) {
    float a = abs32(x);
    bool big = a > 0x1p20f;
    float u = fma32(a, a / (1.0f + sqrt32(fma32(a, a, 1.0f))), a);
    float y = log1p_core32(big ? a : u, big ? 1.0f : 0.0f);
    y = a < 0x1p-12f ? a : y;
    return inf_or(x, copysign32(y, x));
}
API float __nv_acoshf(float x) {
    bool big = x > 0x1p20f;
    float t = x - 1.0f, u = t + sqrt32(fma32(t, t, t + t));          // NaN below 1
    float y = log1p_core32(big ? x : u, big ? 1.0f : 0.0f);
    y = x < 1.0f ? nan32() : y;
    return x < inf32() ? y : x;
}
API float __nv_atanhf(float x) {
    float a = abs32(x);
    float u = (a + a) / (1.0f - a);
    float y = 0.5f * log1p_core32(u, 0.0f);
    y = a < 0x1p-12f ? a : y;
    y = a == 1.0f ? inf32() : y;
    y = a <= 1.0f ? y : nan32();
    return copysign32(y, x);
}
