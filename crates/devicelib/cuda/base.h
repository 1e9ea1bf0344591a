// Common ground of the device math library. The same sources compile for the device (to PTX) and for the host, where
// tests compare them with wider arithmetic.
#pragma once

#ifdef __CUDA__
#define DEV static inline __attribute__((device, always_inline))
#define SLOW static __attribute__((device, noinline))
#define API extern "C" __attribute__((device))
#define TABLE static __attribute__((device)) const
#else
#define DEV static inline
#define SLOW static
#define API extern "C"
#define TABLE static const
#endif

typedef unsigned int u32;
typedef unsigned long long u64;
typedef long long i64;

DEV float fma32(float a, float b, float c) { return __builtin_fmaf(a, b, c); }
DEV double fma64(double a, double b, double c) { return __builtin_fma(a, b, c); }
DEV u32 bits_of(float x) { return __builtin_bit_cast(u32, x); }
DEV u64 bits_of(double x) { return __builtin_bit_cast(u64, x); }
DEV float float_of(u32 b) { return __builtin_bit_cast(float, b); }
DEV double double_of(u64 b) { return __builtin_bit_cast(double, b); }
DEV float abs32(float x) { return __builtin_fabsf(x); }
DEV double abs64(double x) { return __builtin_fabs(x); }
DEV float copysign32(float x, float s) { return float_of((bits_of(x) & 0x7fffffffu) | (bits_of(s) & 0x80000000u)); }
DEV double copysign64(double x, double s) {
    return double_of((bits_of(x) & ~(1ULL << 63)) | (bits_of(s) & (1ULL << 63)));
}
DEV float inf32() { return float_of(0x7f800000u); }
DEV double inf64() { return double_of(0x7ffULL << 52); }
DEV float nan32() { return float_of(0x7fffffffu); }
DEV double nan64() { return double_of(0xfff8ULL << 48); }
DEV bool isnan_(double x) { return x != x; }

#ifdef __CUDA__
#define ONE(ret, name, args, text, out, in) DEV ret name args { ret d; asm(text : out(d) : in); return d; }
DEV float sqrt32(float x) { float d; asm("sqrt.rn.f32 %0, %1;" : "=f"(d) : "f"(x)); return d; }
DEV double sqrt64(double x) { double d; asm("sqrt.rn.f64 %0, %1;" : "=d"(d) : "d"(x)); return d; }
DEV float rsqrt32(float x) { float d; asm("rsqrt.approx.f32 %0, %1;" : "=f"(d) : "f"(x)); return d; }
DEV float trunc32(float x) { float d; asm("cvt.rzi.f32.f32 %0, %1;" : "=f"(d) : "f"(x)); return d; }
DEV float rint32(float x) { float d; asm("cvt.rni.f32.f32 %0, %1;" : "=f"(d) : "f"(x)); return d; }
DEV double rint64(double x) { double d; asm("cvt.rni.f64.f64 %0, %1;" : "=d"(d) : "d"(x)); return d; }
DEV double floor64(double x) { double d; asm("cvt.rmi.f64.f64 %0, %1;" : "=d"(d) : "d"(x)); return d; }
DEV double ceil64(double x) { double d; asm("cvt.rpi.f64.f64 %0, %1;" : "=d"(d) : "d"(x)); return d; }
DEV double trunc64(double x) { double d; asm("cvt.rzi.f64.f64 %0, %1;" : "=d"(d) : "d"(x)); return d; }
DEV int toint32(float x) { int d; asm("cvt.rni.s32.f32 %0, %1;" : "=r"(d) : "f"(x)); return d; }
DEV int toint64(double x) { int d; asm("cvt.rni.s32.f64 %0, %1;" : "=r"(d) : "d"(x)); return d; }
DEV u64 mulhi_u64(u64 a, u64 b) { u64 d; asm("mul.hi.u64 %0, %1, %2;" : "=l"(d) : "l"(a), "l"(b)); return d; }
DEV int clz64_(u64 a) { int d; asm("clz.b64 %0, %1;" : "=r"(d) : "l"(a)); return d; }
#else
#include <math.h>
DEV float sqrt32(float x) { return sqrtf(x); }
DEV double sqrt64(double x) { return sqrt(x); }
// As the compiler makes it of `rsqrt.approx.f32` where it has AVX-512.
#ifdef __AVX512F__
#include <immintrin.h>
DEV float rsqrt32(float x) {
    float y = _mm512_cvtss_f32(_mm512_rsqrt14_ps(_mm512_set1_ps(x)));
    float better = fma32(y * 0.5f, fma32(-(x * y), y, 1.0f), y);
    return better != better ? y : better;
}
#else
DEV float rsqrt32(float x) { return 1.0f / sqrtf(x); }
#endif
DEV float trunc32(float x) { return truncf(x); }
DEV float rint32(float x) { return rintf(x); }
DEV double rint64(double x) { return rint(x); }
DEV double floor64(double x) { return floor(x); }
DEV double ceil64(double x) { return ceil(x); }
DEV double trunc64(double x) { return trunc(x); }
DEV int toint32(float x) { return x != x ? 0 : x >= 2147483647.0f ? 2147483647 : x <= -2147483648.0f ? -2147483647 - 1 : (int)rintf(x); }
DEV int toint64(double x) { return x != x ? 0 : x >= 2147483647.0 ? 2147483647 : x <= -2147483648.0 ? -2147483647 - 1 : (int)rint(x); }
DEV u64 mulhi_u64(u64 a, u64 b) { return (u64)(((unsigned __int128)a * b) >> 64); }
DEV int clz64_(u64 a) { return a ? __builtin_clzll(a) : 64; }
#endif

#include "coefficients_gen.h"
#include "coefficients32_gen.h"

DEV double pow2_64(int k) { return double_of((u64)(k + 1023) << 52); } // -1022 <= k <= 1023

// Adding 1.5 * 2^52 rounds to an integer, which stands in the low bits of the sum.
#define ROUNDER64 0x1.8p52
// 2^(k + b) for a sum t of k, the rounder and b + 1023, normal.
DEV double step_of(double t) { return double_of(bits_of(t) << 52); }
// 2^k = step * rest. The sum of a number and `bias` has k + 1023 -+ 512 in its low bits, so that `step` is never
// subnormal or infinite, and only the last product rounds.
struct scaling64 { double bias, rest; };
DEV scaling64 scaling64_of(bool down) {
    scaling64 s;
    s.bias = down ? ROUNDER64 + 1535.0 : ROUNDER64 + 511.0;
    s.rest = down ? 0x1p-512 : 0x1p512;
    return s;
}
DEV double within64(double x, double lo, double hi) {               // NaN stays
    double c = x > hi ? hi : x;
    return c < lo ? lo : c;
}

// Exact x * 2^k with a single rounding for every k (ldexp).
DEV double ldexp64(double x, int k) {
    k = k < -2200 ? -2200 : k > 2200 ? 2200 : k;
    if (k > 1023) { x *= pow2_64(1023); k -= 1023; }
    if (k > 1023) { x *= pow2_64(1023); k -= 1023; }
    if (k > 1023) { x *= pow2_64(1023); k = 0; }
    if (k < -1022) {
        // Bring x to where the last multiplication is the only inexact one.
        x *= pow2_64(-969); k += 969;
        if (k < -1022) { x *= pow2_64(-969); k += 969; }
        if (k < -1022) { k = -1022; }
    }
    return x * pow2_64(k);
}

struct dd { double hi, lo; };
DEV dd two_sum(double a, double b) {
    double s = a + b, t = s - a;
    return {s, (a - (s - t)) + (b - t)};
}
DEV dd fast_sum(double a, double b) { double s = a + b; return {s, b - (s - a)}; }
DEV dd two_mul(double a, double b) { double p = a * b; return {p, fma64(a, b, -p)}; }
