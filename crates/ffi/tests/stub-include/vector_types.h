/* Stands in for the device headers where only the API's headers are tested. */
#ifndef __VECTOR_TYPES_H__
#define __VECTOR_TYPES_H__
#ifdef __cplusplus
struct dim3 {
    unsigned int x, y, z;
    constexpr dim3(unsigned int vx = 1, unsigned int vy = 1, unsigned int vz = 1) : x(vx), y(vy), z(vz) {}
};
#else
typedef struct dim3 {
    unsigned int x, y, z;
} dim3;
#endif
#define WEFT_VECTORS(name, type)                                                                                   \
    struct name##1 { type x; };                                                                                    \
    struct name##2 { type x, y; };                                                                                 \
    struct name##3 { type x, y, z; };                                                                              \
    struct name##4 { type x, y, z, w; };
WEFT_VECTORS(char, signed char)
WEFT_VECTORS(uchar, unsigned char)
WEFT_VECTORS(short, short)
WEFT_VECTORS(ushort, unsigned short)
WEFT_VECTORS(int, int)
WEFT_VECTORS(uint, unsigned int)
WEFT_VECTORS(float, float)
#endif
