// What textures and surfaces hold: for each type that fetch functions give, the registers a texel comes in and how
// the type is made of them.
#ifndef __WEFT_TEXEL_H__
#define __WEFT_TEXEL_H__

namespace weft {
template <class T> struct texel; // other types are no texels

// Four registers, of which a type takes the first ones.
#define __WEFT_TEXEL(type, reg, n, ...)                                                                      \
    template <> struct texel<type> {                                                                         \
        typedef reg word;                                                                                    \
        static const int count = n;                                                                          \
        static __device__ __forceinline__ type make(const word (&w)[4]) { return __VA_ARGS__; }              \
    };
#define __WEFT_TEXEL_VECTORS(name, element, reg)                                                             \
    __WEFT_TEXEL(name##1, reg, 1, make_##name##1((element)w[0]))                                             \
    __WEFT_TEXEL(name##2, reg, 2, make_##name##2((element)w[0], (element)w[1]))                              \
    __WEFT_TEXEL(name##4, reg, 4, make_##name##4((element)w[0], (element)w[1], (element)w[2], (element)w[3]))
#define __WEFT_TEXELS(name, element, reg)                                                                    \
    __WEFT_TEXEL(element, reg, 1, (element)w[0])                                                             \
    __WEFT_TEXEL_VECTORS(name, element, reg)

__WEFT_TEXEL(char, int, 1, (char)w[0])
__WEFT_TEXELS(char, signed char, int)
__WEFT_TEXELS(uchar, unsigned char, unsigned int)
__WEFT_TEXELS(short, short, int)
__WEFT_TEXELS(ushort, unsigned short, unsigned int)
__WEFT_TEXELS(int, int, int)
__WEFT_TEXELS(uint, unsigned int, unsigned int)
__WEFT_TEXELS(float, float, float)

#undef __WEFT_TEXELS
#undef __WEFT_TEXEL_VECTORS
#undef __WEFT_TEXEL
} // namespace weft

#endif
