// Macros by which sources recognise a CUDA compiler and its release.
#ifndef __WEFT_COMPILER_MACROS_H__
#define __WEFT_COMPILER_MACROS_H__

#define __WEFT__ 1

#ifndef __CUDACC__
#define __CUDACC__ 1
#endif
#ifndef __NVCC__
#define __NVCC__ 1
#endif
#define __CUDACC_VER_MAJOR__ 13
#define __CUDACC_VER_MINOR__ 0
#define __CUDACC_VER_BUILD__ 88
#define __NVCC_DIAG_PRAGMA_SUPPORT__ 1
#define _CG_CLUSTER_INTRINSICS_AVAILABLE 1

// clang takes every lambda with __device__ and every constexpr function in device code.
#define __nv_is_extended_device_lambda_closure_type(T) false
#define __nv_is_extended_device_lambda_with_preserved_return_type(T) false
#define __nv_is_extended_host_device_lambda_closure_type(T) false

#if defined(__CUDA_ARCH__)
#ifndef __CUDA_FTZ
#define __CUDA_FTZ 0
#endif
#ifndef __CUDA_PREC_DIV
#define __CUDA_PREC_DIV 1
#endif
#ifndef __CUDA_PREC_SQRT
#define __CUDA_PREC_SQRT 1
#endif
#ifndef __CUDA_FMAD
#define __CUDA_FMAD 1
#endif
#endif

// NVIDIA's include guards of headers whose content is always there; programs test for them.
#define __DEVICE_LAUNCH_PARAMETERS_H__
#define __DEVICE_FUNCTIONS_H__
#define __MATH_FUNCTIONS_H__
#define __COMMON_FUNCTIONS_H__
#define __DEVICE_ATOMIC_FUNCTIONS_H__
#define __SM_20_ATOMIC_FUNCTIONS_H__
#define __SM_20_INTRINSICS_H__
#define __SM_32_ATOMIC_FUNCTIONS_H__
#define __SM_35_ATOMIC_FUNCTIONS_H__
#define __SM_35_INTRINSICS_H__
#define __SM_60_ATOMIC_FUNCTIONS_H__
#define __SM_61_INTRINSICS_H__

// Bodies of host functions that device code names, which nvcc found by clang's diagnostics: a device stops there.
#ifdef __CUDA_ARCH__
#define __weft_host_body(...) __builtin_trap();
#define __weft_host_call ; __builtin_trap()
#else
#define __weft_host_call ()
#define __weft_host_body(...) __VA_ARGS__
#endif

#endif
