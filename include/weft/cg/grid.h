// grid_group: the threads of a cooperative launch.
#ifndef __WEFT_CG_GRID_H__
#define __WEFT_CG_GRID_H__

namespace cooperative_groups {
namespace __v1 {

namespace __weft {

// What the driver gives a cooperative launch: its size, and the word of the grid's barrier.
struct grid_workspace {
    unsigned int size;
    unsigned int barrier;
};

__WEFT_CG grid_workspace *workspace() {
    unsigned int high, low;
    asm("mov.u32 %0, %%envreg1;" : "=r"(high));
    asm("mov.u32 %0, %%envreg2;" : "=r"(low));
    return (grid_workspace *)((unsigned long long)high << 32 | low);
}

// One thread of each block adds to the word; together the additions are 2^31, so that its top bit changes exactly
// when the last block has arrived.
__WEFT_CG unsigned int grid_arrive() {
    __syncthreads();
    unsigned int before = 0;
    if (block_thread_rank() == 0) {
        bool first = blockIdx.x == 0 && blockIdx.y == 0 && blockIdx.z == 0;
        unsigned int blocks = gridDim.x * gridDim.y * gridDim.z;
        unsigned int add = first ? 0x80000000u - (blocks - 1) : 1u;
        unsigned int *word = &workspace()->barrier;
        __threadfence();
        asm volatile("atom.add.release.gpu.global.u32 %0, [%1], %2;"
                     : "=r"(before)
                     : "l"(__cvta_generic_to_global(word)), "r"(add)
                     : "memory");
    }
    return before;
}
__WEFT_CG void grid_wait(unsigned int before) {
    if (block_thread_rank() == 0) {
        unsigned long long word = __cvta_generic_to_global(&workspace()->barrier);
        unsigned int now;
        do {
            asm volatile("ld.acquire.gpu.global.u32 %0, [%1];" : "=r"(now) : "l"(word) : "memory");
        } while (((before ^ now) & 0x80000000u) == 0);
        __threadfence();
    }
    __syncthreads();
}
__device__ __forceinline__ void grid_sync() {
    grid_wait(grid_arrive());
}

} // namespace __weft

class grid_group : public thread_group {
  public:
    struct arrival_token {
        unsigned int before;
    };

    __WEFT_CGM grid_group() : thread_group(__weft::kind::grid, 0) {}

    // Whether the launch was cooperative, without which sync() is undefined.
    __WEFT_CGM bool is_valid() const {
        return __weft::workspace() != nullptr;
    }
    __WEFT_CGM void sync() const {
        if (!is_valid())
            __trap();
        __weft::grid_sync();
    }
    __WEFT_CGM arrival_token barrier_arrive() const {
        if (!is_valid())
            __trap();
        return {__weft::grid_arrive()};
    }
    __WEFT_CGM void barrier_wait(arrival_token &&token) const {
        __weft::grid_wait(token.before);
    }
    __WEFT_CGM static dim3 group_dim() {
        return dim3(gridDim.x, gridDim.y, gridDim.z);
    }
    __WEFT_CGM static dim3 dim_blocks() {
        return group_dim();
    }
    __WEFT_CGM static dim3 block_index() {
        return dim3(blockIdx.x, blockIdx.y, blockIdx.z);
    }
    __WEFT_CGM static unsigned long long num_blocks() {
        return (unsigned long long)gridDim.x * gridDim.y * gridDim.z;
    }
    __WEFT_CGM static unsigned long long block_rank() {
        return (blockIdx.z * gridDim.y + blockIdx.y) * (unsigned long long)gridDim.x + blockIdx.x;
    }
    __WEFT_CGM static unsigned long long size() {
        return num_blocks() * __weft::block_size();
    }
    __WEFT_CGM static unsigned long long num_threads() {
        return size();
    }
    __WEFT_CGM static unsigned long long thread_rank() {
        return block_rank() * __weft::block_size() + __weft::block_thread_rank();
    }
    __WEFT_CGM static dim3 dim_clusters() {
        return dim3(__nvvm_read_ptx_sreg_nclusterid_x(), __nvvm_read_ptx_sreg_nclusterid_y(),
                    __nvvm_read_ptx_sreg_nclusterid_z());
    }
    __WEFT_CGM static unsigned long long num_clusters() {
        dim3 d = dim_clusters();
        return (unsigned long long)d.x * d.y * d.z;
    }
    __WEFT_CGM static dim3 cluster_index() {
        return dim3(__nvvm_read_ptx_sreg_clusterid_x(), __nvvm_read_ptx_sreg_clusterid_y(),
                    __nvvm_read_ptx_sreg_clusterid_z());
    }
    __WEFT_CGM static unsigned long long cluster_rank() {
        dim3 d = dim_clusters(), i = cluster_index();
        return (i.z * d.y + i.y) * (unsigned long long)d.x + i.x;
    }
};

__WEFT_CG grid_group this_grid() {
    return grid_group();
}

} // namespace __v1
using namespace __v1;
} // namespace cooperative_groups

#endif
