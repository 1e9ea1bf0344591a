// Matches within a warp (compute capability 7.0 and later).
#ifndef __SM_70_RT_H__
#define __SM_70_RT_H__

#if defined(__CUDA__) && defined(__clang__)
#define __WEFT_FN static __device__ __forceinline__

#define __WEFT_MATCH(type, bits, carrier)                                                                    \
    __WEFT_FN unsigned int __match_any_sync(unsigned int mask, type v) {                                     \
        return __nvvm_match_any_sync_i##bits(mask, __builtin_bit_cast(carrier, v));                          \
    }                                                                                                        \
    __WEFT_FN unsigned int __match_all_sync(unsigned int mask, type v, int *pred) {                          \
        return __nvvm_match_all_sync_i##bits##p(mask, __builtin_bit_cast(carrier, v), pred);                 \
    }
__WEFT_MATCH(int, 32, unsigned int)
__WEFT_MATCH(unsigned int, 32, unsigned int)
__WEFT_MATCH(float, 32, unsigned int)
__WEFT_MATCH(long, 64, unsigned long long)
__WEFT_MATCH(unsigned long, 64, unsigned long long)
__WEFT_MATCH(long long, 64, unsigned long long)
__WEFT_MATCH(unsigned long long, 64, unsigned long long)
__WEFT_MATCH(double, 64, unsigned long long)
#undef __WEFT_MATCH
#undef __WEFT_FN
#endif

#endif
