/* weft: SPDX-License-Identifier: MIT OR Apache-2.0
 * The 8-bit floating-point formats E4M3 and E5M2 (CUDA Math API, "FP8 Intrinsics"), on host and device. */
#ifndef __CUDA_FP8_H__
#define __CUDA_FP8_H__

#if defined(__cplusplus)
#include "cuda_bf16.h"
#include "cuda_fp16.h"
#include "driver_types.h"
#include "vector_functions.h"
#include "weft/fp8_bits.h"

typedef unsigned char __nv_fp8_storage_t;
typedef unsigned short int __nv_fp8x2_storage_t;
typedef unsigned int __nv_fp8x4_storage_t;

typedef enum __nv_saturation_t {
    // What is too large becomes infinity, in E4M3 not-a-number.
    __NV_NOSAT,
    // What is too large becomes the largest finite value.
    __NV_SATFINITE,
} __nv_saturation_t;

typedef enum __nv_fp8_interpretation_t {
    __NV_E4M3,
    __NV_E5M2,
} __nv_fp8_interpretation_t;

__WEFT_FP8 __nv_fp8_storage_t __nv_cvt_double_to_fp8(double x, __nv_saturation_t saturate,
                                                     __nv_fp8_interpretation_t kind) {
    return __weft_double_to_fp8(x, saturate == __NV_SATFINITE, kind == __NV_E4M3);
}
__WEFT_FP8 __nv_fp8x2_storage_t __nv_cvt_double2_to_fp8x2(double2 x, __nv_saturation_t saturate,
                                                          __nv_fp8_interpretation_t kind) {
    return (__nv_fp8x2_storage_t)(__nv_cvt_double_to_fp8(x.x, saturate, kind) |
                                  __nv_cvt_double_to_fp8(x.y, saturate, kind) << 8);
}
__WEFT_FP8 __nv_fp8x2_storage_t __nv_cvt_float2_to_fp8x2(float2 x, __nv_saturation_t saturate,
                                                         __nv_fp8_interpretation_t kind) {
    return __weft_float2_to_fp8x2(x.x, x.y, saturate == __NV_SATFINITE, kind == __NV_E4M3);
}
__WEFT_FP8 __nv_fp8_storage_t __nv_cvt_float_to_fp8(float x, __nv_saturation_t saturate,
                                                    __nv_fp8_interpretation_t kind) {
    return (__nv_fp8_storage_t)__nv_cvt_float2_to_fp8x2(make_float2(x, 0.0f), saturate, kind);
}
__WEFT_FP8 __nv_fp8_storage_t __nv_cvt_halfraw_to_fp8(__half_raw x, __nv_saturation_t saturate,
                                                      __nv_fp8_interpretation_t kind) {
    return __nv_cvt_float_to_fp8(__half2float(__half(x)), saturate, kind);
}
__WEFT_FP8 __nv_fp8x2_storage_t __nv_cvt_halfraw2_to_fp8x2(__half2_raw x, __nv_saturation_t saturate,
                                                           __nv_fp8_interpretation_t kind) {
    return __nv_cvt_float2_to_fp8x2(__half22float2(__half2(x)), saturate, kind);
}
__WEFT_FP8 __nv_fp8_storage_t __nv_cvt_bfloat16raw_to_fp8(__nv_bfloat16_raw x, __nv_saturation_t saturate,
                                                          __nv_fp8_interpretation_t kind) {
    return __nv_cvt_float_to_fp8(__bfloat162float(__nv_bfloat16(x)), saturate, kind);
}
__WEFT_FP8 __nv_fp8x2_storage_t __nv_cvt_bfloat16raw2_to_fp8x2(__nv_bfloat162_raw x, __nv_saturation_t saturate,
                                                               __nv_fp8_interpretation_t kind) {
    return __nv_cvt_float2_to_fp8x2(__bfloat1622float2(__nv_bfloat162(x)), saturate, kind);
}
__WEFT_FP8 __half2_raw __nv_cvt_fp8x2_to_halfraw2(__nv_fp8x2_storage_t x, __nv_fp8_interpretation_t kind) {
    const unsigned int bits = __weft_fp8x2_to_half2_bits(x, kind == __NV_E4M3);
    __half2_raw r;
    r.x = (unsigned short)bits;
    r.y = (unsigned short)(bits >> 16);
    return r;
}
__WEFT_FP8 __half_raw __nv_cvt_fp8_to_halfraw(__nv_fp8_storage_t x, __nv_fp8_interpretation_t kind) {
    __half_raw r;
    r.x = __nv_cvt_fp8x2_to_halfraw2(x, kind).x;
    return r;
}

#define __WEFT_FP8M __host__ __device__ __forceinline__
#define __WEFT_T __nv_fp8_e4m3
#define __WEFT_T2 __nv_fp8x2_e4m3
#define __WEFT_T4 __nv_fp8x4_e4m3
#define __WEFT_KIND __NV_E4M3
#include "weft/fp8_type.h"
#undef __WEFT_T
#undef __WEFT_T2
#undef __WEFT_T4
#undef __WEFT_KIND
#define __WEFT_T __nv_fp8_e5m2
#define __WEFT_T2 __nv_fp8x2_e5m2
#define __WEFT_T4 __nv_fp8x4_e5m2
#define __WEFT_KIND __NV_E5M2
#include "weft/fp8_type.h"
#undef __WEFT_T
#undef __WEFT_T2
#undef __WEFT_T4
#undef __WEFT_KIND

// Powers of two, the scales of blocks: 2^(x - 127), 0xff is not-a-number. The sign of what is converted is ignored.
__WEFT_FP8 __nv_fp8_storage_t __nv_cvt_double_to_e8m0(double x, __nv_saturation_t saturate, enum cudaRoundMode round) {
    return __weft_double_to_e8m0(x, saturate == __NV_SATFINITE, round == cudaRoundPosInf);
}
__WEFT_FP8 __nv_fp8_storage_t __nv_cvt_float_to_e8m0(float x, __nv_saturation_t saturate, enum cudaRoundMode round) {
    return __nv_cvt_double_to_e8m0(x, saturate, round);
}
__WEFT_FP8 __nv_fp8_storage_t __nv_cvt_bfloat16raw_to_e8m0(__nv_bfloat16_raw x, __nv_saturation_t saturate,
                                                           enum cudaRoundMode round) {
    return __nv_cvt_float_to_e8m0(__bfloat162float(__nv_bfloat16(x)), saturate, round);
}
__WEFT_FP8 __nv_fp8x2_storage_t __nv_cvt_float2_to_e8m0x2(float2 x, __nv_saturation_t saturate,
                                                          enum cudaRoundMode round) {
    return (__nv_fp8x2_storage_t)(__nv_cvt_float_to_e8m0(x.x, saturate, round) |
                                  __nv_cvt_float_to_e8m0(x.y, saturate, round) << 8);
}
__WEFT_FP8 __nv_fp8x2_storage_t __nv_cvt_double2_to_e8m0x2(double2 x, __nv_saturation_t saturate,
                                                           enum cudaRoundMode round) {
    return (__nv_fp8x2_storage_t)(__nv_cvt_double_to_e8m0(x.x, saturate, round) |
                                  __nv_cvt_double_to_e8m0(x.y, saturate, round) << 8);
}
__WEFT_FP8 __nv_fp8x2_storage_t __nv_cvt_bfloat162raw_to_e8m0x2(__nv_bfloat162_raw x, __nv_saturation_t saturate,
                                                                enum cudaRoundMode round) {
    __nv_bfloat16_raw low, high;
    low.x = x.x;
    high.x = x.y;
    return (__nv_fp8x2_storage_t)(__nv_cvt_bfloat16raw_to_e8m0(low, saturate, round) |
                                  __nv_cvt_bfloat16raw_to_e8m0(high, saturate, round) << 8);
}
__WEFT_FP8 __nv_bfloat16_raw __nv_cvt_e8m0_to_bf16raw(__nv_fp8_storage_t x) {
    __nv_bfloat16_raw r;
    r.x = (unsigned short)(x == 0xff ? 0x7fff : x == 0 ? 0x40 : x << 7);
    return r;
}
__WEFT_FP8 __nv_bfloat162_raw __nv_cvt_e8m0x2_to_bf162raw(__nv_fp8x2_storage_t x) {
    __nv_bfloat162_raw r;
    r.x = __nv_cvt_e8m0_to_bf16raw((__nv_fp8_storage_t)x).x;
    r.y = __nv_cvt_e8m0_to_bf16raw((__nv_fp8_storage_t)(x >> 8)).x;
    return r;
}

struct __nv_fp8_e8m0 {
    __nv_fp8_storage_t __x;

    __nv_fp8_e8m0() = default;
    __WEFT_FP8M explicit __nv_fp8_e8m0(double v) : __x(__nv_cvt_double_to_e8m0(v, __NV_SATFINITE, cudaRoundPosInf)) {}
    __WEFT_FP8M explicit __nv_fp8_e8m0(float v) : __nv_fp8_e8m0((double)v) {}
    __WEFT_FP8M explicit __nv_fp8_e8m0(__half v) : __nv_fp8_e8m0(__half2float(v)) {}
    __WEFT_FP8M explicit __nv_fp8_e8m0(__nv_bfloat16 v) : __nv_fp8_e8m0(__bfloat162float(v)) {}
    __WEFT_FP8M explicit operator __nv_bfloat16() const {
        return __nv_bfloat16(__nv_cvt_e8m0_to_bf16raw(__x));
    }
    __WEFT_FP8M explicit operator float() const {
        return __bfloat162float(__nv_bfloat16(*this));
    }
    __WEFT_FP8M explicit operator double() const {
        return float(*this);
    }
};
struct __align__(2) __nv_fp8x2_e8m0 {
    __nv_fp8x2_storage_t __x;

    __nv_fp8x2_e8m0() = default;
    __WEFT_FP8M explicit __nv_fp8x2_e8m0(float2 v)
        : __x(__nv_cvt_float2_to_e8m0x2(v, __NV_SATFINITE, cudaRoundPosInf)) {}
    __WEFT_FP8M explicit __nv_fp8x2_e8m0(double2 v)
        : __x(__nv_cvt_double2_to_e8m0x2(v, __NV_SATFINITE, cudaRoundPosInf)) {}
    __WEFT_FP8M explicit __nv_fp8x2_e8m0(__half2 v) : __nv_fp8x2_e8m0(__half22float2(v)) {}
    __WEFT_FP8M explicit __nv_fp8x2_e8m0(__nv_bfloat162 v) : __nv_fp8x2_e8m0(__bfloat1622float2(v)) {}
    __WEFT_FP8M explicit operator __nv_bfloat162() const {
        return __nv_bfloat162(__nv_cvt_e8m0x2_to_bf162raw(__x));
    }
    __WEFT_FP8M explicit operator float2() const {
        return __bfloat1622float2(__nv_bfloat162(*this));
    }
};
struct __align__(4) __nv_fp8x4_e8m0 {
    __nv_fp8x4_storage_t __x;

    __nv_fp8x4_e8m0() = default;
    __WEFT_FP8M explicit __nv_fp8x4_e8m0(float4 v)
        : __x(__nv_fp8x2_e8m0(make_float2(v.x, v.y)).__x |
              (unsigned int)__nv_fp8x2_e8m0(make_float2(v.z, v.w)).__x << 16) {}
    __WEFT_FP8M explicit __nv_fp8x4_e8m0(double4 v)
        : __x(__nv_fp8x2_e8m0(make_double2(v.x, v.y)).__x |
              (unsigned int)__nv_fp8x2_e8m0(make_double2(v.z, v.w)).__x << 16) {}
    __WEFT_FP8M explicit __nv_fp8x4_e8m0(__half2 low, __half2 high)
        : __x(__nv_fp8x2_e8m0(low).__x | (unsigned int)__nv_fp8x2_e8m0(high).__x << 16) {}
    __WEFT_FP8M explicit __nv_fp8x4_e8m0(__nv_bfloat162 low, __nv_bfloat162 high)
        : __x(__nv_fp8x2_e8m0(low).__x | (unsigned int)__nv_fp8x2_e8m0(high).__x << 16) {}
    __WEFT_FP8M explicit operator float4() const {
        float2 low = __bfloat1622float2(__nv_bfloat162(__nv_cvt_e8m0x2_to_bf162raw((__nv_fp8x2_storage_t)__x)));
        float2 high = __bfloat1622float2(__nv_bfloat162(__nv_cvt_e8m0x2_to_bf162raw((__nv_fp8x2_storage_t)(__x >> 16))));
        return make_float4(low.x, low.y, high.x, high.y);
    }
};
#undef __WEFT_FP8M
#undef __WEFT_FP8
#endif

#endif
