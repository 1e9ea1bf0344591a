/* weft: SPDX-License-Identifier: MIT OR Apache-2.0
 * The 4-bit floating-point format E2M1 (CUDA Math API, "FP4 Intrinsics"), on host and device. A pair takes a byte. */
#ifndef __CUDA_FP4_H__
#define __CUDA_FP4_H__

#if defined(__cplusplus)
#include "cuda_bf16.h"
#include "cuda_fp16.h"
#include "cuda_fp6.h"
#include "driver_types.h"
#include "vector_functions.h"
#include "weft/narrow_bits.h"

typedef unsigned char __nv_fp4_storage_t;
typedef unsigned char __nv_fp4x2_storage_t;
typedef unsigned short int __nv_fp4x4_storage_t;

typedef enum __nv_fp4_interpretation_t {
    __NV_E2M1,
} __nv_fp4_interpretation_t;

#define __WEFT_NARROW static __host__ __device__ __forceinline__
#define __WEFT_N fp4
#define __WEFT_N_BITS 4
#define __WEFT_N_FROM(x, kind, round) ((void)(kind), __weft_narrow<2, 1>::from(x, round))
#define __WEFT_N_TO(x, kind) ((void)(kind), __weft_narrow<2, 1>::to_half_bits(x))
#include "weft/narrow_functions.h"
#define __WEFT_T __nv_fp4_e2m1
#define __WEFT_T2 __nv_fp4x2_e2m1
#define __WEFT_T4 __nv_fp4x4_e2m1
#define __WEFT_KIND __NV_E2M1
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
