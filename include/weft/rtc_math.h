// Overloads of <cmath> by float beside the functions of double, and of abs: what NVRTC knows without a header.
#ifndef __WEFT_RTC_MATH_H__
#define __WEFT_RTC_MATH_H__

#define __WEFT_FN static __device__ __forceinline__
#define __WEFT_F1(fn)                                                                                        \
    __WEFT_FN float fn(float a) { return fn##f(a); }
__WEFT_F1(acos)
__WEFT_F1(asin)
__WEFT_F1(atan)
__WEFT_F1(ceil)
__WEFT_F1(cos)
__WEFT_F1(cosh)
__WEFT_F1(exp)
__WEFT_F1(fabs)
__WEFT_F1(floor)
__WEFT_F1(log)
__WEFT_F1(log10)
__WEFT_F1(sin)
__WEFT_F1(sinh)
__WEFT_F1(sqrt)
__WEFT_F1(tan)
__WEFT_F1(tanh)
#undef __WEFT_F1

__WEFT_FN float atan2(float a, float b) { return atan2f(a, b); }
__WEFT_FN float fmod(float a, float b) { return fmodf(a, b); }
__WEFT_FN float pow(float a, float b) { return powf(a, b); }
__WEFT_FN float pow(float a, int n) { return powif(a, n); }
__WEFT_FN double pow(double a, int n) { return powi(a, n); }
__WEFT_FN float frexp(float a, int *exponent) { return frexpf(a, exponent); }
__WEFT_FN float ldexp(float a, int exponent) { return ldexpf(a, exponent); }
__WEFT_FN float modf(float a, float *whole) { return modff(a, whole); }

__WEFT_FN float abs(float a) { return fabsf(a); }
__WEFT_FN double abs(double a) { return fabs(a); }
__WEFT_FN long abs(long a) { return labs(a); }
__WEFT_FN long long abs(long long a) { return llabs(a); }

__WEFT_FN bool isinf(float a) { return __isinff(a); }
__WEFT_FN bool isinf(double a) { return __isinf(a); }
__WEFT_FN bool isnan(float a) { return __isnanf(a); }
__WEFT_FN bool isnan(double a) { return __isnan(a); }
__WEFT_FN bool isfinite(float a) { return __finitef(a); }
__WEFT_FN bool isfinite(double a) { return __isfinited(a); }
__WEFT_FN bool signbit(float a) { return __signbitf(a); }
__WEFT_FN bool signbit(double a) { return __signbitd(a); }

#undef __WEFT_FN

#endif
