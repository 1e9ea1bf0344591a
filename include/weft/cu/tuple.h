// cuda::std::tuple.
#ifndef __WEFT_CU_TUPLE_H__
#define __WEFT_CU_TUPLE_H__

#include "pair.h"

namespace cuda {
namespace std {

template <class... T> class tuple;

} // namespace std

namespace __weft {

template <size_t I, class T> struct leaf {
    T value;
};
template <class Places, class... T> struct leaves;
template <size_t... I, class... T> struct leaves<::std::index_sequence<I...>, T...> : leaf<I, T>... {
    __host__ __device__ constexpr leaves() : leaf<I, T>{T()}... {}
    template <class... U> __host__ __device__ constexpr leaves(int, U &&...v) : leaf<I, T>{static_cast<U &&>(v)}... {}
};
// The member at a place: the base class that fits is deduced.
template <size_t I, class T> __host__ __device__ constexpr T &at(leaf<I, T> &l) {
    return l.value;
}
template <size_t I, class T> __host__ __device__ constexpr const T &at(const leaf<I, T> &l) {
    return l.value;
}
template <size_t I, class T> __host__ __device__ constexpr T &&moved(leaf<I, T> &l) {
    return static_cast<T &&>(l.value);
}
template <class T, size_t I> __host__ __device__ constexpr T &of_type(leaf<I, T> &l) {
    return l.value;
}
template <class T, size_t I> __host__ __device__ constexpr const T &of_type(const leaf<I, T> &l) {
    return l.value;
}

// Whether arguments are members and not a tuple to be copied.
template <class Tuple, class... U> struct are_members : ::std::true_type {};
template <class Tuple, class U> struct are_members<Tuple, U> : ::std::bool_constant<!::std::is_same<::std::decay_t<U>, Tuple>::value> {};

} // namespace __weft

namespace std {

template <class... T> class tuple : public __weft::leaves<::std::index_sequence_for<T...>, T...> {
    using base = __weft::leaves<::std::index_sequence_for<T...>, T...>;
    using places = ::std::index_sequence_for<T...>;

    template <class... U, size_t... I>
    __host__ __device__ constexpr tuple(const tuple<U...> &other, ::std::index_sequence<I...>) : base(0, __weft::at<I>(other)...) {}
    template <class... U, size_t... I>
    __host__ __device__ constexpr tuple(tuple<U...> &&other, ::std::index_sequence<I...>) : base(0, __weft::moved<I>(other)...) {}
    template <class Other, size_t... I> __host__ __device__ constexpr void assign(const Other &other, ::std::index_sequence<I...>) {
        ((void)(__weft::at<I>(*this) = __weft::at<I>(other)), ...);
    }
    template <class Other, size_t... I> __host__ __device__ constexpr void take(Other &other, ::std::index_sequence<I...>) {
        ((void)(__weft::at<I>(*this) = __weft::moved<I>(other)), ...);
    }

  public:
    constexpr tuple() = default;
    template <class... U, class = ::std::enable_if_t<sizeof...(U) == sizeof...(T) && (sizeof...(T) > 0) &&
                                                     __weft::are_members<tuple, U...>::value &&
                                                     (::std::is_constructible<T, U &&>::value && ...)>>
    __host__ __device__ constexpr tuple(U &&...v) : base(0, static_cast<U &&>(v)...) {}
    tuple(const tuple &) = default;
    tuple(tuple &&) = default;
    template <class... U, class = ::std::enable_if_t<sizeof...(U) == sizeof...(T) && !::std::is_same<tuple, tuple<U...>>::value>>
    __host__ __device__ constexpr tuple(const tuple<U...> &other) : tuple(other, places()) {}
    template <class... U, class = ::std::enable_if_t<sizeof...(U) == sizeof...(T) && !::std::is_same<tuple, tuple<U...>>::value>>
    __host__ __device__ constexpr tuple(tuple<U...> &&other) : tuple(static_cast<tuple<U...> &&>(other), places()) {}
    template <class A, class B, class = ::std::enable_if_t<sizeof...(T) == 2 && !::std::is_same<tuple, A>::value>>
    __host__ __device__ constexpr tuple(const pair<A, B> &p) : base(0, p.first, p.second) {}

    // References are assigned through.
    __host__ __device__ constexpr tuple &operator=(const tuple &other) {
        assign(other, places());
        return *this;
    }
    __host__ __device__ constexpr tuple &operator=(tuple &&other) {
        take(other, places());
        return *this;
    }
    template <class... U> __host__ __device__ constexpr tuple &operator=(const tuple<U...> &other) {
        assign(other, places());
        return *this;
    }
    template <class... U> __host__ __device__ constexpr tuple &operator=(tuple<U...> &&other) {
        take(other, places());
        return *this;
    }
    template <class A, class B> __host__ __device__ constexpr tuple &operator=(const pair<A, B> &p) {
        __weft::at<0>(*this) = p.first;
        __weft::at<1>(*this) = p.second;
        return *this;
    }
    __host__ __device__ constexpr void swap(tuple &other) {
        tuple old = static_cast<tuple &&>(other);
        other = static_cast<tuple &&>(*this);
        *this = static_cast<tuple &&>(old);
    }
};
template <> class tuple<> {};

template <class... T> tuple(T...) -> tuple<T...>;
template <class A, class B> tuple(pair<A, B>) -> tuple<A, B>;

template <size_t I, class... T> __host__ __device__ constexpr auto &get(tuple<T...> &t) {
    return __weft::at<I>(t);
}
template <size_t I, class... T> __host__ __device__ constexpr const auto &get(const tuple<T...> &t) {
    return __weft::at<I>(t);
}
template <size_t I, class... T> __host__ __device__ constexpr auto &&get(tuple<T...> &&t) {
    return __weft::moved<I>(t);
}
template <class Member, class... T> __host__ __device__ constexpr Member &get(tuple<T...> &t) {
    return __weft::of_type<Member>(t);
}
template <class Member, class... T> __host__ __device__ constexpr const Member &get(const tuple<T...> &t) {
    return __weft::of_type<Member>(t);
}

template <class... T> __host__ __device__ constexpr tuple<::std::decay_t<T>...> make_tuple(T &&...v) {
    return tuple<::std::decay_t<T>...>(static_cast<T &&>(v)...);
}
template <class... T> __host__ __device__ constexpr tuple<T &...> tie(T &...v) {
    return tuple<T &...>(v...);
}
template <class... T> __host__ __device__ constexpr tuple<T &&...> forward_as_tuple(T &&...v) {
    return tuple<T &&...>(static_cast<T &&>(v)...);
}
template <class... T> __host__ __device__ constexpr void swap(tuple<T...> &a, tuple<T...> &b) {
    a.swap(b);
}

} // namespace std

namespace __weft {

template <class A, class B, size_t... I> __host__ __device__ constexpr bool same(const A &a, const B &b, ::std::index_sequence<I...>) {
    return ((at<I>(a) == at<I>(b)) && ...);
}
template <size_t I, size_t N, class A, class B> __host__ __device__ constexpr bool before(const A &a, const B &b) {
    if constexpr (I == N) return false;
    else return at<I>(a) < at<I>(b) || (!(at<I>(b) < at<I>(a)) && before<I + 1, N>(a, b));
}
template <class F, class Tuple, size_t... I> __host__ __device__ constexpr decltype(auto) spread(F &&f, Tuple &&t, ::std::index_sequence<I...>) {
    using ::cuda::std::get;
    return static_cast<F &&>(f)(get<I>(static_cast<Tuple &&>(t))...);
}
template <class Tuple> using places_of = ::std::make_index_sequence<::std::tuple_size<::std::decay_t<Tuple>>::value>;

template <class... A, class... B, size_t... I, size_t... J>
__host__ __device__ constexpr ::cuda::std::tuple<A..., B...> joined(const ::cuda::std::tuple<A...> &a, const ::cuda::std::tuple<B...> &b,
                                                                  ::std::index_sequence<I...>, ::std::index_sequence<J...>) {
    return ::cuda::std::tuple<A..., B...>(at<I>(a)..., at<J>(b)...);
}

} // namespace __weft

namespace std {

template <class... T, class... U> __host__ __device__ constexpr bool operator==(const tuple<T...> &a, const tuple<U...> &b) {
    return __weft::same(a, b, ::std::index_sequence_for<T...>());
}
template <class... T, class... U> __host__ __device__ constexpr bool operator!=(const tuple<T...> &a, const tuple<U...> &b) {
    return !(a == b);
}
template <class... T, class... U> __host__ __device__ constexpr bool operator<(const tuple<T...> &a, const tuple<U...> &b) {
    return __weft::before<0, sizeof...(T)>(a, b);
}
template <class... T, class... U> __host__ __device__ constexpr bool operator>(const tuple<T...> &a, const tuple<U...> &b) {
    return b < a;
}
template <class... T, class... U> __host__ __device__ constexpr bool operator<=(const tuple<T...> &a, const tuple<U...> &b) {
    return !(b < a);
}
template <class... T, class... U> __host__ __device__ constexpr bool operator>=(const tuple<T...> &a, const tuple<U...> &b) {
    return !(a < b);
}

// Calls a function with a tuple's, pair's or array's members.
template <class F, class Tuple> __host__ __device__ constexpr decltype(auto) apply(F &&f, Tuple &&t) {
    return __weft::spread(static_cast<F &&>(f), static_cast<Tuple &&>(t), __weft::places_of<Tuple>());
}

__host__ __device__ constexpr tuple<> tuple_cat() {
    return {};
}
template <class... T> __host__ __device__ constexpr tuple<T...> tuple_cat(const tuple<T...> &t) {
    return t;
}
template <class... A, class... B, class... More>
__host__ __device__ constexpr auto tuple_cat(const tuple<A...> &a, const tuple<B...> &b, const More &...more) {
    return tuple_cat(__weft::joined(a, b, ::std::index_sequence_for<A...>(), ::std::index_sequence_for<B...>()), more...);
}

} // namespace std
} // namespace cuda

template <class... T> struct std::tuple_size<cuda::std::tuple<T...>> : std::integral_constant<std::size_t, sizeof...(T)> {};
template <std::size_t I, class... T> struct std::tuple_element<I, cuda::std::tuple<T...>> {
    using type = std::tuple_element_t<I, std::tuple<T...>>;
};

#endif
