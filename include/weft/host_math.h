// Math functions that CUDA C++ has on the host too and the C library lacks.
#ifndef __WEFT_HOST_MATH_H__
#define __WEFT_HOST_MATH_H__

#include <math.h>

#define __WEFT_HOST_FN static inline __host__

__WEFT_HOST_FN double rsqrt(double a) { return 1.0 / ::sqrt(a); }
__WEFT_HOST_FN float rsqrtf(float a) { return (float)(1.0 / ::sqrt((double)a)); }
__WEFT_HOST_FN double rcbrt(double a) { return 1.0 / ::cbrt(a); }
__WEFT_HOST_FN float rcbrtf(float a) { return (float)(1.0 / ::cbrt((double)a)); }

// sin and cos of pi times the argument: the reduction to [-1/4, 1/4] is exact.
__WEFT_HOST_FN void sincospi(double a, double *s, double *c) {
    const double pi = 3.141592653589793;
    double half = ::rint(2.0 * a), r = (a - 0.5 * half) * pi;
    int quadrant = (int)(half - 4.0 * ::floor(half / 4.0));
    double sr = ::sin(r), cr = ::cos(r);
    double sine = quadrant & 1 ? cr : sr, cosine = quadrant & 1 ? sr : cr;
    *s = quadrant & 2 ? -sine : sine;
    *c = quadrant == 1 || quadrant == 2 ? -cosine : cosine;
    if (a == ::floor(a))
        *s = ::copysign(0.0, a);
}
__WEFT_HOST_FN double sinpi(double a) {
    double s, c;
    sincospi(a, &s, &c);
    return s;
}
__WEFT_HOST_FN double cospi(double a) {
    double s, c;
    sincospi(a, &s, &c);
    return c;
}
__WEFT_HOST_FN float sinpif(float a) { return (float)sinpi((double)a); }
__WEFT_HOST_FN float cospif(float a) { return (float)cospi((double)a); }
__WEFT_HOST_FN void sincospif(float a, float *s, float *c) {
    double ds, dc;
    sincospi((double)a, &ds, &dc);
    *s = (float)ds;
    *c = (float)dc;
}
__WEFT_HOST_FN double normcdf(double a) { return 0.5 * ::erfc(-0.7071067811865476 * a); }
__WEFT_HOST_FN float normcdff(float a) { return (float)normcdf((double)a); }

// Inverse of erfc: a rational start (Giles), then Newton's steps on erfc itself.
__WEFT_HOST_FN double erfcinv(double a) {
    if (!(a > 0.0 && a < 2.0))
        return a == 0.0 ? (double)INFINITY : a == 2.0 ? -(double)INFINITY : (double)NAN;
    double small = a < 1.0 ? a : 2.0 - a;
    double t = ::sqrt(-2.0 * ::log(0.5 * small));
    double x = 0.70711 * (t - (2.30753 + t * 0.27061) / (1.0 + t * (0.99229 + t * 0.04481)));
    for (int i = 0; i < 4; i++) {
        double error = ::erfc(x) - small;
        x += error / (1.1283791670955126 * ::exp(-x * x) - x * error);
    }
    return a < 1.0 ? x : -x;
}
__WEFT_HOST_FN double erfinv(double a) { return a < 0.0 ? -erfcinv(1.0 + a) : a > 0.5 ? erfcinv(1.0 - a) : -erfcinv(1.0 + a); }
__WEFT_HOST_FN float erfinvf(float a) { return (float)erfinv((double)a); }
__WEFT_HOST_FN float erfcinvf(float a) { return (float)erfcinv((double)a); }
__WEFT_HOST_FN double normcdfinv(double a) { return -1.4142135623730951 * erfcinv(2.0 * a); }
__WEFT_HOST_FN float normcdfinvf(float a) { return (float)normcdfinv((double)a); }
__WEFT_HOST_FN double erfcx(double a) {
    if (a < 25.0)
        return ::exp(a * a) * ::erfc(a);
    double b = 1.0 / (a * a);
    return 0.5641895835477563 / a * (1.0 - 0.5 * b * (1.0 - 1.5 * b));
}
__WEFT_HOST_FN float erfcxf(float a) { return (float)erfcx((double)a); }
__WEFT_HOST_FN double rhypot(double a, double b) { return 1.0 / ::hypot(a, b); }
__WEFT_HOST_FN float rhypotf(float a, float b) { return (float)(1.0 / ::hypot((double)a, (double)b)); }
__WEFT_HOST_FN double norm3d(double a, double b, double c) { return ::hypot(::hypot(a, b), c); }
__WEFT_HOST_FN float norm3df(float a, float b, float c) { return (float)norm3d(a, b, c); }
__WEFT_HOST_FN double norm4d(double a, double b, double c, double d) { return ::hypot(::hypot(a, b), ::hypot(c, d)); }
__WEFT_HOST_FN float norm4df(float a, float b, float c, float d) { return (float)norm4d(a, b, c, d); }
__WEFT_HOST_FN double rnorm3d(double a, double b, double c) { return 1.0 / norm3d(a, b, c); }
__WEFT_HOST_FN float rnorm3df(float a, float b, float c) { return (float)(1.0 / norm3d(a, b, c)); }
__WEFT_HOST_FN double fdivide(double a, double b) { return a / b; }
__WEFT_HOST_FN float fdividef(float a, float b) { return a / b; }

#undef __WEFT_HOST_FN

#endif
