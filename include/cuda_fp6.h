/* weft: SPDX-License-Identifier: MIT OR Apache-2.0
 * The 6-bit floating-point formats E2M3 and E3M2 (CUDA Math API, "FP6 Intrinsics"), on host and device. Each takes a byte. */
#ifndef __CUDA_FP6_H__
#define __CUDA_FP6_H__

#if defined(__cplusplus)
#include "cuda_bf16.h"
#include "cuda_fp16.h"
#include "cuda_fp8.h"
#include "driver_types.h"
#include "vector_functions.h"
#include "weft/narrow_bits.h"

typedef unsigned char __nv_fp6_storage_t;
typedef unsigned short int __nv_fp6x2_storage_t;
typedef unsigned int __nv_fp6x4_storage_t;

typedef enum __nv_fp6_interpretation_t {
    __NV_E2M3,
    __NV_E3M2,
} __nv_fp6_interpretation_t;

#define __WEFT_N fp6
#define __WEFT_N_BITS 8
#define __WEFT_N_FROM(x, kind, round)                                                                        \
    ((kind) == __NV_E2M3 ? __weft_narrow<2, 3>::from(x, round) : __weft_narrow<3, 2>::from(x, round))
#define __WEFT_N_TO(x, kind)                                                                                 \
    ((kind) == __NV_E2M3 ? __weft_narrow<2, 3>::to_half_bits(x) : __weft_narrow<3, 2>::to_half_bits(x))
#include "weft/narrow_functions.h"
#define __WEFT_T __nv_fp6_e2m3
#define __WEFT_T2 __nv_fp6x2_e2m3
#define __WEFT_T4 __nv_fp6x4_e2m3
#define __WEFT_KIND __NV_E2M3
#include "weft/narrow_type.h"
#undef __WEFT_T
#undef __WEFT_T2
#undef __WEFT_T4
#undef __WEFT_KIND
#define __WEFT_T __nv_fp6_e3m2
#define __WEFT_T2 __nv_fp6x2_e3m2
#define __WEFT_T4 __nv_fp6x4_e3m2
#define __WEFT_KIND __NV_E3M2
#include "weft/narrow_type.h"
#undef __WEFT_T
#undef __WEFT_T2
#undef __WEFT_T4
#undef __WEFT_KIND
#undef __WEFT_N
#undef __WEFT_N_BITS
#undef __WEFT_N_FROM
#undef __WEFT_N_TO
#undef __WEFT_NARROW
#undef __WEFT_JOIN
#undef __WEFT_JOIN_
#endif

#endif
