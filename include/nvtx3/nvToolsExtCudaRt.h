/* NVTX' names for objects of the runtime API. */
#include "nvToolsExt.h"
#include "driver_types.h"

#ifndef NVTOOLSEXT_CUDART_V3
#define NVTOOLSEXT_CUDART_V3

#ifdef __cplusplus
extern "C" {
#endif

#define NVTX_RESOURCE_CLASS_CUDART 5

WEFT_NVTX_VOID(CUDART, 1, nvtxNameCudaDeviceA, (int device, const char *name), (device, name))
WEFT_NVTX_VOID(CUDART, 2, nvtxNameCudaDeviceW, (int device, const wchar_t *name), (device, name))
WEFT_NVTX_VOID(CUDART, 3, nvtxNameCudaStreamA, (cudaStream_t stream, const char *name), (stream, name))
WEFT_NVTX_VOID(CUDART, 4, nvtxNameCudaStreamW, (cudaStream_t stream, const wchar_t *name), (stream, name))
WEFT_NVTX_VOID(CUDART, 5, nvtxNameCudaEventA, (cudaEvent_t event, const char *name), (event, name))
WEFT_NVTX_VOID(CUDART, 6, nvtxNameCudaEventW, (cudaEvent_t event, const wchar_t *name), (event, name))

#ifdef UNICODE
#define nvtxNameCudaDevice nvtxNameCudaDeviceW
#define nvtxNameCudaStream nvtxNameCudaStreamW
#define nvtxNameCudaEvent nvtxNameCudaEventW
#else
#define nvtxNameCudaDevice nvtxNameCudaDeviceA
#define nvtxNameCudaStream nvtxNameCudaStreamA
#define nvtxNameCudaEvent nvtxNameCudaEventA
#endif

#ifdef __cplusplus
}
#endif

#endif
