// Its declarations are part of every CUDA source.
#ifndef __DEVICE_LAUNCH_PARAMETERS_H__
#define __DEVICE_LAUNCH_PARAMETERS_H__
#endif
#if defined(__CUDACC__)
#include "cuda_runtime.h"
#endif
