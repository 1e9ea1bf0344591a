// The types of one 8-bit format: included once for each, with
// __WEFT_T, __WEFT_T2, __WEFT_T4 (their names) and __WEFT_KIND (the interpretation).

struct __WEFT_T {
    __nv_fp8_storage_t __x;

    __WEFT_T() = default;
    __WEFT_FP8M explicit __WEFT_T(__half v) : __x(__nv_cvt_halfraw_to_fp8(v, __NV_SATFINITE, __WEFT_KIND)) {}
    __WEFT_FP8M explicit __WEFT_T(__nv_bfloat16 v)
        : __x(__nv_cvt_bfloat16raw_to_fp8(v, __NV_SATFINITE, __WEFT_KIND)) {}
    __WEFT_FP8M explicit __WEFT_T(float v) : __x(__nv_cvt_float_to_fp8(v, __NV_SATFINITE, __WEFT_KIND)) {}
    __WEFT_FP8M explicit __WEFT_T(double v) : __x(__nv_cvt_double_to_fp8(v, __NV_SATFINITE, __WEFT_KIND)) {}
    // An integer too long for a double is far above the largest value.
    __WEFT_FP8M explicit __WEFT_T(short v) : __WEFT_T((double)v) {}
    __WEFT_FP8M explicit __WEFT_T(unsigned short v) : __WEFT_T((double)v) {}
    __WEFT_FP8M explicit __WEFT_T(int v) : __WEFT_T((double)v) {}
    __WEFT_FP8M explicit __WEFT_T(unsigned int v) : __WEFT_T((double)v) {}
    __WEFT_FP8M explicit __WEFT_T(long v) : __WEFT_T((double)v) {}
    __WEFT_FP8M explicit __WEFT_T(unsigned long v) : __WEFT_T((double)v) {}
    __WEFT_FP8M explicit __WEFT_T(long long v) : __WEFT_T((double)v) {}
    __WEFT_FP8M explicit __WEFT_T(unsigned long long v) : __WEFT_T((double)v) {}

    __WEFT_FP8M explicit operator __half() const {
        return __half(__nv_cvt_fp8_to_halfraw(__x, __WEFT_KIND));
    }
    __WEFT_FP8M explicit operator float() const {
        return __half2float(__half(*this));
    }
    __WEFT_FP8M explicit operator __nv_bfloat16() const {
        return __float2bfloat16_rz(float(*this));
    }
    __WEFT_FP8M explicit operator double() const {
        return float(*this);
    }
    __WEFT_FP8M explicit operator bool() const {
        return (__x & 0x7f) != 0;
    }
#define __WEFT_FP8_TO(type, low, high)                                                                       \
    __WEFT_FP8M explicit operator type() const {                                                             \
        return __weft_fp8_to_integer<type>(float(*this), low, high);                                         \
    }
    __WEFT_FP8_TO(signed char, -128, 127)
    __WEFT_FP8_TO(unsigned char, 0, 255)
    __WEFT_FP8_TO(short, -32768, 32767)
    __WEFT_FP8_TO(unsigned short, 0, 65535)
    __WEFT_FP8_TO(int, -__INT_MAX__ - 1, __INT_MAX__)
    __WEFT_FP8_TO(unsigned int, 0, ~0u)
    __WEFT_FP8_TO(long, -__LONG_MAX__ - 1, __LONG_MAX__)
    __WEFT_FP8_TO(unsigned long, 0, ~0ul)
    __WEFT_FP8_TO(long long, -__LONG_LONG_MAX__ - 1, __LONG_LONG_MAX__)
    __WEFT_FP8_TO(unsigned long long, 0, ~0ull)
#undef __WEFT_FP8_TO
    __WEFT_FP8M explicit operator char() const {
        return (char)(signed char)*this;
    }
};

struct __align__(2) __WEFT_T2 {
    __nv_fp8x2_storage_t __x;

    __WEFT_T2() = default;
    __WEFT_FP8M explicit __WEFT_T2(__half2 v) : __x(__nv_cvt_halfraw2_to_fp8x2(v, __NV_SATFINITE, __WEFT_KIND)) {}
    __WEFT_FP8M explicit __WEFT_T2(__nv_bfloat162 v)
        : __x(__nv_cvt_bfloat16raw2_to_fp8x2(v, __NV_SATFINITE, __WEFT_KIND)) {}
    __WEFT_FP8M explicit __WEFT_T2(float2 v) : __x(__nv_cvt_float2_to_fp8x2(v, __NV_SATFINITE, __WEFT_KIND)) {}
    __WEFT_FP8M explicit __WEFT_T2(double2 v) : __x(__nv_cvt_double2_to_fp8x2(v, __NV_SATFINITE, __WEFT_KIND)) {}
    __WEFT_FP8M explicit operator __half2() const {
        return __half2(__nv_cvt_fp8x2_to_halfraw2(__x, __WEFT_KIND));
    }
    __WEFT_FP8M explicit operator float2() const {
        return __half22float2(__half2(*this));
    }
};

struct __align__(4) __WEFT_T4 {
    __nv_fp8x4_storage_t __x;

    __WEFT_T4() = default;
    // The first argument is the lower half.
    __WEFT_FP8M explicit __WEFT_T4(__half2 lo, __half2 hi) : __x(__WEFT_T2(lo).__x | (unsigned int)__WEFT_T2(hi).__x << 16) {}
    __WEFT_FP8M explicit __WEFT_T4(__nv_bfloat162 lo, __nv_bfloat162 hi)
        : __x(__WEFT_T2(lo).__x | (unsigned int)__WEFT_T2(hi).__x << 16) {}
    __WEFT_FP8M explicit __WEFT_T4(float4 v)
        : __x(__WEFT_T2(make_float2(v.x, v.y)).__x | (unsigned int)__WEFT_T2(make_float2(v.z, v.w)).__x << 16) {}
    __WEFT_FP8M explicit __WEFT_T4(double4 v)
        : __x(__WEFT_T2(make_double2(v.x, v.y)).__x | (unsigned int)__WEFT_T2(make_double2(v.z, v.w)).__x << 16) {}
    __WEFT_FP8M explicit operator float4() const {
        __WEFT_T2 lo, hi;
        lo.__x = (__nv_fp8x2_storage_t)__x;
        hi.__x = (__nv_fp8x2_storage_t)(__x >> 16);
        const float2 a = float2(lo), b = float2(hi);
        return make_float4(a.x, a.y, b.x, b.y);
    }
};
