// cuda::std::optional.
#ifndef __WEFT_CU_OPTIONAL_H__
#define __WEFT_CU_OPTIONAL_H__

#include "std.h"

#include <new>
#include <optional>

namespace cuda {
namespace std {

template <class T> class optional {
    union {
        char nothing_;
        T value_;
    };
    bool has_;

    template <class U> using is_value = ::std::bool_constant<!::std::is_same<::std::decay_t<U>, optional>::value &&
                                                             !::std::is_same<::std::decay_t<U>, ::std::nullopt_t>::value &&
                                                             ::std::is_constructible<T, U &&>::value>;

  public:
    using value_type = T;
    __host__ __device__ constexpr optional() noexcept : nothing_(), has_(false) {}
    __host__ __device__ constexpr optional(::std::nullopt_t) noexcept : optional() {}
    template <class U = T, class = ::std::enable_if_t<is_value<U>::value>>
    __host__ __device__ constexpr optional(U &&v) : value_(static_cast<U &&>(v)), has_(true) {}
    __host__ __device__ optional(const optional &other) : optional() {
        if (other.has_) emplace(other.value_);
    }
    __host__ __device__ optional(optional &&other) : optional() {
        if (other.has_) emplace(static_cast<T &&>(other.value_));
    }
    __host__ __device__ ~optional() {
        reset();
    }
    __host__ __device__ optional &operator=(::std::nullopt_t) noexcept {
        reset();
        return *this;
    }
    __host__ __device__ optional &operator=(const optional &other) {
        if (&other == this) return *this;
        if (other.has_) emplace(other.value_);
        else reset();
        return *this;
    }
    template <class U = T, class = ::std::enable_if_t<is_value<U>::value>> __host__ __device__ optional &operator=(U &&v) {
        emplace(static_cast<U &&>(v));
        return *this;
    }
    template <class... U> __host__ __device__ T &emplace(U &&...v) {
        T made(static_cast<U &&>(v)...);
        reset();
        ::new ((void *)&value_) T(static_cast<T &&>(made));
        has_ = true;
        return value_;
    }
    __host__ __device__ void reset() noexcept {
        if (has_) value_.~T();
        has_ = false;
    }

    __host__ __device__ constexpr bool has_value() const noexcept {
        return has_;
    }
    __host__ __device__ constexpr explicit operator bool() const noexcept {
        return has_;
    }
    __host__ __device__ constexpr T &operator*() & noexcept {
        return value_;
    }
    __host__ __device__ constexpr const T &operator*() const & noexcept {
        return value_;
    }
    __host__ __device__ constexpr T *operator->() noexcept {
        return &value_;
    }
    __host__ __device__ constexpr const T *operator->() const noexcept {
        return &value_;
    }
    // Without a value device code ends the grid.
    __host__ __device__ T &value() {
        check();
        return value_;
    }
    __host__ __device__ const T &value() const {
        check();
        return value_;
    }
    template <class U> __host__ __device__ constexpr T value_or(U &&other) const {
        return has_ ? value_ : static_cast<T>(static_cast<U &&>(other));
    }

  private:
    __host__ __device__ void check() const {
        if (has_) return;
#if defined(__CUDA_ARCH__)
        __trap();
#else
        throw ::std::bad_optional_access();
#endif
    }
};
template <class T> optional(T) -> optional<T>;

template <class T> __host__ __device__ constexpr optional<::std::decay_t<T>> make_optional(T &&v) {
    return optional<::std::decay_t<T>>(static_cast<T &&>(v));
}
template <class T> __host__ __device__ constexpr bool operator==(const optional<T> &a, const optional<T> &b) {
    return a.has_value() == b.has_value() && (!a.has_value() || *a == *b);
}
template <class T> __host__ __device__ constexpr bool operator==(const optional<T> &a, ::std::nullopt_t) {
    return !a.has_value();
}
template <class T> __host__ __device__ constexpr bool operator!=(const optional<T> &a, ::std::nullopt_t) {
    return a.has_value();
}

} // namespace std
} // namespace cuda

#endif
