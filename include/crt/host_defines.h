// Keywords of CUDA C++ as attributes: execution spaces, memory spaces, bounds, alignment.
// For compilers other than a CUDA compiler the spaces vanish and the rest keeps its meaning.
#ifndef __CRT_HOST_DEFINES_H__
#define __CRT_HOST_DEFINES_H__
#ifndef __HOST_DEFINES_H__
#define __HOST_DEFINES_H__
#endif

#define __no_return__ __attribute__((noreturn))
#define __align__(n) __attribute__((aligned(n)))
#define __builtin_align__(n) __align__(n)
#define __thread__ __thread
#define __import__
#define __export__
#define __cdecl
#define __annotate__(a) __attribute__((a))
#define __specialization_static static
#define CUDARTAPI
#define CUDARTAPI_CDECL
#ifndef CUDAAPI
#define CUDAAPI
#endif
#ifndef CUDA_CB
#define CUDA_CB
#endif

// Around uses of types that CUDA has deprecated; its libraries' headers write them.
#define __NV_SILENCE_DEPRECATION_BEGIN                                                                       \
    _Pragma("GCC diagnostic push") _Pragma("GCC diagnostic ignored \"-Wdeprecated-declarations\"")
#define __NV_SILENCE_DEPRECATION_END _Pragma("GCC diagnostic pop")

// Marks on declarations that only NVIDIA's own front end reads.
#define __device_builtin__
#define __device_builtin_texture_type__
#define __device_builtin_surface_type__
#define __cudart_builtin__
#define __nv_pure__
#define __inline_hint__
#define __builtin_constant__

#if defined(__CUDA__) && defined(__clang__)

#define __location__(a) __annotate__(a)
#define __host__ __attribute__((host))
#define __device__ __attribute__((device))
#define __global__ __attribute__((global))
#define __shared__ __attribute__((shared))
#define __constant__ __attribute__((constant))
#define __grid_constant__ __attribute__((grid_constant))
#define __launch_bounds__(...) __attribute__((launch_bounds(__VA_ARGS__)))
#define __forceinline__ inline __attribute__((always_inline))
// __noinline__ is a keyword of clang's CUDA mode.

// clang has no code generation for these; the compiler driver finds the annotations in the IR.
#if defined(__CUDA_ARCH__)
#define __cluster_dims__(...) __attribute__((annotate("weft.cluster_dims", __VA_ARGS__)))
#define __maxnreg__(n) __attribute__((annotate("weft.maxnreg", n)))
#define __managed__ __attribute__((device)) __attribute__((annotate("weft.managed")))
#else
#define __cluster_dims__(...)
#define __maxnreg__(n)
// The host's shadow of a managed variable is the variable itself: the runtime knows it by its section.
#define __managed__ __attribute__((device)) __attribute__((section("weft_managed")))
#endif

#else

#define __location__(a)
#define __host__
#define __device__
#define __global__
#define __shared__
#define __constant__
#define __managed__
#define __grid_constant__
#define __launch_bounds__(...)
#define __cluster_dims__(...)
#define __maxnreg__(n)
#ifndef __forceinline__
#define __forceinline__ __inline__ __attribute__((always_inline))
#endif

#endif

#endif
