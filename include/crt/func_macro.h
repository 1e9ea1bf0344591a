// Its declarations are part of every CUDA source.
#ifndef __CRT_FUNC_MACRO_H__
#define __CRT_FUNC_MACRO_H__
#endif
#if defined(__CUDACC__)
#include "../cuda_runtime.h"
#endif
