// Its declarations are part of every CUDA source.
#ifndef __CRT_SM_100_RT_H__
#define __CRT_SM_100_RT_H__
#endif
#if defined(__CUDACC__)
#include "../cuda_runtime.h"
#endif
