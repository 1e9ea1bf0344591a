// cuda::device::experimental: copies of blocks of memory (CUDA C++ Programming Guide, "Asynchronous Data Copies
// using the Tensor Memory Accelerator").
#ifndef __WEFT_CU_EXPERIMENTAL_H__
#define __WEFT_CU_EXPERIMENTAL_H__

#include "barrier.h"
#include "bulk.h"

#if defined(__CUDACC__) && (!defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 900)
namespace cuda {
namespace device {
namespace experimental {

#define __WEFT_FN static __device__ __forceinline__

__WEFT_FN void cp_async_bulk_global_to_shared(void *to, const void *from, uint32_t bytes, barrier<thread_scope_block> &b) {
    __weft::bulk_load(to, from, bytes, b.__weft_word());
}
__WEFT_FN void cp_async_bulk_shared_to_global(void *to, const void *from, uint32_t bytes) {
    __weft::bulk_store(to, from, bytes);
}
__WEFT_FN void cp_async_bulk_commit_group() {
    __weft::bulk_commit();
}
// At most the newest N groups are under way.
template <int N> __WEFT_FN void cp_async_bulk_wait_group() {
    __weft::bulk_wait<N>();
}
// Of all but these, what they copy from may be written to again.
template <int N> __WEFT_FN void cp_async_bulk_wait_group_read() {
    __weft::bulk_wait_read<N>();
}
__WEFT_FN void fence_proxy_async_shared_cta() {
    __weft::fence_async_shared();
}

#undef __WEFT_FN

} // namespace experimental
} // namespace device
} // namespace cuda
#endif

#endif
