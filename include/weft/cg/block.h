// thread_block: the threads of one block.
#ifndef __WEFT_CG_BLOCK_H__
#define __WEFT_CG_BLOCK_H__

namespace cooperative_groups {
namespace __v1 {

class thread_block : public thread_group {
  public:
    struct arrival_token {};

    __WEFT_CGM thread_block() : thread_group(__weft::kind::block, 0) {}

    __WEFT_CGM static void sync() {
        __syncthreads();
    }
    // Arrival is where the threads wait: a barrier's arrival alone has no count to rely on.
    __WEFT_CGM arrival_token barrier_arrive() const {
        __syncthreads();
        return {};
    }
    __WEFT_CGM void barrier_wait(arrival_token &&) const {}
    __WEFT_CGM static unsigned int thread_rank() {
        return __weft::block_thread_rank();
    }
    __WEFT_CGM static unsigned int size() {
        return __weft::block_size();
    }
    __WEFT_CGM static unsigned int num_threads() {
        return __weft::block_size();
    }
    __WEFT_CGM static dim3 group_index() {
        return dim3(blockIdx.x, blockIdx.y, blockIdx.z);
    }
    __WEFT_CGM static dim3 thread_index() {
        return dim3(threadIdx.x, threadIdx.y, threadIdx.z);
    }
    __WEFT_CGM static dim3 group_dim() {
        return dim3(blockDim.x, blockDim.y, blockDim.z);
    }
    __WEFT_CGM static dim3 dim_threads() {
        return group_dim();
    }
};

__WEFT_CG thread_block this_thread_block() {
    return thread_block();
}

} // namespace __v1
using namespace __v1;
} // namespace cooperative_groups

#endif
