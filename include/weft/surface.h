// Surface object functions ("Surface Object API" of the CUDA C++ Programming Guide). x counts bytes.
#ifndef __WEFT_SURFACE_H__
#define __WEFT_SURFACE_H__

#include "../surface_types.h"

namespace weft {
// How many bytes of a surface are read or written at once: `count` registers of `size` bytes.
template <int size, int count> struct surface_access;

// Accesses differ in their text only: instruction, geometry, width and boundary mode.
#ifdef __CUDA_ARCH__
#define __WEFT_COORDS [s] "l"(s), [x] "r"(x), [y] "r"(y), [z] "r"(z)
#define __WEFT_READ_1(text, at, l)                                                                           \
    asm volatile("suld.b." text " %[a], [%[s], " at "];" : [a] "=" l(w[0]) : __WEFT_COORDS : "memory")
#define __WEFT_READ_2(text, at, l)                                                                           \
    asm volatile("suld.b." text " {%[a], %[b]}, [%[s], " at "];"                                             \
                 : [a] "=" l(w[0]), [b] "=" l(w[1])                                                          \
                 : __WEFT_COORDS                                                                             \
                 : "memory")
#define __WEFT_READ_4(text, at, l)                                                                           \
    asm volatile("suld.b." text " {%[a], %[b], %[c], %[d]}, [%[s], " at "];"                                 \
                 : [a] "=" l(w[0]), [b] "=" l(w[1]), [c] "=" l(w[2]), [d] "=" l(w[3])                        \
                 : __WEFT_COORDS                                                                             \
                 : "memory")
#define __WEFT_WRITE_1(text, at, l)                                                                          \
    asm volatile("sust.b." text " [%[s], " at "], %[a];" ::[a] l(w[0]), __WEFT_COORDS : "memory")
#define __WEFT_WRITE_2(text, at, l)                                                                          \
    asm volatile("sust.b." text " [%[s], " at "], {%[a], %[b]};" ::[a] l(w[0]), [b] l(w[1]), __WEFT_COORDS   \
                 : "memory")
#define __WEFT_WRITE_4(text, at, l)                                                                          \
    asm volatile("sust.b." text " [%[s], " at "], {%[a], %[b], %[c], %[d]};" ::[a] l(w[0]), [b] l(w[1]),     \
                 [c] l(w[2]), [d] l(w[3]), __WEFT_COORDS                                                     \
                 : "memory")
#define __WEFT_BY_MODE(access, geometry, type, at, l)                                                        \
    if (mode == cudaBoundaryModeZero) access(geometry type ".zero", at, l);                                  \
    else if (mode == cudaBoundaryModeClamp) access(geometry type ".clamp", at, l);                           \
    else access(geometry type ".trap", at, l)
#else
#define __WEFT_BY_MODE(access, geometry, type, at, l) (void)s
#endif

#define __WEFT_SURFACE_PARAMS cudaSurfaceObject_t s, int x, int y, int z, cudaSurfaceBoundaryMode mode
#define __WEFT_GEOMETRY(name, read, write, n, type, l, at)                                                   \
    static __device__ __forceinline__ void read_##name(word (&w)[n], __WEFT_SURFACE_PARAMS) {                \
        __WEFT_BY_MODE(read, #name, type, at, l);                                                            \
    }                                                                                                        \
    static __device__ __forceinline__ void write_##name(const word (&w)[n], __WEFT_SURFACE_PARAMS) {         \
        __WEFT_BY_MODE(write, #name, type, at, l);                                                           \
    }
// Layers come before x in the instruction; here z is the layer.
#define __WEFT_ACCESS(size, n, read, write, register_type, type, l)                                          \
    template <> struct surface_access<size, n> {                                                             \
        typedef register_type word;                                                                          \
        __WEFT_GEOMETRY(1d, read, write, n, type, l, "{%[x]}")                                               \
        __WEFT_GEOMETRY(2d, read, write, n, type, l, "{%[x], %[y]}")                                         \
        __WEFT_GEOMETRY(3d, read, write, n, type, l, "{%[x], %[y], %[z], %[z]}")                             \
        __WEFT_GEOMETRY(a1d, read, write, n, type, l, "{%[z], %[x]}")                                        \
        __WEFT_GEOMETRY(a2d, read, write, n, type, l, "{%[z], %[x], %[y], %[y]}")                            \
    };
#define __WEFT_ACCESSES(size, register_type, b, l)                                                           \
    __WEFT_ACCESS(size, 1, __WEFT_READ_1, __WEFT_WRITE_1, register_type, b, l)                               \
    __WEFT_ACCESS(size, 2, __WEFT_READ_2, __WEFT_WRITE_2, register_type, ".v2" b, l)

__WEFT_ACCESSES(1, unsigned short, ".b8", "h")
__WEFT_ACCESSES(2, unsigned short, ".b16", "h")
__WEFT_ACCESSES(4, unsigned int, ".b32", "r")
__WEFT_ACCESSES(8, unsigned long long, ".b64", "l")
__WEFT_ACCESS(1, 4, __WEFT_READ_4, __WEFT_WRITE_4, unsigned short, ".v4.b8", "h")
__WEFT_ACCESS(2, 4, __WEFT_READ_4, __WEFT_WRITE_4, unsigned short, ".v4.b16", "h")
__WEFT_ACCESS(4, 4, __WEFT_READ_4, __WEFT_WRITE_4, unsigned int, ".v4.b32", "r")

#undef __WEFT_ACCESSES
#undef __WEFT_ACCESS
#undef __WEFT_GEOMETRY
#undef __WEFT_SURFACE_PARAMS
#undef __WEFT_BY_MODE
#ifdef __CUDA_ARCH__
#undef __WEFT_COORDS
#undef __WEFT_READ_1
#undef __WEFT_READ_2
#undef __WEFT_READ_4
#undef __WEFT_WRITE_1
#undef __WEFT_WRITE_2
#undef __WEFT_WRITE_4
#endif

// The scalar a type is made of, and how many.
template <class T> struct surface_type; // other types cannot lie in surfaces
#define __WEFT_SURFACE_TYPE(type, scalar, n)                                                                 \
    template <> struct surface_type<type> {                                                                  \
        typedef scalar element;                                                                              \
        typedef surface_access<sizeof(scalar), n> access;                                                    \
        static const int count = n;                                                                          \
    };
#define __WEFT_SURFACE_TYPES(name, scalar)                                                                   \
    __WEFT_SURFACE_TYPE(scalar, scalar, 1)                                                                   \
    __WEFT_SURFACE_TYPE(name##1, scalar, 1)                                                                  \
    __WEFT_SURFACE_TYPE(name##2, scalar, 2)
#define __WEFT_SURFACE_TYPES4(name, scalar)                                                                  \
    __WEFT_SURFACE_TYPES(name, scalar)                                                                       \
    __WEFT_SURFACE_TYPE(name##4, scalar, 4)
__WEFT_SURFACE_TYPE(char, char, 1)
__WEFT_SURFACE_TYPES4(char, signed char)
__WEFT_SURFACE_TYPES4(uchar, unsigned char)
__WEFT_SURFACE_TYPES4(short, short)
__WEFT_SURFACE_TYPES4(ushort, unsigned short)
__WEFT_SURFACE_TYPES4(int, int)
__WEFT_SURFACE_TYPES4(uint, unsigned int)
__WEFT_SURFACE_TYPES(longlong, long long)
__WEFT_SURFACE_TYPES(ulonglong, unsigned long long)
__WEFT_SURFACE_TYPES4(float, float)
#undef __WEFT_SURFACE_TYPES4
#undef __WEFT_SURFACE_TYPES
#undef __WEFT_SURFACE_TYPE

// Between a type and the registers of its access.
template <class T> struct surface_value {
    typedef surface_type<T> type;
    typedef typename type::element element;
    typename type::access::word word[type::count];

    __device__ __forceinline__ surface_value() {}
    __device__ __forceinline__ explicit surface_value(const T &v) {
        const element *from = (const element *)&v;
        for (int i = 0; i < type::count; i++) word[i] = bits(from[i]);
    }
    __device__ __forceinline__ T get() const {
        T v;
        element *to = (element *)&v;
        for (int i = 0; i < type::count; i++) __builtin_memcpy(to + i, word + i, sizeof(element));
        return v;
    }

  private:
    static __device__ __forceinline__ typename type::access::word bits(element e) {
        typename type::access::word w = 0;
        __builtin_memcpy(&w, &e, sizeof e);
        return w;
    }
};
} // namespace weft

#define __WEFT_LIST(...) __VA_ARGS__
// The functions of the guide for one geometry: `x, y, z` say where the instruction's coordinates come from.
#define __WEFT_SURFACE(name, geometry, params, args, x, y, z)                                                \
    template <class T>                                                                                       \
    static __device__ __forceinline__ T name##read(cudaSurfaceObject_t surfObject, params,                   \
                                                   cudaSurfaceBoundaryMode boundaryMode = cudaBoundaryModeTrap) { \
        weft::surface_value<T> v;                                                                            \
        weft::surface_type<T>::access::read_##geometry(v.word, surfObject, x, y, z, boundaryMode);           \
        return v.get();                                                                                      \
    }                                                                                                        \
    template <class T>                                                                                       \
    static __device__ __forceinline__ void name##read(T *data, cudaSurfaceObject_t surfObject, params,       \
                                                      cudaSurfaceBoundaryMode boundaryMode = cudaBoundaryModeTrap) { \
        *data = name##read<T>(surfObject, args, boundaryMode);                                               \
    }                                                                                                        \
    template <class T>                                                                                       \
    static __device__ __forceinline__ void name##write(T data, cudaSurfaceObject_t surfObject, params,       \
                                                       cudaSurfaceBoundaryMode boundaryMode = cudaBoundaryModeTrap) { \
        weft::surface_value<T> v(data);                                                                      \
        weft::surface_type<T>::access::write_##geometry(v.word, surfObject, x, y, z, boundaryMode);          \
    }

__WEFT_SURFACE(surf1D, 1d, int x, x, x, 0, 0)
__WEFT_SURFACE(surf2D, 2d, __WEFT_LIST(int x, int y), __WEFT_LIST(x, y), x, y, 0)
__WEFT_SURFACE(surf3D, 3d, __WEFT_LIST(int x, int y, int z), __WEFT_LIST(x, y, z), x, y, z)
__WEFT_SURFACE(surf1DLayered, a1d, __WEFT_LIST(int x, int layer), __WEFT_LIST(x, layer), x, 0, layer)
__WEFT_SURFACE(surf2DLayered, a2d, __WEFT_LIST(int x, int y, int layer), __WEFT_LIST(x, y, layer), x, y, layer)
__WEFT_SURFACE(surfCubemap, a2d, __WEFT_LIST(int x, int y, int face), __WEFT_LIST(x, y, face), x, y, face)
__WEFT_SURFACE(surfCubemapLayered, a2d, __WEFT_LIST(int x, int y, int layerFace), __WEFT_LIST(x, y, layerFace), x, y,
               layerFace)

#undef __WEFT_SURFACE
#undef __WEFT_LIST

#endif
