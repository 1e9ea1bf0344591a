// cuda::std: bits of integers.
#ifndef __WEFT_CU_BIT_H__
#define __WEFT_CU_BIT_H__

#include "std.h"

namespace cuda {
namespace std {

template <class To, class From> __host__ __device__ constexpr To bit_cast(const From &v) noexcept {
    static_assert(sizeof(To) == sizeof(From), "both have one size");
    return __builtin_bit_cast(To, v);
}
template <class T> __host__ __device__ constexpr int popcount(T v) noexcept {
    static_assert(::std::is_unsigned<T>::value, "an unsigned integer");
    return __builtin_popcountll(v);
}
template <class T> __host__ __device__ constexpr int countl_zero(T v) noexcept {
    static_assert(::std::is_unsigned<T>::value, "an unsigned integer");
    return v == 0 ? int(8 * sizeof(T)) : __builtin_clzll(v) - int(64 - 8 * sizeof(T));
}
template <class T> __host__ __device__ constexpr int countr_zero(T v) noexcept {
    static_assert(::std::is_unsigned<T>::value, "an unsigned integer");
    return v == 0 ? int(8 * sizeof(T)) : __builtin_ctzll(v);
}
template <class T> __host__ __device__ constexpr int countl_one(T v) noexcept {
    return countl_zero(T(~v));
}
template <class T> __host__ __device__ constexpr int countr_one(T v) noexcept {
    return countr_zero(T(~v));
}
template <class T> __host__ __device__ constexpr bool has_single_bit(T v) noexcept {
    return v != 0 && (v & (v - 1)) == 0;
}
template <class T> __host__ __device__ constexpr int bit_width(T v) noexcept {
    return int(8 * sizeof(T)) - countl_zero(v);
}
template <class T> __host__ __device__ constexpr T bit_floor(T v) noexcept {
    return v == 0 ? T(0) : T(T(1) << (bit_width(v) - 1));
}
template <class T> __host__ __device__ constexpr T bit_ceil(T v) noexcept {
    return v <= 1 ? T(1) : T(T(1) << bit_width(T(v - 1)));
}
template <class T> __host__ __device__ constexpr T rotl(T v, int n) noexcept {
    constexpr unsigned bits = 8 * sizeof(T);
    const unsigned by = unsigned(n) % bits;
    return by == 0 ? v : T(v << by | v >> (bits - by));
}
template <class T> __host__ __device__ constexpr T rotr(T v, int n) noexcept {
    return rotl(v, -n);
}

} // namespace std
} // namespace cuda

#endif
