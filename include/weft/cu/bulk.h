// Copies of blocks of memory (sm_90 and later), as cuda::ptx and cuda::device::experimental have them.
#ifndef __WEFT_CU_BULK_H__
#define __WEFT_CU_BULK_H__

#include "mbarrier.h"

#if defined(__CUDACC__) && (!defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 900)
namespace cuda {
namespace __weft {

#define __WEFT_FN static __device__ __forceinline__

#if defined(__CUDA_ARCH__)
__WEFT_FN void bulk_load(void *to, const void *from, uint32_t bytes, uint64_t *barrier) {
    asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];" ::"r"(in_shared(to)),
                 "l"(__cvta_generic_to_global(from)), "r"(bytes), "r"(in_shared(barrier))
                 : "memory");
}
__WEFT_FN void bulk_store(void *to, const void *from, uint32_t bytes) {
    asm volatile("cp.async.bulk.global.shared::cta.bulk_group [%0], [%1], %2;" ::"l"(__cvta_generic_to_global(to)),
                 "r"(in_shared(from)), "r"(bytes)
                 : "memory");
}
__WEFT_FN void bulk_between_blocks(void *to, const void *from, uint32_t bytes, uint64_t *barrier) {
    asm volatile("cp.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];" ::"r"(in_shared(to)),
                 "r"(in_shared(from)), "r"(bytes), "r"(in_shared(barrier))
                 : "memory");
}
__WEFT_FN void bulk_commit() {
    asm volatile("cp.async.bulk.commit_group;" ::: "memory");
}
template <int N> __WEFT_FN void bulk_wait() {
    asm volatile("cp.async.bulk.wait_group %0;" ::"n"(N) : "memory");
}
template <int N> __WEFT_FN void bulk_wait_read() {
    asm volatile("cp.async.bulk.wait_group.read %0;" ::"n"(N) : "memory");
}
__WEFT_FN void fence_async() {
    asm volatile("fence.proxy.async;" ::: "memory");
}
__WEFT_FN void fence_async_shared() {
    asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
}
#else
// What the host pass reads and never runs.
__WEFT_FN void bulk_load(void *, const void *, uint32_t, uint64_t *) {}
__WEFT_FN void bulk_store(void *, const void *, uint32_t) {}
__WEFT_FN void bulk_between_blocks(void *, const void *, uint32_t, uint64_t *) {}
__WEFT_FN void bulk_commit() {}
template <int N> __WEFT_FN void bulk_wait() {}
template <int N> __WEFT_FN void bulk_wait_read() {}
__WEFT_FN void fence_async() {}
__WEFT_FN void fence_async_shared() {}
#endif

#undef __WEFT_FN

} // namespace __weft
} // namespace cuda
#endif

#endif
