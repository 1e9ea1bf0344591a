// atomicAdd and the others, for the device, the block (_block) and the system (_system): relaxed, as CUDA's.
#ifndef __WEFT_ATOMICS_H__
#define __WEFT_ATOMICS_H__

#define __WEFT_FN static __device__ __forceinline__

// One function in its three scopes; `op` names the builtin, `c` its type and `s` its suffix.
#define __WEFT_ATOMIC(fn, op, type, c, s)                                                                    \
    __WEFT_FN type fn(type *p, type v) {                                                                     \
        return (type)__nvvm_atom_##op##_gen_##s((c *)p, (c)v);                                               \
    }                                                                                                        \
    __WEFT_FN type fn##_block(type *p, type v) {                                                             \
        return (type)__nvvm_atom_cta_##op##_gen_##s((c *)p, (c)v);                                           \
    }                                                                                                        \
    __WEFT_FN type fn##_system(type *p, type v) {                                                            \
        return (type)__nvvm_atom_sys_##op##_gen_##s((c *)p, (c)v);                                           \
    }
#define __WEFT_ATOMIC_32(fn, op)                                                                             \
    __WEFT_ATOMIC(fn, op, int, int, i)                                                                       \
    __WEFT_ATOMIC(fn, op, unsigned int, int, i)
#define __WEFT_ATOMIC_64(fn, op)                                                                             \
    __WEFT_ATOMIC(fn, op, unsigned long long, long long, ll)                                                 \
    __WEFT_ATOMIC(fn, op, long long, long long, ll)

__WEFT_ATOMIC_32(atomicAdd, add)
__WEFT_ATOMIC(atomicAdd, add, unsigned long long, long long, ll)
__WEFT_ATOMIC(atomicAdd, add, float, float, f)
__WEFT_ATOMIC(atomicAdd, add, double, double, d)
__WEFT_ATOMIC_32(atomicExch, xchg)
__WEFT_ATOMIC(atomicExch, xchg, unsigned long long, long long, ll)
__WEFT_ATOMIC_32(atomicAnd, and)
__WEFT_ATOMIC_64(atomicAnd, and)
__WEFT_ATOMIC_32(atomicOr, or)
__WEFT_ATOMIC_64(atomicOr, or)
__WEFT_ATOMIC_32(atomicXor, xor)
__WEFT_ATOMIC_64(atomicXor, xor)
__WEFT_ATOMIC(atomicMin, min, int, int, i)
__WEFT_ATOMIC(atomicMin, min, unsigned int, unsigned int, ui)
__WEFT_ATOMIC(atomicMin, min, long long, long long, ll)
__WEFT_ATOMIC(atomicMin, min, unsigned long long, unsigned long long, ull)
__WEFT_ATOMIC(atomicMax, max, int, int, i)
__WEFT_ATOMIC(atomicMax, max, unsigned int, unsigned int, ui)
__WEFT_ATOMIC(atomicMax, max, long long, long long, ll)
__WEFT_ATOMIC(atomicMax, max, unsigned long long, unsigned long long, ull)
__WEFT_ATOMIC(atomicInc, inc, unsigned int, unsigned int, ui)
__WEFT_ATOMIC(atomicDec, dec, unsigned int, unsigned int, ui)
#undef __WEFT_ATOMIC_64
#undef __WEFT_ATOMIC_32
#undef __WEFT_ATOMIC

// The same through another type: float exchange by its bits, subtraction as addition of the negative.
#define __WEFT_DERIVED(sfx)                                                                                  \
    __WEFT_FN float atomicExch##sfx(float *p, float v) {                                                     \
        return __builtin_bit_cast(float, atomicExch##sfx((int *)p, __builtin_bit_cast(int, v)));             \
    }                                                                                                        \
    __WEFT_FN int atomicSub##sfx(int *p, int v) {                                                            \
        return (int)atomicAdd##sfx((unsigned int *)p, 0u - (unsigned int)v);                                 \
    }                                                                                                        \
    __WEFT_FN unsigned int atomicSub##sfx(unsigned int *p, unsigned int v) {                                 \
        return atomicAdd##sfx(p, 0u - v);                                                                    \
    }
__WEFT_DERIVED()
__WEFT_DERIVED(_block)
__WEFT_DERIVED(_system)
#undef __WEFT_DERIVED

// The builtin for compare-and-swap is sequentially consistent, so the relaxed form is asked for by name. LLVM
// gives it system scope, which is more than enough for the device.
#define __WEFT_CAS(type)                                                                                     \
    __WEFT_FN type atomicCAS(type *p, type expected, type v) {                                               \
        __scoped_atomic_compare_exchange_n(p, &expected, v, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED,       \
                                           __MEMORY_SCOPE_DEVICE);                                           \
        return expected;                                                                                     \
    }                                                                                                        \
    __WEFT_FN type atomicCAS_block(type *p, type expected, type v) {                                         \
        return atomicCAS(p, expected, v);                                                                    \
    }                                                                                                        \
    __WEFT_FN type atomicCAS_system(type *p, type expected, type v) {                                        \
        return atomicCAS(p, expected, v);                                                                    \
    }
__WEFT_CAS(int)
__WEFT_CAS(unsigned int)
__WEFT_CAS(unsigned long long)
__WEFT_CAS(long long)
__WEFT_CAS(unsigned short)
#undef __WEFT_CAS


#undef __WEFT_FN

#endif
