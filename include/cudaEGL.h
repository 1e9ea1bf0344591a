/* weft: written by weft-gen from crates/ffi/tables; do not edit.
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
/* Images and streams of EGL in the driver API. Objects of EGL are pointers to nothing that is told. */
#ifndef CUDAEGL_H
#define CUDAEGL_H

#include "cuda.h"
#ifdef __has_include
#if __has_include(<EGL/egl.h>)
#include <EGL/egl.h>
#endif
#if __has_include(<EGL/eglext.h>)
#include <EGL/eglext.h>
#endif
#endif

#ifdef __cplusplus
extern "C" {
#endif

#define MAX_PLANES 3
#define CUDA_EGL_INFINITE_TIMEOUT 0xFFFFFFFF
typedef enum CUeglFrameType_enum {
    CU_EGL_FRAME_TYPE_ARRAY = 0,
    CU_EGL_FRAME_TYPE_PITCH = 1
} CUeglFrameType;
typedef enum CUeglResourceLocationFlags_enum {
    CU_EGL_RESOURCE_LOCATION_SYSMEM = 0,
    CU_EGL_RESOURCE_LOCATION_VIDMEM = 1
} CUeglResourceLocationFlags;
typedef enum CUeglColorFormat_enum {
    CU_EGL_COLOR_FORMAT_YUV420_PLANAR = 0,
    CU_EGL_COLOR_FORMAT_YUV420_SEMIPLANAR = 1,
    CU_EGL_COLOR_FORMAT_YUV422_PLANAR = 2,
    CU_EGL_COLOR_FORMAT_YUV422_SEMIPLANAR = 3,
    CU_EGL_COLOR_FORMAT_RGB = 4,
    CU_EGL_COLOR_FORMAT_BGR = 5,
    CU_EGL_COLOR_FORMAT_ARGB = 6,
    CU_EGL_COLOR_FORMAT_RGBA = 7,
    CU_EGL_COLOR_FORMAT_L = 8,
    CU_EGL_COLOR_FORMAT_R = 9,
    CU_EGL_COLOR_FORMAT_YUV444_PLANAR = 10,
    CU_EGL_COLOR_FORMAT_YUV444_SEMIPLANAR = 11,
    CU_EGL_COLOR_FORMAT_YUYV_422 = 12,
    CU_EGL_COLOR_FORMAT_UYVY_422 = 13,
    CU_EGL_COLOR_FORMAT_ABGR = 14,
    CU_EGL_COLOR_FORMAT_BGRA = 15,
    CU_EGL_COLOR_FORMAT_A = 16,
    CU_EGL_COLOR_FORMAT_RG = 17,
    CU_EGL_COLOR_FORMAT_AYUV = 18,
    CU_EGL_COLOR_FORMAT_YVU444_SEMIPLANAR = 19,
    CU_EGL_COLOR_FORMAT_YVU422_SEMIPLANAR = 20,
    CU_EGL_COLOR_FORMAT_YVU420_SEMIPLANAR = 21
} CUeglColorFormat;
typedef struct CUeglFrame_st {
    union {
        CUarray pArray[3];
        void *pPitch[3];
    } frame;
    unsigned int width;
    unsigned int height;
    unsigned int depth;
    unsigned int pitch;
    unsigned int planeCount;
    unsigned int numChannels;
    CUeglFrameType frameType;
    CUeglColorFormat eglColorFormat;
    CUarray_format cuFormat;
} CUeglFrame_v1, CUeglFrame;
struct CUeglStreamConnection_st;
typedef struct CUeglStreamConnection_st *CUeglStreamConnection;

extern CUresult cuEGLStreamConsumerAcquireFrame(CUeglStreamConnection *conn, CUgraphicsResource *pCudaResource, CUstream *pStream, unsigned int timeout);
extern CUresult cuEGLStreamConsumerConnect(CUeglStreamConnection *conn, void *stream);
extern CUresult cuEGLStreamConsumerConnectWithFlags(CUeglStreamConnection *conn, void *stream, unsigned int flags);
extern CUresult cuEGLStreamConsumerDisconnect(CUeglStreamConnection *conn);
extern CUresult cuEGLStreamConsumerReleaseFrame(CUeglStreamConnection *conn, CUgraphicsResource pCudaResource, CUstream *pStream);
extern CUresult cuEGLStreamProducerConnect(CUeglStreamConnection *conn, void *stream, int width, int height);
extern CUresult cuEGLStreamProducerDisconnect(CUeglStreamConnection *conn);
extern CUresult cuEGLStreamProducerPresentFrame(CUeglStreamConnection *conn, CUeglFrame eglframe, CUstream *pStream);
extern CUresult cuEGLStreamProducerReturnFrame(CUeglStreamConnection *conn, CUeglFrame *eglframe, CUstream *pStream);
extern CUresult cuEventCreateFromEGLSync(CUevent *phEvent, void *eglSync, unsigned int flags);
extern CUresult cuGraphicsEGLRegisterImage(CUgraphicsResource *pCudaResource, void *image, unsigned int flags);
extern CUresult cuGraphicsResourceGetMappedEglFrame(CUeglFrame *eglFrame, CUgraphicsResource resource, unsigned int index, unsigned int mipLevel);

#ifdef __cplusplus
}
#endif

#endif
