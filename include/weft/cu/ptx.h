// cuda::ptx: instructions as functions; of them those for barriers in shared memory and copies of blocks of memory.
#ifndef __WEFT_CU_PTX_H__
#define __WEFT_CU_PTX_H__

#include "bulk.h"

#if defined(__CUDACC__)
namespace cuda {
namespace ptx {

// Modifiers are types.
struct space_global_t {};
struct space_shared_t {};
struct space_cluster_t {};
struct sem_acquire_t {};
struct sem_release_t {};
struct sem_relaxed_t {};
struct scope_cta_t {};
struct scope_cluster_t {};
struct scope_gpu_t {};
struct scope_sys_t {};
static constexpr space_global_t space_global{};
static constexpr space_shared_t space_shared{};
static constexpr space_cluster_t space_cluster{};
static constexpr sem_acquire_t sem_acquire{};
static constexpr sem_release_t sem_release{};
static constexpr sem_relaxed_t sem_relaxed{};
static constexpr scope_cta_t scope_cta{};
static constexpr scope_cluster_t scope_cluster{};
static constexpr scope_gpu_t scope_gpu{};
static constexpr scope_sys_t scope_sys{};
// A number that is part of an instruction.
template <int N> struct n32_t {
    static constexpr int value = N;
};

#define __WEFT_FN static __device__ __forceinline__

#if __WEFT_MBARRIER
__WEFT_FN void mbarrier_init(uint64_t *at, uint32_t count) {
    __weft::mbarrier_init(at, count);
}
__WEFT_FN uint64_t mbarrier_arrive(uint64_t *at) {
    return __weft::mbarrier_arrive(at, 1);
}
__WEFT_FN bool mbarrier_test_wait(uint64_t *at, uint64_t state) {
    return __weft::mbarrier_test(at, state);
}
__WEFT_FN bool mbarrier_test_wait_parity(uint64_t *at, uint32_t parity) {
    return __weft::mbarrier_test_parity(at, parity);
}
#if __CUDA_ARCH__ >= 900
__WEFT_FN bool mbarrier_try_wait(uint64_t *at, uint64_t state) {
    return __weft::mbarrier_test(at, state);
}
__WEFT_FN bool mbarrier_try_wait_parity(uint64_t *at, uint32_t parity) {
    return __weft::mbarrier_test_parity(at, parity);
}
__WEFT_FN uint64_t mbarrier_arrive(uint64_t *at, uint32_t count) {
    return __weft::mbarrier_arrive(at, count);
}
#define __WEFT_ARRIVE(scope, name)                                                                                                   \
    __WEFT_FN uint64_t mbarrier_arrive(sem_release_t, scope, space_shared_t, uint64_t *at) {                                         \
        uint64_t state;                                                                                                              \
        asm volatile("mbarrier.arrive.release." name ".shared::cta.b64 %0, [%1];"                                                    \
                     : "=l"(state)                                                                                                   \
                     : "r"(__weft::in_shared(at))                                                                                    \
                     : "memory");                                                                                                    \
        return state;                                                                                                                \
    }                                                                                                                                \
    __WEFT_FN uint64_t mbarrier_arrive_expect_tx(sem_release_t, scope, space_shared_t, uint64_t *at, uint32_t bytes) {               \
        uint64_t state;                                                                                                              \
        asm volatile("mbarrier.arrive.expect_tx.release." name ".shared::cta.b64 %0, [%1], %2;"                                      \
                     : "=l"(state)                                                                                                   \
                     : "r"(__weft::in_shared(at)), "r"(bytes)                                                                        \
                     : "memory");                                                                                                    \
        return state;                                                                                                                \
    }                                                                                                                                \
    __WEFT_FN void mbarrier_expect_tx(sem_relaxed_t, scope, space_shared_t, uint64_t *at, uint32_t bytes) {                          \
        asm volatile("mbarrier.expect_tx.relaxed." name ".shared::cta.b64 [%0], %1;" ::"r"(__weft::in_shared(at)), "r"(bytes)        \
                     : "memory");                                                                                                    \
    }
__WEFT_ARRIVE(scope_cta_t, "cta")
__WEFT_ARRIVE(scope_cluster_t, "cluster")
#undef __WEFT_ARRIVE
__WEFT_FN void fence_mbarrier_init(sem_release_t, scope_cluster_t) {
    asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
}
#endif
#endif

#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 900
__WEFT_FN void fence_proxy_async() {
    __weft::fence_async();
}
__WEFT_FN void fence_proxy_async(space_shared_t) {
    __weft::fence_async_shared();
}
__WEFT_FN void cp_async_bulk(space_cluster_t, space_global_t, void *to, const void *from, uint32_t bytes, uint64_t *barrier) {
    __weft::bulk_load(to, from, bytes, barrier);
}
__WEFT_FN void cp_async_bulk(space_shared_t, space_global_t, void *to, const void *from, uint32_t bytes, uint64_t *barrier) {
    __weft::bulk_load(to, from, bytes, barrier);
}
__WEFT_FN void cp_async_bulk(space_cluster_t, space_shared_t, void *to, const void *from, uint32_t bytes, uint64_t *barrier) {
    __weft::bulk_between_blocks(to, from, bytes, barrier);
}
__WEFT_FN void cp_async_bulk(space_global_t, space_shared_t, void *to, const void *from, uint32_t bytes) {
    __weft::bulk_store(to, from, bytes);
}
__WEFT_FN void cp_async_bulk_commit_group() {
    __weft::bulk_commit();
}
template <int N> __WEFT_FN void cp_async_bulk_wait_group(n32_t<N>) {
    __weft::bulk_wait<N>();
}
template <int N> __WEFT_FN void cp_async_bulk_wait_group_read(n32_t<N>) {
    __weft::bulk_wait_read<N>();
}
#endif

#undef __WEFT_FN

} // namespace ptx
} // namespace cuda
#endif

#endif
