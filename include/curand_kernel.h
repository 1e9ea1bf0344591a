// Random numbers in device code (cuRAND, "Device API"): XORWOW, MRG32k3a, Philox4x32-10 and Sobol's sequences, and distributions.
// The bits are those of cuRAND's generators. There is no MTGP32, which needs tables of parameters.
#ifndef CURAND_KERNEL_H_
#define CURAND_KERNEL_H_

#include "curand.h"
#include "weft/curand/states.h"

#if defined(__cplusplus) && defined(__CUDACC__)
#define __WEFT_RAND static __device__ __forceinline__

#include "weft/curand/xorwow.h"
#include "weft/curand/philox.h"
#include "weft/curand/mrg32k3a.h"
#include "weft/curand/sobol.h"
#include "weft/curand/uniform.h"
#include "weft/curand/normal.h"
#include "weft/curand/poisson.h"

#undef __WEFT_RAND
#endif

#endif
