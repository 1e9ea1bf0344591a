// The conversion functions of one width: included once for each, with __WEFT_N (fp6 or fp4), __WEFT_N_BITS (how far the second of a pair is
// from the first), __WEFT_N_FROM(x, kind, round) and __WEFT_N_TO(x, kind).

#define __WEFT_JOIN_(a, b, c) a##b##c
#define __WEFT_JOIN(a, b, c) __WEFT_JOIN_(a, b, c)
#define __WEFT_ONE __WEFT_JOIN(__nv_, __WEFT_N, _storage_t)
#define __WEFT_TWO __WEFT_JOIN(__nv_, __WEFT_N, x2_storage_t)
#define __WEFT_HOW __WEFT_JOIN(__nv_, __WEFT_N, _interpretation_t)

__WEFT_NARROW __WEFT_ONE __WEFT_JOIN(__nv_cvt_double_to_, __WEFT_N, )(double x, __WEFT_HOW kind, enum cudaRoundMode round) {
    return __WEFT_N_FROM(x, kind, round);
}
__WEFT_NARROW __WEFT_TWO __WEFT_JOIN(__nv_cvt_double2_to_, __WEFT_N, x2)(double2 x, __WEFT_HOW kind, enum cudaRoundMode round) {
    return (__WEFT_TWO)(__WEFT_N_FROM(x.x, kind, round) | __WEFT_N_FROM(x.y, kind, round) << __WEFT_N_BITS);
}
__WEFT_NARROW __WEFT_ONE __WEFT_JOIN(__nv_cvt_float_to_, __WEFT_N, )(float x, __WEFT_HOW kind, enum cudaRoundMode round) {
    return __WEFT_N_FROM(x, kind, round);
}
__WEFT_NARROW __WEFT_TWO __WEFT_JOIN(__nv_cvt_float2_to_, __WEFT_N, x2)(float2 x, __WEFT_HOW kind, enum cudaRoundMode round) {
    return (__WEFT_TWO)(__WEFT_N_FROM(x.x, kind, round) | __WEFT_N_FROM(x.y, kind, round) << __WEFT_N_BITS);
}
__WEFT_NARROW __WEFT_ONE __WEFT_JOIN(__nv_cvt_halfraw_to_, __WEFT_N, )(__half_raw x, __WEFT_HOW kind, enum cudaRoundMode round) {
    return __WEFT_N_FROM(__half2float(__half(x)), kind, round);
}
__WEFT_NARROW __WEFT_TWO __WEFT_JOIN(__nv_cvt_halfraw2_to_, __WEFT_N, x2)(__half2_raw x, __WEFT_HOW kind, enum cudaRoundMode round) {
    return __WEFT_JOIN(__nv_cvt_float2_to_, __WEFT_N, x2)(__half22float2(__half2(x)), kind, round);
}
__WEFT_NARROW __WEFT_ONE __WEFT_JOIN(__nv_cvt_bfloat16raw_to_, __WEFT_N, )(__nv_bfloat16_raw x, __WEFT_HOW kind, enum cudaRoundMode round) {
    return __WEFT_N_FROM(__bfloat162float(__nv_bfloat16(x)), kind, round);
}
__WEFT_NARROW __WEFT_TWO __WEFT_JOIN(__nv_cvt_bfloat16raw2_to_, __WEFT_N, x2)(__nv_bfloat162_raw x, __WEFT_HOW kind, enum cudaRoundMode round) {
    return __WEFT_JOIN(__nv_cvt_float2_to_, __WEFT_N, x2)(__bfloat1622float2(__nv_bfloat162(x)), kind, round);
}
__WEFT_NARROW __half_raw __WEFT_JOIN(__nv_cvt_, __WEFT_N, _to_halfraw)(__WEFT_ONE x, __WEFT_HOW kind) {
    __half_raw r;
    r.x = __WEFT_N_TO(x, kind);
    return r;
}
__WEFT_NARROW __half2_raw __WEFT_JOIN(__nv_cvt_, __WEFT_N, x2_to_halfraw2)(__WEFT_TWO x, __WEFT_HOW kind) {
    __half2_raw r;
    r.x = __WEFT_N_TO((__WEFT_ONE)(x & ((1u << __WEFT_N_BITS) - 1)), kind);
    r.y = __WEFT_N_TO((__WEFT_ONE)(x >> __WEFT_N_BITS), kind);
    return r;
}

#undef __WEFT_ONE
#undef __WEFT_TWO
#undef __WEFT_HOW
