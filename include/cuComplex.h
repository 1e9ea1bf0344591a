// Complex numbers as float2 and double2, on host and device.
#ifndef CU_COMPLEX_H_
#define CU_COMPLEX_H_

#ifndef __CUDACC_RTC__
#include <math.h>
#endif
#include "vector_functions.h"

#if defined(__cplusplus)
#define __WEFT_CX static inline __host__ __device__
#else
#define __WEFT_CX static inline
#endif

typedef float2 cuFloatComplex;
typedef double2 cuDoubleComplex;
typedef cuFloatComplex cuComplex;


__WEFT_CX cuFloatComplex make_cuFloatComplex(float re, float im) {
    return make_float2(re, im);
}
__WEFT_CX float cuCrealf(cuFloatComplex z) {
    return z.x;
}
__WEFT_CX float cuCimagf(cuFloatComplex z) {
    return z.y;
}
__WEFT_CX cuFloatComplex cuConjf(cuFloatComplex z) {
    return make_cuFloatComplex(z.x, -z.y);
}
__WEFT_CX cuFloatComplex cuCaddf(cuFloatComplex a, cuFloatComplex b) {
    return make_cuFloatComplex(a.x + b.x, a.y + b.y);
}
__WEFT_CX cuFloatComplex cuCsubf(cuFloatComplex a, cuFloatComplex b) {
    return make_cuFloatComplex(a.x - b.x, a.y - b.y);
}
__WEFT_CX cuFloatComplex cuCmulf(cuFloatComplex a, cuFloatComplex b) {
    return make_cuFloatComplex(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x);
}
// The divisor is scaled so that its square neither overflows nor vanishes.
__WEFT_CX cuFloatComplex cuCdivf(cuFloatComplex a, cuFloatComplex b) {
    float scale = 1 / (fabsf(b.x) + fabsf(b.y));
    float ax = a.x * scale, ay = a.y * scale, bx = b.x * scale, by = b.y * scale;
    float inverse = 1 / (bx * bx + by * by);
    return make_cuFloatComplex((ax * bx + ay * by) * inverse, (ay * bx - ax * by) * inverse);
}
__WEFT_CX float cuCabsf(cuFloatComplex z) {
    return hypotf(z.x, z.y);
}
__WEFT_CX cuFloatComplex cuCfmaf(cuFloatComplex a, cuFloatComplex b, cuFloatComplex c) {
    return make_cuFloatComplex(a.x * b.x + c.x - a.y * b.y, a.x * b.y + c.y + a.y * b.x);
}

__WEFT_CX cuDoubleComplex make_cuDoubleComplex(double re, double im) {
    return make_double2(re, im);
}
__WEFT_CX double cuCreal(cuDoubleComplex z) {
    return z.x;
}
__WEFT_CX double cuCimag(cuDoubleComplex z) {
    return z.y;
}
__WEFT_CX cuDoubleComplex cuConj(cuDoubleComplex z) {
    return make_cuDoubleComplex(z.x, -z.y);
}
__WEFT_CX cuDoubleComplex cuCadd(cuDoubleComplex a, cuDoubleComplex b) {
    return make_cuDoubleComplex(a.x + b.x, a.y + b.y);
}
__WEFT_CX cuDoubleComplex cuCsub(cuDoubleComplex a, cuDoubleComplex b) {
    return make_cuDoubleComplex(a.x - b.x, a.y - b.y);
}
__WEFT_CX cuDoubleComplex cuCmul(cuDoubleComplex a, cuDoubleComplex b) {
    return make_cuDoubleComplex(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x);
}
// The divisor is scaled so that its square neither overflows nor vanishes.
__WEFT_CX cuDoubleComplex cuCdiv(cuDoubleComplex a, cuDoubleComplex b) {
    double scale = 1 / (fabs(b.x) + fabs(b.y));
    double ax = a.x * scale, ay = a.y * scale, bx = b.x * scale, by = b.y * scale;
    double inverse = 1 / (bx * bx + by * by);
    return make_cuDoubleComplex((ax * bx + ay * by) * inverse, (ay * bx - ax * by) * inverse);
}
__WEFT_CX double cuCabs(cuDoubleComplex z) {
    return hypot(z.x, z.y);
}
__WEFT_CX cuDoubleComplex cuCfma(cuDoubleComplex a, cuDoubleComplex b, cuDoubleComplex c) {
    return make_cuDoubleComplex(a.x * b.x + c.x - a.y * b.y, a.x * b.y + c.y + a.y * b.x);
}

__WEFT_CX cuComplex make_cuComplex(float re, float im) {
    return make_cuFloatComplex(re, im);
}
__WEFT_CX cuDoubleComplex cuComplexFloatToDouble(cuFloatComplex z) {
    return make_cuDoubleComplex(z.x, z.y);
}
__WEFT_CX cuFloatComplex cuComplexDoubleToFloat(cuDoubleComplex z) {
    return make_cuFloatComplex((float)z.x, (float)z.y);
}

#undef __WEFT_CX

#endif
