// Calls that the device's run-time system answers: printf, assert, malloc, free. Before any header of the C++
// library, so that <new> and the using-declarations of <cstdlib> see them.
#ifndef __WEFT_SYSTEM_CALLS_H__
#define __WEFT_SYSTEM_CALLS_H__

#ifndef __CUDACC_RTC__
#include <stddef.h>
#endif

extern "C" {
// clang turns printf into a call of vprintf with a packed argument buffer.
__device__ int vprintf(const char *format, const char *arguments);
__device__ int printf(const char *format, ...);
__device__ void *malloc(size_t size) __attribute__((nothrow)) __attribute__((malloc));
__device__ void free(void *ptr) __attribute__((nothrow));
// Not noreturn: with the attribute LLVM drops the path after it in ways that lose the report.
__device__ void __assertfail(const char *message, const char *file, unsigned int line, const char *function,
                             size_t char_size);
// What tables of virtual functions hold where there is no function. Here, because nothing else defines them.
__device__ inline void __cxa_pure_virtual() {
    __builtin_trap();
}
__device__ inline void __cxa_deleted_virtual() {
    __builtin_trap();
}
}

// An overload beside the host's function, with other parameters: with NDEBUG libraries declare that one themselves as
// __host__ __device__, beside which there can be no __device__ function of the same parameters. For device code it is the better
// match, for host code the worse.
#ifdef __CUDA_ARCH__
__device__ static inline void __assert_fail(const char *message, const char *file, int line, const char *function) {
    __assertfail(message, file, line, function, sizeof(char));
}
#else
__device__ void __assert_fail(const char *message, ...);
#endif

#endif
