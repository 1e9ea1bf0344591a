/* weft: SPDX-License-Identifier: MIT OR Apache-2.0
 * Start and stop of profiling, driver API. */
#ifndef CUDAPROFILER_H
#define CUDAPROFILER_H

#include "cuda.h"

#ifdef __cplusplus
extern "C" {
#endif

CUresult CUDAAPI cuProfilerStart(void);
CUresult CUDAAPI cuProfilerStop(void);

#ifdef __cplusplus
}
#endif

#endif
