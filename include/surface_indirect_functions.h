// Its declarations are part of every CUDA source.
#ifndef __SURFACE_INDIRECT_FUNCTIONS_H__
#define __SURFACE_INDIRECT_FUNCTIONS_H__
#endif
#if defined(__CUDACC__)
#include "cuda_runtime.h"
#endif
