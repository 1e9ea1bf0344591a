// Copies that a thread or a group makes: from global to shared memory past the registers where the architecture has that
// (sm_80 and later), else as loads and stores.
#ifndef __WEFT_CU_COPY_ASYNC_H__
#define __WEFT_CU_COPY_ASYNC_H__

#include "config.h"

#if !defined(__CUDA_ARCH__)
#include <string.h>
#endif

namespace cuda {

// A size in bytes, of memory that is aligned to `Alignment`.
template <size_t Alignment> struct aligned_size_t {
    static_assert(Alignment > 0 && (Alignment & (Alignment - 1)) == 0, "an alignment is a power of two");
    static constexpr size_t align = Alignment;
    size_t value;
    __host__ __device__ constexpr explicit aligned_size_t(size_t bytes) : value(bytes) {}
    __host__ __device__ constexpr operator size_t() const {
        return value;
    }
};

// What fulfills a copy: that it is complete when a phase ends, or when the call returns.
enum class async_contract_fulfillment { none, async };

namespace __weft {

template <class Size> struct alignment_of {
    static constexpr size_t value = 1;
};
template <size_t Alignment> struct alignment_of<aligned_size_t<Alignment>> {
    static constexpr size_t value = Alignment;
};
template <class T> struct type_alignment {
    static constexpr size_t value = alignof(T);
};
template <> struct type_alignment<void> {
    static constexpr size_t value = 1;
};

// A group of one.
struct alone {
    static __WEFT_HD constexpr unsigned int thread_rank() {
        return 0;
    }
    static __WEFT_HD constexpr unsigned int size() {
        return 1;
    }
};

#if defined(__CUDA_ARCH__)
template <int Bytes> struct word;
template <> struct word<16> {
    typedef int4 type;
};
template <> struct word<8> {
    typedef int2 type;
};
template <> struct word<4> {
    typedef int type;
};
template <> struct word<1> {
    typedef char type;
};

// The group's threads take turns at the words.
template <int Bytes, class Group>
static __device__ __forceinline__ void copy_words(const Group &group, void *to, const void *from, size_t bytes) {
    typedef typename word<Bytes>::type w;
    for (size_t i = group.thread_rank(); i < bytes / Bytes; i += group.size()) ((w *)to)[i] = ((const w *)from)[i];
}

#if __CUDA_ARCH__ >= 800
template <int Bytes, class Group>
static __device__ __forceinline__ void copy_past_registers(const Group &group, void *to, const void *from, size_t bytes) {
    const uint32_t target = (uint32_t)__cvta_generic_to_shared(to);
    const size_t source = __cvta_generic_to_global(from);
    for (size_t i = group.thread_rank() * (size_t)Bytes; i < bytes; i += group.size() * (size_t)Bytes) {
        if constexpr (Bytes == 16)
            asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(target + (uint32_t)i), "l"(source + i) : "memory");
        else
            asm volatile("cp.async.ca.shared.global [%0], [%1], %2;" ::"r"(target + (uint32_t)i), "l"(source + i), "n"(Bytes)
                         : "memory");
    }
}
#endif

// By the largest words that the alignment allows.
template <size_t Alignment, class F> static __device__ __forceinline__ void by_alignment(size_t all, F f) {
    if (Alignment >= 16 || all % 16 == 0)
        f(word<16>());
    else if (Alignment >= 8 || all % 8 == 0)
        f(word<8>());
    else if (Alignment >= 4 || all % 4 == 0)
        f(word<4>());
    else
        f(word<1>());
}
template <int Bytes> static __device__ constexpr int bytes_of(word<Bytes>) {
    return Bytes;
}
#endif

// Copies; whether some of it may be under way when it returns.
template <size_t Alignment, class Group>
__WEFT_HD bool copy(const Group &group, void *to, const void *from, size_t bytes) {
#if defined(__CUDA_ARCH__)
    const size_t all = (size_t)to | (size_t)from | bytes;
    bool under_way = false;
#if __CUDA_ARCH__ >= 800
    if (__isShared(to) && __isGlobal(from)) {
        by_alignment<Alignment>(all, [&](auto w) {
            constexpr int each = bytes_of(decltype(w)());
            if constexpr (each >= 4) {
                copy_past_registers<each>(group, to, from, bytes);
                under_way = true;
            } else {
                copy_words<each>(group, to, from, bytes);
            }
        });
        return under_way;
    }
#endif
    by_alignment<Alignment>(all, [&](auto w) { copy_words<bytes_of(decltype(w)())>(group, to, from, bytes); });
    return under_way;
#else
    if (group.thread_rank() == 0) memcpy(to, from, bytes);
    return false;
#endif
}

} // namespace __weft
} // namespace cuda

#endif
