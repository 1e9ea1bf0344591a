/* weft: SPDX-License-Identifier: MIT OR Apache-2.0
 * Makers of the runtime's small structures. */
#ifndef __DRIVER_FUNCTIONS_H__
#define __DRIVER_FUNCTIONS_H__

#include "driver_types.h"

/* A pitched allocation: pitch and row length in bytes, height in rows. */
static inline struct cudaPitchedPtr make_cudaPitchedPtr(void *d, size_t p, size_t xsz, size_t ysz)
{
    struct cudaPitchedPtr r;
    r.ptr = d;
    r.pitch = p;
    r.xsize = xsz;
    r.ysize = ysz;
    return r;
}

/* A position: x in bytes for memory, in elements for arrays. */
static inline struct cudaPos make_cudaPos(size_t x, size_t y, size_t z)
{
    struct cudaPos r;
    r.x = x;
    r.y = y;
    r.z = z;
    return r;
}

/* An extent: width in bytes for memory, in elements for arrays. */
static inline struct cudaExtent make_cudaExtent(size_t w, size_t h, size_t d)
{
    struct cudaExtent r;
    r.width = w;
    r.height = h;
    r.depth = d;
    return r;
}

#endif
