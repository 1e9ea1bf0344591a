// Its declarations are part of every CUDA source.
#ifndef __CRT_DEVICE_FP128_FUNCTIONS_H__
#define __CRT_DEVICE_FP128_FUNCTIONS_H__
#endif
#if defined(__CUDACC__)
#include "../cuda_runtime.h"
#endif
