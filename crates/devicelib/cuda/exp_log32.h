// Exponentials, logarithms, powers and roots in single precision: straight code, so that it becomes vector code.
#pragma once
#include "base.h"


// Adding 1.5 * 2^23 rounds to an integer, which stands in the low bits of the sum.
#define ROUNDER 0x1.8p23f

DEV float inf_or(float x, float y) { return abs32(x) < inf32() ? y : x; }

struct ff { float hi, lo; };
DEV ff two_sum32(float a, float b) {
    float s = a + b, t = s - a;
    return {s, (a - (s - t)) + (b - t)};
}
DEV ff fast_sum32(float a, float b) { float s = a + b; return {s, b - (s - a)}; }
DEV ff two_mul32(float a, float b) { float p = a * b; return {p, fma32(a, b, -p)}; }

// --- powers of two ------------------------------------------------------------------------------------------------

// 2^k = step * rest. The sum of a number and `bias` has k + 127 -+ 64 in its low bits, so that `step` is never
// subnormal or infinite, and only the last product rounds.
struct scaling { float bias, rest; };
DEV scaling scaling_of(bool down) {
    scaling s;
    s.bias = down ? ROUNDER + 191.0f : ROUNDER + 63.0f;
    s.rest = down ? 0x1p-64f : 0x1p64f;
    return s;
}
DEV float step_of(float t) { return float_of(bits_of(t) << 23); }
DEV float within(float x, float lo, float hi) {                     // NaN stays
    float c = x > hi ? hi : x;
    return c < lo ? lo : c;
}

API float __nv_expf(float x) {
    scaling s = scaling_of(x < 0.0f);
    float c = within(x, -106.0f, 90.0f);
    float t = fma32(c, 0x1.715476p+0f, s.bias), k = t - s.bias;
    float r = fma32(k, -0x1.62e430p-1f, c);
    r = fma32(k, 0x1.05c610p-29f, r);
    return exp_poly(r) * step_of(t) * s.rest;
}
API float __nv_exp2f(float x) {
    scaling s = scaling_of(x < 0.0f);
    float c = within(x, -152.0f, 130.0f);
    float t = c + s.bias, k = t - s.bias;
    return exp2_poly(c - k) * step_of(t) * s.rest;
}
API float __nv_exp10f(float x) {
    scaling s = scaling_of(x < 0.0f);
    float c = within(x, -46.0f, 39.0f);
    float t = fma32(c, 0x1.a934f0p+1f, s.bias), k = t - s.bias;
    float r = fma32(k, -0x1.344136p-2f, c);                        // log10(2) in two parts
    r = fma32(k, 0x1.ec10c0p-27f, r);
    return exp10_poly(r) * step_of(t) * s.rest;
}
API float __nv_expm1f(float x) {
    // At half the size, so that 2^k stays finite. Below -18 the answer is -1.
    const float bias = ROUNDER + 126.0f;
    float c = within(x, -18.0f, 89.0f);
    float t = fma32(c, 0x1.715476p+0f, bias), k = t - bias, p = step_of(t);
    float hi = fma32(k, -0x1.62e4p-1f, c), lo = k * -0x1.7f7d1cp-20f, r = hi + lo;   // hi is exact
    float d = p - 0.5f, dl = (p - d) - 0.5f;
    ff s = two_sum32(d, p * hi);
    float tail = fma32(r * r, expm1_poly(r), lo);
    float y = s.hi + fma32(p, tail, s.lo + dl);
    return abs32(x) < 0x1p-25f ? x : y + y;
}

// --- logarithms ---------------------------------------------------------------------------------------------------

// x = (1 + f) * 2^k with 1 + f in [sqrt(1/2), sqrt(2)); x positive and finite.
DEV float split32(float x, float& k) {
    bool tiny = x < 0x1p-126f;                                      // then its bits are x * 2^149
    float shift = tiny ? -149.0f : 0.0f;
    u32 b = tiny ? bits_of((float)(int)bits_of(x)) : bits_of(x), e = (b - 0x3f3504f3u) & 0xff800000u;
    k = fma32((float)(int)e, 0x1p-23f, shift);
    return float_of(b - e) - 1.0f;
}
// The logarithm's answer for anything but positive finite numbers.
DEV float log_ends(float x, float y) {
    float low = x == 0.0f ? -inf32() : nan32();
    y = x <= 0.0f ? low : y;
    return x < inf32() ? y : x;
}

API float __nv_logf(float x) {
    float k, f = split32(x, k);
    float lo = fma32(k, -0x1.05c610p-29f, f * f * log_poly(f));
    return log_ends(x, fma32(k, 0x1.62e430p-1f, f + lo));
}
API float __nv_log2f(float x) {
    float k, f = split32(x, k);
    ff z = two_mul32(f, f), a = fast_sum32(f, z.hi * -0.5f);         // f - f^2/2
    a.lo = fma32(f * z.hi, log_cubic_poly(f), fma32(z.lo, -0.5f, a.lo));
    ff p = two_mul32(a.hi, 0x1.715476p+0f);
    p.lo = fma32(a.lo, 0x1.715476p+0f, fma32(a.hi, 0x1.4ae0c0p-26f, p.lo));
    ff s = fast_sum32(k, p.hi);
    return log_ends(x, s.hi + (s.lo + p.lo));
}
API float __nv_log10f(float x) {
    float k, f = split32(x, k);
    float tail = f * f * log_poly(f);
    ff p = two_mul32(f, 0x1.bcb7b2p-2f);
    p.lo = fma32(tail, 0x1.bcb7b2p-2f, fma32(f, -0x1.5b235ep-27f, p.lo));
    ff s = fast_sum32(k * 0x1.344p-2f, p.hi);                       // log10(2) in two parts, of which k times the first is exact
    return log_ends(x, s.hi + (s.lo + fma32(k, 0x1.3509f8p-18f, p.lo)));
}
// log(1 + x) + extra * log(2); x > -1, finite. The scaled sum 1 + x is kept as head and tail.
DEV float log1p_core32(float x, float extra) {
    float u = 1.0f + x;
    u32 e = (bits_of(u) - 0x3f3504f3u) & 0xff800000u;
    float k = (float)(int)e * 0x1p-23f, s = float_of(0x40800000u - e);   // 4 * 2^-k is always normal
    ff f = two_sum32(fma32(s, 0.25f, -1.0f), x * s * 0.25f);
    float tail = f.lo - f.hi * f.lo;
    tail = fma32(f.hi * f.hi, log_poly(f.hi), tail);
    k += extra;
    tail = fma32(k, -0x1.05c610p-29f, tail);
    return fma32(k, 0x1.62e430p-1f, f.hi + tail);
}
API float __nv_log1pf(float x) {
    float y = log1p_core32(x, 0.0f);
    y = abs32(x) < 0x1p-25f ? x : y;
    float low = x == -1.0f ? -inf32() : nan32();
    y = x <= -1.0f ? low : y;
    return x < inf32() ? y : x;
}

// --- powers -------------------------------------------------------------------------------------------------------

// log2 of a positive finite number as head and tail, 2^-33 or better.
DEV ff log2_pair(float x) {
    float k, f = split32(x, k);
    // log(1+f) = t + t^3 P(t^2) with t = 2f / (2+f), the quotient as head and tail.
    float r = 1.0f / (2.0f + f), t = (f + f) * r;
    float d = f - t;                                                // exact
    float tl = fma32(-t, f, d + d) * r;
    float z = t * t;
    ff p = two_mul32(t, 0x1.715476p+0f);
    float odd = fma32(t * z, log_odd_poly(z), tl);
    p.lo = fma32(odd, 0x1.715476p+0f, fma32(t, 0x1.4ae0c0p-26f, p.lo));
    ff s = fast_sum32(k, p.hi);
    return fast_sum32(s.hi, s.lo + p.lo);
}
API float __nv_powf(float x, float y) {
    float ax = abs32(x);
    ff l = log2_pair(ax);
    // y * log2 x: the head decides where the result ends up.
    ff p = two_mul32(y, l.hi);
    p.lo = fma32(y, l.lo, p.lo);
    scaling s = scaling_of(p.hi < 0.0f);
    float c = within(p.hi, -160.0f, 140.0f);
    float low = c == p.hi ? p.lo : 0.0f;
    float t = c + s.bias, k = t - s.bias;
    float r = exp2_poly((c - k) + low) * step_of(t) * s.rest;
    if (!(x > 0.0f && x < inf32() && abs32(y) < inf32())) {
        bool y_int = rint32(y) == y, y_odd = y_int && rint32(y * 0.5f) != y * 0.5f;
        r = x < 0.0f && !y_int ? nan32() : r;
        bool end = ax == 0.0f || ax == inf32();
        float e = (ax == 0.0f) == (y < 0.0f) ? inf32() : 0.0f;
        r = end ? e : r;
        float f = (ax > 1.0f) == (y > 0.0f) ? inf32() : 0.0f;
        f = ax == 1.0f ? 1.0f : f;
        r = abs32(y) == inf32() ? f : r;
        r = y_odd ? copysign32(r, x) : r;
        r = x != x || y != y ? x + y : r;
        r = y == 0.0f || x == 1.0f ? 1.0f : r;
    }
    return r;
}
API float __nv_powif(float x, int n) {
    // In double: the error of the repeated squaring stays far below single precision.
    double r = 1.0, b = (double)x;
    for (u32 e = n < 0 ? 0u - (u32)n : (u32)n; e != 0; e >>= 1) {
        if (e & 1u) r *= b;
        b *= b;
    }
    return (float)(n < 0 ? 1.0 / r : r);
}

// --- roots --------------------------------------------------------------------------------------------------------

DEV u32 third(u32 x) { return (u32)(((u64)x * 0x55555556u) >> 32); }
// 1 / cbrt(a) to nearly full precision, a normal.
DEV float rcbrt_pos(float a) {
    float r = float_of(0x548c39cbu - third(bits_of(a)));            // 5 bits
    for (int i = 0; i < 2; i++) {
        float e = fma32(-r * r, r * a, 1.0f);
        r = fma32(fma32(e, 0x1.c71c72p-3f, 0x1.555556p-2f) * e, r, r);
    }
    return r;
}
API float __nv_cbrtf(float x) {
    float a = abs32(x);
    bool small = a < 0x1p-60f;                                      // subnormal, or residuals would be
    a = small ? a * 0x1p90f : a;
    float r = rcbrt_pos(a), y = a * r * r;
    ff q = two_mul32(y, y);
    float e = fma32(-y, q.hi, a) - y * q.lo;                        // a - y^3
    y = fma32(e * (r * r), 0x1.555556p-2f, y) * (small ? 0x1p-30f : 1.0f);
    return x == 0.0f ? x : inf_or(x, copysign32(y, x));
}
API float __nv_rcbrtf(float x) {
    float a = abs32(x);
    bool small = a < 0x1p-60f;
    a = small ? a * 0x1p90f : a;
    float r = rcbrt_pos(a);
    ff q = two_mul32(r, r), p = two_mul32(q.hi, a);
    float e = fma32(-p.hi, r, 1.0f) - r * fma32(q.lo, a, p.lo);     // 1 - a r^3
    r = fma32(e * r, 0x1.555556p-2f, r) * (small ? 0x1p30f : 1.0f);
    r = a == 0.0f ? inf32() : r;
    r = a == inf32() ? 0.0f : r;
    return x != x ? x : copysign32(r, x);
}
API float __nv_rsqrtf(float x) { return rsqrt32(x); }

// Square root of a sum of squares whose largest part is m; exact scaling keeps it in range.
struct norm_scale { float by, back; };
DEV norm_scale norm_scale_of(float m) {
    bool large = m > 0x1p62f, small = m < 0x1p-50f;
    norm_scale s;
    s.by = large ? 0x1p-66f : small ? 0x1p90f : 1.0f;
    s.back = large ? 0x1p66f : small ? 0x1p-90f : 1.0f;
    return s;
}
DEV float larger32(float a, float b) { return a > b ? a : b; }
DEV float norm32(float a, float b, float c, float d, bool four, bool reciprocal) {
    a = abs32(a), b = abs32(b), c = abs32(c), d = abs32(d);
    float m = larger32(a, b);
    m = four ? larger32(m, larger32(c, d)) : m;
    norm_scale s = norm_scale_of(m);
    a *= s.by, b *= s.by;
    float q = fma32(a, a, b * b);
    if (four) {
        c *= s.by, d *= s.by;
        q += fma32(c, c, d * d);
    }
    float root = sqrt32(q);
    bool inf = a == inf32() || b == inf32() || c == inf32() || d == inf32();
    if (reciprocal) {
        float r = s.by / root;
        return inf ? 0.0f : r;
    }
    return inf ? inf32() : root * s.back;
}
API float __nv_hypotf(float a, float b) { return norm32(a, b, 0.0f, 0.0f, false, false); }
API float __nv_rhypotf(float a, float b) { return norm32(a, b, 0.0f, 0.0f, false, true); }
API float __nv_norm3df(float a, float b, float c) { return norm32(a, b, c, 0.0f, true, false); }
API float __nv_norm4df(float a, float b, float c, float d) { return norm32(a, b, c, d, true, false); }
API float __nv_rnorm3df(float a, float b, float c) { return norm32(a, b, c, 0.0f, true, true); }
API float __nv_rnorm4df(float a, float b, float c, float d) { return norm32(a, b, c, d, true, true); }
