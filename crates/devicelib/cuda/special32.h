// Error functions, remainders and parts of numbers in single precision.
#pragma once
#include "trig32.h"

// --- error functions ----------------------------------------------------------------------------------------------

API float __nv_erff(float x) {
    float a = abs32(x);
    float small = fma32(a, erf_poly(a * a), a);
    float c = a > 4.0f ? 4.0f : a;
    float w = c * erfc_log_poly(c);                                  // log2(erfc c), at least -26
    const float bias = ROUNDER + 127.0f;
    float t = w + bias;
    float big = fma32(-exp2_poly(w - (t - bias)), step_of(t), 1.0f);
    return copysign32(a < 0.92f ? small : big, x);
}
// e^(x*x) erfc(x) (1 + more) for x >= 0 and a tiny `more`.
DEV float erfcx_pos32(float x, float more) {
    float d = fma32(x, 0.5f, 1.0f), dl = fma32(x, 0.5f, 1.0f - d);
    float t = 1.0f / d, e = fma32(-t, d, 1.0f) - t * dl;             // 1 / (1 + x/2) = t + t e
    e = x < 0x1p20f ? e : 0.0f;                                     // x may be infinite
    float y = t * erfcx_poly(fma32(t, e, t - 0.5f));
    return fma32(y, e + more, y);
}
// erfc(a + lo) / step * 2^64; a <= 10.5, lo tiny.
DEV float erfc_scaled(float a, float lo, float& step) {
    const float bias = ROUNDER + 191.0f;
    float s = a * a, e = fma32(a + a, lo, fma32(a, a, -s));          // what the square lost
    float t = fma32(s, -0x1.715476p+0f, bias), k = t - bias;
    float r = fma32(k, -0x1.62e430p-1f, -s);
    r = fma32(k, 0x1.05c610p-29f, r);
    step = step_of(t);
    float f = erfcx_pos32(a, -e);
    return fma32(f, r * exp_slope_poly(r), f);
}
API float __nv_erfcf(float x) {
    float a = abs32(x), step;
    a = a > 10.5f ? 10.5f : a;
    float p = erfc_scaled(a, 0.0f, step);
    float r = p * step * 0x1p-64f;
    r = x < 0.0f ? 2.0f - r : r;
    float near = (1.0f - x) - x * erf_poly(x * x);
    return a < 0.6f ? near : r;
}
API float __nv_erfcxf(float x) {
    float a = abs32(x), r = erfcx_pos32(a, 0.0f);
    if (x < 0.0f) {
        float c = a > 9.6f ? 9.6f : a;
        float s = c * c, e = fma32(c, c, -s);
        const float bias = ROUNDER + 63.0f;
        float t = fma32(s, 0x1.715476p+0f, bias), k = t - bias;
        float d = fma32(k, -0x1.62e430p-1f, s);
        d = fma32(k, 0x1.05c610p-29f, d) + e;
        r = fma32(exp_poly(d) * step_of(t), 0x1p65f, -r);
    }
    return r;
}
API float __nv_normcdff(float x) {
    float u = abs32(x);
    u = u > 14.8f ? 14.8f : u;
    float a = u * 0x1.6a09e6p-1f;                                    // |x| / sqrt 2 as head and tail
    float lo = fma32(u, 0x1.9fcef4p-27f, fma32(u, 0x1.6a09e6p-1f, -a)), step;
    float p = erfc_scaled(a, lo, step);
    float r = p * step * 0x1p-65f;
    return x > 0.0f ? 1.0f - r : r;
}

// --- remainders ---------------------------------------------------------------------------------------------------

// Remainder of positive finite numbers that are floats, or twice floats.
DEV double fmod_pos32(double x, double y) {
    double far = y * 0x1p28;
    while (x >= far) {                                              // 27 bits of the quotient at a time
        u64 d = ((bits_of(x) >> 52) - (bits_of(y) >> 52) - 27) << 52;
        double s = double_of(bits_of(y) + d), q = trunc64(x / s);
        x = fma64(-q, s, x);
        x = x < 0.0 ? x + s : x;
    }
    double q = trunc64(x / y), r = fma64(-q, y, x);
    return r < 0.0 ? r + y : r;
}
API float __nv_fmodf(float x, float y) {
    float a = abs32(x), b = abs32(y);
    bool bad = !(a < inf32()) || !(b > 0.0f), whole = b == inf32();
    float r = (float)fmod_pos32(bad || whole ? 0.0 : (double)a, bad || whole ? 1.0 : (double)b);
    r = whole ? a : r;
    return bad ? nan32() : copysign32(r, x);
}
API float __nv_remainderf(float x, float y) {
    float a = abs32(x), b = abs32(y);
    bool bad = !(a < inf32()) || !(b > 0.0f), whole = b == inf32();
    double d = bad || whole ? 1.0 : (double)b;
    double r = fmod_pos32(bad || whole ? 0.0 : (double)a, d + d);
    bool over = r + r > d;
    r = over ? r - d : r;
    r = over && r + r >= d ? r - d : r;
    float f = (float)r;
    f = whole ? a : f;
    f = float_of(bits_of(f) ^ (bits_of(x) & 0x80000000u));
    return bad ? nan32() : f;
}

// --- parts of numbers ---------------------------------------------------------------------------------------------

// Exponent of 2 in a positive finite number, subnormal or not.
DEV int exponent32(float a) {
    bool tiny = a < 0x1p-126f;
    u32 b = bits_of(tiny ? a * 0x1p23f : a);
    return (int)(b >> 23) - (tiny ? 150 : 127);
}
API float __nv_frexpf(float x, int* e) {
    float a = abs32(x);
    bool plain = a > 0.0f && a < inf32();
    u32 b = bits_of(a < 0x1p-126f ? x * 0x1p23f : x);
    *e = plain ? exponent32(a) + 1 : 0;
    return plain ? float_of((b & 0x807fffffu) | 0x3f000000u) : x + x;
}
API float __nv_ldexpf(float x, int k) {
    k = k < -400 ? -400 : k > 400 ? 400 : k;
    return (float)((double)x * pow2_64(k));                          // one rounding: the product is exact in double
}
API float __nv_scalbnf(float x, int k) { return __nv_ldexpf(x, k); }
API int __nv_ilogbf(float x) {
    float a = abs32(x);
    int e = exponent32(a);
    e = a == inf32() ? 2147483647 : e;
    return a > 0.0f ? e : -2147483647 - 1;
}
API float __nv_logbf(float x) {
    float a = abs32(x), e = (float)exponent32(a);
    e = a == 0.0f ? -inf32() : e;
    return a < inf32() ? e : a;
}
API float __nv_modff(float x, float* ip) {
    float t = trunc32(x);
    *ip = t;
    return copysign32(abs32(x) == inf32() ? 0.0f : x - t, x);
}
API float __nv_roundf(float x) {
    float t = trunc32(x);
    return copysign32(abs32(t) + (abs32(x - t) >= 0.5f ? 1.0f : 0.0f), x);
}
