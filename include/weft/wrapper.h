// Included by weft's nvcc before every CUDA source: the keywords, built-in variables, device functions and
// runtime API that CUDA C++ offers without any #include. It stands on clang's resource headers, which bring
// their own unique names; nothing here is found through the user's include path.
#ifndef __WEFT_WRAPPER_H__
#define __WEFT_WRAPPER_H__

#if !defined(__CUDA__) || !defined(__clang__)
#error "weft/wrapper.h is for CUDA sources compiled by weft's nvcc"
#endif

#include "compiler_macros.h"

#include "../crt/host_defines.h"

// Device overloads of the math functions must be seen before <cmath> declares the host's.
#include <__clang_cuda_math_forward_declares.h>
#include "system_calls.h"

#include <assert.h>
#include <limits.h>
#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <climits>
#include <cmath>
#include <cstdlib>
#include <new>

// std::stable_sort of libstdc++ uses what libstdc++ itself deprecates; only clang would tell the user.
#if __has_include(<bits/stl_tempbuf.h>)
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wdeprecated-declarations"
#include <bits/stl_tempbuf.h>
#pragma clang diagnostic pop
#endif

#include "../vector_types.h"
#include "../vector_functions.h"

#include "device_variables.h"

// clang's headers ask which CUDA they serve; the macro itself belongs to cuda.h.
#pragma push_macro("CUDA_VERSION")
#undef CUDA_VERSION
#define CUDA_VERSION 13000
#pragma push_macro("cuuint32_t")
#define cuuint32_t unsigned int

#include <__clang_cuda_libdevice_declares.h>
#include "libdevice_inline.h"
#include "libdevice_const.h"

// The forms without a mask do not exist from sm_70 on: ours are in warp.h.
#pragma push_macro("__all")
#pragma push_macro("__any")
#pragma push_macro("__ballot")
#pragma push_macro("__shfl")
#pragma push_macro("__shfl_up")
#pragma push_macro("__shfl_down")
#pragma push_macro("__shfl_xor")
#define __all __weft_unused_all
#define __any __weft_unused_any
#define __ballot __weft_unused_ballot
#define __shfl __weft_unused_shfl
#define __shfl_up __weft_unused_shfl_up
#define __shfl_down __weft_unused_shfl_down
#define __shfl_xor __weft_unused_shfl_xor
#include <__clang_cuda_device_functions.h>
#include <__clang_cuda_math.h>
#include "math_overloads.h"
#include <__clang_cuda_cmath.h>
#include "address_space.h"
#include <__clang_cuda_intrinsics.h>
#include <__clang_cuda_complex_builtins.h>
#pragma pop_macro("__all")
#pragma pop_macro("__any")
#pragma pop_macro("__ballot")
#pragma pop_macro("__shfl")
#pragma pop_macro("__shfl_up")
#pragma pop_macro("__shfl_down")
#pragma pop_macro("__shfl_xor")

#pragma pop_macro("cuuint32_t")
#pragma pop_macro("CUDA_VERSION")

#include "sync.h"
#include "warp.h"
#include "atomics.h"
#include "nv_atomic.h"
#include "cache_hints.h"
#include "integer_intrinsics.h"
#include "shared_object.h"

#include "../cuda_runtime.h"
#include "texture.h"
#include "surface.h"
#include "texture_reference.h"

// Where this toolkit is, for the runtime library of a program that another linker made.
#if !defined(__CUDA_ARCH__) && defined(__WEFT_HOME__)
__attribute__((weak, used, visibility("hidden"), section("weft_home"))) extern const char __weft_home[] = __WEFT_HOME__;
#endif

#endif
