// Reductions over parts of a warp, and tiles of several.
#ifndef __WEFT_CG_REDUCE_H__
#define __WEFT_CG_REDUCE_H__

namespace cooperative_groups {
namespace __v1 {

template <class T> struct plus {
    __WEFT_CGM T operator()(T a, T b) const {
        return a + b;
    }
};
template <class T> struct less {
    __WEFT_CGM T operator()(T a, T b) const {
        return b < a ? b : a;
    }
};
template <class T> struct greater {
    __WEFT_CGM T operator()(T a, T b) const {
        return a < b ? b : a;
    }
};
template <class T> struct bit_and {
    __WEFT_CGM T operator()(T a, T b) const {
        return a & b;
    }
};
template <class T> struct bit_or {
    __WEFT_CGM T operator()(T a, T b) const {
        return a | b;
    }
};
template <class T> struct bit_xor {
    __WEFT_CGM T operator()(T a, T b) const {
        return a ^ b;
    }
};

// Every member gets the result.
template <unsigned int Size, class Parent, class T, class Op>
__WEFT_CG T reduce(const thread_block_tile<Size, Parent> &group, T v, Op &&op) {
    if constexpr (Size > 32) {
        return group.fold(reduce(thread_block_tile<32>(), v, op), op, Size / 32);
    } else {
#pragma unroll
        for (unsigned int distance = Size / 2; distance; distance /= 2)
            v = op(v, group.shfl_xor(v, distance));
        return v;
    }
}
template <class T, class Op> __WEFT_CG T reduce(const coalesced_group &group, T v, Op &&op) {
    unsigned int size = group.size(), rank = group.thread_rank();
    for (unsigned int distance = 1; distance < size; distance *= 2) {
        T other = group.shfl_down(v, distance);
        if (rank + distance < size)
            v = op(v, other);
    }
    return group.shfl(v, 0);
}

namespace __weft {

template <class T> struct plain {
    using type = T;
};
template <class T> struct plain<T &> {
    using type = T;
};
template <class T> struct plain<const T> {
    using type = T;
};
template <class T> struct plain<const T &> {
    using type = T;
};
template <class T> struct plain<T &&> {
    using type = T;
};

// Changes a cuda::atomic (whoever's header it is from) as an operator says. Its value before.
template <class Op> struct change {
    template <class Atomic, class T, class F> __WEFT_CGM static T at(Atomic &target, T v, F &&op) {
        T old = target.load();
        while (!target.compare_exchange_weak(old, op(old, v))) {
        }
        return old;
    }
};
#define __WEFT_CHANGE(name, how)                                                                             \
    template <class U> struct change<name<U>> {                                                              \
        template <class Atomic, class T, class F> __WEFT_CGM static T at(Atomic &target, T v, F &&) {        \
            return target.how(v);                                                                            \
        }                                                                                                    \
    };
__WEFT_CHANGE(plus, fetch_add)
__WEFT_CHANGE(less, fetch_min)
__WEFT_CHANGE(greater, fetch_max)
__WEFT_CHANGE(bit_and, fetch_and)
__WEFT_CHANGE(bit_or, fetch_or)
__WEFT_CHANGE(bit_xor, fetch_xor)
#undef __WEFT_CHANGE

} // namespace __weft

// An atomic value in memory becomes what the operator makes of it and the group's result.
template <class Group, class Atomic, class U, class Op>
__WEFT_CG void reduce_update_async(const Group &group, Atomic &target, U &&v, Op &&op) {
    using T = decltype(target.load());
    T total = reduce(group, (T)v, op);
    if (group.thread_rank() == 0)
        __weft::change<typename __weft::plain<Op>::type>::at(target, total, op);
}
// An atomic value in memory becomes the group's result.
template <class Group, class Atomic, class U, class Op, class T = decltype(((Atomic *)nullptr)->load())>
__WEFT_CG void reduce_store_async(const Group &group, Atomic &target, U &&v, Op &&op) {
    T total = reduce(group, (T)v, op);
    if (group.thread_rank() == 0)
        target.store(total);
}
template <class Group, class T, class Op>
__WEFT_CG void reduce_store_async(const Group &group, T *target, T v, Op &&op) {
    T total = reduce(group, v, op);
    if (group.thread_rank() == 0)
        *target = total;
}

} // namespace __v1
using namespace __v1;
} // namespace cooperative_groups

#endif
