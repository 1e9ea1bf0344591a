// thread_group, the base of all groups, and what the groups share.
// The inner namespace is CUDA's: libraries declare classes of groups there without these headers.
#ifndef __WEFT_CG_CORE_H__
#define __WEFT_CG_CORE_H__

#define __WEFT_CG static __device__ __forceinline__
#define __WEFT_CGM __device__ __forceinline__

namespace cooperative_groups {
namespace __v1 {

namespace __weft {

enum class kind : unsigned char { none, warp_part, block, cluster, grid };

__WEFT_CG unsigned int lane() {
    return __nvvm_read_ptx_sreg_laneid();
}
__WEFT_CG unsigned int lanes_below() {
    return (1u << lane()) - 1;
}
__WEFT_CG unsigned int block_size() {
    return blockDim.x * blockDim.y * blockDim.z;
}
__WEFT_CG unsigned int block_thread_rank() {
    return (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
}

// The lane of the member with a rank: the position of the n-th set bit.
__WEFT_CG unsigned int nth_lane(unsigned int members, unsigned int n) {
    unsigned int at = 0;
#pragma unroll
    for (unsigned int step = 16; step; step /= 2) {
        unsigned int below = __popc(members >> at & ((1u << step) - 1));
        bool above = n >= below;
        n -= above ? below : 0;
        at += above ? step : 0;
    }
    return at;
}

// A shuffle of any trivially copyable type, in words. `f` moves one word.
template <class T, class F> __WEFT_CG T by_words(const T &v, F f) {
    static_assert(__is_trivially_copyable(T), "only trivially copyable types are exchanged");
    constexpr int words = (sizeof(T) + 3) / 4;
    unsigned int in[words] = {};
    __builtin_memcpy(in, &v, sizeof(T));
#pragma unroll
    for (int i = 0; i < words; i++)
        in[i] = f(in[i]);
    T out;
    __builtin_memcpy(&out, in, sizeof(T));
    return out;
}

void __device__ grid_sync();

// Clusters are of sm_90 and later; before that a block is its own.
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 900
__WEFT_CG unsigned int cluster_blocks() {
    return __nvvm_read_ptx_sreg_cluster_nctarank();
}
__WEFT_CG unsigned int cluster_block_rank() {
    return __nvvm_read_ptx_sreg_cluster_ctarank();
}
__WEFT_CG void cluster_sync() {
    __nvvm_barrier_cluster_arrive();
    __nvvm_barrier_cluster_wait();
}
#else
__WEFT_CG unsigned int cluster_blocks() {
    return 1;
}
__WEFT_CG unsigned int cluster_block_rank() {
    return 0;
}
__WEFT_CG void cluster_sync() {
    __syncthreads();
}
#endif

} // namespace __weft

// Any group, its kind known at run time.
class thread_group {
  protected:
    __weft::kind kind_;
    unsigned int mask_; // of a part of a warp
    __WEFT_CGM thread_group(__weft::kind kind, unsigned int mask) : kind_(kind), mask_(mask) {}

  public:
    __WEFT_CGM thread_group() : thread_group(__weft::kind::none, 0) {}

    __WEFT_CGM unsigned long long size() const {
        switch (kind_) {
        case __weft::kind::warp_part:
            return __popc(mask_);
        case __weft::kind::block:
            return __weft::block_size();
        case __weft::kind::cluster:
            return (unsigned long long)__weft::cluster_blocks() * __weft::block_size();
        case __weft::kind::grid:
            return (unsigned long long)gridDim.x * gridDim.y * gridDim.z * __weft::block_size();
        default:
            return 1;
        }
    }
    __WEFT_CGM unsigned long long num_threads() const {
        return size();
    }
    __WEFT_CGM unsigned long long thread_rank() const {
        switch (kind_) {
        case __weft::kind::warp_part:
            return __popc(mask_ & __weft::lanes_below());
        case __weft::kind::block:
            return __weft::block_thread_rank();
        case __weft::kind::cluster:
            return (unsigned long long)__weft::cluster_block_rank() * __weft::block_size() +
                   __weft::block_thread_rank();
        case __weft::kind::grid: {
            unsigned long long block = (blockIdx.z * gridDim.y + blockIdx.y) * (unsigned long long)gridDim.x + blockIdx.x;
            return block * __weft::block_size() + __weft::block_thread_rank();
        }
        default:
            return 0;
        }
    }
    __WEFT_CGM void sync() const {
        switch (kind_) {
        case __weft::kind::warp_part:
            __syncwarp(mask_);
            break;
        case __weft::kind::block:
            __syncthreads();
            break;
        case __weft::kind::cluster:
            __weft::cluster_sync();
            break;
        case __weft::kind::grid:
            __weft::grid_sync();
            break;
        default:
            break;
        }
    }
    __WEFT_CGM bool is_valid() const {
        return true;
    }
    __WEFT_CGM unsigned int __weft_mask() const {
        return mask_;
    }
    __WEFT_CGM __weft::kind __weft_kind() const {
        return kind_;
    }
};

// A group of one thread.
__WEFT_CG thread_group this_thread() {
    return thread_group();
}

template <class Group> __WEFT_CG void sync(const Group &g) {
    g.sync();
}
template <class Group> __WEFT_CG auto thread_rank(const Group &g) {
    return g.thread_rank();
}
template <class Group> __WEFT_CG auto group_size(const Group &g) {
    return g.size();
}

} // namespace __v1
using namespace __v1;
} // namespace cooperative_groups

#endif
