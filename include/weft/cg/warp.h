// Parts of a warp: thread_block_tile, whose size is known, and coalesced_group, any set of lanes.
#ifndef __WEFT_CG_WARP_H__
#define __WEFT_CG_WARP_H__

namespace cooperative_groups {
namespace __v1 {

class coalesced_group : public thread_group {
    unsigned int meta_rank_ = 0, meta_size_ = 1;

  public:
    __WEFT_CGM explicit coalesced_group(unsigned int mask, unsigned int meta_rank = 0, unsigned int meta_size = 1)
        : thread_group(__weft::kind::warp_part, mask), meta_rank_(meta_rank), meta_size_(meta_size) {}

    __WEFT_CGM unsigned int size() const {
        return __popc(mask_);
    }
    __WEFT_CGM unsigned int num_threads() const {
        return size();
    }
    __WEFT_CGM unsigned int thread_rank() const {
        return __popc(mask_ & __weft::lanes_below());
    }
    __WEFT_CGM unsigned int meta_group_size() const {
        return meta_size_;
    }
    __WEFT_CGM unsigned int meta_group_rank() const {
        return meta_rank_;
    }
    __WEFT_CGM void sync() const {
        __syncwarp(mask_);
    }
    template <class T> __WEFT_CGM T shfl(T v, int rank) const {
        unsigned int lane = mask_ == 0xffffffffu ? (unsigned int)rank : __weft::nth_lane(mask_, rank);
        unsigned int mask = mask_;
        return __weft::by_words(v, [=] __device__(unsigned int w) { return __shfl_sync(mask, w, lane, 32); });
    }
    // Past the ends each member keeps its own value.
    template <class T> __WEFT_CGM T shfl_up(T v, unsigned int delta) const {
        unsigned int rank = thread_rank();
        return shfl(v, rank >= delta ? rank - delta : rank);
    }
    template <class T> __WEFT_CGM T shfl_down(T v, unsigned int delta) const {
        unsigned int rank = thread_rank();
        return shfl(v, rank + delta < size() ? rank + delta : rank);
    }
    __WEFT_CGM int any(int predicate) const {
        return __ballot_sync(mask_, predicate) != 0;
    }
    __WEFT_CGM int all(int predicate) const {
        return __ballot_sync(mask_, predicate) == mask_;
    }
    // Bits by rank, not by lane.
    __WEFT_CGM unsigned int ballot(int predicate) const {
        return pack(__ballot_sync(mask_, predicate));
    }
    template <class T> __WEFT_CGM unsigned int match_any(T v) const {
        return pack(__match_any_sync(mask_, v));
    }
    template <class T> __WEFT_CGM unsigned int match_all(T v, int &predicate) const {
        return pack(__match_all_sync(mask_, v, &predicate));
    }

  private:
    __WEFT_CGM unsigned int pack(unsigned int lanes) const {
        if (mask_ == 0xffffffffu)
            return lanes;
        unsigned int out = 0, at = 0;
        for (unsigned int rest = mask_; rest; rest &= rest - 1, at++)
            out |= (lanes >> (__ffs(rest) - 1) & 1u) << at;
        return out;
    }
};

__WEFT_CG coalesced_group coalesced_threads() {
    return coalesced_group(__activemask());
}

namespace __weft {

template <unsigned int Size> __WEFT_CG unsigned int tile_mask() {
    if constexpr (Size == 32)
        return 0xffffffffu;
    else
        return ((1u << Size) - 1) << (lane() & ~(Size - 1));
}

// Tiles of a tile lie within it; tiles of a block within the block.
template <class Parent, unsigned int Size> struct tiles_of {
    __WEFT_CGM static unsigned int count() {
        return (block_size() + Size - 1) / Size;
    }
    __WEFT_CGM static unsigned int rank() {
        return block_thread_rank() / Size;
    }
};

} // namespace __weft

template <unsigned int Size, class Parent = void> class thread_block_tile : public thread_group {
    static_assert(Size > 0 && Size <= 32 && (Size & (Size - 1)) == 0, "a tile is 1, 2, 4, 8, 16 or 32 threads");

  public:
    __WEFT_CGM thread_block_tile() : thread_group(__weft::kind::warp_part, __weft::tile_mask<Size>()) {}
    template <class Other>
    __WEFT_CGM thread_block_tile(const thread_block_tile<Size, Other> &) : thread_block_tile() {}

    __WEFT_CGM static constexpr unsigned int size() {
        return Size;
    }
    __WEFT_CGM static constexpr unsigned int num_threads() {
        return Size;
    }
    __WEFT_CGM static unsigned int thread_rank() {
        return __weft::lane() & (Size - 1);
    }
    __WEFT_CGM unsigned int meta_group_size() const {
        return __weft::tiles_of<Parent, Size>::count();
    }
    __WEFT_CGM unsigned int meta_group_rank() const {
        return __weft::tiles_of<Parent, Size>::rank();
    }
    __WEFT_CGM void sync() const {
        __syncwarp(mask());
    }
    template <class T> __WEFT_CGM T shfl(T v, int rank) const {
        unsigned int m = mask();
        return __weft::by_words(v, [=] __device__(unsigned int w) { return __shfl_sync(m, w, rank, Size); });
    }
    template <class T> __WEFT_CGM T shfl_up(T v, unsigned int delta) const {
        unsigned int m = mask();
        return __weft::by_words(v, [=] __device__(unsigned int w) { return __shfl_up_sync(m, w, delta, Size); });
    }
    template <class T> __WEFT_CGM T shfl_down(T v, unsigned int delta) const {
        unsigned int m = mask();
        return __weft::by_words(v, [=] __device__(unsigned int w) { return __shfl_down_sync(m, w, delta, Size); });
    }
    template <class T> __WEFT_CGM T shfl_xor(T v, unsigned int lanes) const {
        unsigned int m = mask();
        return __weft::by_words(v, [=] __device__(unsigned int w) { return __shfl_xor_sync(m, w, lanes, Size); });
    }
    __WEFT_CGM int any(int predicate) const {
        return __any_sync(mask(), predicate);
    }
    __WEFT_CGM int all(int predicate) const {
        return __all_sync(mask(), predicate);
    }
    __WEFT_CGM unsigned int ballot(int predicate) const {
        return pack(__ballot_sync(mask(), predicate));
    }
    template <class T> __WEFT_CGM unsigned int match_any(T v) const {
        return pack(__match_any_sync(mask(), v));
    }
    template <class T> __WEFT_CGM unsigned int match_all(T v, int &predicate) const {
        return pack(__match_all_sync(mask(), v, &predicate));
    }

  private:
    __WEFT_CGM static unsigned int mask() {
        return __weft::tile_mask<Size>();
    }
    __WEFT_CGM static unsigned int pack(unsigned int lanes) {
        if constexpr (Size == 32)
            return lanes;
        else
            return lanes >> (__weft::lane() & ~(Size - 1)) & ((1u << Size) - 1);
    }
};

namespace __weft {

template <unsigned int ParentSize, class Grand, unsigned int Size>
struct tiles_of<thread_block_tile<ParentSize, Grand>, Size> {
    __WEFT_CGM static unsigned int count() {
        return ParentSize / Size;
    }
    __WEFT_CGM static unsigned int rank() {
        return block_thread_rank() % ParentSize / Size;
    }
};

} // namespace __weft

} // namespace __v1
using namespace __v1;
} // namespace cooperative_groups

#endif
