// State-space queries and conversions of generic addresses.
#ifndef __WEFT_ADDRESS_SPACE_H__
#define __WEFT_ADDRESS_SPACE_H__

#define __WEFT_FN static __device__ __forceinline__

__WEFT_FN unsigned int __isGlobal(const void *p) {
    return __nvvm_isspacep_global(p);
}
__WEFT_FN unsigned int __isShared(const void *p) {
    return __nvvm_isspacep_shared(p);
}
__WEFT_FN unsigned int __isConstant(const void *p) {
    return __nvvm_isspacep_const(p);
}
__WEFT_FN unsigned int __isLocal(const void *p) {
    return __nvvm_isspacep_local(p);
}
__WEFT_FN unsigned int __isGridConstant(const void *p) {
    unsigned int r;
    asm("{\n\t.reg .pred q;\n\tisspacep.param q, %1;\n\tselp.u32 %0, 1, 0, q;\n\t}" : "=r"(r) : "l"(p));
    return r;
}
__WEFT_FN size_t __cvta_generic_to_global(const void *p) {
    return (size_t)(void __attribute__((address_space(1))) *)p;
}
__WEFT_FN size_t __cvta_generic_to_shared(const void *p) {
    return (size_t)(void __attribute__((address_space(3))) *)p;
}
__WEFT_FN size_t __cvta_generic_to_constant(const void *p) {
    return (size_t)(void __attribute__((address_space(4))) *)p;
}
__WEFT_FN size_t __cvta_generic_to_local(const void *p) {
    return (size_t)(void __attribute__((address_space(5))) *)p;
}
__WEFT_FN size_t __cvta_generic_to_grid_constant(const void *p) {
    size_t r;
    asm("cvta.to.param.u64 %0, %1;" : "=l"(r) : "l"(p));
    return r;
}
__WEFT_FN void *__cvta_global_to_generic(size_t a) {
    return (void *)(void __attribute__((address_space(1))) *)a;
}
__WEFT_FN void *__cvta_shared_to_generic(size_t a) {
    return (void *)(void __attribute__((address_space(3))) *)a;
}
__WEFT_FN void *__cvta_constant_to_generic(size_t a) {
    return (void *)(void __attribute__((address_space(4))) *)a;
}
__WEFT_FN void *__cvta_local_to_generic(size_t a) {
    return (void *)(void __attribute__((address_space(5))) *)a;
}
__WEFT_FN void *__cvta_grid_constant_to_generic(size_t a) {
    void *r;
    asm("cvta.param.u64 %0, %1;" : "=l"(r) : "l"(a));
    return r;
}

#undef __WEFT_FN

#endif
