// Copies of blocks of memory by cuda::device::experimental and by cuda::ptx, which add one to what they copy.
#include "expect.h"
#include <cuda/barrier>
#include <cuda/ptx>
#include <utility>

using Barrier = cuda::barrier<cuda::thread_scope_block>;
namespace cde = cuda::device::experimental;
namespace ptx = cuda::ptx;

constexpr int count = 512;

__global__ void by_experimental(int *data) {
    __shared__ alignas(16) int buffer[count];
    __shared__ Barrier barrier;
    int *own = data + blockIdx.x * count;
    if (threadIdx.x == 0) {
        init(&barrier, blockDim.x);
        cde::fence_proxy_async_shared_cta();
    }
    __syncthreads();
    Barrier::arrival_token token;
    if (threadIdx.x == 0) {
        cde::cp_async_bulk_global_to_shared(buffer, own, sizeof(buffer), barrier);
        token = cuda::device::barrier_arrive_tx(barrier, 1, sizeof(buffer));
    } else {
        token = barrier.arrive();
    }
    barrier.wait(std::move(token));
    for (int i = threadIdx.x; i < count; i += blockDim.x) buffer[i]++;
    cde::fence_proxy_async_shared_cta();
    __syncthreads();
    if (threadIdx.x == 0) {
        cde::cp_async_bulk_shared_to_global(own, buffer, sizeof(buffer));
        cde::cp_async_bulk_commit_group();
        cde::cp_async_bulk_wait_group_read<0>();
    }
}

__global__ void by_ptx(int *data) {
#if __CUDA_ARCH__ >= 900
    __shared__ alignas(16) int buffer[count];
    __shared__ uint64_t barrier;
    int *own = data + blockIdx.x * count;
    if (threadIdx.x == 0) {
        ptx::mbarrier_init(&barrier, 1);
        ptx::fence_mbarrier_init(ptx::sem_release, ptx::scope_cluster);
        ptx::cp_async_bulk(ptx::space_cluster, ptx::space_global, buffer, own, sizeof(buffer), &barrier);
        ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &barrier, sizeof(buffer));
    }
    __syncthreads();
    while (!ptx::mbarrier_try_wait_parity(&barrier, 0)) {}
    for (int i = threadIdx.x; i < count; i += blockDim.x) buffer[i]++;
    ptx::fence_proxy_async(ptx::space_shared);
    __syncthreads();
    if (threadIdx.x == 0) {
        ptx::cp_async_bulk(ptx::space_global, ptx::space_shared, own, buffer, sizeof(buffer));
        ptx::cp_async_bulk_commit_group();
        ptx::cp_async_bulk_wait_group(ptx::n32_t<0>());
    }
#endif
}

int main() {
    const int blocks = 3, n = blocks * count;
    std::vector<int> v(n);
    for (int i = 0; i < n; i++) v[i] = 3 * i;
    Buffer<int> data(v);
    by_experimental<<<blocks, 64>>>(data);
    by_ptx<<<blocks, 64>>>(data);
    auto got = data.get();
    for (int i = 0; i < n; i++) SAME(got[i], 3 * i + 2, i);
    return finish("cuda_bulk");
}
