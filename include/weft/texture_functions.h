// The functions that fetch through a texture, each as `__WEFT_TEXTURE(name, how, kind, params, args)`: what it calls, the type of a
// reference that it takes, and coordinates as they are declared and as they are handed on. Whoever includes this says what is made of it.
#define __WEFT_LIST(...) __VA_ARGS__
__WEFT_TEXTURE(tex1Dfetch, fetch_1d, cudaTextureType1D, int x, x)
__WEFT_TEXTURE(tex1D, tex_1d, cudaTextureType1D, float x, x)
__WEFT_TEXTURE(tex2D, tex_2d, cudaTextureType2D, __WEFT_LIST(float x, float y), __WEFT_LIST(x, y))
__WEFT_TEXTURE(tex3D, tex_3d, cudaTextureType3D, __WEFT_LIST(float x, float y, float z), __WEFT_LIST(x, y, z))
__WEFT_TEXTURE(tex1DLayered, tex_a1d, cudaTextureType1DLayered, __WEFT_LIST(float x, int layer), __WEFT_LIST(x, layer))
__WEFT_TEXTURE(tex2DLayered, tex_a2d, cudaTextureType2DLayered, __WEFT_LIST(float x, float y, int layer), __WEFT_LIST(x, y, layer))
__WEFT_TEXTURE(texCubemap, tex_cube, cudaTextureTypeCubemap, __WEFT_LIST(float x, float y, float z), __WEFT_LIST(x, y, z))
__WEFT_TEXTURE(texCubemapLayered, tex_acube, cudaTextureTypeCubemapLayered, __WEFT_LIST(float x, float y, float z, int layer),
               __WEFT_LIST(x, y, z, layer))
__WEFT_TEXTURE(tex1DLod, lod_1d, cudaTextureType1D, __WEFT_LIST(float x, float level), __WEFT_LIST(x, level))
__WEFT_TEXTURE(tex2DLod, lod_2d, cudaTextureType2D, __WEFT_LIST(float x, float y, float level), __WEFT_LIST(x, y, level))
__WEFT_TEXTURE(tex3DLod, lod_3d, cudaTextureType3D, __WEFT_LIST(float x, float y, float z, float level), __WEFT_LIST(x, y, z, level))
__WEFT_TEXTURE(tex1DLayeredLod, lod_a1d, cudaTextureType1DLayered, __WEFT_LIST(float x, int layer, float level), __WEFT_LIST(x, layer, level))
__WEFT_TEXTURE(tex2DLayeredLod, lod_a2d, cudaTextureType2DLayered, __WEFT_LIST(float x, float y, int layer, float level),
               __WEFT_LIST(x, y, layer, level))
__WEFT_TEXTURE(texCubemapLod, lod_cube, cudaTextureTypeCubemap, __WEFT_LIST(float x, float y, float z, float level),
               __WEFT_LIST(x, y, z, level))
__WEFT_TEXTURE(texCubemapLayeredLod, lod_acube, cudaTextureTypeCubemapLayered, __WEFT_LIST(float x, float y, float z, int layer, float level),
               __WEFT_LIST(x, y, z, layer, level))
__WEFT_TEXTURE(tex1DGrad, grad_1d, cudaTextureType1D, __WEFT_LIST(float x, float dPdx, float dPdy), __WEFT_LIST(x, dPdx, dPdy))
__WEFT_TEXTURE(tex2DGrad, grad_2d, cudaTextureType2D, __WEFT_LIST(float x, float y, float2 dPdx, float2 dPdy),
               __WEFT_LIST(x, y, dPdx, dPdy))
__WEFT_TEXTURE(tex3DGrad, grad_3d, cudaTextureType3D, __WEFT_LIST(float x, float y, float z, float4 dPdx, float4 dPdy),
               __WEFT_LIST(x, y, z, dPdx, dPdy))
__WEFT_TEXTURE(tex1DLayeredGrad, grad_a1d, cudaTextureType1DLayered, __WEFT_LIST(float x, int layer, float dPdx, float dPdy),
               __WEFT_LIST(x, layer, dPdx, dPdy))
__WEFT_TEXTURE(tex2DLayeredGrad, grad_a2d, cudaTextureType2DLayered, __WEFT_LIST(float x, float y, int layer, float2 dPdx, float2 dPdy),
               __WEFT_LIST(x, y, layer, dPdx, dPdy))
#undef __WEFT_LIST
