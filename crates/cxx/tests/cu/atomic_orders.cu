// PTX: ld.acquire
// PTX: st.release
// PTX: atom.global.add.u32
#include <cuda_pipeline.h>
__global__ void k(int *p, unsigned long long *q) {
    __shared__ int4 buffer[32];
    __pipeline_memcpy_async(&buffer[threadIdx.x], (int4 *)p + threadIdx.x, sizeof(int4));
    __pipeline_commit();
    __pipeline_wait_prior(0);
    __syncthreads();
    int v = __nv_atomic_load_n(p, __NV_ATOMIC_ACQUIRE, __NV_THREAD_SCOPE_DEVICE);
    __nv_atomic_store_n(p + 1, v, __NV_ATOMIC_RELEASE, __NV_THREAD_SCOPE_DEVICE);
    p[2] = __nv_atomic_fetch_add(p + 3, buffer[3].x, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE);
    __nv_atomic_max(q, 3ull, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_SYSTEM);
    int expected = 3;
    __nv_atomic_compare_exchange_n(p + 4, &expected, 4, false, __NV_ATOMIC_RELAXED, __NV_ATOMIC_RELAXED);
    __nv_atomic_thread_fence(__NV_ATOMIC_SEQ_CST, __NV_THREAD_SCOPE_DEVICE);
}
