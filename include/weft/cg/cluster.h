// cluster_group: the threads of a thread-block cluster (sm_90 and later).
#ifndef __WEFT_CG_CLUSTER_H__
#define __WEFT_CG_CLUSTER_H__

#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 900

namespace cooperative_groups {
namespace __v1 {

class cluster_group : public thread_group {
  public:
    struct arrival_token {};

    __WEFT_CGM cluster_group() : thread_group(__weft::kind::cluster, 0) {}

    __WEFT_CGM static void sync() {
        __weft::cluster_sync();
    }
    __WEFT_CGM static arrival_token barrier_arrive() {
        __nvvm_barrier_cluster_arrive();
        return {};
    }
    __WEFT_CGM static void barrier_wait() {
        __nvvm_barrier_cluster_wait();
    }
    __WEFT_CGM static void barrier_wait(arrival_token &&) {
        __nvvm_barrier_cluster_wait();
    }
    __WEFT_CGM static dim3 dim_blocks() {
        return dim3(__nvvm_read_ptx_sreg_cluster_nctaid_x(), __nvvm_read_ptx_sreg_cluster_nctaid_y(),
                    __nvvm_read_ptx_sreg_cluster_nctaid_z());
    }
    __WEFT_CGM static unsigned int num_blocks() {
        return __weft::cluster_blocks();
    }
    __WEFT_CGM static dim3 block_index() {
        return dim3(__nvvm_read_ptx_sreg_cluster_ctaid_x(), __nvvm_read_ptx_sreg_cluster_ctaid_y(),
                    __nvvm_read_ptx_sreg_cluster_ctaid_z());
    }
    __WEFT_CGM static unsigned int block_rank() {
        return __weft::cluster_block_rank();
    }
    __WEFT_CGM static dim3 dim_threads() {
        dim3 b = dim_blocks();
        return dim3(b.x * blockDim.x, b.y * blockDim.y, b.z * blockDim.z);
    }
    __WEFT_CGM static dim3 thread_index() {
        dim3 b = block_index();
        return dim3(b.x * blockDim.x + threadIdx.x, b.y * blockDim.y + threadIdx.y, b.z * blockDim.z + threadIdx.z);
    }
    __WEFT_CGM static unsigned int size() {
        return num_blocks() * __weft::block_size();
    }
    __WEFT_CGM static unsigned int num_threads() {
        return size();
    }
    __WEFT_CGM static unsigned int thread_rank() {
        return block_rank() * __weft::block_size() + __weft::block_thread_rank();
    }
    // The address of a shared variable in the block of a rank.
    template <class T> __WEFT_CGM static T *map_shared_rank(T *p, int rank) {
        return (T *)__nvvm_mapa((void *)p, rank);
    }
    // The rank of the block whose shared memory an address is in.
    __WEFT_CGM static unsigned int query_shared_rank(const void *p) {
        return __nvvm_getctarank((void *)p);
    }
};

__WEFT_CG cluster_group this_cluster() {
    return cluster_group();
}

} // namespace __v1
using namespace __v1;
} // namespace cooperative_groups

#endif
#endif
