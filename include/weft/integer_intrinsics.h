// Dot products of packed integers, fused minimum and maximum, and the like.
#ifndef __WEFT_INTEGER_INTRINSICS_H__
#define __WEFT_INTEGER_INTRINSICS_H__

#define __WEFT_FN static __device__ __forceinline__

#define __WEFT_DOT(fn, op, type, a_type, b_type)                                                             \
    __WEFT_FN type fn(a_type a, b_type b, type c) {                                                          \
        type d;                                                                                              \
        asm(op " %0, %1, %2, %3;"                                                                            \
            : "=r"(d)                                                                                        \
            : "r"(__builtin_bit_cast(unsigned int, a)), "r"(__builtin_bit_cast(unsigned int, b)), "r"(c));   \
        return d;                                                                                            \
    }
__WEFT_DOT(__dp4a, "dp4a.s32.s32", int, int, int)
__WEFT_DOT(__dp4a, "dp4a.u32.u32", unsigned int, unsigned int, unsigned int)
__WEFT_DOT(__dp4a, "dp4a.s32.s32", int, char4, char4)
__WEFT_DOT(__dp4a, "dp4a.u32.u32", unsigned int, uchar4, uchar4)
__WEFT_DOT(__dp2a_lo, "dp2a.lo.s32.s32", int, int, int)
__WEFT_DOT(__dp2a_lo, "dp2a.lo.u32.u32", unsigned int, unsigned int, unsigned int)
__WEFT_DOT(__dp2a_lo, "dp2a.lo.s32.s32", int, short2, char4)
__WEFT_DOT(__dp2a_lo, "dp2a.lo.u32.u32", unsigned int, ushort2, uchar4)
__WEFT_DOT(__dp2a_hi, "dp2a.hi.s32.s32", int, int, int)
__WEFT_DOT(__dp2a_hi, "dp2a.hi.u32.u32", unsigned int, unsigned int, unsigned int)
__WEFT_DOT(__dp2a_hi, "dp2a.hi.s32.s32", int, short2, char4)
__WEFT_DOT(__dp2a_hi, "dp2a.hi.u32.u32", unsigned int, ushort2, uchar4)
#undef __WEFT_DOT

// Three-way and clamped extrema; CUDA has them on the host too.
#define __WEFT_VI(type, suffix)                                                                              \
    static __host__ __device__ inline type __vimax3_##suffix(type a, type b, type c) {                       \
        return max(max(a, b), c);                                                                            \
    }                                                                                                        \
    static __host__ __device__ inline type __vimin3_##suffix(type a, type b, type c) {                       \
        return min(min(a, b), c);                                                                            \
    }                                                                                                        \
    static __host__ __device__ inline type __vibmax_##suffix(type a, type b, bool *first) {                  \
        *first = a >= b;                                                                                     \
        return max(a, b);                                                                                    \
    }                                                                                                        \
    static __host__ __device__ inline type __vibmin_##suffix(type a, type b, bool *first) {                  \
        *first = a <= b;                                                                                     \
        return min(a, b);                                                                                    \
    }                                                                                                        \
    static __host__ __device__ inline type __viaddmax_##suffix(type a, type b, type c) {                     \
        return max((type)((unsigned int)a + (unsigned int)b), c);                                            \
    }                                                                                                        \
    static __host__ __device__ inline type __viaddmin_##suffix(type a, type b, type c) {                     \
        return min((type)((unsigned int)a + (unsigned int)b), c);                                            \
    }
__WEFT_VI(int, s32)
__WEFT_VI(unsigned int, u32)
#undef __WEFT_VI
static __host__ __device__ inline int __vimax_s32_relu(int a, int b) {
    return max(max(a, b), 0);
}
static __host__ __device__ inline int __vimin_s32_relu(int a, int b) {
    return max(min(a, b), 0);
}
static __host__ __device__ inline int __vimax3_s32_relu(int a, int b, int c) {
    return max(max(max(a, b), c), 0);
}
static __host__ __device__ inline int __vimin3_s32_relu(int a, int b, int c) {
    return max(min(min(a, b), c), 0);
}

// The same on both 16-bit halves of a word; sums wrap.
#define __WEFT_HD static __host__ __device__ inline
#define __WEFT_HALVES(a, b, c, half, f)                                                                      \
    ((unsigned int)(unsigned short)f((half)(a), (half)(b), (half)(c)) |                                      \
     (unsigned int)(unsigned short)f((half)((a) >> 16), (half)((b) >> 16), (half)((c) >> 16)) << 16)
#define __WEFT_VI2(half, suffix)                                                                             \
    __WEFT_HD half __weft_max3_##suffix(half a, half b, half c) {                                            \
        half m = a > b ? a : b;                                                                              \
        return m > c ? m : c;                                                                                \
    }                                                                                                        \
    __WEFT_HD half __weft_min3_##suffix(half a, half b, half c) {                                            \
        half m = a < b ? a : b;                                                                              \
        return m < c ? m : c;                                                                                \
    }                                                                                                        \
    __WEFT_HD half __weft_addmax_##suffix(half a, half b, half c) {                                          \
        half v = (half)(a + b);                                                                              \
        return v > c ? v : c;                                                                                \
    }                                                                                                        \
    __WEFT_HD half __weft_addmin_##suffix(half a, half b, half c) {                                          \
        half v = (half)(a + b);                                                                              \
        return v < c ? v : c;                                                                                \
    }                                                                                                        \
    __WEFT_HD unsigned int __vimax3_##suffix(unsigned int a, unsigned int b, unsigned int c) {               \
        return __WEFT_HALVES(a, b, c, half, __weft_max3_##suffix);                                           \
    }                                                                                                        \
    __WEFT_HD unsigned int __vimin3_##suffix(unsigned int a, unsigned int b, unsigned int c) {               \
        return __WEFT_HALVES(a, b, c, half, __weft_min3_##suffix);                                           \
    }                                                                                                        \
    __WEFT_HD unsigned int __viaddmax_##suffix(unsigned int a, unsigned int b, unsigned int c) {             \
        return __WEFT_HALVES(a, b, c, half, __weft_addmax_##suffix);                                         \
    }                                                                                                        \
    __WEFT_HD unsigned int __viaddmin_##suffix(unsigned int a, unsigned int b, unsigned int c) {             \
        return __WEFT_HALVES(a, b, c, half, __weft_addmin_##suffix);                                         \
    }                                                                                                        \
    __WEFT_HD unsigned int __vibmax_##suffix(unsigned int a, unsigned int b, bool *high, bool *low) {        \
        *high = (half)(a >> 16) >= (half)(b >> 16);                                                          \
        *low = (half)a >= (half)b;                                                                           \
        return __WEFT_HALVES(a, b, a, half, __weft_max3_##suffix);                                           \
    }                                                                                                        \
    __WEFT_HD unsigned int __vibmin_##suffix(unsigned int a, unsigned int b, bool *high, bool *low) {        \
        *high = (half)(a >> 16) <= (half)(b >> 16);                                                          \
        *low = (half)a <= (half)b;                                                                           \
        return __WEFT_HALVES(a, b, a, half, __weft_min3_##suffix);                                           \
    }
__WEFT_VI2(short, s16x2)
__WEFT_VI2(unsigned short, u16x2)
#undef __WEFT_VI2
#undef __WEFT_HALVES

// Negative results become zero.
__WEFT_HD unsigned int __weft_relu_s16x2(unsigned int v) {
    return __vimax3_s16x2(v, 0, 0);
}
__WEFT_HD unsigned int __vimax_s16x2_relu(unsigned int a, unsigned int b) {
    return __weft_relu_s16x2(__vimax3_s16x2(a, b, b));
}
__WEFT_HD unsigned int __vimin_s16x2_relu(unsigned int a, unsigned int b) {
    return __weft_relu_s16x2(__vimin3_s16x2(a, b, b));
}
__WEFT_HD unsigned int __vimax3_s16x2_relu(unsigned int a, unsigned int b, unsigned int c) {
    return __weft_relu_s16x2(__vimax3_s16x2(a, b, c));
}
__WEFT_HD unsigned int __vimin3_s16x2_relu(unsigned int a, unsigned int b, unsigned int c) {
    return __weft_relu_s16x2(__vimin3_s16x2(a, b, c));
}
__WEFT_HD unsigned int __viaddmax_s16x2_relu(unsigned int a, unsigned int b, unsigned int c) {
    return __weft_relu_s16x2(__viaddmax_s16x2(a, b, c));
}
__WEFT_HD unsigned int __viaddmin_s16x2_relu(unsigned int a, unsigned int b, unsigned int c) {
    return __weft_relu_s16x2(__viaddmin_s16x2(a, b, c));
}
__WEFT_HD int __viaddmax_s32_relu(int a, int b, int c) {
    return max(__viaddmax_s32(a, b, c), 0);
}
__WEFT_HD int __viaddmin_s32_relu(int a, int b, int c) {
    return max(__viaddmin_s32(a, b, c), 0);
}
#undef __WEFT_HD

#undef __WEFT_FN

#endif
