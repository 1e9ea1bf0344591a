// Barriers of the hardware in shared memory, as instructions on generic addresses that are known to be there.
#ifndef __WEFT_CU_MBARRIER_H__
#define __WEFT_CU_MBARRIER_H__

#include "config.h"

#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
#define __WEFT_MBARRIER 1
#else
#define __WEFT_MBARRIER 0
#endif

#if __WEFT_MBARRIER
namespace cuda {
namespace __weft {

#define __WEFT_FN static __device__ __forceinline__

__WEFT_FN uint32_t in_shared(const void *p) {
    return (uint32_t)__cvta_generic_to_shared(p);
}
// Whether an address is in the shared memory of another block of the cluster.
__WEFT_FN bool of_other_block(const void *p) {
#if __CUDA_ARCH__ >= 900
    return !__isShared(p) && __nvvm_isspacep_shared_cluster(p);
#else
    return false;
#endif
}
__WEFT_FN void mbarrier_init(uint64_t *at, uint32_t expected) {
    asm volatile("mbarrier.init.shared.b64 [%0], %1;" ::"r"(in_shared(at)), "r"(expected) : "memory");
}
__WEFT_FN uint64_t mbarrier_arrive(uint64_t *at, uint32_t n) {
    uint64_t token;
#if __CUDA_ARCH__ >= 900
    asm volatile("mbarrier.arrive.shared::cta.b64 %0, [%1], %2;" : "=l"(token) : "r"(in_shared(at)), "r"(n) : "memory");
#else
    // Counts came with sm_90; before that an arrival that cannot end a phase has one.
    if (n > 1)
        asm volatile("mbarrier.arrive.noComplete.shared.b64 %0, [%1], %2;" : "=l"(token) : "r"(in_shared(at)), "r"(n - 1) : "memory");
    asm volatile("mbarrier.arrive.shared.b64 %0, [%1];" : "=l"(token) : "r"(in_shared(at)) : "memory");
#endif
    return token;
}
// In the shared memory of another block of the cluster: there is no token.
__WEFT_FN void mbarrier_arrive_remote(uint64_t *at, uint32_t n) {
#if __CUDA_ARCH__ >= 900
    asm volatile("mbarrier.arrive.release.cluster.shared::cluster.b64 _, [%0], %1;" ::"r"(in_shared(at)), "r"(n) : "memory");
#endif
}
__WEFT_FN void mbarrier_arrive_drop(uint64_t *at) {
    uint64_t token;
    asm volatile("mbarrier.arrive_drop.shared.b64 %0, [%1];" : "=l"(token) : "r"(in_shared(at)) : "memory");
}

#if __CUDA_ARCH__ >= 900
#define __WEFT_WAIT "try_wait"
#else
#define __WEFT_WAIT "test_wait"
#endif
__WEFT_FN bool mbarrier_test(const uint64_t *at, uint64_t token) {
    uint32_t done;
    asm volatile("{.reg .pred p; mbarrier." __WEFT_WAIT ".shared.b64 p, [%1], %2; selp.u32 %0, 1, 0, p;}"
                 : "=r"(done)
                 : "r"(in_shared(at)), "l"(token)
                 : "memory");
    return done;
}
__WEFT_FN bool mbarrier_test_parity(const uint64_t *at, bool parity) {
    uint32_t done;
    asm volatile("{.reg .pred p; mbarrier." __WEFT_WAIT ".parity.shared.b64 p, [%1], %2; selp.u32 %0, 1, 0, p;}"
                 : "=r"(done)
                 : "r"(in_shared(at)), "r"((uint32_t)parity)
                 : "memory");
    return done;
}
#undef __WEFT_WAIT

// Has the barrier's phase wait for this thread's copies so far, without counting as an arrival.
__WEFT_FN void mbarrier_expect_copies(uint64_t *at) {
    asm volatile("cp.async.mbarrier.arrive.shared.b64 [%0];" ::"r"(in_shared(at)) : "memory");
}

#undef __WEFT_FN

} // namespace __weft
} // namespace cuda
#endif

#endif
