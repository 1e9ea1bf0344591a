// The types of one format: included once for each, with __WEFT_T, __WEFT_T2, __WEFT_T4 (their names), __WEFT_KIND (the interpretation),
// and __WEFT_N, __WEFT_N_BITS as for the functions. All conversions from wider types round to the nearest, ties to even.

#define __WEFT_NM __host__ __device__ __forceinline__

struct __WEFT_T {
    __WEFT_JOIN(__nv_, __WEFT_N, _storage_t) __x;

    __WEFT_T() = default;
    __WEFT_NM explicit __WEFT_T(double v) : __x(__WEFT_JOIN(__nv_cvt_double_to_, __WEFT_N, )(v, __WEFT_KIND, cudaRoundNearest)) {}
    __WEFT_NM explicit __WEFT_T(float v) : __WEFT_T((double)v) {}
    __WEFT_NM explicit __WEFT_T(__half v) : __WEFT_T((double)__half2float(v)) {}
    __WEFT_NM explicit __WEFT_T(__nv_bfloat16 v) : __WEFT_T((double)__bfloat162float(v)) {}
    __WEFT_NM explicit __WEFT_T(short v) : __WEFT_T((double)v) {}
    __WEFT_NM explicit __WEFT_T(unsigned short v) : __WEFT_T((double)v) {}
    __WEFT_NM explicit __WEFT_T(int v) : __WEFT_T((double)v) {}
    __WEFT_NM explicit __WEFT_T(unsigned int v) : __WEFT_T((double)v) {}
    __WEFT_NM explicit __WEFT_T(long v) : __WEFT_T((double)v) {}
    __WEFT_NM explicit __WEFT_T(unsigned long v) : __WEFT_T((double)v) {}
    __WEFT_NM explicit __WEFT_T(long long v) : __WEFT_T((double)v) {}
    __WEFT_NM explicit __WEFT_T(unsigned long long v) : __WEFT_T((double)v) {}

    __WEFT_NM explicit operator __half() const {
        return __half(__WEFT_JOIN(__nv_cvt_, __WEFT_N, _to_halfraw)(__x, __WEFT_KIND));
    }
    __WEFT_NM explicit operator float() const {
        return __half2float(__half(*this));
    }
    __WEFT_NM explicit operator double() const {
        return float(*this);
    }
    __WEFT_NM explicit operator __nv_bfloat16() const {
        return __float2bfloat16_rz(float(*this));
    }
    __WEFT_NM explicit operator bool() const {
        return float(*this) != 0;
    }
    // Toward zero; negative values become zero in unsigned types.
#define __WEFT_TO(type)                                                                                      \
    __WEFT_NM explicit operator type() const {                                                               \
        const float v = float(*this);                                                                        \
        return (type)-1 > (type)0 && v < 0 ? (type)0 : (type)v;                                              \
    }
    __WEFT_TO(char)
    __WEFT_TO(signed char)
    __WEFT_TO(unsigned char)
    __WEFT_TO(short)
    __WEFT_TO(unsigned short)
    __WEFT_TO(int)
    __WEFT_TO(unsigned int)
    __WEFT_TO(long)
    __WEFT_TO(unsigned long)
    __WEFT_TO(long long)
    __WEFT_TO(unsigned long long)
#undef __WEFT_TO
};

struct __WEFT_T2 {
    __WEFT_JOIN(__nv_, __WEFT_N, x2_storage_t) __x;

    __WEFT_T2() = default;
    __WEFT_NM explicit __WEFT_T2(double2 v) : __x(__WEFT_JOIN(__nv_cvt_double2_to_, __WEFT_N, x2)(v, __WEFT_KIND, cudaRoundNearest)) {}
    __WEFT_NM explicit __WEFT_T2(float2 v) : __x(__WEFT_JOIN(__nv_cvt_float2_to_, __WEFT_N, x2)(v, __WEFT_KIND, cudaRoundNearest)) {}
    __WEFT_NM explicit __WEFT_T2(__half2 v) : __WEFT_T2(__half22float2(v)) {}
    __WEFT_NM explicit __WEFT_T2(__nv_bfloat162 v) : __WEFT_T2(__bfloat1622float2(v)) {}
    __WEFT_NM explicit operator __half2() const {
        return __half2(__WEFT_JOIN(__nv_cvt_, __WEFT_N, x2_to_halfraw2)(__x, __WEFT_KIND));
    }
    __WEFT_NM explicit operator float2() const {
        return __half22float2(__half2(*this));
    }
};

struct __WEFT_T4 {
    __WEFT_JOIN(__nv_, __WEFT_N, x4_storage_t) __x;

    __WEFT_T4() = default;
    // The first argument is the lower half.
    __WEFT_NM explicit __WEFT_T4(float2 lo, float2 hi)
        : __x(__WEFT_JOIN(__nv_, __WEFT_N, x4_storage_t)(__WEFT_T2(lo).__x | (unsigned)__WEFT_T2(hi).__x << (2 * __WEFT_N_BITS))) {}
    __WEFT_NM explicit __WEFT_T4(float4 v) : __WEFT_T4(make_float2(v.x, v.y), make_float2(v.z, v.w)) {}
    __WEFT_NM explicit __WEFT_T4(double4 v)
        : __x(__WEFT_JOIN(__nv_, __WEFT_N, x4_storage_t)(__WEFT_T2(make_double2(v.x, v.y)).__x |
                                                         (unsigned)__WEFT_T2(make_double2(v.z, v.w)).__x << (2 * __WEFT_N_BITS))) {}
    __WEFT_NM explicit __WEFT_T4(__half2 lo, __half2 hi) : __WEFT_T4(__half22float2(lo), __half22float2(hi)) {}
    __WEFT_NM explicit __WEFT_T4(__nv_bfloat162 lo, __nv_bfloat162 hi) : __WEFT_T4(__bfloat1622float2(lo), __bfloat1622float2(hi)) {}
    __WEFT_NM explicit operator float4() const {
        __WEFT_T2 lo, hi;
        lo.__x = (decltype(lo.__x))(__x & ((1u << (2 * __WEFT_N_BITS)) - 1));
        hi.__x = (decltype(hi.__x))(__x >> (2 * __WEFT_N_BITS));
        const float2 a = float2(lo), b = float2(hi);
        return make_float4(a.x, a.y, b.x, b.y);
    }
};

#undef __WEFT_NM
