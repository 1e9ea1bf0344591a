/* weft: SPDX-License-Identifier: MIT OR Apache-2.0
 * Images of EGL in the runtime API; and its streams and fences, which weft refuses, declared so that programs that also do without compile. */
#ifndef __CUDA_EGL_INTEROP_H__
#define __CUDA_EGL_INTEROP_H__

#include "cuda_runtime_api.h"

#ifdef __has_include
#if __has_include(<EGL/egl.h>)
#include <EGL/egl.h>
#endif
#if __has_include(<EGL/eglext.h>)
#include <EGL/eglext.h>
#endif
#endif

#define CUDA_EGL_MAX_PLANES 3

#ifdef __cplusplus
extern "C" {
#endif

typedef enum cudaEglFrameType_enum {
    cudaEglFrameTypeArray = 0,
    cudaEglFrameTypePitch = 1
} cudaEglFrameType;

typedef enum cudaEglResourceLocationFlags_enum {
    cudaEglResourceLocationSysmem = 0,
    cudaEglResourceLocationVidmem = 1
} cudaEglResourceLocationFlags;

typedef enum cudaEglColorFormat_enum {
    cudaEglColorFormatYUV420Planar = 0,
    cudaEglColorFormatYUV420SemiPlanar = 1,
    cudaEglColorFormatYUV422Planar = 2,
    cudaEglColorFormatYUV422SemiPlanar = 3,
    cudaEglColorFormatARGB = 6,
    cudaEglColorFormatRGBA = 7,
    cudaEglColorFormatL = 8,
    cudaEglColorFormatR = 9,
    cudaEglColorFormatYUV444Planar = 10,
    cudaEglColorFormatYUV444SemiPlanar = 11,
    cudaEglColorFormatYUYV422 = 12,
    cudaEglColorFormatUYVY422 = 13,
    cudaEglColorFormatABGR = 14,
    cudaEglColorFormatBGRA = 15,
    cudaEglColorFormatA = 16,
    cudaEglColorFormatRG = 17
} cudaEglColorFormat;

typedef struct cudaEglPlaneDesc_st {
    unsigned int width;
    unsigned int height;
    unsigned int depth;
    unsigned int pitch;
    unsigned int numChannels;
    struct cudaChannelFormatDesc channelDesc;
    unsigned int reserved[4];
} cudaEglPlaneDesc;

typedef struct cudaEglFrame_st {
    union {
        cudaArray_t pArray[CUDA_EGL_MAX_PLANES];
        struct cudaPitchedPtr pPitch[CUDA_EGL_MAX_PLANES];
    } frame;
    cudaEglPlaneDesc planeDesc[CUDA_EGL_MAX_PLANES];
    unsigned int planeCount;
    cudaEglFrameType frameType;
    cudaEglColorFormat eglColorFormat;
} cudaEglFrame;

struct CUeglStreamConnection_st;
typedef struct CUeglStreamConnection_st *cudaEglStreamConnection;

cudaError_t cudaGraphicsEGLRegisterImage(struct cudaGraphicsResource **pCudaResource, void *image, unsigned int flags);
cudaError_t cudaGraphicsResourceGetMappedEglFrame(cudaEglFrame *eglFrame, cudaGraphicsResource_t resource, unsigned int index, unsigned int mipLevel);
cudaError_t cudaEGLStreamConsumerConnect(cudaEglStreamConnection *conn, void *eglStream);
cudaError_t cudaEGLStreamConsumerConnectWithFlags(cudaEglStreamConnection *conn, void *eglStream, unsigned int flags);
cudaError_t cudaEGLStreamConsumerDisconnect(cudaEglStreamConnection *conn);
cudaError_t cudaEGLStreamConsumerAcquireFrame(cudaEglStreamConnection *conn, cudaGraphicsResource_t *pCudaResource, cudaStream_t *pStream, unsigned int timeout);
cudaError_t cudaEGLStreamConsumerReleaseFrame(cudaEglStreamConnection *conn, cudaGraphicsResource_t pCudaResource, cudaStream_t *pStream);
cudaError_t cudaEGLStreamProducerConnect(cudaEglStreamConnection *conn, void *eglStream, int width, int height);
cudaError_t cudaEGLStreamProducerDisconnect(cudaEglStreamConnection *conn);
cudaError_t cudaEGLStreamProducerPresentFrame(cudaEglStreamConnection *conn, cudaEglFrame eglframe, cudaStream_t *pStream);
cudaError_t cudaEGLStreamProducerReturnFrame(cudaEglStreamConnection *conn, cudaEglFrame *eglframe, cudaStream_t *pStream);
cudaError_t cudaEventCreateFromEGLSync(cudaEvent_t *phEvent, void *eglSync, unsigned int flags);

#ifdef __cplusplus
}
#endif

#endif
