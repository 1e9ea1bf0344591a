// cuda::atomic and cuda::atomic_ref: the C++ library's, with a scope, fetch_min and fetch_max (libcu++, "Synchronization
// Primitives"). Objects have 1, 2, 4 or 8 bytes.
#ifndef __WEFT_CU_ATOMIC_H__
#define __WEFT_CU_ATOMIC_H__

#include "atomic_ops.h"

#include <type_traits>

namespace cuda {
namespace __weft {

// What a pointer moves by is a number of elements, what all others are added to is a value of their type.
template <class T> struct difference {
    using type = T;
};
template <class T> struct difference<T *> {
    using type = ptrdiff_t;
};

// The operations of both: `Self` gives the address.
template <class T, thread_scope S, class Self> class atomic_face {
    static_assert(__is_trivially_copyable(T), "atomic objects are trivially copyable");
    static_assert(sizeof(T) == 1 || sizeof(T) == 2 || sizeof(T) == 4 || sizeof(T) == 8,
                  "atomic objects have 1, 2, 4 or 8 bytes");
    using op = ops<S>;
    using step = typename difference<T>::type;
    __WEFT_HD T *at() const {
        return static_cast<const Self *>(this)->__weft_address();
    }

  public:
    using value_type = T;
    using difference_type = step;
    static constexpr bool is_always_lock_free = true;
    static constexpr size_t required_alignment = sizeof(T);

    __WEFT_HD bool is_lock_free() const noexcept {
        return true;
    }
    __WEFT_HD T load(memory_order order = memory_order_seq_cst) const noexcept {
        return op::load(at(), order);
    }
    __WEFT_HD operator T() const noexcept {
        return load();
    }
    __WEFT_HD void store(T v, memory_order order = memory_order_seq_cst) const noexcept {
        op::store(at(), v, order);
    }
    __WEFT_HD T exchange(T v, memory_order order = memory_order_seq_cst) const noexcept {
        return op::exchange(at(), v, order);
    }
    __WEFT_HD bool compare_exchange_strong(T &expected, T v, memory_order success, memory_order failure) const noexcept {
        return op::compare_exchange(at(), expected, v, success, failure);
    }
    __WEFT_HD bool compare_exchange_strong(T &expected, T v, memory_order order = memory_order_seq_cst) const noexcept {
        return op::compare_exchange(at(), expected, v, order, on_failure(order));
    }
    __WEFT_HD bool compare_exchange_weak(T &expected, T v, memory_order success, memory_order failure) const noexcept {
        return op::compare_exchange(at(), expected, v, success, failure);
    }
    __WEFT_HD bool compare_exchange_weak(T &expected, T v, memory_order order = memory_order_seq_cst) const noexcept {
        return op::compare_exchange(at(), expected, v, order, on_failure(order));
    }

    __WEFT_HD T fetch_add(step v, memory_order order = memory_order_seq_cst) const noexcept {
        if constexpr (::std::is_pointer<T>::value) {
            return (T)op::fetch_add((uintptr_t *)at(), (uintptr_t)(v * (ptrdiff_t)sizeof(*T())), order);
        } else {
            return op::fetch_add(at(), v, order);
        }
    }
    __WEFT_HD T fetch_sub(step v, memory_order order = memory_order_seq_cst) const noexcept {
        if constexpr (::std::is_pointer<T>::value) {
            return fetch_add(-v, order);
        } else {
            return op::fetch_sub(at(), v, order);
        }
    }
    __WEFT_HD T fetch_and(T v, memory_order order = memory_order_seq_cst) const noexcept {
        return op::fetch_and(at(), v, order);
    }
    __WEFT_HD T fetch_or(T v, memory_order order = memory_order_seq_cst) const noexcept {
        return op::fetch_or(at(), v, order);
    }
    __WEFT_HD T fetch_xor(T v, memory_order order = memory_order_seq_cst) const noexcept {
        return op::fetch_xor(at(), v, order);
    }
    __WEFT_HD T fetch_min(T v, memory_order order = memory_order_seq_cst) const noexcept {
        return op::fetch_min(at(), v, order);
    }
    __WEFT_HD T fetch_max(T v, memory_order order = memory_order_seq_cst) const noexcept {
        return op::fetch_max(at(), v, order);
    }
    __WEFT_HD T operator+=(step v) const noexcept {
        return fetch_add(v) + v;
    }
    __WEFT_HD T operator-=(step v) const noexcept {
        return fetch_sub(v) - v;
    }
    __WEFT_HD T operator&=(T v) const noexcept {
        return fetch_and(v) & v;
    }
    __WEFT_HD T operator|=(T v) const noexcept {
        return fetch_or(v) | v;
    }
    __WEFT_HD T operator^=(T v) const noexcept {
        return fetch_xor(v) ^ v;
    }
    __WEFT_HD T operator++() const noexcept {
        return fetch_add(1) + 1;
    }
    __WEFT_HD T operator--() const noexcept {
        return fetch_sub(1) - 1;
    }
    __WEFT_HD T operator++(int) const noexcept {
        return fetch_add(1);
    }
    __WEFT_HD T operator--(int) const noexcept {
        return fetch_sub(1);
    }

    // Returns when the value is another one.
    __WEFT_HD void wait(T old, memory_order order = memory_order_seq_cst) const noexcept {
        while (same(load(order), old)) pause();
    }
    // Who waits polls.
    __WEFT_HD void notify_one() const noexcept {}
    __WEFT_HD void notify_all() const noexcept {}

  private:
    static __WEFT_HD bool same(const T &a, const T &b) {
        using bits = typename bits_of<sizeof(T)>::type;
        return *(const bits *)&a == *(const bits *)&b;
    }
};

} // namespace __weft

template <class T, thread_scope S = thread_scope_system>
struct atomic : __weft::atomic_face<T, S, atomic<T, S>> {
    __host__ __device__ constexpr atomic() noexcept : value_() {}
    __host__ __device__ constexpr atomic(T v) noexcept : value_(v) {}
    atomic(const atomic &) = delete;
    atomic &operator=(const atomic &) = delete;
    __WEFT_HD T operator=(T v) noexcept {
        this->store(v);
        return v;
    }
    __WEFT_HD T *__weft_address() const noexcept {
        return const_cast<T *>(&value_);
    }

  private:
    alignas(sizeof(T) > alignof(T) && sizeof(T) <= 8 ? sizeof(T) : alignof(T)) T value_;
};

template <class T, thread_scope S = thread_scope_system>
struct atomic_ref : __weft::atomic_face<T, S, atomic_ref<T, S>> {
    __host__ __device__ explicit constexpr atomic_ref(T &object) noexcept : at_(&object) {}
    __host__ __device__ constexpr atomic_ref(const atomic_ref &other) noexcept : at_(other.at_) {}
    atomic_ref &operator=(const atomic_ref &) = delete;
    __WEFT_HD T operator=(T v) const noexcept {
        this->store(v);
        return v;
    }
    __WEFT_HD T *__weft_address() const noexcept {
        return at_;
    }

  private:
    T *at_;
};

__WEFT_HD void atomic_thread_fence(memory_order order, thread_scope scope = thread_scope_system) {
    switch (scope) {
    case thread_scope_system:
        return __weft::ops<thread_scope_system>::fence(order);
    case thread_scope_device:
        return __weft::ops<thread_scope_device>::fence(order);
    case thread_scope_block:
        return __weft::ops<thread_scope_block>::fence(order);
    default:
        return;
    }
}
__WEFT_HD void atomic_signal_fence(memory_order order) {
    __atomic_signal_fence(order);
}

namespace std {

template <class T> using atomic = ::cuda::atomic<T>;
template <class T> using atomic_ref = ::cuda::atomic_ref<T>;
using ::cuda::atomic_signal_fence;

__WEFT_HD void atomic_thread_fence(memory_order order) {
    ::cuda::atomic_thread_fence(order);
}

// The functions of C, for objects of the C++ library's names.
template <class T> __WEFT_HD T atomic_load(const ::cuda::atomic<T> *a) {
    return a->load();
}
template <class T> __WEFT_HD T atomic_load_explicit(const ::cuda::atomic<T> *a, memory_order order) {
    return a->load(order);
}
template <class T> __WEFT_HD void atomic_store(::cuda::atomic<T> *a, typename ::cuda::atomic<T>::value_type v) {
    a->store(v);
}
template <class T> __WEFT_HD void atomic_store_explicit(::cuda::atomic<T> *a, typename ::cuda::atomic<T>::value_type v, memory_order order) {
    a->store(v, order);
}
#define __WEFT_FREE(name, type)                                                                                          \
    template <class T> __WEFT_HD T atomic_##name(::cuda::atomic<T> *a, typename ::cuda::atomic<T>::type v) {             \
        return a->name(v);                                                                                               \
    }                                                                                                                    \
    template <class T>                                                                                                   \
    __WEFT_HD T atomic_##name##_explicit(::cuda::atomic<T> *a, typename ::cuda::atomic<T>::type v, memory_order order) { \
        return a->name(v, order);                                                                                        \
    }
__WEFT_FREE(exchange, value_type)
__WEFT_FREE(fetch_add, difference_type)
__WEFT_FREE(fetch_sub, difference_type)
__WEFT_FREE(fetch_and, value_type)
__WEFT_FREE(fetch_or, value_type)
__WEFT_FREE(fetch_xor, value_type)
#undef __WEFT_FREE

struct atomic_flag {
    __host__ __device__ constexpr atomic_flag() noexcept : set_(0) {}
    atomic_flag(const atomic_flag &) = delete;
    atomic_flag &operator=(const atomic_flag &) = delete;
    __WEFT_HD bool test(memory_order order = memory_order_seq_cst) const noexcept {
        return set_.load(order) != 0;
    }
    __WEFT_HD bool test_and_set(memory_order order = memory_order_seq_cst) noexcept {
        return set_.exchange(1, order) != 0;
    }
    __WEFT_HD void clear(memory_order order = memory_order_seq_cst) noexcept {
        set_.store(0, order);
    }
    __WEFT_HD void wait(bool old, memory_order order = memory_order_seq_cst) const noexcept {
        set_.wait(old, order);
    }
    __WEFT_HD void notify_one() noexcept {}
    __WEFT_HD void notify_all() noexcept {}

  private:
    ::cuda::atomic<unsigned int> set_;
};

#define __WEFT_NAMED(name, type) using atomic_##name = atomic<type>;
__WEFT_NAMED(bool, bool)
__WEFT_NAMED(char, char)
__WEFT_NAMED(int, int)
__WEFT_NAMED(uint, unsigned int)
__WEFT_NAMED(long, long)
__WEFT_NAMED(ulong, unsigned long)
__WEFT_NAMED(llong, long long)
__WEFT_NAMED(ullong, unsigned long long)
__WEFT_NAMED(int32_t, int32_t)
__WEFT_NAMED(uint32_t, uint32_t)
__WEFT_NAMED(int64_t, int64_t)
__WEFT_NAMED(uint64_t, uint64_t)
__WEFT_NAMED(size_t, size_t)
__WEFT_NAMED(ptrdiff_t, ptrdiff_t)
#undef __WEFT_NAMED

} // namespace std
} // namespace cuda

#endif
