// Splitting groups: tiles, labels, predicates; and choosing one member.
#ifndef __WEFT_CG_PARTITION_H__
#define __WEFT_CG_PARTITION_H__

namespace cooperative_groups {
namespace __v1 {

template <unsigned int Size> __WEFT_CG thread_block_tile<Size, thread_block> tiled_partition(const thread_block &) {
    return {};
}
template <unsigned int Size, unsigned int ParentSize, class Grand>
__WEFT_CG thread_block_tile<Size, thread_block_tile<ParentSize, Grand>>
tiled_partition(const thread_block_tile<ParentSize, Grand> &) {
    static_assert(Size <= ParentSize, "a tile is not larger than its parent");
    return {};
}

// Tiles of a size known at run time, over the ranks of the parent.
__WEFT_CG coalesced_group tiled_partition(const coalesced_group &parent, unsigned int size) {
    unsigned int members = parent.__weft_mask();
    unsigned int tile = parent.thread_rank() / size;
    unsigned int mask = 0, rank = 0;
    for (unsigned int rest = members; rest; rest &= rest - 1, rank++)
        if (rank / size == tile)
            mask |= rest & (0u - rest);
    return coalesced_group(mask, tile, (parent.size() + size - 1) / size);
}
__WEFT_CG thread_group tiled_partition(const thread_group &parent, unsigned int size) {
    unsigned int members = parent.__weft_mask();
    if (parent.__weft_kind() != __weft::kind::warp_part) {
        // The block's last warp may be short.
        unsigned int left = __weft::block_size() - (__weft::block_thread_rank() & ~31u);
        members = left >= 32 ? 0xffffffffu : (1u << left) - 1;
    }
    return tiled_partition(coalesced_group(members), size);
}
__WEFT_CG thread_group tiled_partition(const thread_block &parent, unsigned int size) {
    return tiled_partition(static_cast<const thread_group &>(parent), size);
}

// Members with the same label.
template <class Label> __WEFT_CG coalesced_group labeled_partition(const coalesced_group &parent, Label label) {
    return coalesced_group(__match_any_sync(parent.__weft_mask(), label));
}
template <unsigned int Size, class Parent, class Label>
__WEFT_CG coalesced_group labeled_partition(const thread_block_tile<Size, Parent> &parent, Label label) {
    return coalesced_group(__match_any_sync(parent.__weft_mask(), label));
}

// Members with the same truth.
__WEFT_CG coalesced_group binary_partition(const coalesced_group &parent, bool predicate) {
    unsigned int members = parent.__weft_mask(), yes = __ballot_sync(members, predicate);
    return coalesced_group(predicate ? yes : members & ~yes, predicate, 2);
}
template <unsigned int Size, class Parent>
__WEFT_CG coalesced_group binary_partition(const thread_block_tile<Size, Parent> &parent, bool predicate) {
    unsigned int members = parent.__weft_mask(), yes = __ballot_sync(members, predicate);
    return coalesced_group(predicate ? yes : members & ~yes, predicate, 2);
}

// Calls `f` in one member.
template <class Group, class F, class... Args>
__WEFT_CG void invoke_one(const Group &group, F &&f, Args &&...args) {
    if (group.thread_rank() == 0)
        f(static_cast<Args &&>(args)...);
}
template <class Group, class F, class... Args>
__WEFT_CG auto invoke_one_broadcast(const Group &group, F &&f, Args &&...args) {
    decltype(f(static_cast<Args &&>(args)...)) result{};
    if (group.thread_rank() == 0)
        result = f(static_cast<Args &&>(args)...);
    return group.shfl(result, 0);
}

} // namespace __v1
using namespace __v1;
} // namespace cooperative_groups

#endif
