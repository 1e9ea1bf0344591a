// Its declarations are part of every CUDA source.
#ifndef __DEVICE_ATOMIC_FUNCTIONS_H__
#define __DEVICE_ATOMIC_FUNCTIONS_H__
#endif
#if defined(__CUDACC__)
#include "cuda_runtime.h"
#endif
