// Warp functions that clang's headers lack, and the maskless ones of before sm_70 over the active lanes.
#ifndef __WEFT_WARP_H__
#define __WEFT_WARP_H__

#define __WEFT_FN static __device__ __forceinline__

#define __WEFT_SHUFFLE(type, second)                                                                         \
    __WEFT_FN type __shfl(type v, int lane, int width = 32) {                                                \
        return __shfl_sync(__activemask(), v, lane, width);                                                  \
    }                                                                                                        \
    __WEFT_FN type __shfl_up(type v, unsigned int delta, int width = 32) {                                   \
        return __shfl_up_sync(__activemask(), v, delta, width);                                              \
    }                                                                                                        \
    __WEFT_FN type __shfl_down(type v, unsigned int delta, int width = 32) {                                 \
        return __shfl_down_sync(__activemask(), v, delta, width);                                            \
    }                                                                                                        \
    __WEFT_FN type __shfl_xor(type v, int lanes, int width = 32) {                                           \
        return __shfl_xor_sync(__activemask(), v, lanes, width);                                             \
    }
__WEFT_SHUFFLE(int, )
__WEFT_SHUFFLE(unsigned int, )
__WEFT_SHUFFLE(long, )
__WEFT_SHUFFLE(unsigned long, )
__WEFT_SHUFFLE(long long, )
__WEFT_SHUFFLE(unsigned long long, )
__WEFT_SHUFFLE(float, )
__WEFT_SHUFFLE(double, )
#undef __WEFT_SHUFFLE

__WEFT_FN int __all(int predicate) {
    return __all_sync(__activemask(), predicate);
}
__WEFT_FN int __any(int predicate) {
    return __any_sync(__activemask(), predicate);
}
__WEFT_FN unsigned int __ballot(int predicate) {
    return __ballot_sync(__activemask(), predicate);
}

#undef __WEFT_FN

#endif
