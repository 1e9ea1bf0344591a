// Atomic operations with a scope, on the host and in device code.
#ifndef __WEFT_CU_ATOMIC_OPS_H__
#define __WEFT_CU_ATOMIC_OPS_H__

#include "config.h"

#include <type_traits>

namespace cuda {
namespace __weft {

// Classes are exchanged as integers of their size, to which atomic objects are aligned.
template <size_t Size> struct bits_of;
template <> struct bits_of<1> {
    typedef uint8_t __attribute__((may_alias)) type;
};
template <> struct bits_of<2> {
    typedef uint16_t __attribute__((may_alias)) type;
};
template <> struct bits_of<4> {
    typedef uint32_t __attribute__((may_alias)) type;
};
template <> struct bits_of<8> {
    typedef uint64_t __attribute__((may_alias)) type;
};
template <class T, bool Scalar = ::std::is_scalar<T>::value> struct exchanged {
    typedef T type;
};
template <class T> struct exchanged<T, false> {
    typedef typename bits_of<sizeof(T)>::type type;
};
template <class T> using word_of = typename exchanged<T>::type;

// The order of the load that a failing exchange is.
__WEFT_HD constexpr memory_order on_failure(memory_order order) {
    return order == memory_order_acq_rel ? memory_order_acquire : order == memory_order_release ? memory_order_relaxed : order;
}

#if defined(__CUDA_ARCH__)
template <thread_scope S> struct ops {
    static constexpr int scope = S == thread_scope_system   ? __MEMORY_SCOPE_SYSTEM
                                 : S == thread_scope_device ? __MEMORY_SCOPE_DEVICE
                                                            : __MEMORY_SCOPE_WRKGRP;
#define __WEFT_OP(name) __scoped_atomic_##name
#define __WEFT_WITH(...) __VA_ARGS__, scope
#else
template <thread_scope S> struct ops {
#define __WEFT_OP(name) __atomic_##name
#define __WEFT_WITH(...) __VA_ARGS__
#endif
    template <class T> static __WEFT_HD T load(const T *p, memory_order order) {
        T v;
        __WEFT_OP(load)(__WEFT_WITH((word_of<T> *)p, (word_of<T> *)&v, order));
        return v;
    }
    template <class T> static __WEFT_HD void store(T *p, T v, memory_order order) {
        __WEFT_OP(store)(__WEFT_WITH((word_of<T> *)p, (word_of<T> *)&v, order));
    }
    template <class T> static __WEFT_HD T exchange(T *p, T v, memory_order order) {
        T old;
        __WEFT_OP(exchange)(__WEFT_WITH((word_of<T> *)p, (word_of<T> *)&v, (word_of<T> *)&old, order));
        return old;
    }
    template <class T>
    static __WEFT_HD bool compare_exchange(T *p, T &expected, T v, memory_order success, memory_order failure) {
        return __WEFT_OP(compare_exchange)(
            __WEFT_WITH((word_of<T> *)p, (word_of<T> *)&expected, (word_of<T> *)&v, false, success, failure));
    }
    // Sets the object to what `f` makes of its value. Its value before.
    template <class T, class F> static __WEFT_HD T change(T *p, memory_order order, F f) {
        T old = load(p, memory_order_relaxed);
        while (!compare_exchange(p, old, f(old), order, on_failure(order))) {}
        return old;
    }
#define __WEFT_FETCH(name)                                                                                   \
    template <class T> static __WEFT_HD T fetch_##name(T *p, T v, memory_order order) {                      \
        return __WEFT_OP(fetch_##name)(__WEFT_WITH(p, v, order));                                            \
    }
    __WEFT_FETCH(and)
    __WEFT_FETCH(or)
    __WEFT_FETCH(xor)
#undef __WEFT_FETCH
    template <class T> static __WEFT_HD T fetch_add(T *p, T v, memory_order order) {
        if constexpr (T(0.5) == T(0)) return __WEFT_OP(fetch_add)(__WEFT_WITH(p, v, order));
#if defined(__CUDA_ARCH__)
        else return __WEFT_OP(fetch_add)(__WEFT_WITH(p, v, order));
#else
        else return change(p, order, [=](T old) { return old + v; });
#endif
    }
    template <class T> static __WEFT_HD T fetch_sub(T *p, T v, memory_order order) {
        if constexpr (T(0.5) == T(0)) return __WEFT_OP(fetch_sub)(__WEFT_WITH(p, v, order));
        else return fetch_add(p, -v, order);
    }
    template <class T> static __WEFT_HD T fetch_min(T *p, T v, memory_order order) {
#if defined(__CUDA_ARCH__)
        if constexpr (T(0.5) == T(0) && sizeof(T) >= 4) return __WEFT_OP(fetch_min)(__WEFT_WITH(p, v, order));
        else
#endif
            return change(p, order, [=](T old) { return v < old ? v : old; });
    }
    template <class T> static __WEFT_HD T fetch_max(T *p, T v, memory_order order) {
#if defined(__CUDA_ARCH__)
        if constexpr (T(0.5) == T(0) && sizeof(T) >= 4) return __WEFT_OP(fetch_max)(__WEFT_WITH(p, v, order));
        else
#endif
            return change(p, order, [=](T old) { return old < v ? v : old; });
    }
    static __WEFT_HD void fence(memory_order order) {
        __WEFT_OP(thread_fence)(__WEFT_WITH(order));
    }
#undef __WEFT_OP
#undef __WEFT_WITH
};

} // namespace __weft
} // namespace cuda

#endif
