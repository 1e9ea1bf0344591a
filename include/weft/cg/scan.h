// Prefix sums over parts of a warp, and tiles of several.
#ifndef __WEFT_CG_SCAN_H__
#define __WEFT_CG_SCAN_H__

namespace cooperative_groups {
namespace __v1 {

namespace __weft {

template <class Group> struct several_warps {
    static constexpr bool value = false;
};
template <unsigned int Size, class Parent> struct several_warps<thread_block_tile<Size, Parent>> {
    static constexpr bool value = Size > 32;
};

template <class Group, class T, class Op> __WEFT_CG T scan(const Group &group, T v, Op &&op) {
    unsigned int size = group.size(), rank = group.thread_rank();
    for (unsigned int distance = 1; distance < size; distance *= 2) {
        T before = group.shfl_up(v, distance);
        if (rank >= distance)
            v = op(before, v);
    }
    return v;
}
// The sums up to before and up to this member of a tile.
template <class T> struct sums {
    T before, through;
};
template <class Group, class T, class Op> __WEFT_CG sums<T> scan_warps(const Group &group, T v, Op &&op) {
    const thread_block_tile<32> warp;
    const T own = scan(warp, v, op);
    const T previous = warp.shfl_up(own, 1);
    const unsigned int earlier = group.thread_rank() / 32;
    const T base = group.fold(own, op, earlier);
    const bool first = warp.thread_rank() == 0;
    if (earlier == 0)
        return {first ? T() : previous, own};
    return {first ? base : op(base, previous), op(base, own)};
}

} // namespace __weft

template <class Group, class T, class Op> __WEFT_CG T inclusive_scan(const Group &group, T v, Op &&op) {
    if constexpr (__weft::several_warps<Group>::value)
        return __weft::scan_warps(group, v, op).through;
    else
        return __weft::scan(group, v, op);
}
template <class Group, class T> __WEFT_CG T inclusive_scan(const Group &group, T v) {
    return inclusive_scan(group, v, plus<T>());
}
// The first member gets T().
template <class Group, class T, class Op> __WEFT_CG T exclusive_scan(const Group &group, T v, Op &&op) {
    if constexpr (__weft::several_warps<Group>::value) {
        return __weft::scan_warps(group, v, op).before;
    } else {
        T before = group.shfl_up(__weft::scan(group, v, op), 1);
        return group.thread_rank() == 0 ? T() : before;
    }
}
template <class Group, class T> __WEFT_CG T exclusive_scan(const Group &group, T v) {
    return exclusive_scan(group, v, plus<T>());
}

namespace __weft {

// What an atomic value was before the group's sum was added to it, for all members; `through` is each one's sum.
template <class Group, class Atomic, class T, class Op>
__WEFT_CG T update(const Group &group, Atomic &target, T through, Op &&op) {
    const unsigned int last = group.size() - 1;
    T before{};
    if (group.thread_rank() == last)
        before = change<typename plain<Op>::type>::at(target, through, op);
    return group.shfl(before, last);
}

} // namespace __weft

// The group's sum is added to an atomic value in memory; each member's sum begins with what that was before.
template <class Group, class Atomic, class U, class Op>
__WEFT_CG auto inclusive_scan_update(const Group &group, Atomic &target, U &&v, Op &&op) {
    using T = decltype(target.load());
    T through = inclusive_scan(group, (T)v, op);
    return op(__weft::update(group, target, through, op), through);
}
template <class Group, class Atomic, class U> __WEFT_CG auto inclusive_scan_update(const Group &group, Atomic &target, U &&v) {
    return inclusive_scan_update(group, target, v, plus<decltype(target.load())>());
}
template <class Group, class Atomic, class U, class Op>
__WEFT_CG auto exclusive_scan_update(const Group &group, Atomic &target, U &&v, Op &&op) {
    using T = decltype(target.load());
    const bool first = group.thread_rank() == 0;
    T before = exclusive_scan(group, (T)v, op);
    T base = __weft::update(group, target, first ? (T)v : op(before, (T)v), op);
    return first ? base : op(base, before);
}
template <class Group, class Atomic, class U> __WEFT_CG auto exclusive_scan_update(const Group &group, Atomic &target, U &&v) {
    return exclusive_scan_update(group, target, v, plus<decltype(target.load())>());
}

} // namespace __v1
using namespace __v1;
} // namespace cooperative_groups

#endif
