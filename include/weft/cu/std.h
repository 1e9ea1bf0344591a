// cuda::std: the C++ library's names. Its constexpr functions are device functions as well; what is not constexpr in C++17, or comes
// with C++20 only, is ours.
#ifndef __WEFT_CU_STD_H__
#define __WEFT_CU_STD_H__

#include "config.h"

#include <cstddef>
#include <initializer_list>
#include <limits>
#include <type_traits>
#include <utility>

namespace cuda {
namespace std {

using namespace ::std;

#if __cplusplus < 202002L
template <class T> struct remove_cvref {
    using type = ::std::remove_cv_t<::std::remove_reference_t<T>>;
};
template <class T> using remove_cvref_t = typename remove_cvref<T>::type;
template <class T> struct type_identity {
    using type = T;
};
template <class T> using type_identity_t = typename type_identity<T>::type;
#endif

template <class T> __host__ __device__ constexpr void swap(T &a, T &b) {
    T old = static_cast<T &&>(a);
    a = static_cast<T &&>(b);
    b = static_cast<T &&>(old);
}
template <class T, size_t N> __host__ __device__ constexpr void swap(T (&a)[N], T (&b)[N]) {
    for (size_t i = 0; i < N; i++) swap(a[i], b[i]);
}
template <class T, class U = T> __host__ __device__ constexpr T exchange(T &object, U &&v) {
    T old = static_cast<T &&>(object);
    object = static_cast<U &&>(v);
    return old;
}

} // namespace std
} // namespace cuda

#endif
