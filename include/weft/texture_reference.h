// References to textures and surfaces, as CUDA had them until version 11: `texture<float, 2> t;` and `surface<void, 2> s;` at global
// scope. clang makes of such a variable the host's description of how texels are read, and on the device the reference that holds
// an object's handle; it registers the one for the other. The names are there where WEFT_TEXTURE_REFERENCES is defined, since programs
// for later versions have their own in their place: nvcc defines it where a source or header names what only CUDA 11 had.
#ifndef __WEFT_TEXTURE_REFERENCE_H__
#define __WEFT_TEXTURE_REFERENCE_H__

#include "../texture_types.h"
#include "surface.h"
#include "texture.h"

struct textureReference {
    int normalized;
    enum cudaTextureFilterMode filterMode;
    enum cudaTextureAddressMode addressMode[3];
    struct cudaChannelFormatDesc channelDesc;
    int sRGB;
    unsigned int maxAnisotropy;
    enum cudaTextureFilterMode mipmapFilterMode;
    float mipmapLevelBias;
    float minMipmapLevelClamp;
    float maxMipmapLevelClamp;
    int disableTrilinearOptimization;
    int __cudaReserved[14];
};

struct surfaceReference {
    struct cudaChannelFormatDesc channelDesc;
};

namespace weft {
// What a reference is bound to.
struct binding {
    enum { nothing, linear, rows, array, mipmapped } kind;
    const void *memory;
    cudaChannelFormatDesc desc;
    size_t width; // bytes of what is linear, texels of rows
    size_t height, pitch;
};
} // namespace weft

extern "C" WEFT_HOST cudaError_t __cudaBindTextureReference(size_t *offset, const void *reference, const void *binding);
extern "C" WEFT_HOST cudaError_t __cudaBindSurfaceReference(const void *reference, cudaArray_const_t array);

static inline WEFT_HOST cudaError_t cudaBindTexture(size_t *offset, const textureReference *texref, const void *devPtr,
                                                    const cudaChannelFormatDesc *desc, size_t size = ~0u) {
    const weft::binding b = {weft::binding::linear, devPtr, *desc, size, 0, 0};
    return __cudaBindTextureReference(offset, texref, &b);
}
static inline WEFT_HOST cudaError_t cudaBindTexture2D(size_t *offset, const textureReference *texref, const void *devPtr,
                                                      const cudaChannelFormatDesc *desc, size_t width, size_t height,
                                                      size_t pitch) {
    const weft::binding b = {weft::binding::rows, devPtr, *desc, width, height, pitch};
    return __cudaBindTextureReference(offset, texref, &b);
}
static inline WEFT_HOST cudaError_t cudaBindTextureToArray(const textureReference *texref, cudaArray_const_t array,
                                                           const cudaChannelFormatDesc *desc) {
    const weft::binding b = {weft::binding::array, array, *desc, 0, 0, 0};
    return __cudaBindTextureReference(0, texref, &b);
}
static inline WEFT_HOST cudaError_t cudaBindTextureToMipmappedArray(const textureReference *texref,
                                                                    cudaMipmappedArray_const_t mipmappedArray,
                                                                    const cudaChannelFormatDesc *desc) {
    const weft::binding b = {weft::binding::mipmapped, mipmappedArray, *desc, 0, 0, 0};
    return __cudaBindTextureReference(0, texref, &b);
}
static inline WEFT_HOST cudaError_t cudaUnbindTexture(const textureReference *texref) {
    const weft::binding b = {weft::binding::nothing, 0, texref->channelDesc, 0, 0, 0};
    return __cudaBindTextureReference(0, texref, &b);
}
static inline WEFT_HOST cudaError_t cudaGetTextureReference(const textureReference **texref, const void *symbol) {
    *texref = static_cast<const textureReference *>(symbol);
    return cudaSuccess;
}
// The offset of the last binding is kept behind what the program sees.
static inline WEFT_HOST cudaError_t cudaGetTextureAlignmentOffset(size_t *offset, const textureReference *texref) {
    *offset = static_cast<size_t>(texref->__cudaReserved[0]);
    return cudaSuccess;
}
static inline WEFT_HOST cudaError_t cudaBindSurfaceToArray(const surfaceReference *surfref, cudaArray_const_t array,
                                                           const cudaChannelFormatDesc *) {
    return __cudaBindSurfaceReference(surfref, array);
}
static inline WEFT_HOST cudaError_t cudaGetSurfaceReference(const surfaceReference **surfref, const void *symbol) {
    *surfref = static_cast<const surfaceReference *>(symbol);
    return cudaSuccess;
}

#ifdef WEFT_TEXTURE_REFERENCES
template <class T, int texType = cudaTextureType1D, enum cudaTextureReadMode mode = cudaReadModeElementType>
struct __attribute__((device_builtin_texture_type)) texture : public textureReference {
    WEFT_HOST texture(int norm = 0, enum cudaTextureFilterMode fMode = cudaFilterModePoint,
                      enum cudaTextureAddressMode aMode = cudaAddressModeClamp)
        : texture(norm, fMode, aMode, cudaCreateChannelDesc<T>()) {}
    WEFT_HOST texture(int norm, enum cudaTextureFilterMode fMode, enum cudaTextureAddressMode aMode,
                      struct cudaChannelFormatDesc desc)
        : textureReference() {
        normalized = norm;
        filterMode = fMode;
        addressMode[0] = addressMode[1] = addressMode[2] = aMode;
        channelDesc = desc;
    }
};

template <class T, int dim = 1>
struct __attribute__((device_builtin_surface_type)) surface : public surfaceReference {
    WEFT_HOST surface() { channelDesc = cudaCreateChannelDesc(0, 0, 0, 0, cudaChannelFormatKindNone); }
};

template <class T, int dim, enum cudaTextureReadMode m>
static inline WEFT_HOST cudaError_t cudaBindTexture(size_t *offset, const texture<T, dim, m> &tex, const void *devPtr,
                                                    const cudaChannelFormatDesc &desc, size_t size = ~0u) {
    return cudaBindTexture(offset, static_cast<const textureReference *>(&tex), devPtr, &desc, size);
}
template <class T, int dim, enum cudaTextureReadMode m>
static inline WEFT_HOST cudaError_t cudaBindTexture(size_t *offset, const texture<T, dim, m> &tex, const void *devPtr,
                                                    size_t size = ~0u) {
    return cudaBindTexture(offset, tex, devPtr, tex.channelDesc, size);
}
template <class T, int dim, enum cudaTextureReadMode m>
static inline WEFT_HOST cudaError_t cudaBindTexture2D(size_t *offset, const texture<T, dim, m> &tex, const void *devPtr,
                                                      const cudaChannelFormatDesc &desc, size_t width, size_t height,
                                                      size_t pitch) {
    return cudaBindTexture2D(offset, static_cast<const textureReference *>(&tex), devPtr, &desc, width, height, pitch);
}
template <class T, int dim, enum cudaTextureReadMode m>
static inline WEFT_HOST cudaError_t cudaBindTexture2D(size_t *offset, const texture<T, dim, m> &tex, const void *devPtr,
                                                      size_t width, size_t height, size_t pitch) {
    return cudaBindTexture2D(offset, tex, devPtr, tex.channelDesc, width, height, pitch);
}
template <class T, int dim, enum cudaTextureReadMode m>
static inline WEFT_HOST cudaError_t cudaBindTextureToArray(const texture<T, dim, m> &tex, cudaArray_const_t array,
                                                           const cudaChannelFormatDesc &desc) {
    return cudaBindTextureToArray(static_cast<const textureReference *>(&tex), array, &desc);
}
template <class T, int dim, enum cudaTextureReadMode m>
static inline WEFT_HOST cudaError_t cudaBindTextureToArray(const texture<T, dim, m> &tex, cudaArray_const_t array) {
    return cudaBindTextureToArray(tex, array, tex.channelDesc);
}
template <class T, int dim, enum cudaTextureReadMode m>
static inline WEFT_HOST cudaError_t cudaBindTextureToMipmappedArray(const texture<T, dim, m> &tex,
                                                                    cudaMipmappedArray_const_t mipmappedArray,
                                                                    const cudaChannelFormatDesc &desc) {
    return cudaBindTextureToMipmappedArray(static_cast<const textureReference *>(&tex), mipmappedArray, &desc);
}
template <class T, int dim, enum cudaTextureReadMode m>
static inline WEFT_HOST cudaError_t cudaBindTextureToMipmappedArray(const texture<T, dim, m> &tex,
                                                                    cudaMipmappedArray_const_t mipmappedArray) {
    return cudaBindTextureToMipmappedArray(tex, mipmappedArray, tex.channelDesc);
}
template <class T, int dim, enum cudaTextureReadMode m>
static inline WEFT_HOST cudaError_t cudaUnbindTexture(const texture<T, dim, m> &tex) {
    return cudaUnbindTexture(static_cast<const textureReference *>(&tex));
}
template <class T, int dim, enum cudaTextureReadMode m>
static inline WEFT_HOST cudaError_t cudaGetTextureAlignmentOffset(size_t *offset, const texture<T, dim, m> &tex) {
    return cudaGetTextureAlignmentOffset(offset, static_cast<const textureReference *>(&tex));
}
template <class T, int dim>
static inline WEFT_HOST cudaError_t cudaBindSurfaceToArray(const surface<T, dim> &surf, cudaArray_const_t array) {
    return __cudaBindSurfaceReference(&surf, array);
}
template <class T, int dim>
static inline WEFT_HOST cudaError_t cudaBindSurfaceToArray(const surface<T, dim> &surf, cudaArray_const_t array,
                                                           const cudaChannelFormatDesc &) {
    return __cudaBindSurfaceReference(&surf, array);
}

namespace weft {
// What a fetch gives: the element, or where integers are read as fractions, as many floats.
template <class T, int count> struct fractions;
template <class T> struct fractions<T, 1> { typedef float type; };
template <class T> struct fractions<T, 2> { typedef float2 type; };
template <class T> struct fractions<T, 4> { typedef float4 type; };
template <class T, enum cudaTextureReadMode m> struct fetched { typedef T type; };
template <class T> struct fetched<T, cudaReadModeNormalizedFloat> {
    typedef typename fractions<T, texel<T>::count>::type type;
};
// On the device a reference is a handle.
template <class R> static __device__ __forceinline__ unsigned long long handle_of(const R &reference) {
    return *reinterpret_cast<const unsigned long long *>(&reference);
}
} // namespace weft

#define __WEFT_TEXTURE(name, how, kind, params, args)                                                                  \
    template <class T, enum cudaTextureReadMode m>                                                                     \
    static __device__ __forceinline__ typename weft::fetched<T, m>::type name(texture<T, kind, m> t, params) {         \
        return name<typename weft::fetched<T, m>::type>(weft::handle_of(t), args);                                     \
    }
#include "texture_functions.h"
#undef __WEFT_TEXTURE

#define __WEFT_LIST(...) __VA_ARGS__
#define __WEFT_ACCESS(name, kind, params, args)                                                                        \
    template <class T>                                                                                                 \
    static __device__ __forceinline__ T name##read(surface<void, kind> s, params,                                      \
                                                   enum cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap) {         \
        return name##read<T>(weft::handle_of(s), args, mode);                                                          \
    }                                                                                                                  \
    template <class T>                                                                                                 \
    static __device__ __forceinline__ void name##read(T *to, surface<void, kind> s, params,                            \
                                                      enum cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap) {      \
        *to = name##read<T>(weft::handle_of(s), args, mode);                                                           \
    }                                                                                                                  \
    template <class T>                                                                                                 \
    static __device__ __forceinline__ void name##write(T value, surface<void, kind> s, params,                         \
                                                       enum cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap) {     \
        name##write(value, weft::handle_of(s), args, mode);                                                            \
    }
__WEFT_ACCESS(surf1D, cudaSurfaceType1D, int x, x)
__WEFT_ACCESS(surf2D, cudaSurfaceType2D, __WEFT_LIST(int x, int y), __WEFT_LIST(x, y))
__WEFT_ACCESS(surf3D, cudaSurfaceType3D, __WEFT_LIST(int x, int y, int z), __WEFT_LIST(x, y, z))
__WEFT_ACCESS(surf1DLayered, cudaSurfaceType1DLayered, __WEFT_LIST(int x, int layer), __WEFT_LIST(x, layer))
__WEFT_ACCESS(surf2DLayered, cudaSurfaceType2DLayered, __WEFT_LIST(int x, int y, int layer), __WEFT_LIST(x, y, layer))
__WEFT_ACCESS(surfCubemap, cudaSurfaceTypeCubemap, __WEFT_LIST(int x, int y, int face), __WEFT_LIST(x, y, face))
__WEFT_ACCESS(surfCubemapLayered, cudaSurfaceTypeCubemapLayered, __WEFT_LIST(int x, int y, int layerFace),
              __WEFT_LIST(x, y, layerFace))
#undef __WEFT_ACCESS
#undef __WEFT_LIST
#endif

#endif
