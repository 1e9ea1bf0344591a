// Tiles of a block that are larger than a warp. They meet at named barriers: 1 and on, and 0 too where a block of 1024
// has 16 tiles.
#ifndef __WEFT_CG_WIDE_TILE_H__
#define __WEFT_CG_WIDE_TILE_H__

namespace cooperative_groups {
namespace __v1 {

// What CUDA's tiles of several warps work with; these need none of it.
template <unsigned int MaxBlockSize = 1024> struct block_tile_memory {
    unsigned int __weft_unused;
};

template <unsigned int MaxBlockSize> __WEFT_CG thread_block this_thread_block(block_tile_memory<MaxBlockSize> &) {
    return thread_block();
}

namespace __weft {

// One value of each warp of a block.
template <class T> __WEFT_CG T *of_warps() {
    __shared__ __align__(16) unsigned char values[32 * sizeof(T)];
    return (T *)values;
}

template <unsigned int Size> class wide_tile {
  public:
    __WEFT_CGM static constexpr unsigned int size() {
        return Size;
    }
    __WEFT_CGM static constexpr unsigned int num_threads() {
        return Size;
    }
    __WEFT_CGM static unsigned int thread_rank() {
        return block_thread_rank() % Size;
    }
    __WEFT_CGM static unsigned int meta_group_size() {
        return (block_size() + Size - 1) / Size;
    }
    __WEFT_CGM static unsigned int meta_group_rank() {
        return block_thread_rank() / Size;
    }
    __WEFT_CGM static void sync() {
        const unsigned int barrier = meta_group_rank() + (meta_group_size() < 16);
        asm volatile("barrier.sync %0, %1;" ::"r"(barrier), "n"(Size) : "memory");
    }
    // The value of one member, for all.
    template <class T> __WEFT_CGM T shfl(T v, int rank) const {
        T *slot = of_warps<T>() + block_thread_rank() / Size * (Size / 32);
        if (thread_rank() == (unsigned int)rank)
            *slot = v;
        sync();
        v = *slot;
        sync();
        return v;
    }
    __WEFT_CGM int any(int predicate) const {
        return fold<int>(__any_sync(0xffffffffu, predicate), [](int a, int b) { return a | b; }, Size / 32);
    }
    __WEFT_CGM int all(int predicate) const {
        return fold<int>(__all_sync(0xffffffffu, predicate), [](int a, int b) { return a & b; }, Size / 32);
    }
    // The first `warps` of the tile's values, of which each warp's last lane has its own, put together.
    template <class T, class Op> __WEFT_CGM T fold(T of_warp, Op &&op, unsigned int warps) const {
        T *values = of_warps<T>() + block_thread_rank() / Size * (Size / 32);
        if (thread_rank() % 32 == 31)
            values[thread_rank() / 32] = of_warp;
        sync();
        T v = warps ? values[0] : of_warp;
        for (unsigned int i = 1; i < warps; i++)
            v = op(v, values[i]);
        sync();
        return v;
    }
};

} // namespace __weft

#define __WEFT_WIDE_TILE(size)                                                                               \
    template <class Parent> class thread_block_tile<size, Parent> : public __weft::wide_tile<size> {};
__WEFT_WIDE_TILE(64)
__WEFT_WIDE_TILE(128)
__WEFT_WIDE_TILE(256)
__WEFT_WIDE_TILE(512)
__WEFT_WIDE_TILE(1024)
#undef __WEFT_WIDE_TILE

} // namespace __v1
using namespace __v1;
} // namespace cooperative_groups

#endif
