// Defines one 16-bit floating-point type, its pair, conversions and arithmetic. Included by cuda_fp16.h and
// cuda_bf16.h, which define:
//   __WEFT_T, __WEFT_T2        the types
//   __WEFT_H, __WEFT_P         how function names call them: half, half2
//   __WEFT_TO, __WEFT_FROM     conversions of the bits to and from float, on the host
//   __WEFT_NATIVE              clang's type, on the device
//   __WEFT_ATOM                its name in PTX
//   __WEFT_OTHER               the type of the other header

#define __WEFT_CAT_(a, b) a##b
#define __WEFT_CAT(a, b) __WEFT_CAT_(a, b)
#define __WEFT_CAT3(a, b, c) __WEFT_CAT(__WEFT_CAT(a, b), c)
#define __WEFT_HD static __host__ __device__ __forceinline__
#define __WEFT_HDM __host__ __device__ __forceinline__
#define __WEFT_RAW __WEFT_CAT(__WEFT_T, _raw)
#define __WEFT_RAW2 __WEFT_CAT(__WEFT_T2, _raw)
#define __WEFT_V2 __WEFT_CAT3(__weft_, __WEFT_P, _native)

struct __align__(2) __WEFT_RAW {
    unsigned short x;
};
struct __align__(4) __WEFT_RAW2 {
    unsigned short x, y;
};

#if defined(__CUDA_ARCH__)
typedef __WEFT_NATIVE __WEFT_V2 __attribute__((ext_vector_type(2)));
#define __WEFT_BITS_TO_FLOAT(bits) ((float)__builtin_bit_cast(__WEFT_NATIVE, (unsigned short)(bits)))
#define __WEFT_FLOAT_TO_BITS(f) __builtin_bit_cast(unsigned short, (__WEFT_NATIVE)(f))
#else
#define __WEFT_BITS_TO_FLOAT(bits) __WEFT_TO(bits)
#define __WEFT_FLOAT_TO_BITS(f) __WEFT_FROM(f)
#endif

struct __WEFT_OTHER;

struct __align__(2) __WEFT_T {
    unsigned short __x;

    __WEFT_T() = default;
    __WEFT_HDM __WEFT_T(const __WEFT_RAW &r) : __x(r.x) {}
    __WEFT_HDM __WEFT_T(float f) : __x(__WEFT_FLOAT_TO_BITS(f)) {}
    __WEFT_HDM __WEFT_T(double d) : __x(__WEFT_FLOAT_TO_BITS(__weft_round_to_odd(d))) {}
    __WEFT_HDM __WEFT_T(short v) : __WEFT_T((float)v) {}
    __WEFT_HDM __WEFT_T(unsigned short v) : __WEFT_T((float)v) {}
    __WEFT_HDM __WEFT_T(int v) : __WEFT_T((double)v) {}
    __WEFT_HDM __WEFT_T(unsigned int v) : __WEFT_T((double)v) {}
    __WEFT_HDM __WEFT_T(long v) : __WEFT_T((double)v) {}
    __WEFT_HDM __WEFT_T(unsigned long v) : __WEFT_T((double)v) {}
    __WEFT_HDM __WEFT_T(long long v) : __WEFT_T((double)v) {}
    __WEFT_HDM __WEFT_T(unsigned long long v) : __WEFT_T((double)v) {}
    __host__ __device__ explicit __WEFT_T(const __WEFT_OTHER other); // defined in cuda_bf16.h

    __WEFT_HDM operator __WEFT_RAW() const {
        __WEFT_RAW r;
        r.x = __x;
        return r;
    }
    __WEFT_HDM operator __WEFT_RAW() const volatile {
        __WEFT_RAW r;
        r.x = __x;
        return r;
    }
    __WEFT_HDM operator float() const {
        return __WEFT_BITS_TO_FLOAT(__x);
    }
    __WEFT_HDM explicit operator bool() const {
        return (__x & 0x7fff) != 0;
    }
    __WEFT_HDM operator short() const {
        return (short)(float)*this;
    }
    __WEFT_HDM operator unsigned short() const {
        return (unsigned short)(float)*this;
    }
    __WEFT_HDM operator int() const {
        return (int)(float)*this;
    }
    __WEFT_HDM operator unsigned int() const {
        return (unsigned int)(float)*this;
    }
    __WEFT_HDM operator long long() const {
        return (long long)(float)*this;
    }
    __WEFT_HDM operator unsigned long long() const {
        return (unsigned long long)(float)*this;
    }
    template <class N> __WEFT_HDM __WEFT_T &operator=(N v) {
        __x = __WEFT_T(v).__x;
        return *this;
    }
    __WEFT_T(const __WEFT_T &) = default;
    __WEFT_T &operator=(const __WEFT_T &) = default;
};

struct __align__(4) __WEFT_T2 {
    __WEFT_T x, y;

    __WEFT_T2() = default;
    __WEFT_HDM __WEFT_T2(__WEFT_T a, __WEFT_T b) : x(a), y(b) {}
    __WEFT_HDM __WEFT_T2(const __WEFT_RAW2 &r) {
        x.__x = r.x;
        y.__x = r.y;
    }
    __WEFT_HDM operator __WEFT_RAW2() const {
        __WEFT_RAW2 r;
        r.x = x.__x;
        r.y = y.__x;
        return r;
    }
};

__WEFT_HD __WEFT_T __WEFT_CAT(__ushort_as_, __WEFT_H)(unsigned short bits) {
    __WEFT_T h;
    h.__x = bits;
    return h;
}
__WEFT_HD __WEFT_T __WEFT_CAT(__short_as_, __WEFT_H)(short bits) {
    return __WEFT_CAT(__ushort_as_, __WEFT_H)((unsigned short)bits);
}
__WEFT_HD unsigned short __WEFT_CAT3(__, __WEFT_H, _as_ushort)(__WEFT_T h) {
    return h.__x;
}
__WEFT_HD short __WEFT_CAT3(__, __WEFT_H, _as_short)(__WEFT_T h) {
    return (short)h.__x;
}
#define __WEFT_OF_BITS __WEFT_CAT(__ushort_as_, __WEFT_H)

// To and from float and double
__WEFT_HD __WEFT_T __WEFT_CAT(__float2, __WEFT_H)(float f) {
    return __WEFT_T(f);
}
__WEFT_HD __WEFT_T __WEFT_CAT3(__float2, __WEFT_H, _rn)(float f) {
    return __WEFT_T(f);
}
__WEFT_HD __WEFT_T __WEFT_CAT3(__float2, __WEFT_H, _ru)(float f) {
    __WEFT_T h(f);
    return (float)h < f ? __WEFT_OF_BITS(__weft_half_step(h.__x, true)) : h;
}
__WEFT_HD __WEFT_T __WEFT_CAT3(__float2, __WEFT_H, _rd)(float f) {
    __WEFT_T h(f);
    return (float)h > f ? __WEFT_OF_BITS(__weft_half_step(h.__x, false)) : h;
}
__WEFT_HD __WEFT_T __WEFT_CAT3(__float2, __WEFT_H, _rz)(float f) {
    return f < 0 ? __WEFT_CAT3(__float2, __WEFT_H, _ru)(f) : __WEFT_CAT3(__float2, __WEFT_H, _rd)(f);
}
__WEFT_HD __WEFT_T __WEFT_CAT(__double2, __WEFT_H)(double d) {
    return __WEFT_T(d);
}
__WEFT_HD float __WEFT_CAT3(__, __WEFT_H, 2float)(__WEFT_T h) {
    return (float)h;
}

// To integers by each rounding, saturating; from integers to nearest
#define __WEFT_INTEGER_(name, type, low, high)                                                               \
    __WEFT_HD type __WEFT_CAT(__WEFT_CAT3(__, __WEFT_H, 2), __WEFT_CAT(name, _rz))(__WEFT_T h) {             \
        double v = trunc((double)(float)h);                                                                  \
        return v != v ? (type)0 : v <= low ? (type)(low) : v >= high ? (type)(sizeof(type) < 8 ? high : 0) : (type)v; \
    }                                                                                                        \
    __WEFT_HD type __WEFT_CAT(__WEFT_CAT3(__, __WEFT_H, 2), __WEFT_CAT(name, _rn))(__WEFT_T h) {             \
        double v = rint((double)(float)h);                                                                   \
        return v != v ? (type)0 : v <= low ? (type)(low) : v >= high ? (type)(sizeof(type) < 8 ? high : 0) : (type)v; \
    }                                                                                                        \
    __WEFT_HD type __WEFT_CAT(__WEFT_CAT3(__, __WEFT_H, 2), __WEFT_CAT(name, _rd))(__WEFT_T h) {             \
        double v = floor((double)(float)h);                                                                  \
        return v != v ? (type)0 : v <= low ? (type)(low) : v >= high ? (type)(sizeof(type) < 8 ? high : 0) : (type)v; \
    }                                                                                                        \
    __WEFT_HD type __WEFT_CAT(__WEFT_CAT3(__, __WEFT_H, 2), __WEFT_CAT(name, _ru))(__WEFT_T h) {             \
        double v = ceil((double)(float)h);                                                                   \
        return v != v ? (type)0 : v <= low ? (type)(low) : v >= high ? (type)(sizeof(type) < 8 ? high : 0) : (type)v; \
    }                                                                                                        \
    __WEFT_HD __WEFT_T __WEFT_CAT3(__WEFT_CAT3(__, name, 2), __WEFT_H, _rn)(type v) {                        \
        return __WEFT_T((double)v);                                                                          \
    }                                                                                                        \
    __WEFT_HD __WEFT_T __WEFT_CAT3(__WEFT_CAT3(__, name, 2), __WEFT_H, _rz)(type v) {                        \
        return __WEFT_CAT3(__float2, __WEFT_H, _rz)(__weft_round_to_odd((double)v));                         \
    }
__WEFT_INTEGER_(short, short, -32768.0, 32767.0)
__WEFT_INTEGER_(ushort, unsigned short, 0.0, 65535.0)
__WEFT_INTEGER_(int, int, -2147483648.0, 2147483647.0)
__WEFT_INTEGER_(uint, unsigned int, 0.0, 4294967295.0)
__WEFT_INTEGER_(ll, long long, -9223372036854775808.0, 9223372036854775808.0)
__WEFT_INTEGER_(ull, unsigned long long, 0.0, 18446744073709551616.0)
#undef __WEFT_INTEGER_

// Pairs
__WEFT_HD __WEFT_T2 __WEFT_CAT(make_, __WEFT_P)(__WEFT_T a, __WEFT_T b) {
    return __WEFT_T2(a, b);
}
__WEFT_HD __WEFT_T2 __WEFT_CAT(__halves2, __WEFT_P)(__WEFT_T a, __WEFT_T b) {
    return __WEFT_T2(a, b);
}
__WEFT_HD __WEFT_T2 __WEFT_CAT(__WEFT_CAT3(__, __WEFT_H, 2), __WEFT_P)(__WEFT_T a) {
    return __WEFT_T2(a, a);
}
__WEFT_HD __WEFT_T2 __WEFT_CAT3(__float2, __WEFT_P, _rn)(float f) {
    return __WEFT_T2(__WEFT_T(f), __WEFT_T(f));
}
__WEFT_HD __WEFT_T2 __WEFT_CAT3(__floats2, __WEFT_P, _rn)(float a, float b) {
    return __WEFT_T2(__WEFT_T(a), __WEFT_T(b));
}
__WEFT_HD __WEFT_T2 __WEFT_CAT3(__float22, __WEFT_P, _rn)(float2 v) {
    return __WEFT_T2(__WEFT_T(v.x), __WEFT_T(v.y));
}
__WEFT_HD float2 __WEFT_CAT3(__, __WEFT_P, 2float2)(__WEFT_T2 v) {
    return make_float2((float)v.x, (float)v.y);
}
__WEFT_HD float __low2float(__WEFT_T2 v) {
    return (float)v.x;
}
__WEFT_HD float __high2float(__WEFT_T2 v) {
    return (float)v.y;
}
__WEFT_HD __WEFT_T __WEFT_CAT(__low2, __WEFT_H)(__WEFT_T2 v) {
    return v.x;
}
__WEFT_HD __WEFT_T __WEFT_CAT(__high2, __WEFT_H)(__WEFT_T2 v) {
    return v.y;
}
__WEFT_HD __WEFT_T2 __WEFT_CAT(__low2, __WEFT_P)(__WEFT_T2 v) {
    return __WEFT_T2(v.x, v.x);
}
__WEFT_HD __WEFT_T2 __WEFT_CAT(__high2, __WEFT_P)(__WEFT_T2 v) {
    return __WEFT_T2(v.y, v.y);
}
__WEFT_HD __WEFT_T2 __WEFT_CAT(__lows2, __WEFT_P)(__WEFT_T2 a, __WEFT_T2 b) {
    return __WEFT_T2(a.x, b.x);
}
__WEFT_HD __WEFT_T2 __WEFT_CAT(__highs2, __WEFT_P)(__WEFT_T2 a, __WEFT_T2 b) {
    return __WEFT_T2(a.y, b.y);
}
__WEFT_HD __WEFT_T2 __lowhigh2highlow(__WEFT_T2 v) {
    return __WEFT_T2(v.y, v.x);
}

// Arithmetic: the device's own instructions, in float on the host. Both round once.
#if defined(__CUDA_ARCH__)
#define __WEFT_N(h) __builtin_bit_cast(__WEFT_NATIVE, (h).__x)
#define __WEFT_N2(v) __builtin_bit_cast(__WEFT_V2, v)
#define __WEFT_BINARY(name, op)                                                                              \
    __WEFT_HD __WEFT_T name(__WEFT_T a, __WEFT_T b) {                                                        \
        return __WEFT_OF_BITS(                                                                               \
            __builtin_bit_cast(unsigned short, (__WEFT_NATIVE)(__WEFT_N(a) op __WEFT_N(b))));                \
    }                                                                                                        \
    __WEFT_HD __WEFT_T2 __WEFT_CAT(name, 2)(__WEFT_T2 a, __WEFT_T2 b) {                                      \
        return __builtin_bit_cast(__WEFT_T2, __WEFT_N2(a) op __WEFT_N2(b));                                  \
    }
__WEFT_HD __WEFT_T __hfma(__WEFT_T a, __WEFT_T b, __WEFT_T c) {
    return __WEFT_OF_BITS(__builtin_bit_cast(
        unsigned short, __builtin_elementwise_fma(__WEFT_N(a), __WEFT_N(b), __WEFT_N(c))));
}
__WEFT_HD __WEFT_T2 __hfma2(__WEFT_T2 a, __WEFT_T2 b, __WEFT_T2 c) {
    return __builtin_bit_cast(__WEFT_T2, __builtin_elementwise_fma(__WEFT_N2(a), __WEFT_N2(b), __WEFT_N2(c)));
}
#else
#define __WEFT_BINARY(name, op)                                                                              \
    __WEFT_HD __WEFT_T name(__WEFT_T a, __WEFT_T b) {                                                        \
        return __WEFT_T((float)a op(float) b);                                                               \
    }                                                                                                        \
    __WEFT_HD __WEFT_T2 __WEFT_CAT(name, 2)(__WEFT_T2 a, __WEFT_T2 b) {                                      \
        return __WEFT_T2(name(a.x, b.x), name(a.y, b.y));                                                    \
    }
__WEFT_HD __WEFT_T __hfma(__WEFT_T a, __WEFT_T b, __WEFT_T c) {
    return __WEFT_T(fma((double)(float)a, (double)(float)b, (double)(float)c));
}
__WEFT_HD __WEFT_T2 __hfma2(__WEFT_T2 a, __WEFT_T2 b, __WEFT_T2 c) {
    return __WEFT_T2(__hfma(a.x, b.x, c.x), __hfma(a.y, b.y, c.y));
}
#endif
__WEFT_BINARY(__hadd, +)
__WEFT_BINARY(__hsub, -)
__WEFT_BINARY(__hmul, *)
#undef __WEFT_BINARY

__WEFT_HD __WEFT_T __hdiv(__WEFT_T a, __WEFT_T b) {
    return __WEFT_T((float)a / (float)b);
}
__WEFT_HD __WEFT_T2 __h2div(__WEFT_T2 a, __WEFT_T2 b) {
    return __WEFT_T2(__hdiv(a.x, b.x), __hdiv(a.y, b.y));
}
#define __WEFT_SEPARATE(name, op)                                                                            \
    __WEFT_HD __WEFT_T __WEFT_CAT(name, _rn)(__WEFT_T a, __WEFT_T b) {                                       \
        return __WEFT_T((float)a op(float) b);                                                               \
    }                                                                                                        \
    __WEFT_HD __WEFT_T2 __WEFT_CAT(name, 2_rn)(__WEFT_T2 a, __WEFT_T2 b) {                                   \
        return __WEFT_T2(__WEFT_CAT(name, _rn)(a.x, b.x), __WEFT_CAT(name, _rn)(a.y, b.y));                  \
    }                                                                                                        \
    __WEFT_HD __WEFT_T __WEFT_CAT(name, _sat)(__WEFT_T a, __WEFT_T b) {                                      \
        float v = (float)name(a, b);                                                                         \
        return __WEFT_T(v > 0.0f ? (v < 1.0f ? v : 1.0f) : 0.0f);                                            \
    }                                                                                                        \
    __WEFT_HD __WEFT_T2 __WEFT_CAT(name, 2_sat)(__WEFT_T2 a, __WEFT_T2 b) {                                  \
        return __WEFT_T2(__WEFT_CAT(name, _sat)(a.x, b.x), __WEFT_CAT(name, _sat)(a.y, b.y));                \
    }
__WEFT_SEPARATE(__hadd, +)
__WEFT_SEPARATE(__hsub, -)
__WEFT_SEPARATE(__hmul, *)
#undef __WEFT_SEPARATE
__WEFT_HD __WEFT_T __hfma_sat(__WEFT_T a, __WEFT_T b, __WEFT_T c) {
    float v = (float)__hfma(a, b, c);
    return __WEFT_T(v > 0.0f ? (v < 1.0f ? v : 1.0f) : 0.0f);
}
__WEFT_HD __WEFT_T __hfma_relu(__WEFT_T a, __WEFT_T b, __WEFT_T c) {
    __WEFT_T v = __hfma(a, b, c);
    return (float)v < 0.0f ? __WEFT_T(0.0f) : v;
}
__WEFT_HD __WEFT_T2 __hfma2_relu(__WEFT_T2 a, __WEFT_T2 b, __WEFT_T2 c) {
    return __WEFT_T2(__hfma_relu(a.x, b.x, c.x), __hfma_relu(a.y, b.y, c.y));
}
__WEFT_HD __WEFT_T __hneg(__WEFT_T a) {
    return __WEFT_OF_BITS(a.__x ^ 0x8000);
}
__WEFT_HD __WEFT_T __habs(__WEFT_T a) {
    return __WEFT_OF_BITS(a.__x & 0x7fff);
}
__WEFT_HD __WEFT_T2 __hneg2(__WEFT_T2 a) {
    return __WEFT_T2(__hneg(a.x), __hneg(a.y));
}
__WEFT_HD __WEFT_T2 __habs2(__WEFT_T2 a) {
    return __WEFT_T2(__habs(a.x), __habs(a.y));
}

// Comparisons; the u forms are true of NaN.
#define __WEFT_COMPARE(name, op, opposite)                                                                   \
    __WEFT_HD bool __WEFT_CAT(__h, name)(__WEFT_T a, __WEFT_T b) {                                           \
        return (float)a op(float) b;                                                                         \
    }                                                                                                        \
    __WEFT_HD bool __WEFT_CAT3(__h, name, u)(__WEFT_T a, __WEFT_T b) {                                       \
        return !((float)a opposite(float) b);                                                                \
    }                                                                                                        \
    __WEFT_HD __WEFT_T2 __WEFT_CAT3(__h, name, 2)(__WEFT_T2 a, __WEFT_T2 b) {                                \
        return __WEFT_T2(__WEFT_T((float)((float)a.x op(float) b.x)), __WEFT_T((float)((float)a.y op(float) b.y))); \
    }                                                                                                        \
    __WEFT_HD bool __WEFT_CAT3(__hb, name, 2)(__WEFT_T2 a, __WEFT_T2 b) {                                    \
        return (float)a.x op(float) b.x && (float)a.y op(float) b.y;                                         \
    }                                                                                                        \
    __WEFT_HD bool __WEFT_CAT3(__hb, name, u2)(__WEFT_T2 a, __WEFT_T2 b) {                                   \
        return !((float)a.x opposite(float) b.x) && !((float)a.y opposite(float) b.y);                       \
    }                                                                                                        \
    __WEFT_HD unsigned int __WEFT_CAT3(__h, name, 2_mask)(__WEFT_T2 a, __WEFT_T2 b) {                        \
        return ((float)a.x op(float) b.x ? 0xffffu : 0u) | ((float)a.y op(float) b.y ? 0xffff0000u : 0u);    \
    }
__WEFT_COMPARE(eq, ==, !=)
__WEFT_COMPARE(lt, <, >=)
__WEFT_COMPARE(le, <=, >)
__WEFT_COMPARE(gt, >, <=)
__WEFT_COMPARE(ge, >=, <)
#undef __WEFT_COMPARE
__WEFT_HD bool __hisnan(__WEFT_T a) {
    return (float)a != (float)a;
}
__WEFT_HD int __hisinf(__WEFT_T a) {
    float f = (float)a;
    return f == __builtin_inff() ? 1 : f == -__builtin_inff() ? -1 : 0;
}
__WEFT_HD __WEFT_T2 __hisnan2(__WEFT_T2 a) {
    return __WEFT_T2(__WEFT_T((float)__hisnan(a.x)), __WEFT_T((float)__hisnan(a.y)));
}
__WEFT_HD bool __hne(__WEFT_T a, __WEFT_T b) {
    return (float)a != (float)b && !__hisnan(a) && !__hisnan(b);
}
__WEFT_HD bool __hneu(__WEFT_T a, __WEFT_T b) {
    return (float)a != (float)b;
}
__WEFT_HD __WEFT_T2 __hne2(__WEFT_T2 a, __WEFT_T2 b) {
    return __WEFT_T2(__WEFT_T((float)__hne(a.x, b.x)), __WEFT_T((float)__hne(a.y, b.y)));
}
__WEFT_HD bool __hbne2(__WEFT_T2 a, __WEFT_T2 b) {
    return __hne(a.x, b.x) && __hne(a.y, b.y);
}
#define __WEFT_EXTREMUM(name, f)                                                                             \
    __WEFT_HD __WEFT_T name(__WEFT_T a, __WEFT_T b) {                                                        \
        return __WEFT_T(f((float)a, (float)b));                                                              \
    }                                                                                                        \
    __WEFT_HD __WEFT_T __WEFT_CAT(name, _nan)(__WEFT_T a, __WEFT_T b) {                                      \
        return __hisnan(a) || __hisnan(b) ? __WEFT_OF_BITS(0x7fff) : name(a, b);                             \
    }                                                                                                        \
    __WEFT_HD __WEFT_T2 __WEFT_CAT(name, 2)(__WEFT_T2 a, __WEFT_T2 b) {                                      \
        return __WEFT_T2(name(a.x, b.x), name(a.y, b.y));                                                    \
    }                                                                                                        \
    __WEFT_HD __WEFT_T2 __WEFT_CAT(name, 2_nan)(__WEFT_T2 a, __WEFT_T2 b) {                                  \
        return __WEFT_T2(__WEFT_CAT(name, _nan)(a.x, b.x), __WEFT_CAT(name, _nan)(a.y, b.y));                \
    }
__WEFT_EXTREMUM(__hmin, fminf)
__WEFT_EXTREMUM(__hmax, fmaxf)
#undef __WEFT_EXTREMUM

// Operators
#define __WEFT_OPERATOR(op, f, f2)                                                                           \
    __WEFT_HD __WEFT_T operator op(const __WEFT_T &a, const __WEFT_T &b) {                                   \
        return f(a, b);                                                                                      \
    }                                                                                                        \
    __WEFT_HD __WEFT_T &operator op##=(__WEFT_T &a, const __WEFT_T &b) {                                     \
        return a = f(a, b);                                                                                  \
    }                                                                                                        \
    __WEFT_HD __WEFT_T2 operator op(const __WEFT_T2 &a, const __WEFT_T2 &b) {                                \
        return f2(a, b);                                                                                     \
    }                                                                                                        \
    __WEFT_HD __WEFT_T2 &operator op##=(__WEFT_T2 &a, const __WEFT_T2 &b) {                                  \
        return a = f2(a, b);                                                                                 \
    }
__WEFT_OPERATOR(+, __hadd, __hadd2)
__WEFT_OPERATOR(-, __hsub, __hsub2)
__WEFT_OPERATOR(*, __hmul, __hmul2)
__WEFT_OPERATOR(/, __hdiv, __h2div)
#undef __WEFT_OPERATOR
#define __WEFT_RELATION(op, f, f2)                                                                           \
    __WEFT_HD bool operator op(const __WEFT_T &a, const __WEFT_T &b) {                                       \
        return f(a, b);                                                                                      \
    }                                                                                                        \
    __WEFT_HD bool operator op(const __WEFT_T2 &a, const __WEFT_T2 &b) {                                     \
        return f2(a, b);                                                                                     \
    }
__WEFT_RELATION(==, __heq, __hbeq2)
__WEFT_RELATION(!=, __hneu, !__hbeq2)
__WEFT_RELATION(<, __hlt, __hblt2)
__WEFT_RELATION(<=, __hle, __hble2)
__WEFT_RELATION(>, __hgt, __hbgt2)
__WEFT_RELATION(>=, __hge, __hbge2)
#undef __WEFT_RELATION
__WEFT_HD __WEFT_T operator+(const __WEFT_T &a) {
    return a;
}
__WEFT_HD __WEFT_T operator-(const __WEFT_T &a) {
    return __hneg(a);
}
__WEFT_HD __WEFT_T2 operator+(const __WEFT_T2 &a) {
    return a;
}
__WEFT_HD __WEFT_T2 operator-(const __WEFT_T2 &a) {
    return __hneg2(a);
}
__WEFT_HD __WEFT_T &operator++(__WEFT_T &a) {
    return a = __hadd(a, __WEFT_T(1.0f));
}
__WEFT_HD __WEFT_T &operator--(__WEFT_T &a) {
    return a = __hsub(a, __WEFT_T(1.0f));
}
__WEFT_HD __WEFT_T operator++(__WEFT_T &a, int) {
    __WEFT_T old = a;
    ++a;
    return old;
}
__WEFT_HD __WEFT_T operator--(__WEFT_T &a, int) {
    __WEFT_T old = a;
    --a;
    return old;
}

#if defined(__CUDA__)
#define __WEFT_D static __device__ __forceinline__

// Math functions, in float
#define __WEFT_MATH(name, f)                                                                                 \
    __WEFT_D __WEFT_T __WEFT_CAT(h, name)(__WEFT_T a) {                                                      \
        return __WEFT_T(f((float)a));                                                                        \
    }                                                                                                        \
    __WEFT_D __WEFT_T2 __WEFT_CAT(h2, name)(__WEFT_T2 a) {                                                   \
        return __WEFT_T2(__WEFT_T(f((float)a.x)), __WEFT_T(f((float)a.y)));                                  \
    }
__WEFT_MATH(sqrt, sqrtf)
__WEFT_MATH(rsqrt, rsqrtf)
__WEFT_MATH(rcp, 1.0f /)
__WEFT_MATH(exp, expf)
__WEFT_MATH(exp2, exp2f)
__WEFT_MATH(exp10, exp10f)
__WEFT_MATH(log, logf)
__WEFT_MATH(log2, log2f)
__WEFT_MATH(log10, log10f)
__WEFT_MATH(sin, sinf)
__WEFT_MATH(cos, cosf)
__WEFT_MATH(tanh, tanhf)
__WEFT_MATH(tanh_approx, tanhf)
__WEFT_MATH(floor, floorf)
__WEFT_MATH(ceil, ceilf)
__WEFT_MATH(trunc, truncf)
__WEFT_MATH(rint, rintf)
#undef __WEFT_MATH

// Warp functions and loads, by bits
#define __WEFT_SHUFFLE(fn, lane)                                                                             \
    __WEFT_D __WEFT_T fn(unsigned int mask, __WEFT_T v, lane which, int width = 32) {                        \
        return __WEFT_OF_BITS((unsigned short)fn(mask, (unsigned int)v.__x, which, width));                  \
    }                                                                                                        \
    __WEFT_D __WEFT_T2 fn(unsigned int mask, __WEFT_T2 v, lane which, int width = 32) {                      \
        return __builtin_bit_cast(__WEFT_T2, fn(mask, __builtin_bit_cast(unsigned int, v), which, width));   \
    }
__WEFT_SHUFFLE(__shfl_sync, int)
__WEFT_SHUFFLE(__shfl_up_sync, unsigned int)
__WEFT_SHUFFLE(__shfl_down_sync, unsigned int)
__WEFT_SHUFFLE(__shfl_xor_sync, int)
#undef __WEFT_SHUFFLE
#define __WEFT_LOAD(fn)                                                                                      \
    __WEFT_D __WEFT_T fn(const __WEFT_T *p) {                                                                \
        return __WEFT_OF_BITS(fn((const unsigned short *)p));                                                \
    }                                                                                                        \
    __WEFT_D __WEFT_T2 fn(const __WEFT_T2 *p) {                                                              \
        return __builtin_bit_cast(__WEFT_T2, fn((const unsigned int *)p));                                   \
    }
__WEFT_LOAD(__ldg)
__WEFT_LOAD(__ldcg)
__WEFT_LOAD(__ldca)
__WEFT_LOAD(__ldcs)
__WEFT_LOAD(__ldlu)
__WEFT_LOAD(__ldcv)
#undef __WEFT_LOAD
#define __WEFT_STORE(fn)                                                                                     \
    __WEFT_D void fn(__WEFT_T *p, __WEFT_T v) {                                                              \
        fn((unsigned short *)p, v.__x);                                                                      \
    }                                                                                                        \
    __WEFT_D void fn(__WEFT_T2 *p, __WEFT_T2 v) {                                                            \
        fn((unsigned int *)p, __builtin_bit_cast(unsigned int, v));                                          \
    }
__WEFT_STORE(__stwb)
__WEFT_STORE(__stcg)
__WEFT_STORE(__stcs)
__WEFT_STORE(__stwt)
#undef __WEFT_STORE

#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= __WEFT_ATOM_SM
__WEFT_D __WEFT_T atomicAdd(__WEFT_T *p, __WEFT_T v) {
    __WEFT_T old;
    asm volatile("atom.add.noftz." __WEFT_ATOM " %0, [%1], %2;" : "=h"(old.__x) : "l"(p), "h"(v.__x) : "memory");
    return old;
}
__WEFT_D __WEFT_T2 atomicAdd(__WEFT_T2 *p, __WEFT_T2 v) {
    unsigned int old;
    asm volatile("atom.add.noftz." __WEFT_ATOM "x2 %0, [%1], %2;"
                 : "=r"(old)
                 : "l"(p), "r"(__builtin_bit_cast(unsigned int, v))
                 : "memory");
    return __builtin_bit_cast(__WEFT_T2, old);
}
#else
// No instruction of this architecture: the word around it is exchanged until nobody else has written meanwhile.
__WEFT_D __WEFT_T2 atomicAdd(__WEFT_T2 *p, __WEFT_T2 v) {
    unsigned int old = *(volatile unsigned int *)p, seen;
    do {
        seen = old;
        const __WEFT_T2 sum = __hadd2(__builtin_bit_cast(__WEFT_T2, seen), v);
        old = atomicCAS((unsigned int *)p, seen, __builtin_bit_cast(unsigned int, sum));
    } while (old != seen);
    return __builtin_bit_cast(__WEFT_T2, old);
}
__WEFT_D __WEFT_T atomicAdd(__WEFT_T *p, __WEFT_T v) {
    unsigned int *word = (unsigned int *)((unsigned long long)p & ~3ull);
    const unsigned int shift = (unsigned int)((unsigned long long)p & 2) * 8;
    unsigned int old = *(volatile unsigned int *)word, seen;
    do {
        seen = old;
        const __WEFT_T sum = __hadd(__WEFT_OF_BITS((unsigned short)(seen >> shift)), v);
        old = atomicCAS(word, seen, (seen & ~(0xffffu << shift)) | (unsigned int)sum.__x << shift);
    } while (old != seen);
    return __WEFT_OF_BITS((unsigned short)(old >> shift));
}
#endif
#undef __WEFT_D
#endif

#undef __WEFT_OF_BITS
#undef __WEFT_N
#undef __WEFT_N2
#undef __WEFT_BITS_TO_FLOAT
#undef __WEFT_FLOAT_TO_BITS
#undef __WEFT_V2
#undef __WEFT_RAW2
#undef __WEFT_RAW
#undef __WEFT_HDM
#undef __WEFT_HD
#undef __WEFT_CAT3
#undef __WEFT_CAT
#undef __WEFT_CAT_
