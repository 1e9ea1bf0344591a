// 16-bit floating-point formats in terms of their bits, for host compilers without such types and for the
// roundings that no conversion instruction has.
#ifndef __WEFT_HALF_BITS_H__
#define __WEFT_HALF_BITS_H__

#ifndef __CUDACC_RTC__
#include <math.h>
#include <string.h>
#endif

#include "../crt/host_defines.h"

#define __WEFT_HB static inline __host__ __device__

__WEFT_HB unsigned int __weft_float_bits(float f) {
    unsigned int u;
    memcpy(&u, &f, sizeof u);
    return u;
}
__WEFT_HB float __weft_bits_float(unsigned int u) {
    float f;
    memcpy(&f, &u, sizeof f);
    return f;
}

// IEEE binary16
__WEFT_HB float __weft_half_to_float(unsigned short h) {
    unsigned int sign = (unsigned int)(h & 0x8000) << 16, magnitude = h & 0x7fff;
    if (magnitude >= 0x7c00) // infinity, NaN
        return __weft_bits_float(sign | 0x7f800000 | (magnitude & 0x3ff) << 13);
    if (magnitude >= 0x400)
        return __weft_bits_float(sign | (magnitude + (112u << 10)) << 13);
    float small = (float)(int)magnitude * 5.9604644775390625e-8f; // 2^-24
    return __weft_bits_float(sign | __weft_float_bits(small));
}
__WEFT_HB unsigned short __weft_float_to_half(float f) {
    unsigned int u = __weft_float_bits(f), sign = u >> 16 & 0x8000, a = u & 0x7fffffff;
    if (a > 0x7f800000)
        return 0x7fff;
    if (a >= 0x477ff000) // rounds to infinity
        return (unsigned short)(sign | 0x7c00);
    if (a >= 0x38800000) { // normal
        unsigned int r = a - (112u << 23);
        return (unsigned short)(sign | (r + 0xfff + (r >> 13 & 1)) >> 13);
    }
    // The addition rounds to multiples of 2^-24.
    unsigned int r = __weft_float_bits(__weft_bits_float(a) + 0.5f) - 0x3f000000;
    return (unsigned short)(sign | r);
}

// bfloat16: the upper half of a float
__WEFT_HB float __weft_bfloat16_to_float(unsigned short h) {
    return __weft_bits_float((unsigned int)h << 16);
}
__WEFT_HB unsigned short __weft_float_to_bfloat16(float f) {
    unsigned int u = __weft_float_bits(f);
    if ((u & 0x7fffffff) > 0x7f800000)
        return 0x7fff;
    return (unsigned short)((u + 0x7fff + (u >> 16 & 1)) >> 16);
}

// A float that rounds to a shorter format as the double would.
__WEFT_HB float __weft_round_to_odd(double d) {
    float f = (float)d;
    if ((double)f == d || d != d || f - f != 0.0f)
        return f;
    unsigned int u = __weft_float_bits(f);
    bool away = (double)f < 0 ? (double)f < d : (double)f > d;
    return __weft_bits_float((u - away) | 1);
}

// The neighbour of a 16-bit value: towards +infinity if `up`, else towards -infinity.
__WEFT_HB unsigned short __weft_half_step(unsigned short h, bool up) {
    if ((h & 0x7fff) == 0)
        return up ? 1 : 0x8001;
    bool negative = h >> 15;
    return (unsigned short)(negative == up ? h - 1 : h + 1);
}

#undef __WEFT_HB

#endif
