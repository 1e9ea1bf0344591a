// The few functions and types of the C and C++ library that NVRTC offers without a header.
#ifndef __WEFT_RTC_LIBRARY_H__
#define __WEFT_RTC_LIBRARY_H__

#ifdef NDEBUG
#define assert(condition) ((void)0)
#else
#define assert(condition)                                                                                    \
    ((condition) ? (void)0 : __assert_fail(#condition, __FILE__, __LINE__, __PRETTY_FUNCTION__))
#endif

// Weak, as inline functions are: a source may replace them.
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Winline-new-delete"
__device__ inline void *operator new(size_t bytes) {
    return malloc(bytes ? bytes : 1);
}
__device__ inline void *operator new[](size_t bytes) {
    return malloc(bytes ? bytes : 1);
}
__device__ inline void operator delete(void *p) noexcept {
    free(p);
}
__device__ inline void operator delete[](void *p) noexcept {
    free(p);
}
__device__ inline void operator delete(void *p, size_t) noexcept {
    free(p);
}
__device__ inline void operator delete[](void *p, size_t) noexcept {
    free(p);
}
__device__ inline void *operator new(size_t, void *p) noexcept {
    return p;
}
__device__ inline void *operator new[](size_t, void *p) noexcept {
    return p;
}
__device__ inline void operator delete(void *, void *) noexcept {}
__device__ inline void operator delete[](void *, void *) noexcept {}
#pragma clang diagnostic pop

#if __cplusplus >= 201103L
namespace std {
#ifndef __WEFT_NO_MOVE_FORWARD
template <class T> struct __weft_plain {
    typedef T type;
};
template <class T> struct __weft_plain<T &> {
    typedef T type;
};
template <class T> struct __weft_plain<T &&> {
    typedef T type;
};
template <class T> __host__ __device__ constexpr typename __weft_plain<T>::type &&move(T &&v) noexcept {
    return static_cast<typename __weft_plain<T>::type &&>(v);
}
template <class T> __host__ __device__ constexpr T &&forward(typename __weft_plain<T>::type &v) noexcept {
    return static_cast<T &&>(v);
}
template <class T> __host__ __device__ constexpr T &&forward(typename __weft_plain<T>::type &&v) noexcept {
    return static_cast<T &&>(v);
}
#endif

#ifndef __WEFT_NO_INITIALIZER_LIST
// The compiler makes objects of it: a pointer and a count.
template <class T> class initializer_list {
    const T *first;
    size_t count;

public:
    typedef T value_type;
    typedef const T &reference;
    typedef const T &const_reference;
    typedef size_t size_type;
    typedef const T *iterator;
    typedef const T *const_iterator;
    __host__ __device__ constexpr initializer_list() noexcept : first(nullptr), count(0) {}
    __host__ __device__ constexpr size_t size() const noexcept { return count; }
    __host__ __device__ constexpr const T *begin() const noexcept { return first; }
    __host__ __device__ constexpr const T *end() const noexcept { return first + count; }
};
template <class T> __host__ __device__ constexpr const T *begin(initializer_list<T> l) noexcept {
    return l.begin();
}
template <class T> __host__ __device__ constexpr const T *end(initializer_list<T> l) noexcept {
    return l.end();
}
#endif
} // namespace std
#endif

#endif
