// Texture object functions ("Texture Object API" of the CUDA C++ Programming Guide): each as a function that gives the
// texel and as one that stores it through a pointer. A fetch has no effect but its result, so that the optimiser may
// share or drop it.
#ifndef __WEFT_TEXTURE_H__
#define __WEFT_TEXTURE_H__

#include "../texture_types.h"
#include "texel.h"

#define __WEFT_FN static __device__ __forceinline__

// The instruction for one kind of register. `what` is the text after the texture, `...` the operands from %5 on.
#ifdef __CUDA_ARCH__
#define __WEFT_FETCH_AS(reg, letter, suffix, op, what, ...)                                                  \
    asm(op ".v4." suffix " {%0, %1, %2, %3}, [%4, " what ";"                                                 \
        : "=" letter(r[0]), "=" letter(r[1]), "=" letter(r[2]), "=" letter(r[3])                             \
        : "l"(t), __VA_ARGS__)
#else
#define __WEFT_FETCH_AS(reg, letter, suffix, op, what, ...) ((void)t)
#endif
#define __WEFT_FETCH(name, params, op, coord, what, ...)                                                     \
    __WEFT_FN void name(float (&r)[4], cudaTextureObject_t t, params) {                                      \
        __WEFT_FETCH_AS(float, "f", "f32." coord, op, what, __VA_ARGS__);                                    \
    }                                                                                                        \
    __WEFT_FN void name(int (&r)[4], cudaTextureObject_t t, params) {                                        \
        __WEFT_FETCH_AS(int, "r", "s32." coord, op, what, __VA_ARGS__);                                      \
    }                                                                                                        \
    __WEFT_FN void name(unsigned int (&r)[4], cudaTextureObject_t t, params) {                               \
        __WEFT_FETCH_AS(unsigned int, "r", "u32." coord, op, what, __VA_ARGS__);                             \
    }

#define __WEFT_LIST(...) __VA_ARGS__

namespace weft {
__WEFT_FETCH(fetch_1d, int x, "tex.1d", "s32", "{%5}]", "r"(x))
__WEFT_FETCH(tex_1d, float x, "tex.1d", "f32", "{%5}]", "f"(x))
__WEFT_FETCH(tex_2d, __WEFT_LIST(float x, float y), "tex.2d", "f32", "{%5, %6}]", "f"(x), "f"(y))
__WEFT_FETCH(tex_3d, __WEFT_LIST(float x, float y, float z), "tex.3d", "f32", "{%5, %6, %7, %7}]", "f"(x), "f"(y),
             "f"(z))
__WEFT_FETCH(tex_a1d, __WEFT_LIST(float x, int layer), "tex.a1d", "f32", "{%5, %6}]", "r"(layer), "f"(x))
__WEFT_FETCH(tex_a2d, __WEFT_LIST(float x, float y, int layer), "tex.a2d", "f32", "{%5, %6, %7, %7}]", "r"(layer),
             "f"(x), "f"(y))
__WEFT_FETCH(tex_cube, __WEFT_LIST(float x, float y, float z), "tex.cube", "f32", "{%5, %6, %7, %7}]", "f"(x),
             "f"(y), "f"(z))
__WEFT_FETCH(tex_acube, __WEFT_LIST(float x, float y, float z, int layer), "tex.acube", "f32",
             "{%5, %6, %7, %8}]", "r"(layer), "f"(x), "f"(y), "f"(z))

__WEFT_FETCH(lod_1d, __WEFT_LIST(float x, float l), "tex.level.1d", "f32", "{%5}], %6", "f"(x), "f"(l))
__WEFT_FETCH(lod_2d, __WEFT_LIST(float x, float y, float l), "tex.level.2d", "f32", "{%5, %6}], %7", "f"(x), "f"(y),
             "f"(l))
__WEFT_FETCH(lod_3d, __WEFT_LIST(float x, float y, float z, float l), "tex.level.3d", "f32",
             "{%5, %6, %7, %7}], %8", "f"(x), "f"(y), "f"(z), "f"(l))
__WEFT_FETCH(lod_a1d, __WEFT_LIST(float x, int layer, float l), "tex.level.a1d", "f32", "{%5, %6}], %7", "r"(layer),
             "f"(x), "f"(l))
__WEFT_FETCH(lod_a2d, __WEFT_LIST(float x, float y, int layer, float l), "tex.level.a2d", "f32",
             "{%5, %6, %7, %7}], %8", "r"(layer), "f"(x), "f"(y), "f"(l))
__WEFT_FETCH(lod_cube, __WEFT_LIST(float x, float y, float z, float l), "tex.level.cube", "f32",
             "{%5, %6, %7, %7}], %8", "f"(x), "f"(y), "f"(z), "f"(l))
__WEFT_FETCH(lod_acube, __WEFT_LIST(float x, float y, float z, int layer, float l), "tex.level.acube", "f32",
             "{%5, %6, %7, %8}], %9", "r"(layer), "f"(x), "f"(y), "f"(z), "f"(l))

__WEFT_FETCH(grad_1d, __WEFT_LIST(float x, float dx, float dy), "tex.grad.1d", "f32", "{%5}], {%6}, {%7}", "f"(x),
             "f"(dx), "f"(dy))
__WEFT_FETCH(grad_2d, __WEFT_LIST(float x, float y, float2 dx, float2 dy), "tex.grad.2d", "f32",
             "{%5, %6}], {%7, %8}, {%9, %10}", "f"(x), "f"(y), "f"(dx.x), "f"(dx.y), "f"(dy.x), "f"(dy.y))
__WEFT_FETCH(grad_3d, __WEFT_LIST(float x, float y, float z, float4 dx, float4 dy), "tex.grad.3d", "f32",
             "{%5, %6, %7, %7}], {%8, %9, %10, %10}, {%11, %12, %13, %13}", "f"(x), "f"(y), "f"(z), "f"(dx.x),
             "f"(dx.y), "f"(dx.z), "f"(dy.x), "f"(dy.y), "f"(dy.z))
__WEFT_FETCH(grad_a1d, __WEFT_LIST(float x, int layer, float dx, float dy), "tex.grad.a1d", "f32",
             "{%5, %6}], {%7}, {%8}", "r"(layer), "f"(x), "f"(dx), "f"(dy))
__WEFT_FETCH(grad_a2d, __WEFT_LIST(float x, float y, int layer, float2 dx, float2 dy), "tex.grad.a2d", "f32",
             "{%5, %6, %7, %7}], {%8, %9}, {%10, %11}", "r"(layer), "f"(x), "f"(y), "f"(dx.x), "f"(dx.y), "f"(dy.x),
             "f"(dy.y))

__WEFT_FETCH(gather_r, __WEFT_LIST(float x, float y), "tld4.r.2d", "f32", "{%5, %6}]", "f"(x), "f"(y))
__WEFT_FETCH(gather_g, __WEFT_LIST(float x, float y), "tld4.g.2d", "f32", "{%5, %6}]", "f"(x), "f"(y))
__WEFT_FETCH(gather_b, __WEFT_LIST(float x, float y), "tld4.b.2d", "f32", "{%5, %6}]", "f"(x), "f"(y))
__WEFT_FETCH(gather_a, __WEFT_LIST(float x, float y), "tld4.a.2d", "f32", "{%5, %6}]", "f"(x), "f"(y))

template <class W> __WEFT_FN void gather(W (&r)[4], cudaTextureObject_t t, float x, float y, int component) {
    switch (component) {
    case 1: return gather_g(r, t, x, y);
    case 2: return gather_b(r, t, x, y);
    case 3: return gather_a(r, t, x, y);
    default: return gather_r(r, t, x, y);
    }
}
} // namespace weft

#undef __WEFT_FETCH
#undef __WEFT_FETCH_AS
#undef __WEFT_LIST

// The function of the guide, in its two forms.
#define __WEFT_TEXTURE(name, how, kind, params, args)                                                        \
    template <class T> __WEFT_FN T name(cudaTextureObject_t texObject, params) {                             \
        typename weft::texel<T>::word r[4];                                                                  \
        weft::how(r, texObject, args);                                                                       \
        return weft::texel<T>::make(r);                                                                      \
    }                                                                                                        \
    template <class T> __WEFT_FN void name(T *retVal, cudaTextureObject_t texObject, params) {               \
        *retVal = name<T>(texObject, args);                                                                  \
    }
#include "texture_functions.h"
#undef __WEFT_TEXTURE

template <class T> __WEFT_FN T tex2Dgather(cudaTextureObject_t texObject, float x, float y, int comp = 0) {
    typename weft::texel<T>::word r[4];
    weft::gather(r, texObject, x, y, comp);
    return weft::texel<T>::make(r);
}
template <class T>
__WEFT_FN void tex2Dgather(T *retVal, cudaTextureObject_t texObject, float x, float y, int comp = 0) {
    *retVal = tex2Dgather<T>(texObject, x, y, comp);
}

#undef __WEFT_FN

#endif
