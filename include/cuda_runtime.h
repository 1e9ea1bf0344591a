// The CUDA runtime API with its C++ templates. In a CUDA source compiled by weft's nvcc all of this is there
// before the first line; other compilers see the host side only.
#ifndef __CUDA_RUNTIME_H__
#define __CUDA_RUNTIME_H__

#if defined(__CUDA__) && defined(__clang__) && !defined(__WEFT_WRAPPER_H__)
#include "weft/wrapper.h"
#endif

#if defined(__CUDACC_RTC__)
// Compiled at run time, where no header of a C++ library is.
#include "builtin_types.h"
#include "library_types.h"
#include "cuda_runtime_api.h"
#include "vector_functions.h"
#else

#include "crt/host_config.h"
#include "builtin_types.h"
#include "library_types.h"
#include "channel_descriptor.h"
#include "cuda_runtime_api.h"
#include "driver_functions.h"
#include "vector_functions.h"

#if defined(__cplusplus)
#include <cstdarg>
#include <utility>
#if defined(__CUDACC_EXTENDED_LAMBDA__)
#include <functional>
#endif
// Sources of C++ alone may define these themselves.
#if defined(__CUDACC__)
#include "weft/host_math.h"
#endif
#include "weft/runtime_templates.h"
#endif

#endif

#endif
