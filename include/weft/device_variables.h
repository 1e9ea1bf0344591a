// threadIdx, blockIdx, blockDim, gridDim, warpSize and their conversions.
#ifndef __WEFT_DEVICE_VARIABLES_H__
#define __WEFT_DEVICE_VARIABLES_H__

#include <__clang_cuda_builtin_vars.h>

#define __WEFT_CONVERSIONS(name)                                                                             \
    __device__ inline name::operator dim3() const {                                                          \
        return dim3(x, y, z);                                                                                \
    }                                                                                                        \
    __device__ inline name::operator uint3() const {                                                         \
        return make_uint3(x, y, z);                                                                          \
    }
__WEFT_CONVERSIONS(__cuda_builtin_threadIdx_t)
__WEFT_CONVERSIONS(__cuda_builtin_blockIdx_t)
__WEFT_CONVERSIONS(__cuda_builtin_blockDim_t)
__WEFT_CONVERSIONS(__cuda_builtin_gridDim_t)
#undef __WEFT_CONVERSIONS

#endif
