/* weft: SPDX-License-Identifier: MIT OR Apache-2.0
 * What device code gets for the functions of the runtime API that it may call (CUDA C++ Programming Guide, "Device
 * Runtime"). Those that are not here are calls of the driver. Included by cuda_runtime_api.h. */
#ifndef WEFT_DEVICE_RUNTIME_H
#define WEFT_DEVICE_RUNTIME_H

#if defined(__cplusplus) && defined(__CUDA_ARCH__)

extern "C" {

__host__ __device__ inline const char *cudaGetErrorName(cudaError_t error)
{
    switch ((int)error) {
#define WEFT_ERROR(code, name, text) \
    case code: return name;
#include "device_error_texts.h"
#undef WEFT_ERROR
    }
    return "unrecognized error code";
}

__host__ __device__ inline const char *cudaGetErrorString(cudaError_t error)
{
    switch ((int)error) {
#define WEFT_ERROR(code, name, text) \
    case code: return text;
#include "device_error_texts.h"
#undef WEFT_ERROR
    }
    return "unrecognized error code";
}
}

#endif

#endif
