/* weft: SPDX-License-Identifier: MIT OR Apache-2.0
 * Start and stop of profiling, runtime API (declared in cuda_runtime_api.h). */
#ifndef __CUDA_PROFILER_API_H__
#define __CUDA_PROFILER_API_H__

#include "cuda_runtime_api.h"

#endif
