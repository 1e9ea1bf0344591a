// Overloads of min, max and of the single-precision math functions that CUDA C++ has on host and device.
#ifndef __WEFT_MATH_OVERLOADS_H__
#define __WEFT_MATH_OVERLOADS_H__

#define __WEFT_MINMAX(space, result, t, u)                                                                   \
    static space inline __attribute__((always_inline)) result min(t a, u b) {                                \
        return (result)a < (result)b ? (result)a : (result)b;                                                \
    }                                                                                                        \
    static space inline __attribute__((always_inline)) result max(t a, u b) {                                \
        return (result)a > (result)b ? (result)a : (result)b;                                                \
    }
#define __WEFT_FMINMAX(space, result, t, u, sfx)                                                             \
    static space inline __attribute__((always_inline)) result min(t a, u b) {                                \
        return __builtin_fmin##sfx(a, b);                                                                    \
    }                                                                                                        \
    static space inline __attribute__((always_inline)) result max(t a, u b) {                                \
        return __builtin_fmax##sfx(a, b);                                                                    \
    }

// clang's headers have the device's min and max of two ints.
__WEFT_MINMAX(__host__, int, int, int)
__WEFT_MINMAX(__host__ __device__, unsigned int, unsigned int, unsigned int)
__WEFT_MINMAX(__host__ __device__, unsigned int, int, unsigned int)
__WEFT_MINMAX(__host__ __device__, unsigned int, unsigned int, int)
__WEFT_MINMAX(__host__ __device__, long, long, long)
__WEFT_MINMAX(__host__ __device__, unsigned long, unsigned long, unsigned long)
__WEFT_MINMAX(__host__ __device__, unsigned long, long, unsigned long)
__WEFT_MINMAX(__host__ __device__, unsigned long, unsigned long, long)
__WEFT_MINMAX(__host__ __device__, long long, long long, long long)
__WEFT_MINMAX(__host__ __device__, unsigned long long, unsigned long long, unsigned long long)
__WEFT_MINMAX(__host__ __device__, unsigned long long, long long, unsigned long long)
__WEFT_MINMAX(__host__ __device__, unsigned long long, unsigned long long, long long)
__WEFT_FMINMAX(__host__ __device__, float, float, float, f)
__WEFT_FMINMAX(__host__ __device__, double, double, double, )
__WEFT_FMINMAX(__host__ __device__, double, float, double, )
__WEFT_FMINMAX(__host__ __device__, double, double, float, )

#undef __WEFT_FMINMAX
#undef __WEFT_MINMAX

// float overloads of functions that the C++ library does not know.
#define __WEFT_F1(fn)                                                                                        \
    static __device__ __forceinline__ float fn(float a) {                                                    \
        return fn##f(a);                                                                                      \
    }
__WEFT_F1(rsqrt)
__WEFT_F1(rcbrt)
__WEFT_F1(sinpi)
__WEFT_F1(cospi)
__WEFT_F1(erfinv)
__WEFT_F1(erfcinv)
__WEFT_F1(normcdf)
__WEFT_F1(normcdfinv)
__WEFT_F1(erfcx)
__WEFT_F1(j0)
__WEFT_F1(j1)
__WEFT_F1(y0)
__WEFT_F1(y1)
__WEFT_F1(exp10)
__WEFT_F1(cyl_bessel_i0)
__WEFT_F1(cyl_bessel_i1)

// float overloads that clang's headers declare and leave to the toolkit.
__WEFT_F1(acosh)
__WEFT_F1(asinh)
__WEFT_F1(atanh)
__WEFT_F1(cbrt)
__WEFT_F1(erf)
__WEFT_F1(erfc)
__WEFT_F1(exp2)
__WEFT_F1(expm1)
__WEFT_F1(lgamma)
__WEFT_F1(log1p)
__WEFT_F1(log2)
__WEFT_F1(logb)
__WEFT_F1(nearbyint)
__WEFT_F1(rint)
__WEFT_F1(round)
__WEFT_F1(tgamma)
__WEFT_F1(trunc)
#undef __WEFT_F1
#define __WEFT_F2(fn)                                                                                        \
    static __device__ __forceinline__ float fn(float a, float b) {                                           \
        return fn##f(a, b);                                                                                  \
    }
__WEFT_F2(copysign)
__WEFT_F2(fdim)
__WEFT_F2(fmax)
__WEFT_F2(fmin)
__WEFT_F2(hypot)
__WEFT_F2(nextafter)
__WEFT_F2(remainder)
#undef __WEFT_F2
#define __WEFT_F_TO(result, fn)                                                                              \
    static __device__ __forceinline__ result fn(float a) {                                                   \
        return fn##f(a);                                                                                     \
    }
__WEFT_F_TO(int, ilogb)
__WEFT_F_TO(long, lrint)
__WEFT_F_TO(long, lround)
__WEFT_F_TO(long long, llrint)
__WEFT_F_TO(long long, llround)
#undef __WEFT_F_TO
static __device__ __forceinline__ float fma(float a, float b, float c) {
    return fmaf(a, b, c);
}
static __device__ __forceinline__ float remquo(float a, float b, int *quotient) {
    return remquof(a, b, quotient);
}
static __device__ __forceinline__ float scalbn(float a, int n) {
    return scalbnf(a, n);
}
static __device__ __forceinline__ float scalbln(float a, long n) {
    return scalblnf(a, n);
}
// The CUDA math API takes the empty tag; any other selects the same quiet NaN.
static __device__ __forceinline__ double nan(const char *) {
    return __builtin_nan("");
}
static __device__ __forceinline__ float nanf(const char *) {
    return __int_as_float(0x7fffffff);
}
static __device__ __forceinline__ void sincospi(float a, float *s, float *c) {
    sincospif(a, s, c);
}
static __device__ __forceinline__ void sincos(float a, float *s, float *c) {
    sincosf(a, s, c);
}
static __device__ __forceinline__ float rhypot(float a, float b) {
    return rhypotf(a, b);
}
static __device__ __forceinline__ float fdivide(float a, float b) {
    return fdividef(a, b);
}

#endif
