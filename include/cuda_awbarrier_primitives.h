/* weft: SPDX-License-Identifier: MIT OR Apache-2.0
 * Asynchronous barriers in shared memory as functions (CUDA C++ Programming Guide, "Memory Barrier Primitives
 * Interface"). */
#ifndef __CUDA_AWBARRIER_PRIMITIVES_H__
#define __CUDA_AWBARRIER_PRIMITIVES_H__

#if defined(__cplusplus) && (defined(__CUDACC__) || defined(__CUDA__))
#include <stdint.h>

typedef uint64_t __mbarrier_t;
typedef uint64_t __mbarrier_token_t;

#define __WEFT_MB static __device__ __forceinline__

__WEFT_MB uint32_t __mbarrier_maximum_count() {
    return (1u << 20) - 1;
}
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 800
__WEFT_MB uint32_t __weft_mbarrier(const __mbarrier_t *barrier) {
    return (uint32_t)__cvta_generic_to_shared(barrier);
}
__WEFT_MB void __mbarrier_init(__mbarrier_t *barrier, uint32_t expected_count) {
    asm volatile("mbarrier.init.shared.b64 [%0], %1;" ::"r"(__weft_mbarrier(barrier)), "r"(expected_count) : "memory");
}
__WEFT_MB void __mbarrier_inval(__mbarrier_t *barrier) {
    asm volatile("mbarrier.inval.shared.b64 [%0];" ::"r"(__weft_mbarrier(barrier)) : "memory");
}
__WEFT_MB __mbarrier_token_t __mbarrier_arrive(__mbarrier_t *barrier) {
    __mbarrier_token_t token;
    asm volatile("mbarrier.arrive.shared.b64 %0, [%1];" : "=l"(token) : "r"(__weft_mbarrier(barrier)) : "memory");
    return token;
}
__WEFT_MB __mbarrier_token_t __mbarrier_arrive_and_drop(__mbarrier_t *barrier) {
    __mbarrier_token_t token;
    asm volatile("mbarrier.arrive_drop.shared.b64 %0, [%1];" : "=l"(token) : "r"(__weft_mbarrier(barrier)) : "memory");
    return token;
}
__WEFT_MB bool __mbarrier_test_wait(__mbarrier_t *barrier, __mbarrier_token_t token) {
    uint32_t done;
    asm volatile("{.reg .pred p; mbarrier.test_wait.shared.b64 p, [%1], %2; selp.u32 %0, 1, 0, p;}"
                 : "=r"(done)
                 : "r"(__weft_mbarrier(barrier)), "l"(token)
                 : "memory");
    return done;
}
__WEFT_MB uint32_t __mbarrier_token_pending_count(__mbarrier_token_t token) {
    uint32_t count;
    asm("mbarrier.pending_count.b64 %0, %1;" : "=r"(count) : "l"(token));
    return count;
}
#endif
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 900
#define __WEFT_MB_WAIT(name, instruction, what)                                                              \
    __WEFT_MB bool name(__mbarrier_t *barrier, what, uint32_t max_sleep_nanosec) {                           \
        uint32_t done;                                                                                       \
        asm volatile("{.reg .pred p; " instruction " selp.u32 %0, 1, 0, p;}"                                 \
                     : "=r"(done)                                                                            \
                     : "r"(__weft_mbarrier(barrier)), __WEFT_MB_PHASE, "r"(max_sleep_nanosec)                \
                     : "memory");                                                                            \
        return done;                                                                                         \
    }
#define __WEFT_MB_PHASE "l"(phase)
__WEFT_MB_WAIT(__mbarrier_try_wait, "mbarrier.try_wait.shared.b64 p, [%1], %2, %3;", __mbarrier_token_t phase)
#undef __WEFT_MB_PHASE
#define __WEFT_MB_PHASE "r"((uint32_t)phase)
__WEFT_MB_WAIT(__mbarrier_try_wait_parity, "mbarrier.try_wait.parity.shared.b64 p, [%1], %2, %3;", bool phase)
#undef __WEFT_MB_PHASE
#undef __WEFT_MB_WAIT
__WEFT_MB bool __mbarrier_test_wait_parity(__mbarrier_t *barrier, bool phase) {
    uint32_t done;
    asm volatile("{.reg .pred p; mbarrier.test_wait.parity.shared.b64 p, [%1], %2; selp.u32 %0, 1, 0, p;}"
                 : "=r"(done)
                 : "r"(__weft_mbarrier(barrier)), "r"((uint32_t)phase)
                 : "memory");
    return done;
}
#endif
#undef __WEFT_MB
#endif

#endif
