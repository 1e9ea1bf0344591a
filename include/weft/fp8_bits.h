// Conversions between the 8-bit formats and wider ones, on host and device.
#ifndef __WEFT_FP8_BITS_H__
#define __WEFT_FP8_BITS_H__

#define __WEFT_FP8 static __host__ __device__ __forceinline__

// Rounds to the nearest, ties to even, once.
__WEFT_FP8 unsigned char __weft_double_to_fp8(double x, bool saturate, bool e4m3) {
    unsigned long long bits;
    __builtin_memcpy(&bits, &x, sizeof bits);
    const unsigned sign = (unsigned)(bits >> 56) & 0x80;
    bits &= 0x7fffffffffffffffull;
    const int fraction = e4m3 ? 3 : 2;
    const int lowest = e4m3 ? -6 : -14;
    const unsigned largest = e4m3 ? 0x7e : 0x7b;
    if (bits > 0x7ff0000000000000ull) {
        return e4m3 ? 0x7f : 0x7e;
    }
    const int exponent = (int)(bits >> 52) - 1023;
    const int below = exponent < lowest ? lowest - exponent : 0;
    const int shift = 52 - fraction + below;
    if (shift > 53) {
        return (unsigned char)sign;
    }
    const unsigned long long whole = (bits & 0xfffffffffffffull) | 1ull << 52;
    unsigned long long kept = whole >> shift;
    const unsigned long long rest = whole & ((1ull << shift) - 1), half = 1ull << (shift - 1);
    kept += rest > half || (rest == half && (kept & 1));
    // A fraction that became one too many carries into the exponent.
    unsigned code = (unsigned)kept + ((unsigned)(exponent - lowest + below) << fraction);
    if (code > largest) {
        code = saturate ? largest : e4m3 ? 0x7f : 0x7c;
    }
    return (unsigned char)(sign | code);
}

__WEFT_FP8 unsigned char __weft_float_to_fp8(float x, bool saturate, bool e4m3) {
    return x != x ? 0x7f : __weft_double_to_fp8(x, saturate, e4m3);
}

__WEFT_FP8 unsigned short __weft_fp8_to_half_bits(unsigned char v, bool e4m3) {
    const unsigned magnitude = v & 0x7f, sign = (unsigned)(v & 0x80) << 8;
    if (magnitude > (e4m3 ? 0x7e : 0x7c)) {
        return 0x7fff;
    }
    if (!e4m3) {
        return (unsigned short)(sign | magnitude << 8);
    }
    if (magnitude >= 8) {
        return (unsigned short)(sign | (magnitude + 0x40) << 7);
    }
    // Multiples of 2^-9, which binary16 has as normal numbers.
    if (magnitude == 0) {
        return (unsigned short)sign;
    }
    const unsigned top = 31 - (unsigned)__builtin_clz(magnitude);
    return (unsigned short)(sign | (top + 6) << 10 | ((magnitude << (10 - top)) & 0x3ff));
}

#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 890
#define __WEFT_FP8_HARDWARE 1
#endif

__WEFT_FP8 unsigned short __weft_float2_to_fp8x2(float lo, float hi, bool saturate, bool e4m3) {
#ifdef __WEFT_FP8_HARDWARE
    if (saturate) {
        unsigned short r;
        if (e4m3) {
            asm("cvt.rn.satfinite.e4m3x2.f32 %0, %1, %2;" : "=h"(r) : "f"(hi), "f"(lo));
        } else {
            asm("cvt.rn.satfinite.e5m2x2.f32 %0, %1, %2;" : "=h"(r) : "f"(hi), "f"(lo));
        }
        return r;
    }
#endif
    return (unsigned short)(__weft_float_to_fp8(lo, saturate, e4m3) | __weft_float_to_fp8(hi, saturate, e4m3) << 8);
}

__WEFT_FP8 unsigned int __weft_fp8x2_to_half2_bits(unsigned short v, bool e4m3) {
#ifdef __WEFT_FP8_HARDWARE
    unsigned int r;
    if (e4m3) {
        asm("cvt.rn.f16x2.e4m3x2 %0, %1;" : "=r"(r) : "h"(v));
    } else {
        asm("cvt.rn.f16x2.e5m2x2 %0, %1;" : "=r"(r) : "h"(v));
    }
    return r;
#else
    return __weft_fp8_to_half_bits((unsigned char)v, e4m3) |
           (unsigned int)__weft_fp8_to_half_bits((unsigned char)(v >> 8), e4m3) << 16;
#endif
}

// The exponent, rounded toward zero or up.
__WEFT_FP8 unsigned char __weft_double_to_e8m0(double x, bool saturate, bool up) {
    unsigned long long bits;
    __builtin_memcpy(&bits, &x, sizeof bits);
    bits &= 0x7fffffffffffffffull;
    if (bits > 0x7ff0000000000000ull) {
        return 0xff;
    }
    const int code = (int)(bits >> 52) - 1023 + 127 + (up && (bits & 0xfffffffffffffull));
    const bool infinite = bits == 0x7ff0000000000000ull;
    return (unsigned char)(code < 0 ? 0 : code <= 0xfe ? code : saturate || !(up || infinite) ? 0xfe : 0xff);
}

// Toward zero; what is too large becomes the nearest value of the type. Not-a-number becomes zero, in 64 bits the highest
// bit, as on the device.
template <class T> __WEFT_FP8 T __weft_fp8_to_integer(float f, T lowest, T highest) {
    return f != f ? (sizeof(T) == 8 ? (T)(1ull << 63) : T(0)) : f <= (float)lowest ? lowest : f >= (float)highest ? highest : (T)f;
}

#endif
