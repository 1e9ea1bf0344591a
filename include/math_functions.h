// Its declarations are part of every CUDA source.
#ifndef __MATH_FUNCTIONS_H__
#define __MATH_FUNCTIONS_H__
#endif
#if defined(__CUDACC__)
#include "cuda_runtime.h"
#endif
