// Asynchronous copies from global to shared memory, by the thread that waits for them (sm_80 and later).
#ifndef _CUDA_PIPELINE_PRIMITIVES_H_
#define _CUDA_PIPELINE_PRIMITIVES_H_

#if defined(__cplusplus) && defined(__CUDACC__)
#include "cuda_runtime.h"

static __device__ __forceinline__ void __pipeline_memcpy_async(void *target, const void *source, size_t bytes,
                                                               size_t zero_fill = 0) {
    typedef __attribute__((address_space(3))) void *shared_pointer;
    typedef const __attribute__((address_space(1))) void *global_pointer;
    shared_pointer to = (shared_pointer)target;
    global_pointer from = (global_pointer)source;
    int copied = (int)(bytes - zero_fill);
    switch (bytes) {
    case 4:
        __nvvm_cp_async_ca_shared_global_4(to, from, copied);
        return;
    case 8:
        __nvvm_cp_async_ca_shared_global_8(to, from, copied);
        return;
    case 16:
        __nvvm_cp_async_cg_shared_global_16(to, from, copied);
        return;
    default:
        __trap();
    }
}
static __device__ __forceinline__ void __pipeline_commit() {
    __nvvm_cp_async_commit_group();
}
// Waits until at most `prior` of the newest groups are under way; the count is a constant in the instruction.
static __device__ __forceinline__ void __pipeline_wait_prior(size_t prior) {
    switch (prior) {
    case 0:
        __nvvm_cp_async_wait_all();
        return;
    case 1:
        __nvvm_cp_async_wait_group(1);
        return;
    case 2:
        __nvvm_cp_async_wait_group(2);
        return;
    case 3:
        __nvvm_cp_async_wait_group(3);
        return;
    case 4:
        __nvvm_cp_async_wait_group(4);
        return;
    case 5:
        __nvvm_cp_async_wait_group(5);
        return;
    case 6:
        __nvvm_cp_async_wait_group(6);
        return;
    case 7:
        __nvvm_cp_async_wait_group(7);
        return;
    default:
        __nvvm_cp_async_wait_group(8);
    }
}
#endif

#endif
