/* weft: written by weft-gen from crates/ffi/tables; do not edit.
 * SPDX-License-Identifier: MIT OR Apache-2.0 */
/* Surfaces of VDPAU in the driver API: no video hardware is modelled, and all of it is refused. */
#ifndef CUDAVDPAU_H
#define CUDAVDPAU_H

#include "cuda.h"
#ifdef __has_include
#if __has_include(<vdpau/vdpau.h>)
#include <vdpau/vdpau.h>
#endif
#endif

#ifdef __cplusplus
extern "C" {
#endif


extern CUresult cuGraphicsVDPAURegisterOutputSurface(CUgraphicsResource *pCudaResource, unsigned int vdpSurface, unsigned int flags);
extern CUresult cuGraphicsVDPAURegisterVideoSurface(CUgraphicsResource *pCudaResource, unsigned int vdpSurface, unsigned int flags);
extern CUresult cuVDPAUCtxCreate(CUcontext *pCtx, unsigned int flags, CUdevice device, unsigned int vdpDevice, void *vdpGetProcAddress);
extern CUresult cuVDPAUCtxCreate_v2(CUcontext *pCtx, unsigned int flags, CUdevice device, unsigned int vdpDevice, void *vdpGetProcAddress);
extern CUresult cuVDPAUGetDevice(CUdevice *pDevice, unsigned int vdpDevice, void *vdpGetProcAddress);

#ifdef __cplusplus
}
#endif

#endif
