// What the programs share that read textures and surfaces: where the threads of a warp go, arrays and objects.
#pragma once
#include "golden.h"

constexpr int W = 512, H = 256, D = 8, BLOCKS = 528, THREADS = 128;

// Where the threads of a warp go: to (sx * (lane % columns) + px * warp, sy * (lane / columns) + py * warp).
struct Places {
    int columns;
    float sx, sy, x, y;
};

__device__ float2 place(Places p) {
    int lane = threadIdx.x & 31, warp = I / 32;
    return make_float2(p.sx * (lane % p.columns) + p.x + 32 * (warp % 8), p.sy * (lane / p.columns) + p.y + 8 * (warp / 8 % 16));
}
__device__ float sum(float v) { return v; }
__device__ float sum(float2 v) { return v.x + v.y; }
__device__ float sum(float4 v) { return v.x + v.y + v.z + v.w; }
__device__ float sum(unsigned char v) { return v; }
__device__ float sum(uchar4 v) { return v.x + v.y + v.z + v.w; }
__device__ float sum(short2 v) { return v.x + v.y; }
__device__ float sum(unsigned short v) { return v; }
__device__ float sum(short4 v) { return v.x + v.y + v.z + v.w; }

template <class T>
cudaArray_t array(int w, int h, int d, unsigned flags) {
    cudaArray_t a;
    cudaChannelFormatDesc f = cudaCreateChannelDesc<T>();
    CHECK(cudaMalloc3DArray(&a, &f, make_cudaExtent(w, h, d), flags));
    return a;
}
cudaResourceDesc of(cudaArray_t a) {
    cudaResourceDesc r = {};
    r.resType = cudaResourceTypeArray;
    r.res.array.array = a;
    return r;
}
cudaTextureObject_t texture(cudaResourceDesc r, bool filtered = false, bool normalised = false) {
    cudaTextureDesc d = {};
    d.addressMode[0] = d.addressMode[1] = d.addressMode[2] = cudaAddressModeClamp;
    d.readMode = cudaReadModeElementType;
    d.filterMode = filtered ? cudaFilterModeLinear : cudaFilterModePoint;
    d.mipmapFilterMode = d.filterMode;
    d.maxMipmapLevelClamp = 4;
    d.normalizedCoords = normalised;
    cudaTextureObject_t t;
    CHECK(cudaCreateTextureObject(&t, &r, &d, nullptr));
    return t;
}
cudaSurfaceObject_t surface(cudaArray_t a) {
    cudaResourceDesc r = of(a);
    cudaSurfaceObject_t s;
    CHECK(cudaCreateSurfaceObject(&s, &r));
    return s;
}

float* out;
const Places rows = {32, 1, 1, 0.5f, 0.5f}, columns = {1, 1, 1, 0.5f, 0.5f}, fours = {4, 1, 1, 0.5f, 0.5f},
             eights = {8, 1, 1, 0.5f, 0.5f}, twos = {2, 1, 1, 0.5f, 0.5f}, halves = {16, 1, 1, 0.5f, 0.5f};
const Places other[] = {{32, 2, 1, 0.5f, 0.5f}, {32, 4, 1, 0.5f, 0.5f}, {32, 0, 0, 0.5f, 0.5f}, {32, 1, 1, 1.5f, 0.5f},
                        {1, 0, 2, 0.5f, 0.5f}};
