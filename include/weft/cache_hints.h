// Loads and stores of global memory with a cache hint, beyond those of clang's headers (__ldg, __ldcg, __ldcs,
// __ldcv, __stwt).
#ifndef __WEFT_CACHE_HINTS_H__
#define __WEFT_CACHE_HINTS_H__

#define __WEFT_FN static __device__ __forceinline__
#define __WEFT_GLOBAL __attribute__((address_space(1)))

// .ca and .wb are what plain accesses do, and last use is only a hint: these stay visible to the optimiser.
#define __WEFT_PLAIN(type)                                                                                   \
    __WEFT_FN type __ldca(const type *p) { return *(const __WEFT_GLOBAL type *)p; }                          \
    __WEFT_FN type __ldlu(const type *p) { return *(const __WEFT_GLOBAL type *)p; }                          \
    __WEFT_FN void __stwb(type *p, type v) { *(__WEFT_GLOBAL type *)p = v; }
#define __WEFT_PLAIN_VECTOR(type, vec)                                                                       \
    __WEFT_FN type __ldca(const type *p) {                                                                   \
        return __builtin_bit_cast(type, *(const __WEFT_GLOBAL vec *)p);                                      \
    }                                                                                                        \
    __WEFT_FN type __ldlu(const type *p) { return __ldca(p); }                                               \
    __WEFT_FN void __stwb(type *p, type v) { *(__WEFT_GLOBAL vec *)p = __builtin_bit_cast(vec, v); }

#define __WEFT_STORE(fn, op, suffix, type, reg, carrier)                                                     \
    __WEFT_FN void fn(type *p, type v) {                                                                     \
        asm volatile("st.global." op "." suffix " [%0], %1;" ::"l"(p), reg((carrier)v) : "memory");          \
    }
#define __WEFT_STORE2(fn, op, suffix, type, reg, carrier)                                                    \
    __WEFT_FN void fn(type *p, type v) {                                                                     \
        asm volatile("st.global." op ".v2." suffix " [%0], {%1, %2};" ::"l"(p), reg((carrier)v.x),           \
                     reg((carrier)v.y)                                                                       \
                     : "memory");                                                                            \
    }
#define __WEFT_STORE4(fn, op, suffix, type, reg, carrier)                                                    \
    __WEFT_FN void fn(type *p, type v) {                                                                     \
        asm volatile("st.global." op ".v4." suffix " [%0], {%1, %2, %3, %4};" ::"l"(p), reg((carrier)v.x),   \
                     reg((carrier)v.y), reg((carrier)v.z), reg((carrier)v.w)                                 \
                     : "memory");                                                                            \
    }

#define __WEFT_HINTED(m, suffix, type, reg, carrier)                                                         \
    m(__stcg, "cg", suffix, type, reg, carrier)                                                              \
    m(__stcs, "cs", suffix, type, reg, carrier)
#define __WEFT_SCALAR(suffix, type, reg, carrier)                                                            \
    __WEFT_PLAIN(type)                                                                                       \
    __WEFT_HINTED(__WEFT_STORE, suffix, type, reg, carrier)
#define __WEFT_VECTOR(m, suffix, type, reg, carrier, element, n)                                             \
    typedef element __weft_##type __attribute__((ext_vector_type(n)));                                       \
    __WEFT_PLAIN_VECTOR(type, __weft_##type)                                                                 \
    __WEFT_HINTED(m, suffix, type, reg, carrier)

__WEFT_SCALAR("s8", char, "r", int)
__WEFT_SCALAR("s8", signed char, "r", int)
__WEFT_SCALAR("u8", unsigned char, "r", unsigned int)
__WEFT_SCALAR("s16", short, "h", short)
__WEFT_SCALAR("u16", unsigned short, "h", unsigned short)
__WEFT_SCALAR("s32", int, "r", int)
__WEFT_SCALAR("u32", unsigned int, "r", unsigned int)
__WEFT_SCALAR("s64", long, "l", long)
__WEFT_SCALAR("u64", unsigned long, "l", unsigned long)
__WEFT_SCALAR("s64", long long, "l", long long)
__WEFT_SCALAR("u64", unsigned long long, "l", unsigned long long)
__WEFT_SCALAR("f32", float, "f", float)
__WEFT_SCALAR("f64", double, "d", double)
__WEFT_VECTOR(__WEFT_STORE2, "s8", char2, "r", int, signed char, 2)
__WEFT_VECTOR(__WEFT_STORE4, "s8", char4, "r", int, signed char, 4)
__WEFT_VECTOR(__WEFT_STORE2, "u8", uchar2, "r", unsigned int, unsigned char, 2)
__WEFT_VECTOR(__WEFT_STORE4, "u8", uchar4, "r", unsigned int, unsigned char, 4)
__WEFT_VECTOR(__WEFT_STORE2, "s16", short2, "h", short, short, 2)
__WEFT_VECTOR(__WEFT_STORE4, "s16", short4, "h", short, short, 4)
__WEFT_VECTOR(__WEFT_STORE2, "u16", ushort2, "h", unsigned short, unsigned short, 2)
__WEFT_VECTOR(__WEFT_STORE4, "u16", ushort4, "h", unsigned short, unsigned short, 4)
__WEFT_VECTOR(__WEFT_STORE2, "s32", int2, "r", int, int, 2)
__WEFT_VECTOR(__WEFT_STORE4, "s32", int4, "r", int, int, 4)
__WEFT_VECTOR(__WEFT_STORE2, "u32", uint2, "r", unsigned int, unsigned int, 2)
__WEFT_VECTOR(__WEFT_STORE4, "u32", uint4, "r", unsigned int, unsigned int, 4)
__WEFT_VECTOR(__WEFT_STORE2, "s64", longlong2, "l", long long, long long, 2)
__WEFT_VECTOR(__WEFT_STORE2, "u64", ulonglong2, "l", unsigned long long, unsigned long long, 2)
__WEFT_VECTOR(__WEFT_STORE2, "f32", float2, "f", float, float, 2)
__WEFT_VECTOR(__WEFT_STORE4, "f32", float4, "f", float, float, 4)
__WEFT_VECTOR(__WEFT_STORE2, "f64", double2, "d", double, double, 2)

#undef __WEFT_VECTOR
#undef __WEFT_SCALAR
#undef __WEFT_HINTED
#undef __WEFT_STORE4
#undef __WEFT_STORE2
#undef __WEFT_STORE
#undef __WEFT_PLAIN_VECTOR
#undef __WEFT_PLAIN
#undef __WEFT_GLOBAL
#undef __WEFT_FN

#endif
