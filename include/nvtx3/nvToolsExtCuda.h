/* NVTX' names for objects of the driver API. */
#include "nvToolsExt.h"
#include "cuda.h"

#ifndef NVTOOLSEXT_CUDA_V3
#define NVTOOLSEXT_CUDA_V3

#ifdef __cplusplus
extern "C" {
#endif

#define NVTX_RESOURCE_CLASS_CUDA 4

WEFT_NVTX_VOID(CUDA, 1, nvtxNameCuDeviceA, (CUdevice device, const char *name), (device, name))
WEFT_NVTX_VOID(CUDA, 2, nvtxNameCuDeviceW, (CUdevice device, const wchar_t *name), (device, name))
WEFT_NVTX_VOID(CUDA, 3, nvtxNameCuContextA, (CUcontext context, const char *name), (context, name))
WEFT_NVTX_VOID(CUDA, 4, nvtxNameCuContextW, (CUcontext context, const wchar_t *name), (context, name))
WEFT_NVTX_VOID(CUDA, 5, nvtxNameCuStreamA, (CUstream stream, const char *name), (stream, name))
WEFT_NVTX_VOID(CUDA, 6, nvtxNameCuStreamW, (CUstream stream, const wchar_t *name), (stream, name))
WEFT_NVTX_VOID(CUDA, 7, nvtxNameCuEventA, (CUevent event, const char *name), (event, name))
WEFT_NVTX_VOID(CUDA, 8, nvtxNameCuEventW, (CUevent event, const wchar_t *name), (event, name))

#ifdef UNICODE
#define nvtxNameCuDevice nvtxNameCuDeviceW
#define nvtxNameCuContext nvtxNameCuContextW
#define nvtxNameCuStream nvtxNameCuStreamW
#define nvtxNameCuEvent nvtxNameCuEventW
#else
#define nvtxNameCuDevice nvtxNameCuDeviceA
#define nvtxNameCuContext nvtxNameCuContextA
#define nvtxNameCuStream nvtxNameCuStreamA
#define nvtxNameCuEvent nvtxNameCuEventA
#endif

#ifdef __cplusplus
}
#endif

#endif
