// cuda::std::pair.
#ifndef __WEFT_CU_PAIR_H__
#define __WEFT_CU_PAIR_H__

#include "std.h"

// get() of these stands beside ours.
#include <array>
#include <tuple>

namespace cuda {
namespace std {

template <class A, class B> struct pair {
    using first_type = A;
    using second_type = B;
    A first;
    B second;

    __host__ __device__ constexpr pair() : first(), second() {}
    __host__ __device__ constexpr pair(const A &a, const B &b) : first(a), second(b) {}
    template <class U, class V,
              class = ::std::enable_if_t<::std::is_constructible<A, U &&>::value && ::std::is_constructible<B, V &&>::value>>
    __host__ __device__ constexpr pair(U &&a, V &&b) : first(static_cast<U &&>(a)), second(static_cast<V &&>(b)) {}
    pair(const pair &) = default;
    pair(pair &&) = default;
    template <class U, class V>
    __host__ __device__ constexpr pair(const pair<U, V> &other) : first(other.first), second(other.second) {}
    template <class U, class V>
    __host__ __device__ constexpr pair(pair<U, V> &&other)
        : first(static_cast<U &&>(other.first)), second(static_cast<V &&>(other.second)) {}
    template <class U, class V>
    __host__ __device__ constexpr pair(const ::std::pair<U, V> &other) : first(other.first), second(other.second) {}

    pair &operator=(const pair &) = default;
    pair &operator=(pair &&) = default;
    template <class U, class V> __host__ __device__ constexpr pair &operator=(const pair<U, V> &other) {
        first = other.first;
        second = other.second;
        return *this;
    }
    __host__ __device__ constexpr operator ::std::pair<A, B>() const {
        return {first, second};
    }
    __host__ __device__ constexpr void swap(pair &other) {
        ::cuda::std::swap(first, other.first);
        ::cuda::std::swap(second, other.second);
    }
};

template <class A, class B> pair(A, B) -> pair<A, B>;

template <class A, class B>
__host__ __device__ constexpr pair<::std::decay_t<A>, ::std::decay_t<B>> make_pair(A &&a, B &&b) {
    return {static_cast<A &&>(a), static_cast<B &&>(b)};
}
template <class A, class B> __host__ __device__ constexpr void swap(pair<A, B> &a, pair<A, B> &b) {
    a.swap(b);
}

template <class A, class B> __host__ __device__ constexpr bool operator==(const pair<A, B> &a, const pair<A, B> &b) {
    return a.first == b.first && a.second == b.second;
}
template <class A, class B> __host__ __device__ constexpr bool operator!=(const pair<A, B> &a, const pair<A, B> &b) {
    return !(a == b);
}
template <class A, class B> __host__ __device__ constexpr bool operator<(const pair<A, B> &a, const pair<A, B> &b) {
    return a.first < b.first || (!(b.first < a.first) && a.second < b.second);
}
template <class A, class B> __host__ __device__ constexpr bool operator>(const pair<A, B> &a, const pair<A, B> &b) {
    return b < a;
}
template <class A, class B> __host__ __device__ constexpr bool operator<=(const pair<A, B> &a, const pair<A, B> &b) {
    return !(b < a);
}
template <class A, class B> __host__ __device__ constexpr bool operator>=(const pair<A, B> &a, const pair<A, B> &b) {
    return !(a < b);
}

using ::std::get;
template <size_t I, class A, class B> __host__ __device__ constexpr auto &get(pair<A, B> &p) {
    static_assert(I < 2, "a pair has two members");
    if constexpr (I == 0) return p.first;
    else return p.second;
}
template <size_t I, class A, class B> __host__ __device__ constexpr const auto &get(const pair<A, B> &p) {
    static_assert(I < 2, "a pair has two members");
    if constexpr (I == 0) return p.first;
    else return p.second;
}
template <size_t I, class A, class B> __host__ __device__ constexpr auto &&get(pair<A, B> &&p) {
    if constexpr (I == 0) return static_cast<A &&>(p.first);
    else return static_cast<B &&>(p.second);
}

} // namespace std
} // namespace cuda

template <class A, class B> struct std::tuple_size<cuda::std::pair<A, B>> : std::integral_constant<std::size_t, 2> {};
template <class A, class B> struct std::tuple_element<0, cuda::std::pair<A, B>> {
    using type = A;
};
template <class A, class B> struct std::tuple_element<1, cuda::std::pair<A, B>> {
    using type = B;
};

#endif
