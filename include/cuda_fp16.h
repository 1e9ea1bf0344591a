// __half and __half2: IEEE binary16 on host and device.
#ifndef __CUDA_FP16_H__
#define __CUDA_FP16_H__

#if defined(__cplusplus)
#include "vector_functions.h"
#include "weft/half_bits.h"

#define __WEFT_T __half
#define __WEFT_T2 __half2
#define __WEFT_H half
#define __WEFT_P half2
#define __WEFT_TO __weft_half_to_float
#define __WEFT_FROM __weft_float_to_half
#define __WEFT_NATIVE _Float16
#define __WEFT_ATOM "f16"
#define __WEFT_ATOM_SM 700
#define __WEFT_OTHER __nv_bfloat16
#include "weft/half_type.h"
#undef __WEFT_T
#undef __WEFT_T2
#undef __WEFT_H
#undef __WEFT_P
#undef __WEFT_TO
#undef __WEFT_FROM
#undef __WEFT_NATIVE
#undef __WEFT_ATOM
#undef __WEFT_ATOM_SM
#undef __WEFT_OTHER

typedef __half half;
typedef __half2 half2;
typedef __half nv_half;
typedef __half2 nv_half2;
typedef __half __nv_half;
typedef __half2 __nv_half2;

#define CUDART_INF_FP16 __ushort_as_half((unsigned short)0x7C00U)
#define CUDART_NAN_FP16 __ushort_as_half((unsigned short)0x7FFFU)
#define CUDART_MIN_DENORM_FP16 __ushort_as_half((unsigned short)0x0001U)
#define CUDART_MAX_NORMAL_FP16 __ushort_as_half((unsigned short)0x7BFFU)
#define CUDART_NEG_ZERO_FP16 __ushort_as_half((unsigned short)0x8000U)
#define CUDART_ZERO_FP16 __ushort_as_half((unsigned short)0x0000U)
#define CUDART_ONE_FP16 __ushort_as_half((unsigned short)0x3C00U)
#endif

#endif
