// What a source compiled at run time (NVRTC) begins with: the keywords, built-in variables and device functions of
// CUDA C++, and no header of a C or C++ library. libnvrtc reads it once for each kind of options and keeps the result.
#ifndef __WEFT_WRAPPER_H__
#define __WEFT_WRAPPER_H__

#if !defined(__CUDA__) || !defined(__clang__) || !defined(__CUDA_ARCH__)
#error "weft/rtc.h is for sources compiled by weft's libnvrtc"
#endif

#define __CUDACC_RTC__ 1
#include "compiler_macros.h"
#undef __NVCC__
#if __WEFT_RTC_RELEASE__ == 12
#undef __CUDACC_VER_MAJOR__
#undef __CUDACC_VER_MINOR__
#undef __CUDACC_VER_BUILD__
#define __CUDACC_VER_MAJOR__ 12
#define __CUDACC_VER_MINOR__ 9
#define __CUDACC_VER_BUILD__ 86
#define CUDART_VERSION 12090
#else
#define CUDART_VERSION 13000
#endif

#include "../crt/host_defines.h"

typedef __SIZE_TYPE__ size_t;
typedef __PTRDIFF_TYPE__ ptrdiff_t;
typedef long clock_t;
#define NULL 0
#define __SIZE_TYPE_DEFINED__ 1

typedef __builtin_va_list va_list;
#define va_start(list, last) __builtin_va_start(list, last)
#define va_arg(list, type) __builtin_va_arg(list, type)
#define va_end(list) __builtin_va_end(list)
#define va_copy(to, from) __builtin_va_copy(to, from)

// Libraries ask for these before they use what rtc_library.h has.
#ifndef __WEFT_NO_MOVE_FORWARD
#define __NV_BUILTIN_MOVE_FORWARD 1
#endif
#ifndef __WEFT_NO_INITIALIZER_LIST
#define __NV_BUILTIN_INITIALIZER_LIST 1
#endif

#include "system_calls.h"
#include "rtc_library.h"

#include "../vector_types.h"
#include "../vector_functions.h"

#include "device_variables.h"

// What clang's headers take from <limits.h>, <math.h> and cuda.h.
#define INT_MAX __INT_MAX__
#define INT_MIN (-__INT_MAX__ - 1)
#define HUGE_VAL __builtin_huge_val()
#define HUGE_VALF __builtin_huge_valf()
#define CUDA_VERSION 13000
#define cuuint32_t unsigned int

#include <__clang_cuda_libdevice_declares.h>
#include "libdevice_inline.h"
#include "libdevice_const.h"

// The forms without a mask do not exist from sm_70 on: ours are in warp.h.
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
#include "rtc_math.h"
#include "address_space.h"
#include <__clang_cuda_intrinsics.h>
#undef __all
#undef __any
#undef __ballot
#undef __shfl
#undef __shfl_up
#undef __shfl_down
#undef __shfl_xor

#undef cuuint32_t
#undef CUDA_VERSION
#undef INT_MAX
#undef INT_MIN
#undef HUGE_VAL
#undef HUGE_VALF

#include "sync.h"
#include "warp.h"
#include "atomics.h"
#include "nv_atomic.h"
#include "cache_hints.h"
#include "integer_intrinsics.h"
#include "shared_object.h"

#include "../builtin_types.h"
#include "../library_types.h"
#include "texture.h"
#include "surface.h"

// The back end has no code for these.
#include "rtc_builtins.h"

// What a source compiled by NVRTC can tell of the compiler: nothing of a host's.
#undef __GNUC__
#undef __GNUC_MINOR__
#undef __GNUC_PATCHLEVEL__
#undef __GNUG__
#undef _GNU_SOURCE
#undef __linux__
#undef __linux
#undef linux
#undef __gnu_linux__
#undef __unix__
#undef __unix
#undef unix
#undef __x86_64__
#undef __x86_64
#undef __amd64__
#undef __amd64
#undef __ELF__
// NVRTC has these without a header. A library's own <nv/target> comes later, and takes their place.
#include "../nv/target"
#undef __NV_TARGET_H

// Libraries take what defines it for clang's own CUDA, which has the headers of a host.
#undef __clang__
#undef __clang_major__
#undef __clang_minor__
#undef __clang_patchlevel__
#undef __clang_version__

#endif
