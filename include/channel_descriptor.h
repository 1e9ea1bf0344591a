/* weft: SPDX-License-Identifier: MIT OR Apache-2.0
 * cudaCreateChannelDesc<T>(): the channel format of a scalar or vector type. */
#ifndef __CHANNEL_DESCRIPTOR_H__
#define __CHANNEL_DESCRIPTOR_H__

#include "cuda_runtime_api.h"

#ifdef __cplusplus

namespace weft {
/* A format of `n` channels, each of the bits of T. */
template <class T> inline cudaChannelFormatDesc channels(int n, cudaChannelFormatKind kind)
{
    const int bits = static_cast<int>(sizeof(T) * 8);
    return cudaCreateChannelDesc(bits, n > 1 ? bits : 0, n > 2 ? bits : 0, n > 3 ? bits : 0, kind);
}
} // namespace weft

template <class T> inline cudaChannelFormatDesc cudaCreateChannelDesc(void)
{
    return cudaCreateChannelDesc(0, 0, 0, 0, cudaChannelFormatKindNone);
}

#define WEFT_CHANNEL(type, scalar, n, kind)                                                                        \
    template <> inline cudaChannelFormatDesc cudaCreateChannelDesc<type>(void)                                     \
    {                                                                                                              \
        return weft::channels<scalar>(n, cudaChannelFormatKind##kind);                                             \
    }
#define WEFT_CHANNELS(name, scalar, kind)                                                                          \
    WEFT_CHANNEL(name##1, scalar, 1, kind)                                                                         \
    WEFT_CHANNEL(name##2, scalar, 2, kind)                                                                         \
    WEFT_CHANNEL(name##4, scalar, 4, kind)

WEFT_CHANNEL(char, char, 1, Signed)
WEFT_CHANNEL(signed char, signed char, 1, Signed)
WEFT_CHANNEL(unsigned char, unsigned char, 1, Unsigned)
WEFT_CHANNEL(short, short, 1, Signed)
WEFT_CHANNEL(unsigned short, unsigned short, 1, Unsigned)
WEFT_CHANNEL(int, int, 1, Signed)
WEFT_CHANNEL(unsigned int, unsigned int, 1, Unsigned)
WEFT_CHANNEL(float, float, 1, Float)
WEFT_CHANNELS(char, signed char, Signed)
WEFT_CHANNELS(uchar, unsigned char, Unsigned)
WEFT_CHANNELS(short, short, Signed)
WEFT_CHANNELS(ushort, unsigned short, Unsigned)
WEFT_CHANNELS(int, int, Signed)
WEFT_CHANNELS(uint, unsigned int, Unsigned)
WEFT_CHANNELS(float, float, Float)

#undef WEFT_CHANNELS
#undef WEFT_CHANNEL

/* Half precision is a storage format here. */
static inline cudaChannelFormatDesc cudaCreateChannelDescHalf(void)
{
    return cudaCreateChannelDesc(16, 0, 0, 0, cudaChannelFormatKindFloat);
}
static inline cudaChannelFormatDesc cudaCreateChannelDescHalf1(void)
{
    return cudaCreateChannelDesc(16, 0, 0, 0, cudaChannelFormatKindFloat);
}
static inline cudaChannelFormatDesc cudaCreateChannelDescHalf2(void)
{
    return cudaCreateChannelDesc(16, 16, 0, 0, cudaChannelFormatKindFloat);
}
static inline cudaChannelFormatDesc cudaCreateChannelDescHalf4(void)
{
    return cudaCreateChannelDesc(16, 16, 16, 16, cudaChannelFormatKindFloat);
}

#endif
#endif
