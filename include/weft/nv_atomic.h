// The __nv_atomic_ functions: atomics with a memory order and a scope (CUDA C++ Programming Guide, "Atomic
// Functions"). The order is kept; LLVM widens the scope where its code generator knows no narrower one.
#ifndef __WEFT_NV_ATOMIC_H__
#define __WEFT_NV_ATOMIC_H__

#define __NV_ATOMIC_RELAXED __ATOMIC_RELAXED
#define __NV_ATOMIC_CONSUME __ATOMIC_CONSUME
#define __NV_ATOMIC_ACQUIRE __ATOMIC_ACQUIRE
#define __NV_ATOMIC_RELEASE __ATOMIC_RELEASE
#define __NV_ATOMIC_ACQ_REL __ATOMIC_ACQ_REL
#define __NV_ATOMIC_SEQ_CST __ATOMIC_SEQ_CST

#define __NV_THREAD_SCOPE_THREAD 0
#define __NV_THREAD_SCOPE_BLOCK 1
#define __NV_THREAD_SCOPE_CLUSTER 2
#define __NV_THREAD_SCOPE_DEVICE 3
#define __NV_THREAD_SCOPE_SYSTEM 4

#define __WEFT_FN template <class T> static __device__ __forceinline__
#define __WEFT_SCOPE __MEMORY_SCOPE_SYSTEM

__WEFT_FN T __nv_atomic_load_n(const T *p, int order, int = __NV_THREAD_SCOPE_SYSTEM) {
    return __scoped_atomic_load_n(p, order, __WEFT_SCOPE);
}
__WEFT_FN void __nv_atomic_load(const T *p, T *v, int order, int = __NV_THREAD_SCOPE_SYSTEM) {
    __scoped_atomic_load(p, v, order, __WEFT_SCOPE);
}
__WEFT_FN void __nv_atomic_store_n(T *p, T v, int order, int = __NV_THREAD_SCOPE_SYSTEM) {
    __scoped_atomic_store_n(p, v, order, __WEFT_SCOPE);
}
__WEFT_FN void __nv_atomic_store(T *p, T *v, int order, int = __NV_THREAD_SCOPE_SYSTEM) {
    __scoped_atomic_store(p, v, order, __WEFT_SCOPE);
}
__WEFT_FN T __nv_atomic_exchange_n(T *p, T v, int order, int = __NV_THREAD_SCOPE_SYSTEM) {
    return __scoped_atomic_exchange_n(p, v, order, __WEFT_SCOPE);
}
__WEFT_FN void __nv_atomic_exchange(T *p, T *v, T *old, int order, int = __NV_THREAD_SCOPE_SYSTEM) {
    __scoped_atomic_exchange(p, v, old, order, __WEFT_SCOPE);
}
__WEFT_FN bool __nv_atomic_compare_exchange_n(T *p, T *expected, T v, bool weak, int success, int failure,
                                              int = __NV_THREAD_SCOPE_SYSTEM) {
    return __scoped_atomic_compare_exchange_n(p, expected, v, weak, success, failure, __WEFT_SCOPE);
}
__WEFT_FN bool __nv_atomic_compare_exchange(T *p, T *expected, T *v, bool weak, int success, int failure,
                                            int = __NV_THREAD_SCOPE_SYSTEM) {
    return __scoped_atomic_compare_exchange(p, expected, v, weak, success, failure, __WEFT_SCOPE);
}
#define __WEFT_FETCH(op)                                                                                     \
    __WEFT_FN T __nv_atomic_fetch_##op(T *p, T v, int order, int = __NV_THREAD_SCOPE_SYSTEM) {               \
        return __scoped_atomic_fetch_##op(p, v, order, __WEFT_SCOPE);                                        \
    }                                                                                                        \
    __WEFT_FN void __nv_atomic_##op(T *p, T v, int order, int = __NV_THREAD_SCOPE_SYSTEM) {                  \
        (void)__scoped_atomic_fetch_##op(p, v, order, __WEFT_SCOPE);                                         \
    }
__WEFT_FETCH(add)
__WEFT_FETCH(sub)
__WEFT_FETCH(and)
__WEFT_FETCH(or)
__WEFT_FETCH(xor)
__WEFT_FETCH(min)
__WEFT_FETCH(max)
#undef __WEFT_FETCH
static __device__ __forceinline__ void __nv_atomic_thread_fence(int order, int = __NV_THREAD_SCOPE_SYSTEM) {
    __scoped_atomic_thread_fence(order, __WEFT_SCOPE);
}

#undef __WEFT_SCOPE
#undef __WEFT_FN

#endif
