/* weft: SPDX-License-Identifier: MIT OR Apache-2.0
 * Surfaces of VDPAU in the runtime API: no video hardware is modelled, and all of it is refused. */
#ifndef __CUDA_VDPAU_INTEROP_H__
#define __CUDA_VDPAU_INTEROP_H__

#include "cuda_runtime_api.h"

#ifdef __cplusplus
extern "C" {
#endif

cudaError_t cudaVDPAUGetDevice(int *device, unsigned int vdpDevice, void *vdpGetProcAddress);
cudaError_t cudaVDPAUSetVDPAUDevice(int device, unsigned int vdpDevice, void *vdpGetProcAddress);
cudaError_t cudaGraphicsVDPAURegisterVideoSurface(struct cudaGraphicsResource **resource, unsigned int vdpSurface, unsigned int flags);
cudaError_t cudaGraphicsVDPAURegisterOutputSurface(struct cudaGraphicsResource **resource, unsigned int vdpSurface, unsigned int flags);

#ifdef __cplusplus
}
#endif

#endif
