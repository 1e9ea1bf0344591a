// The math functions that stay calls have no side effects; saying so lets clang move and merge them.
#ifndef __WEFT_LIBDEVICE_CONST_H__
#define __WEFT_LIBDEVICE_CONST_H__

#define __WEFT_PURE(type, name, ...)                                                                         \
    extern "C" __device__ __attribute__((const)) type name(__VA_ARGS__);
#define __WEFT_1(f)                                                                                          \
    __WEFT_PURE(double, __nv_##f, double)                                                                    \
    __WEFT_PURE(float, __nv_##f##f, float)
#define __WEFT_2(f)                                                                                          \
    __WEFT_PURE(double, __nv_##f, double, double)                                                            \
    __WEFT_PURE(float, __nv_##f##f, float, float)
#define __WEFT_3(f)                                                                                          \
    __WEFT_PURE(double, __nv_##f, double, double, double)                                                    \
    __WEFT_PURE(float, __nv_##f##f, float, float, float)
#define __WEFT_4(f)                                                                                          \
    __WEFT_PURE(double, __nv_##f, double, double, double, double)                                            \
    __WEFT_PURE(float, __nv_##f##f, float, float, float, float)
#define __WEFT_SCALE(f)                                                                                      \
    __WEFT_PURE(double, __nv_##f, double, int)                                                               \
    __WEFT_PURE(float, __nv_##f##f, float, int)
#define __WEFT_ORDER(f)                                                                                      \
    __WEFT_PURE(double, __nv_##f, int, double)                                                               \
    __WEFT_PURE(float, __nv_##f##f, int, float)

__WEFT_1(acos)
__WEFT_1(acosh)
__WEFT_1(asin)
__WEFT_1(asinh)
__WEFT_1(atan)
__WEFT_1(atanh)
__WEFT_1(cbrt)
__WEFT_1(cos)
__WEFT_1(cosh)
__WEFT_1(cospi)
__WEFT_1(cyl_bessel_i0)
__WEFT_1(cyl_bessel_i1)
__WEFT_1(erf)
__WEFT_1(erfc)
__WEFT_1(erfcinv)
__WEFT_1(erfcx)
__WEFT_1(erfinv)
__WEFT_1(exp)
__WEFT_1(exp10)
__WEFT_1(exp2)
__WEFT_1(expm1)
__WEFT_1(j0)
__WEFT_1(j1)
__WEFT_1(lgamma)
__WEFT_1(log)
__WEFT_1(log10)
__WEFT_1(log1p)
__WEFT_1(log2)
__WEFT_1(logb)
__WEFT_1(normcdf)
__WEFT_1(normcdfinv)
__WEFT_1(rcbrt)
__WEFT_1(sin)
__WEFT_1(sinh)
__WEFT_1(sinpi)
__WEFT_1(tan)
__WEFT_1(tanh)
__WEFT_1(tgamma)
__WEFT_1(y0)
__WEFT_1(y1)
__WEFT_2(atan2)
__WEFT_2(fmod)
__WEFT_2(hypot)
__WEFT_2(nextafter)
__WEFT_2(pow)
__WEFT_2(remainder)
__WEFT_2(rhypot)
__WEFT_3(norm3d)
__WEFT_3(rnorm3d)
__WEFT_4(norm4d)
__WEFT_4(rnorm4d)
__WEFT_SCALE(ldexp)
__WEFT_SCALE(scalbn)
__WEFT_ORDER(jn)
__WEFT_ORDER(yn)
__WEFT_PURE(int, __nv_ilogb, double)
__WEFT_PURE(int, __nv_ilogbf, float)

#undef __WEFT_ORDER
#undef __WEFT_SCALE
#undef __WEFT_4
#undef __WEFT_3
#undef __WEFT_2
#undef __WEFT_1
#undef __WEFT_PURE

#endif
