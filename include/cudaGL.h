/* weft: written by weft-gen from crates/ffi/tables; do not edit.
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
/* Memory and images of OpenGL in the driver API. Objects of OpenGL are numbers, of whichever header they come from. */
#ifndef CUDAGL_H
#define CUDAGL_H

#include "cuda.h"
#ifdef __has_include
#if __has_include(<GL/gl.h>)
#include <GL/gl.h>
#endif
#endif

#ifdef __cplusplus
extern "C" {
#endif

typedef enum CUGLDeviceList_enum {
    CU_GL_DEVICE_LIST_ALL = 1,
    CU_GL_DEVICE_LIST_CURRENT_FRAME = 2,
    CU_GL_DEVICE_LIST_NEXT_FRAME = 3
} CUGLDeviceList;
typedef enum CUGLmap_flags_enum {
    CU_GL_MAP_RESOURCE_FLAGS_NONE = 0,
    CU_GL_MAP_RESOURCE_FLAGS_READ_ONLY = 1,
    CU_GL_MAP_RESOURCE_FLAGS_WRITE_DISCARD = 2
} CUGLmap_flags;

extern CUresult cuGLCtxCreate_v2(CUcontext *pCtx, unsigned int Flags, CUdevice device);
extern CUresult cuGLGetDevices_v2(unsigned int *pCudaDeviceCount, CUdevice *pCudaDevices, unsigned int cudaDeviceCount, CUGLDeviceList deviceList);
extern CUresult cuGLInit(void);
extern CUresult cuGLMapBufferObjectAsync_v2(CUdeviceptr *dptr, size_t *size, unsigned int buffer, CUstream hStream);
extern CUresult cuGLMapBufferObject_v2(CUdeviceptr *dptr, size_t *size, unsigned int buffer);
extern CUresult cuGLRegisterBufferObject(unsigned int buffer);
extern CUresult cuGLSetBufferObjectMapFlags(unsigned int buffer, unsigned int Flags);
extern CUresult cuGLUnmapBufferObject(unsigned int buffer);
extern CUresult cuGLUnmapBufferObjectAsync(unsigned int buffer, CUstream hStream);
extern CUresult cuGLUnregisterBufferObject(unsigned int buffer);
extern CUresult cuGraphicsGLRegisterBuffer(CUgraphicsResource *pCudaResource, unsigned int buffer, unsigned int Flags);
extern CUresult cuGraphicsGLRegisterImage(CUgraphicsResource *pCudaResource, unsigned int image, unsigned int target, unsigned int Flags);

#ifdef CUDA_API_PER_THREAD_DEFAULT_STREAM
extern CUresult cuGLMapBufferObjectAsync_v2_ptsz(CUdeviceptr *dptr, size_t *size, unsigned int buffer, CUstream hStream);
extern CUresult cuGLMapBufferObject_v2_ptds(CUdeviceptr *dptr, size_t *size, unsigned int buffer);
#define cuGLMapBufferObjectAsync cuGLMapBufferObjectAsync_v2_ptsz
#define cuGLMapBufferObject cuGLMapBufferObject_v2_ptds
#define cuGLCtxCreate cuGLCtxCreate_v2
#define cuGLGetDevices cuGLGetDevices_v2
#else
#define cuGLCtxCreate cuGLCtxCreate_v2
#define cuGLGetDevices cuGLGetDevices_v2
#define cuGLMapBufferObject cuGLMapBufferObject_v2
#define cuGLMapBufferObjectAsync cuGLMapBufferObjectAsync_v2
#endif

#ifdef __cplusplus
}
#endif

#endif
