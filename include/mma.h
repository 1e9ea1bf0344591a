// Matrices of warps: namespace nvcuda::wmma (CUDA C++ Programming Guide, "Warp Matrix Functions").
//
// A fragment's elements are those of the PTX instructions' registers; which of the matrix they are is not specified.
#ifndef __CUDA_MMA_H__
#define __CUDA_MMA_H__

#ifdef __cplusplus
#include "cuda_bf16.h"
#include "cuda_fp16.h"
#include "weft/wrapper.h"

namespace nvcuda {
namespace wmma {

// clang-format off
enum layout_t { mem_row_major, mem_col_major };
struct row_major;
struct col_major;
struct matrix_a;
struct matrix_b;
struct accumulator;

namespace precision { struct tf32; }
namespace experimental {
namespace precision { struct u4; struct s4; struct b1; }
enum bmmaBitOp { bmmaBitOpXOR = 1, bmmaBitOpAND = 2 };
enum bmmaAccumulateOp { bmmaAccumulateOpPOPC = 1 };
}
// clang-format on

// What a type of elements is stored as, and what a program sees.
template <typename T> struct __weft_element {
    typedef T element;
    typedef T storage;
};
template <> struct __weft_element<precision::tf32> {
    typedef float element;
    typedef float storage;
};
template <> struct __weft_element<experimental::precision::u4> {
    typedef unsigned int element;
    typedef unsigned int storage;
};
template <> struct __weft_element<experimental::precision::s4> {
    typedef int element;
    typedef int storage;
};
template <> struct __weft_element<experimental::precision::b1> {
    typedef unsigned int element;
    typedef unsigned int storage;
};

// `n` elements in each thread.
template <typename T, int n> struct __align__(4) __frag_base {
    enum { num_elements = n };
    enum { num_storage_elements = n };
    typedef typename __weft_element<T>::element element_type;
    typedef typename __weft_element<T>::storage storage_element_type;
    storage_element_type x[n];
};

template <typename Use, int m, int n, int k, typename T, typename Layout = void> class fragment;

template <typename T> static __device__ __forceinline__ auto __weft_words(T *x) {
    return reinterpret_cast<int *>(x);
}
template <typename T> static __device__ __forceinline__ auto __weft_words(const T *x) {
    return reinterpret_cast<const int *>(x);
}

#define __WEFT_WMMA static __device__ __forceinline__

template <typename Use, int m, int n, int k, typename T, typename Layout>
__WEFT_WMMA void fill_fragment(fragment<Use, m, n, k, T, Layout> &f,
                               const typename fragment<Use, m, n, k, T, Layout>::storage_element_type &v) {
#pragma unroll
    for (int i = 0; i < f.num_storage_elements; i++) f.x[i] = v;
}

#define __WEFT_FRAGMENT(use, m, n, k, T, count)                                                              \
    template <typename Layout> class fragment<use, m, n, k, T, Layout> : public __frag_base<T, count> {};
#define __WEFT_ACCUMULATOR(m, n, k, T, count)                                                                \
    template <> class fragment<accumulator, m, n, k, T> : public __frag_base<T, count> {};

// Factors of a shape and type: elements in a thread.
#define __WEFT_FACTORS(m, n, k, T, a, b)                                                                     \
    __WEFT_FRAGMENT(matrix_a, m, n, k, T, a)                                                                 \
    __WEFT_FRAGMENT(matrix_b, m, n, k, T, b)

__WEFT_FACTORS(16, 16, 16, __half, 16, 16)
__WEFT_FACTORS(32, 8, 16, __half, 16, 16)
__WEFT_FACTORS(8, 32, 16, __half, 16, 16)
__WEFT_FACTORS(16, 16, 16, __nv_bfloat16, 8, 8)
__WEFT_FACTORS(32, 8, 16, __nv_bfloat16, 16, 4)
__WEFT_FACTORS(8, 32, 16, __nv_bfloat16, 4, 16)
__WEFT_FACTORS(16, 16, 16, signed char, 8, 8)
__WEFT_FACTORS(32, 8, 16, signed char, 16, 4)
__WEFT_FACTORS(8, 32, 16, signed char, 4, 16)
__WEFT_FACTORS(16, 16, 16, unsigned char, 8, 8)
__WEFT_FACTORS(32, 8, 16, unsigned char, 16, 4)
__WEFT_FACTORS(8, 32, 16, unsigned char, 4, 16)
__WEFT_FACTORS(16, 16, 8, precision::tf32, 4, 4)
__WEFT_FACTORS(8, 8, 4, double, 1, 1)
__WEFT_FACTORS(8, 8, 32, experimental::precision::s4, 1, 1)
__WEFT_FACTORS(8, 8, 32, experimental::precision::u4, 1, 1)
__WEFT_FACTORS(8, 8, 128, experimental::precision::b1, 1, 1)

#define __WEFT_OF_SHAPES(X)                                                                                  \
    X(16, 16, 16)                                                                                            \
    X(32, 8, 16)                                                                                             \
    X(8, 32, 16)

#define __WEFT_SUMS(m, n, k)                                                                                 \
    __WEFT_ACCUMULATOR(m, n, k, __half, 8)                                                                   \
    __WEFT_ACCUMULATOR(m, n, k, float, 8)                                                                    \
    __WEFT_ACCUMULATOR(m, n, k, int, 8)
__WEFT_OF_SHAPES(__WEFT_SUMS)
__WEFT_ACCUMULATOR(16, 16, 8, float, 8)
__WEFT_ACCUMULATOR(8, 8, 4, double, 2)
__WEFT_ACCUMULATOR(8, 8, 32, int, 2)
__WEFT_ACCUMULATOR(8, 8, 128, int, 2)

#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 700

// A factor from memory: layout 0 is by rows.
#define __WEFT_LOAD(use, m, n, k, T, Layout, number, builtin, pointer, to, from)                             \
    __WEFT_WMMA void load_matrix_sync(fragment<use, m, n, k, T, Layout> &f, const pointer *p, unsigned ldm) { \
        builtin(to(f.x), from(p), ldm, number);                                                              \
    }
#define __WEFT_LOADS(use, m, n, k, T, builtin, pointer, to, from)                                            \
    __WEFT_LOAD(use, m, n, k, T, row_major, 0, builtin, pointer, to, from)                                   \
    __WEFT_LOAD(use, m, n, k, T, col_major, 1, builtin, pointer, to, from)
#define __WEFT_LOAD_BOTH(m, n, k, T, prefix, suffix, pointer, to, from)                                      \
    __WEFT_LOADS(matrix_a, m, n, k, T, prefix##_ld_a##suffix, pointer, to, from)                             \
    __WEFT_LOADS(matrix_b, m, n, k, T, prefix##_ld_b##suffix, pointer, to, from)

// Sums from memory and back.
#define __WEFT_LOAD_STORE(m, n, k, T, load, store, words)                                                    \
    __WEFT_WMMA void load_matrix_sync(fragment<accumulator, m, n, k, T> &f, const T *p, unsigned ldm,        \
                                      layout_t layout) {                                                     \
        if (layout == mem_row_major)                                                                         \
            load(words(f.x), words(p), ldm, 0);                                                              \
        else                                                                                                 \
            load(words(f.x), words(p), ldm, 1);                                                              \
    }                                                                                                        \
    __WEFT_WMMA void store_matrix_sync(T *p, const fragment<accumulator, m, n, k, T> &f, unsigned ldm,       \
                                       layout_t layout) {                                                    \
        if (layout == mem_row_major)                                                                         \
            store(words(p), words(f.x), ldm, 0);                                                             \
        else                                                                                                 \
            store(words(p), words(f.x), ldm, 1);                                                             \
    }
#define __WEFT_ITSELF

// d = a b + c, for the layouts of factors: 0 to 3.
#define __WEFT_MULTIPLY(m, n, k, D, A, LA, LB, C, number, builtin, wd, wa, wc)                               \
    __WEFT_WMMA void mma_sync(fragment<accumulator, m, n, k, D> &d, const fragment<matrix_a, m, n, k, A, LA> &a, \
                              const fragment<matrix_b, m, n, k, A, LB> &b,                                   \
                              const fragment<accumulator, m, n, k, C> &c) {                                  \
        builtin(wd(d.x), wa(a.x), wa(b.x), wc(c.x), number, 0);                                              \
    }
#define __WEFT_MULTIPLIES(m, n, k, D, A, C, builtin, wd, wa, wc)                                             \
    __WEFT_MULTIPLY(m, n, k, D, A, row_major, row_major, C, 0, builtin, wd, wa, wc)                          \
    __WEFT_MULTIPLY(m, n, k, D, A, row_major, col_major, C, 1, builtin, wd, wa, wc)                          \
    __WEFT_MULTIPLY(m, n, k, D, A, col_major, row_major, C, 2, builtin, wd, wa, wc)                          \
    __WEFT_MULTIPLY(m, n, k, D, A, col_major, col_major, C, 3, builtin, wd, wa, wc)

// Of integers sums can be clamped.
#define __WEFT_CLAMPED(m, n, k, A, LA, LB, number, builtin)                                                  \
    __WEFT_WMMA void mma_sync(fragment<accumulator, m, n, k, int> &d,                                        \
                              const fragment<matrix_a, m, n, k, A, LA> &a,                                   \
                              const fragment<matrix_b, m, n, k, A, LB> &b,                                   \
                              const fragment<accumulator, m, n, k, int> &c, bool satf = false) {             \
        if (satf)                                                                                            \
            builtin(d.x, __weft_words(a.x), __weft_words(b.x), c.x, number, 1);                              \
        else                                                                                                 \
            builtin(d.x, __weft_words(a.x), __weft_words(b.x), c.x, number, 0);                              \
    }
#define __WEFT_CLAMPEDS(m, n, k, A, builtin)                                                                 \
    __WEFT_CLAMPED(m, n, k, A, row_major, row_major, 0, builtin)                                             \
    __WEFT_CLAMPED(m, n, k, A, row_major, col_major, 1, builtin)                                             \
    __WEFT_CLAMPED(m, n, k, A, col_major, row_major, 2, builtin)                                             \
    __WEFT_CLAMPED(m, n, k, A, col_major, col_major, 3, builtin)

#define __WEFT_HALVES(M, N, K)                                                                               \
    __WEFT_LOAD_BOTH(M, N, K, __half, __hmma_m##M##n##N##k##K, , __half, __weft_words, __weft_words)         \
    __WEFT_LOAD_STORE(M, N, K, __half, __hmma_m##M##n##N##k##K##_ld_c_f16,                                   \
                      __hmma_m##M##n##N##k##K##_st_c_f16, __weft_words)                                      \
    __WEFT_LOAD_STORE(M, N, K, float, __hmma_m##M##n##N##k##K##_ld_c_f32,                                    \
                      __hmma_m##M##n##N##k##K##_st_c_f32, __WEFT_ITSELF)                                     \
    __WEFT_MULTIPLIES(M, N, K, __half, __half, __half, __hmma_m##M##n##N##k##K##_mma_f16f16, __weft_words,   \
                      __weft_words, __weft_words)                                                            \
    __WEFT_MULTIPLIES(M, N, K, __half, __half, float, __hmma_m##M##n##N##k##K##_mma_f16f32, __weft_words,    \
                      __weft_words, __WEFT_ITSELF)                                                           \
    __WEFT_MULTIPLIES(M, N, K, float, __half, __half, __hmma_m##M##n##N##k##K##_mma_f32f16, __WEFT_ITSELF,   \
                      __weft_words, __weft_words)                                                            \
    __WEFT_MULTIPLIES(M, N, K, float, __half, float, __hmma_m##M##n##N##k##K##_mma_f32f32, __WEFT_ITSELF,    \
                      __weft_words, __WEFT_ITSELF)
__WEFT_OF_SHAPES(__WEFT_HALVES)

#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 720
#define __WEFT_BYTES(M, N, K)                                                                                \
    __WEFT_LOAD_BOTH(M, N, K, signed char, __imma_m##M##n##N##k##K, _s8, signed char, __weft_words,          \
                     __weft_words)                                                                           \
    __WEFT_LOAD_BOTH(M, N, K, unsigned char, __imma_m##M##n##N##k##K, _u8, unsigned char, __weft_words,      \
                     __weft_words)                                                                           \
    __WEFT_LOAD_STORE(M, N, K, int, __imma_m##M##n##N##k##K##_ld_c, __imma_m##M##n##N##k##K##_st_c_i32,      \
                      __WEFT_ITSELF)                                                                         \
    __WEFT_CLAMPEDS(M, N, K, signed char, __imma_m##M##n##N##k##K##_mma_s8)                                  \
    __WEFT_CLAMPEDS(M, N, K, unsigned char, __imma_m##M##n##N##k##K##_mma_u8)
__WEFT_OF_SHAPES(__WEFT_BYTES)
#endif

#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 750
#define __WEFT_NARROW(k, T, load, suffix, pointer)                                                           \
    __WEFT_LOAD(matrix_a, 8, 8, k, T, row_major, 0, load##_ld_a_##suffix, pointer, __weft_words, __weft_words) \
    __WEFT_LOAD(matrix_b, 8, 8, k, T, col_major, 1, load##_ld_b_##suffix, pointer, __weft_words, __weft_words)
__WEFT_NARROW(32, experimental::precision::s4, __imma_m8n8k32, s4, void)
__WEFT_NARROW(32, experimental::precision::u4, __imma_m8n8k32, u4, void)
__WEFT_NARROW(128, experimental::precision::b1, __bmma_m8n8k128, b1, void)
__WEFT_LOAD_STORE(8, 8, 32, int, __imma_m8n8k32_ld_c, __imma_m8n8k32_st_c_i32, __WEFT_ITSELF)
__WEFT_LOAD_STORE(8, 8, 128, int, __bmma_m8n8k128_ld_c, __bmma_m8n8k128_st_c_i32, __WEFT_ITSELF)
__WEFT_CLAMPED(8, 8, 32, experimental::precision::s4, row_major, col_major, 1, __imma_m8n8k32_mma_s4)
__WEFT_CLAMPED(8, 8, 32, experimental::precision::u4, row_major, col_major, 1, __imma_m8n8k32_mma_u4)

__WEFT_WMMA void bmma_sync(
    fragment<accumulator, 8, 8, 128, int> &d,
    const fragment<matrix_a, 8, 8, 128, experimental::precision::b1, row_major> &a,
    const fragment<matrix_b, 8, 8, 128, experimental::precision::b1, col_major> &b,
    const fragment<accumulator, 8, 8, 128, int> &c,
    experimental::bmmaBitOp op = experimental::bmmaBitOpXOR,
    experimental::bmmaAccumulateOp = experimental::bmmaAccumulateOpPOPC) {
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 800
    if (op == experimental::bmmaBitOpAND) {
        __bmma_m8n8k128_mma_and_popc_b1(d.x, __weft_words(a.x), __weft_words(b.x), c.x, 1);
        return;
    }
#endif
    __bmma_m8n8k128_mma_xor_popc_b1(d.x, __weft_words(a.x), __weft_words(b.x), c.x, 1);
}
#endif

#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 800
#define __WEFT_BFLOATS(M, N, K)                                                                              \
    __WEFT_LOAD_BOTH(M, N, K, __nv_bfloat16, __mma_bf16_m##M##n##N##k##K, , __nv_bfloat16, __weft_words,     \
                     __weft_words)                                                                           \
    __WEFT_MULTIPLIES(M, N, K, float, __nv_bfloat16, float, __mma_bf16_m##M##n##N##k##K##_mma_f32,           \
                      __WEFT_ITSELF, __weft_words, __WEFT_ITSELF)
__WEFT_OF_SHAPES(__WEFT_BFLOATS)

__WEFT_LOAD_BOTH(16, 16, 8, precision::tf32, __mma_tf32_m16n16k8, , float, __weft_words, __weft_words)
__WEFT_LOAD_STORE(16, 16, 8, float, __mma_tf32_m16n16k8_ld_c, __mma_m16n16k8_st_c_f32, __WEFT_ITSELF)
__WEFT_MULTIPLIES(16, 16, 8, float, precision::tf32, float, __mma_tf32_m16n16k8_mma_f32, __WEFT_ITSELF,
                  __weft_words, __WEFT_ITSELF)

__WEFT_LOAD_BOTH(8, 8, 4, double, __dmma_m8n8k4, , double, __WEFT_ITSELF, __WEFT_ITSELF)
__WEFT_LOAD_STORE(8, 8, 4, double, __dmma_m8n8k4_ld_c, __dmma_m8n8k4_st_c_f64, __WEFT_ITSELF)
__WEFT_MULTIPLIES(8, 8, 4, double, double, double, __dmma_m8n8k4_mma_f64, __WEFT_ITSELF, __WEFT_ITSELF,
                  __WEFT_ITSELF)

// A number as tensor cores see it: to nearest, ties away from zero.
__WEFT_WMMA float __float_to_tf32(float v) {
    unsigned bits;
    asm("cvt.rna.tf32.f32 %0, %1;" : "=r"(bits) : "f"(v));
    return __builtin_bit_cast(float, bits);
}
#endif

#endif

#undef __WEFT_WMMA
#undef __WEFT_FRAGMENT
#undef __WEFT_ACCUMULATOR
#undef __WEFT_FACTORS
#undef __WEFT_OF_SHAPES
#undef __WEFT_SUMS
#undef __WEFT_LOAD
#undef __WEFT_LOADS
#undef __WEFT_LOAD_BOTH
#undef __WEFT_LOAD_STORE
#undef __WEFT_ITSELF
#undef __WEFT_MULTIPLY
#undef __WEFT_MULTIPLIES
#undef __WEFT_CLAMPED
#undef __WEFT_CLAMPEDS
#undef __WEFT_HALVES
#undef __WEFT_BYTES
#undef __WEFT_NARROW
#undef __WEFT_BFLOATS

}
}
#endif
#endif
