// Its declarations are part of every CUDA source.
#ifndef __SM_20_INTRINSICS_H__
#define __SM_20_INTRINSICS_H__
#endif
#if defined(__CUDACC__)
#include "cuda_runtime.h"
#endif
