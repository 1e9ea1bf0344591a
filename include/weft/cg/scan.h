// Prefix sums over parts of a warp.
#ifndef __WEFT_CG_SCAN_H__
#define __WEFT_CG_SCAN_H__

namespace cooperative_groups {

template <class Group, class T, class Op> __WEFT_CG T inclusive_scan(const Group &group, T v, Op &&op) {
    unsigned int size = group.size(), rank = group.thread_rank();
    for (unsigned int distance = 1; distance < size; distance *= 2) {
        T before = group.shfl_up(v, distance);
        if (rank >= distance)
            v = op(before, v);
    }
    return v;
}
template <class Group, class T> __WEFT_CG T inclusive_scan(const Group &group, T v) {
    return inclusive_scan(group, v, plus<T>());
}
// The first member gets T().
template <class Group, class T, class Op> __WEFT_CG T exclusive_scan(const Group &group, T v, Op &&op) {
    T before = group.shfl_up(inclusive_scan(group, v, op), 1);
    return group.thread_rank() == 0 ? T() : before;
}
template <class Group, class T> __WEFT_CG T exclusive_scan(const Group &group, T v) {
    return exclusive_scan(group, v, plus<T>());
}

} // namespace cooperative_groups

#endif
