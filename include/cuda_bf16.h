// __nv_bfloat16 and __nv_bfloat162: bfloat16 on host and device.
#ifndef __CUDA_BF16_H__
#define __CUDA_BF16_H__

#if defined(__cplusplus)
#include "cuda_fp16.h"

#define __WEFT_T __nv_bfloat16
#define __WEFT_T2 __nv_bfloat162
#define __WEFT_H bfloat16
#define __WEFT_P bfloat162
#define __WEFT_TO __weft_bfloat16_to_float
#define __WEFT_FROM __weft_float_to_bfloat16
#define __WEFT_NATIVE __bf16
#define __WEFT_ATOM "bf16"
#define __WEFT_ATOM_SM 900
#define __WEFT_OTHER __half
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

__host__ __device__ __forceinline__ __nv_bfloat16::__nv_bfloat16(const __half other) : __nv_bfloat16((float)other) {}
__host__ __device__ __forceinline__ __half::__half(const __nv_bfloat16 other) : __half((float)other) {}

typedef __nv_bfloat16 nv_bfloat16;
typedef __nv_bfloat162 nv_bfloat162;

#define CUDART_INF_BF16 __ushort_as_bfloat16((unsigned short)0x7F80U)
#define CUDART_NAN_BF16 __ushort_as_bfloat16((unsigned short)0x7FFFU)
#define CUDART_MAX_NORMAL_BF16 __ushort_as_bfloat16((unsigned short)0x7F7FU)
#define CUDART_ZERO_BF16 __ushort_as_bfloat16((unsigned short)0x0000U)
#define CUDART_ONE_BF16 __ushort_as_bfloat16((unsigned short)0x3F80U)
#endif

#endif
