/* weft: SPDX-License-Identifier: MIT OR Apache-2.0
 * What device code gets for the functions of the runtime API that it may call (CUDA C++ Programming Guide, "Device
 * Runtime"). Functions that are not here are calls of the driver. Copies are done at once. Memory comes from the
 * heap of malloc, as cudaLimitMallocHeapSize says. Included by cuda_runtime_api.h. */
#ifndef WEFT_DEVICE_RUNTIME_H
#define WEFT_DEVICE_RUNTIME_H

#if defined(__cplusplus) && defined(__CUDA_ARCH__)

#include "system_calls.h"

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

__host__ __device__ inline cudaError_t cudaRuntimeGetVersion(int *runtimeVersion)
{
    if (!runtimeVersion) return cudaErrorInvalidValue;
    *runtimeVersion = CUDART_VERSION;
    return cudaSuccess;
}

__host__ __device__ inline cudaError_t cudaMalloc(void **devPtr, size_t size)
{
    if (!devPtr) return cudaErrorInvalidValue;
    *devPtr = malloc(size);
    return *devPtr || size == 0 ? cudaSuccess : cudaErrorMemoryAllocation;
}

__host__ __device__ inline cudaError_t cudaFree(void *devPtr)
{
    free(devPtr);
    return cudaSuccess;
}

__host__ __device__ inline cudaError_t cudaMemcpyAsync(void *dst, const void *src, size_t count, enum cudaMemcpyKind,
                                                       cudaStream_t)
{
    __builtin_memcpy(dst, src, count);
    return cudaSuccess;
}

__host__ __device__ inline cudaError_t cudaMemsetAsync(void *devPtr, int value, size_t count, cudaStream_t)
{
    __builtin_memset(devPtr, value, count);
    return cudaSuccess;
}
}

#endif

#endif
