// cuda::std::span.
#ifndef __WEFT_CU_SPAN_H__
#define __WEFT_CU_SPAN_H__

#include "std.h"

#include <array>

namespace cuda {
namespace std {

inline constexpr size_t dynamic_extent = size_t(-1);

template <class T, size_t Extent = dynamic_extent> class span {
    T *data_;
    size_t size_;

    template <class From> using same_but_const = ::std::is_convertible<From (*)[], T (*)[]>;

  public:
    using element_type = T;
    using value_type = ::std::remove_cv_t<T>;
    using size_type = size_t;
    using difference_type = ptrdiff_t;
    using pointer = T *;
    using const_pointer = const T *;
    using reference = T &;
    using const_reference = const T &;
    using iterator = T *;
    static constexpr size_t extent = Extent;

    template <size_t E = Extent, class = ::std::enable_if_t<E == dynamic_extent || E == 0>>
    __host__ __device__ constexpr span() noexcept : data_(nullptr), size_(0) {}
    __host__ __device__ constexpr span(T *data, size_t size) : data_(data), size_(size) {}
    __host__ __device__ constexpr span(T *first, T *last) : data_(first), size_(last - first) {}
    template <size_t N> __host__ __device__ constexpr span(T (&array)[N]) noexcept : data_(array), size_(N) {}
    template <class U, size_t N, class = ::std::enable_if_t<same_but_const<U>::value>>
    __host__ __device__ constexpr span(::std::array<U, N> &array) noexcept : data_(array.data()), size_(N) {}
    template <class U, size_t N, class = ::std::enable_if_t<same_but_const<const U>::value>>
    __host__ __device__ constexpr span(const ::std::array<U, N> &array) noexcept : data_(array.data()), size_(N) {}
    template <class U, size_t N, class = ::std::enable_if_t<same_but_const<U>::value>>
    __host__ __device__ constexpr span(const span<U, N> &other) noexcept : data_(other.data()), size_(other.size()) {}
    // Of what has its elements in a row.
    template <class C, class E = ::std::remove_pointer_t<decltype(::std::declval<C &>().data())>,
              class = decltype(::std::declval<C &>().size()), class = ::std::enable_if_t<same_but_const<E>::value>>
    constexpr span(C &container) : data_(container.data()), size_(container.size()) {}

    __host__ __device__ constexpr T *data() const noexcept {
        return data_;
    }
    __host__ __device__ constexpr size_t size() const noexcept {
        if constexpr (Extent != dynamic_extent) return Extent;
        else return size_;
    }
    __host__ __device__ constexpr size_t size_bytes() const noexcept {
        return size() * sizeof(T);
    }
    __host__ __device__ constexpr bool empty() const noexcept {
        return size() == 0;
    }
    __host__ __device__ constexpr T &operator[](size_t i) const {
        return data_[i];
    }
    __host__ __device__ constexpr T &front() const {
        return data_[0];
    }
    __host__ __device__ constexpr T &back() const {
        return data_[size() - 1];
    }
    __host__ __device__ constexpr T *begin() const noexcept {
        return data_;
    }
    __host__ __device__ constexpr T *end() const noexcept {
        return data_ + size();
    }
    __host__ __device__ constexpr span<T> first(size_t n) const {
        return {data_, n};
    }
    __host__ __device__ constexpr span<T> last(size_t n) const {
        return {data_ + (size() - n), n};
    }
    __host__ __device__ constexpr span<T> subspan(size_t at, size_t n = dynamic_extent) const {
        return {data_ + at, n == dynamic_extent ? size() - at : n};
    }
    template <size_t N> __host__ __device__ constexpr span<T, N> first() const {
        return {data_, N};
    }
    template <size_t N> __host__ __device__ constexpr span<T, N> last() const {
        return {data_ + (size() - N), N};
    }
    template <size_t At, size_t N = dynamic_extent> __host__ __device__ constexpr auto subspan() const {
        constexpr size_t left = N != dynamic_extent ? N : Extent != dynamic_extent ? Extent - At : dynamic_extent;
        return span<T, left>{data_ + At, N == dynamic_extent ? size() - At : N};
    }
};

template <class T, size_t N> span(T (&)[N]) -> span<T, N>;
template <class T> span(T *, size_t) -> span<T>;
template <class T, size_t N> span(::std::array<T, N> &) -> span<T, N>;
template <class T, size_t N> span(const ::std::array<T, N> &) -> span<const T, N>;
template <class C> span(C &) -> span<::std::remove_pointer_t<decltype(::std::declval<C &>().data())>>;

template <class T, size_t N> __WEFT_HD span<const ::std::byte> as_bytes(span<T, N> s) noexcept {
    return {reinterpret_cast<const ::std::byte *>(s.data()), s.size_bytes()};
}
template <class T, size_t N> __WEFT_HD span<::std::byte> as_writable_bytes(span<T, N> s) noexcept {
    return {reinterpret_cast<::std::byte *>(s.data()), s.size_bytes()};
}

} // namespace std
} // namespace cuda

#endif
