// memcpy_async at a barrier: the phase in which the calling threads arrive next does not end before the copy has.
#ifndef __WEFT_CU_BARRIER_COPY_H__
#define __WEFT_CU_BARRIER_COPY_H__

#include "barrier.h"
#include "copy_async.h"

namespace cuda {
namespace __weft {

template <size_t Alignment, class Group, thread_scope S, class C>
__WEFT_HD async_contract_fulfillment copy_at(const Group &group, void *to, const void *from, size_t bytes, barrier<S, C> &at) {
    if (!copy<Alignment>(group, to, from, bytes)) return async_contract_fulfillment::none;
#if __WEFT_MBARRIER
    if (at.__weft_in_hardware())
        mbarrier_expect_copies(at.__weft_word());
    else
        asm volatile("cp.async.wait_all;" ::: "memory");
#endif
    return async_contract_fulfillment::async;
}

template <class T, class Size> struct alignment_for {
    static constexpr size_t own = type_alignment<T>::value, given = alignment_of<Size>::value;
    static constexpr size_t value = own > given ? own : given;
};

} // namespace __weft

template <class Group, class T, class Size, thread_scope S, class C>
__WEFT_HD async_contract_fulfillment memcpy_async(const Group &group, T *to, const T *from, Size bytes, barrier<S, C> &at) {
    static_assert(__is_same(T, void) || __is_trivially_copyable(T), "only trivially copyable types are copied");
    return __weft::copy_at<__weft::alignment_for<T, Size>::value>(group, to, from, bytes, at);
}
template <class Group, class Size, thread_scope S, class C>
__WEFT_HD async_contract_fulfillment memcpy_async(const Group &group, void *to, const void *from, Size bytes, barrier<S, C> &at) {
    return __weft::copy_at<__weft::alignment_of<Size>::value>(group, to, from, bytes, at);
}
template <class T, class Size, thread_scope S, class C>
__WEFT_HD async_contract_fulfillment memcpy_async(T *to, const T *from, Size bytes, barrier<S, C> &at) {
    return memcpy_async(__weft::alone(), to, from, bytes, at);
}
template <class Size, thread_scope S, class C>
__WEFT_HD async_contract_fulfillment memcpy_async(void *to, const void *from, Size bytes, barrier<S, C> &at) {
    return memcpy_async(__weft::alone(), to, from, bytes, at);
}

#if defined(__CUDACC__)
namespace device {

// The 64 bits of a barrier in shared memory, for instructions.
__device__ inline uint64_t *barrier_native_handle(barrier<thread_scope_block> &b) {
    return b.__weft_word();
}

#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 900
// Arrives `arrivals` times, and has the phase wait for `bytes` of copies.
[[nodiscard]] __device__ inline barrier<thread_scope_block>::arrival_token
barrier_arrive_tx(barrier<thread_scope_block> &b, ptrdiff_t arrivals, ptrdiff_t bytes) {
#if defined(__CUDA_ARCH__)
    const uint32_t at = __weft::in_shared(b.__weft_word());
    barrier<thread_scope_block>::arrival_token token;
    if (arrivals == 1) {
        asm volatile("mbarrier.arrive.expect_tx.release.cta.shared::cta.b64 %0, [%1], %2;"
                     : "=l"(token)
                     : "r"(at), "r"((uint32_t)bytes)
                     : "memory");
    } else {
        asm volatile("mbarrier.expect_tx.relaxed.cta.shared::cta.b64 [%0], %1;" ::"r"(at), "r"((uint32_t)bytes) : "memory");
        token = __weft::mbarrier_arrive(b.__weft_word(), (uint32_t)arrivals);
    }
    return token;
#else
    return 0;
#endif
}
// Has the phase wait for `bytes` of copies.
__device__ inline void barrier_expect_tx(barrier<thread_scope_block> &b, ptrdiff_t bytes) {
#if defined(__CUDA_ARCH__)
    asm volatile("mbarrier.expect_tx.relaxed.cta.shared::cta.b64 [%0], %1;" ::"r"(__weft::in_shared(b.__weft_word())),
                 "r"((uint32_t)bytes)
                 : "memory");
#endif
}
// One thread has a block of memory copied, which counts its bytes at the barrier.
template <class T, size_t Alignment>
__device__ inline async_contract_fulfillment memcpy_async_tx(T *to, const T *from, aligned_size_t<Alignment> bytes,
                                                             barrier<thread_scope_block> &b) {
    static_assert(Alignment >= 16, "sizes and addresses are multiples of 16");
#if defined(__CUDA_ARCH__)
    asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];" ::"r"(
                     __weft::in_shared(to)),
                 "l"(__cvta_generic_to_global(from)), "r"((uint32_t)bytes.value), "r"(__weft::in_shared(b.__weft_word()))
                 : "memory");
#endif
    return async_contract_fulfillment::async;
}
#endif

} // namespace device
#endif

} // namespace cuda

#endif
