// Bodies for those functions of the device library that are an instruction or a few: PTX then holds the
// instruction in place of a call. The rest of the __nv_ functions stay calls, which the JIT replaces by vector
// code or which the device library defines.
#ifndef __WEFT_LIBDEVICE_INLINE_H__
#define __WEFT_LIBDEVICE_INLINE_H__

#define __WEFT_LD __device__ inline __attribute__((always_inline))

// Variants of an instruction that flushes denormals follow the -ftz option.
#if defined(__CUDA_FTZ) && __CUDA_FTZ
#define __WEFT_FTZ(name) __nvvm_##name##_ftz_f
#else
#define __WEFT_FTZ(name) __nvvm_##name##_f
#endif

// Square root by the precision that -prec-sqrt asks for; no builtin names it.
extern "C" __device__ float __weft_sqrtf(float) __asm("llvm.nvvm.sqrt.f");

extern "C" {

// Integers
__WEFT_LD int __nv_abs(int a) { return __builtin_elementwise_abs(a); }
__WEFT_LD long long __nv_llabs(long long a) { return __builtin_elementwise_abs(a); }
__WEFT_LD int __nv_min(int a, int b) { return a < b ? a : b; }
__WEFT_LD int __nv_max(int a, int b) { return a > b ? a : b; }
__WEFT_LD unsigned int __nv_umin(unsigned int a, unsigned int b) { return a < b ? a : b; }
__WEFT_LD unsigned int __nv_umax(unsigned int a, unsigned int b) { return a > b ? a : b; }
__WEFT_LD long long __nv_llmin(long long a, long long b) { return a < b ? a : b; }
__WEFT_LD long long __nv_llmax(long long a, long long b) { return a > b ? a : b; }
__WEFT_LD unsigned long long __nv_ullmin(unsigned long long a, unsigned long long b) { return a < b ? a : b; }
__WEFT_LD unsigned long long __nv_ullmax(unsigned long long a, unsigned long long b) { return a > b ? a : b; }
__WEFT_LD int __nv_clz(int a) { return __builtin_clzg((unsigned int)a, 32); }
__WEFT_LD int __nv_clzll(long long a) { return __builtin_clzg((unsigned long long)a, 64); }
__WEFT_LD int __nv_ffs(int a) { return __builtin_ffs(a); }
__WEFT_LD int __nv_ffsll(long long a) { return __builtin_ffsll(a); }
__WEFT_LD int __nv_popc(unsigned int a) { return __builtin_popcount(a); }
__WEFT_LD int __nv_popcll(unsigned long long a) { return __builtin_popcountll(a); }
__WEFT_LD unsigned int __nv_brev(unsigned int a) { return __builtin_bitreverse32(a); }
__WEFT_LD unsigned long long __nv_brevll(unsigned long long a) { return __builtin_bitreverse64(a); }
__WEFT_LD unsigned int __nv_byte_perm(unsigned int a, unsigned int b, unsigned int s) {
    return __nvvm_prmt(a, b, s & 0x7777);
}
__WEFT_LD int __nv_mulhi(int a, int b) { return __nvvm_mulhi_i(a, b); }
__WEFT_LD unsigned int __nv_umulhi(unsigned int a, unsigned int b) { return __nvvm_mulhi_ui(a, b); }
__WEFT_LD long long __nv_mul64hi(long long a, long long b) { return __nvvm_mulhi_ll(a, b); }
__WEFT_LD unsigned long long __nv_umul64hi(unsigned long long a, unsigned long long b) {
    return __nvvm_mulhi_ull(a, b);
}
__WEFT_LD int __nv_mul24(int a, int b) { return __nvvm_mul24_i(a, b); }
__WEFT_LD unsigned int __nv_umul24(unsigned int a, unsigned int b) { return __nvvm_mul24_ui(a, b); }
__WEFT_LD int __nv_hadd(int a, int b) { return (int)(((long long)a + b) >> 1); }
__WEFT_LD int __nv_rhadd(int a, int b) { return (int)(((long long)a + b + 1) >> 1); }
__WEFT_LD int __nv_uhadd(unsigned int a, unsigned int b) {
    return (int)(((unsigned long long)a + b) >> 1);
}
__WEFT_LD unsigned int __nv_urhadd(unsigned int a, unsigned int b) {
    return (unsigned int)(((unsigned long long)a + b + 1) >> 1);
}
__WEFT_LD int __nv_sad(int a, int b, int c) { return __nvvm_sad_i(a, b, c); }
__WEFT_LD unsigned int __nv_usad(unsigned int a, unsigned int b, unsigned int c) {
    return __nvvm_sad_ui(a, b, c);
}

// Bits
__WEFT_LD int __nv_float_as_int(float a) { return __builtin_bit_cast(int, a); }
__WEFT_LD unsigned int __nv_float_as_uint(float a) { return __builtin_bit_cast(unsigned int, a); }
__WEFT_LD float __nv_int_as_float(int a) { return __builtin_bit_cast(float, a); }
__WEFT_LD float __nv_uint_as_float(unsigned int a) { return __builtin_bit_cast(float, a); }
__WEFT_LD unsigned long long __nv_double_as_longlong(double a) {
    return __builtin_bit_cast(unsigned long long, a);
}
__WEFT_LD double __nv_longlong_as_double(long long a) { return __builtin_bit_cast(double, a); }
__WEFT_LD int __nv_double2hiint(double a) { return (int)(__builtin_bit_cast(unsigned long long, a) >> 32); }
__WEFT_LD int __nv_double2loint(double a) { return (int)__builtin_bit_cast(unsigned long long, a); }
__WEFT_LD double __nv_hiloint2double(int hi, int lo) {
    return __builtin_bit_cast(double, (unsigned long long)(unsigned int)hi << 32 | (unsigned int)lo);
}
__WEFT_LD int __nv_signbitf(float a) { return __builtin_bit_cast(int, a) < 0; }
__WEFT_LD int __nv_signbitd(double a) { return __builtin_bit_cast(long long, a) < 0; }
__WEFT_LD int __nv_isnanf(float a) { return a != a; }
__WEFT_LD int __nv_isnand(double a) { return a != a; }
__WEFT_LD int __nv_isinff(float a) { return __builtin_fabsf(a) == __builtin_inff(); }
__WEFT_LD int __nv_isinfd(double a) { return __builtin_fabs(a) == __builtin_inf(); }
__WEFT_LD int __nv_finitef(float a) { return __builtin_fabsf(a) < __builtin_inff(); }
__WEFT_LD int __nv_isfinited(double a) { return __builtin_fabs(a) < __builtin_inf(); }

// Arithmetic with a rounding: rn to nearest, rz to zero, ru up, rd down
#define __WEFT_ROUNDED(sfx, dir)                                                                             \
    __WEFT_LD float __nv_fadd_##sfx(float a, float b) { return __WEFT_FTZ(add_##dir)(a, b); }                \
    __WEFT_LD float __nv_fsub_##sfx(float a, float b) { return __WEFT_FTZ(add_##dir)(a, -b); }               \
    __WEFT_LD float __nv_fmul_##sfx(float a, float b) { return __WEFT_FTZ(mul_##dir)(a, b); }                \
    __WEFT_LD float __nv_fdiv_##sfx(float a, float b) { return __WEFT_FTZ(div_##dir)(a, b); }                \
    __WEFT_LD float __nv_frcp_##sfx(float a) { return __WEFT_FTZ(rcp_##dir)(a); }                            \
    __WEFT_LD float __nv_fsqrt_##sfx(float a) { return __WEFT_FTZ(sqrt_##dir)(a); }                          \
    __WEFT_LD float __nv_fmaf_##sfx(float a, float b, float c) { return __WEFT_FTZ(fma_##dir)(a, b, c); }    \
    __WEFT_LD float __nv_fmaf_ieee_##sfx(float a, float b, float c) { return __nvvm_fma_##dir##_f(a, b, c); } \
    __WEFT_LD double __nv_dadd_##sfx(double a, double b) { return __nvvm_add_##dir##_d(a, b); }              \
    __WEFT_LD double __nv_dsub_##sfx(double a, double b) { return __nvvm_add_##dir##_d(a, -b); }             \
    __WEFT_LD double __nv_dmul_##sfx(double a, double b) { return __nvvm_mul_##dir##_d(a, b); }              \
    __WEFT_LD double __nv_ddiv_##sfx(double a, double b) { return __nvvm_div_##dir##_d(a, b); }              \
    __WEFT_LD double __nv_drcp_##sfx(double a) { return __nvvm_rcp_##dir##_d(a); }                           \
    __WEFT_LD double __nv_dsqrt_##sfx(double a) { return __nvvm_sqrt_##dir##_d(a); }                         \
    __WEFT_LD double __nv_fma_##sfx(double a, double b, double c) { return __nvvm_fma_##dir##_d(a, b, c); }  \
    __WEFT_LD int __nv_float2int_##sfx(float a) { return __WEFT_FROMF(f2i, dir)(a); }                        \
    __WEFT_LD unsigned int __nv_float2uint_##sfx(float a) { return __WEFT_FROMF(f2ui, dir)(a); }             \
    __WEFT_LD long long __nv_float2ll_##sfx(float a) { return __WEFT_FROMF(f2ll, dir)(a); }                  \
    __WEFT_LD unsigned long long __nv_float2ull_##sfx(float a) { return __WEFT_FROMF(f2ull, dir)(a); }       \
    __WEFT_LD int __nv_double2int_##sfx(double a) { return __nvvm_d2i_##dir(a); }                            \
    __WEFT_LD unsigned int __nv_double2uint_##sfx(double a) { return __nvvm_d2ui_##dir(a); }                 \
    __WEFT_LD long long __nv_double2ll_##sfx(double a) { return __nvvm_d2ll_##dir(a); }                      \
    __WEFT_LD unsigned long long __nv_double2ull_##sfx(double a) { return __nvvm_d2ull_##dir(a); }           \
    __WEFT_LD float __nv_double2float_##sfx(double a) { return __WEFT_FROMF(d2f, dir)(a); }                  \
    __WEFT_LD float __nv_int2float_##sfx(int a) { return __nvvm_i2f_##dir(a); }                              \
    __WEFT_LD float __nv_uint2float_##sfx(unsigned int a) { return __nvvm_ui2f_##dir(a); }                   \
    __WEFT_LD float __nv_ll2float_##sfx(long long a) { return __nvvm_ll2f_##dir(a); }                        \
    __WEFT_LD float __nv_ull2float_##sfx(unsigned long long a) { return __nvvm_ull2f_##dir(a); }             \
    __WEFT_LD double __nv_ll2double_##sfx(long long a) { return __nvvm_ll2d_##dir(a); }                      \
    __WEFT_LD double __nv_ull2double_##sfx(unsigned long long a) { return __nvvm_ull2d_##dir(a); }
#if defined(__CUDA_FTZ) && __CUDA_FTZ
#define __WEFT_FROMF(name, dir) __nvvm_##name##_##dir##_ftz
#else
#define __WEFT_FROMF(name, dir) __nvvm_##name##_##dir
#endif
__WEFT_ROUNDED(rn, rn)
__WEFT_ROUNDED(rz, rz)
__WEFT_ROUNDED(ru, rp)
__WEFT_ROUNDED(rd, rm)
#undef __WEFT_ROUNDED
#undef __WEFT_FROMF

__WEFT_LD double __nv_int2double_rn(int a) { return (double)a; }
__WEFT_LD double __nv_uint2double_rn(unsigned int a) { return (double)a; }
__WEFT_LD float __nv_frsqrt_rn(float a) { return (float)(1.0 / __nvvm_sqrt_rn_d((double)a)); }

// Rounding, sign, extrema
__WEFT_LD float __nv_fabsf(float a) { return __builtin_fabsf(a); }
__WEFT_LD double __nv_fabs(double a) { return __builtin_fabs(a); }
__WEFT_LD float __nv_copysignf(float a, float b) { return __builtin_copysignf(a, b); }
__WEFT_LD double __nv_copysign(double a, double b) { return __builtin_copysign(a, b); }
__WEFT_LD float __nv_floorf(float a) { return __builtin_floorf(a); }
__WEFT_LD double __nv_floor(double a) { return __builtin_floor(a); }
__WEFT_LD float __nv_ceilf(float a) { return __builtin_ceilf(a); }
__WEFT_LD double __nv_ceil(double a) { return __builtin_ceil(a); }
__WEFT_LD float __nv_truncf(float a) { return __builtin_truncf(a); }
__WEFT_LD double __nv_trunc(double a) { return __builtin_trunc(a); }
__WEFT_LD float __nv_roundf(float a) { return __builtin_roundf(a); }
__WEFT_LD double __nv_round(double a) { return __builtin_round(a); }
__WEFT_LD float __nv_rintf(float a) { return __builtin_rintf(a); }
__WEFT_LD double __nv_rint(double a) { return __builtin_rint(a); }
__WEFT_LD float __nv_nearbyintf(float a) { return __builtin_nearbyintf(a); }
__WEFT_LD double __nv_nearbyint(double a) { return __builtin_nearbyint(a); }
__WEFT_LD long long __nv_llrintf(float a) { return __nv_float2ll_rn(a); }
__WEFT_LD long long __nv_llrint(double a) { return __nv_double2ll_rn(a); }
__WEFT_LD long long __nv_llroundf(float a) { return __nv_float2ll_rz(__builtin_roundf(a)); }
__WEFT_LD long long __nv_llround(double a) { return __nv_double2ll_rz(__builtin_round(a)); }
__WEFT_LD float __nv_fminf(float a, float b) { return __builtin_fminf(a, b); }
__WEFT_LD double __nv_fmin(double a, double b) { return __builtin_fmin(a, b); }
__WEFT_LD float __nv_fmaxf(float a, float b) { return __builtin_fmaxf(a, b); }
__WEFT_LD double __nv_fmax(double a, double b) { return __builtin_fmax(a, b); }
__WEFT_LD float __nv_saturatef(float a) { return __WEFT_FTZ(saturate)(a); }
__WEFT_LD float __nv_fdimf(float a, float b) { return a <= b ? 0.0f : a - b; }
__WEFT_LD double __nv_fdim(double a, double b) { return a <= b ? 0.0 : a - b; }
__WEFT_LD float __nv_fmaf(float a, float b, float c) { return __builtin_fmaf(a, b, c); }
__WEFT_LD double __nv_fma(double a, double b, double c) { return __builtin_fma(a, b, c); }
__WEFT_LD float __nv_sqrtf(float a) { return __weft_sqrtf(a); }
__WEFT_LD double __nv_sqrt(double a) { return __nvvm_sqrt_rn_d(a); }
__WEFT_LD float __nv_rsqrtf(float a) { return __WEFT_FTZ(rsqrt_approx)(a); }
__WEFT_LD double __nv_rsqrt(double a) { return __nvvm_rsqrt_approx_d(a); }

// Results through a pointer: as values, so that no memory is left over
__WEFT_LD float __nv_modff(float a, float *whole) {
    float t = __builtin_truncf(a);
    *whole = t;
    return __builtin_copysignf(__nv_isinff(a) ? 0.0f : a - t, a);
}
__WEFT_LD double __nv_modf(double a, double *whole) {
    double t = __builtin_trunc(a);
    *whole = t;
    return __builtin_copysign(__nv_isinfd(a) ? 0.0 : a - t, a);
}
__WEFT_LD void __nv_sincosf(float a, float *s, float *c) {
    *s = __nv_sinf(a);
    *c = __nv_cosf(a);
}
__WEFT_LD void __nv_sincos(double a, double *s, double *c) {
    *s = __nv_sin(a);
    *c = __nv_cos(a);
}
__WEFT_LD void __nv_sincospif(float a, float *s, float *c) {
    *s = __nv_sinpif(a);
    *c = __nv_cospif(a);
}
__WEFT_LD void __nv_sincospi(double a, double *s, double *c) {
    *s = __nv_sinpi(a);
    *c = __nv_cospi(a);
}
__WEFT_LD float __nv_frexpf(float a, int *exponent) {
    float m = a;
    int e = 0;
    if (__builtin_fabsf(a) < 1.17549435e-38f) {
        m = a * 33554432.0f;
        e = -25;
    }
    unsigned int bits = __builtin_bit_cast(unsigned int, m);
    unsigned int field = bits >> 23 & 255;
    bool ordinary = field != 0 && field != 255;
    *exponent = ordinary ? e + (int)field - 126 : 0;
    return ordinary ? __builtin_bit_cast(float, (bits & 0x807fffffu) | 0x3f000000u) : a + a;
}
__WEFT_LD double __nv_frexp(double a, int *exponent) {
    double m = a;
    int e = 0;
    if (__builtin_fabs(a) < 2.2250738585072014e-308) {
        m = a * 18014398509481984.0;
        e = -54;
    }
    unsigned long long bits = __builtin_bit_cast(unsigned long long, m);
    unsigned int field = (unsigned int)(bits >> 52) & 2047;
    bool ordinary = field != 0 && field != 2047;
    *exponent = ordinary ? e + (int)field - 1022 : 0;
    return ordinary ? __builtin_bit_cast(double, (bits & 0x800fffffffffffffull) | 0x3fe0000000000000ull) : a + a;
}
__WEFT_LD float __nv_powif(float a, int b) { return __nv_powf(a, (float)b); }
__WEFT_LD double __nv_powi(double a, int b) { return __nv_pow(a, (double)b); }

// Fast functions: the approximate instructions
__WEFT_LD float __nv_fast_fdividef(float a, float b) { return __WEFT_FTZ(div_approx)(a, b); }
__WEFT_LD float __nv_fast_sinf(float a) { return __WEFT_FTZ(sin_approx)(a); }
__WEFT_LD float __nv_fast_cosf(float a) { return __WEFT_FTZ(cos_approx)(a); }
__WEFT_LD float __nv_fast_tanf(float a) {
    return __WEFT_FTZ(div_approx)(__WEFT_FTZ(sin_approx)(a), __WEFT_FTZ(cos_approx)(a));
}
__WEFT_LD void __nv_fast_sincosf(float a, float *s, float *c) {
    *s = __WEFT_FTZ(sin_approx)(a);
    *c = __WEFT_FTZ(cos_approx)(a);
}
__WEFT_LD float __nv_fast_expf(float a) { return __WEFT_FTZ(ex2_approx)(a * 1.44269504f); }
__WEFT_LD float __nv_fast_exp10f(float a) { return __WEFT_FTZ(ex2_approx)(a * 3.32192809f); }
__WEFT_LD float __nv_fast_log2f(float a) { return __WEFT_FTZ(lg2_approx)(a); }
__WEFT_LD float __nv_fast_logf(float a) { return __WEFT_FTZ(lg2_approx)(a) * 0.693147182f; }
__WEFT_LD float __nv_fast_log10f(float a) { return __WEFT_FTZ(lg2_approx)(a) * 0.301029996f; }
__WEFT_LD float __nv_fast_powf(float a, float b) {
    return __WEFT_FTZ(ex2_approx)(b * __WEFT_FTZ(lg2_approx)(a));
}

} // extern "C"

#undef __WEFT_FTZ
#undef __WEFT_LD

#endif
