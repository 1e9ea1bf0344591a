// Fetches between texels and levels, of four texels at once, and from solids, layers and cubes.
#include "images.h"

template <class T>
__global__ void plane(cudaTextureObject_t t, Places p, float* out) {
    float2 at = place(p);
    out[I] = sum(tex2D<T>(t, at.x, at.y));
}
template <class T>
__global__ void line(cudaTextureObject_t t, Places p, float* out) {
    out[I] = sum(tex1D<T>(t, place(p).x));
}
__global__ void space(cudaTextureObject_t t, int3 step, int columns, float x, float* out) {
    int lane = threadIdx.x & 31, u = lane % columns, v = lane / columns;
    out[I] = tex3D<float>(t, (step.x ? u : 0) + x, (step.y == 1 ? u : step.y == 2 ? v : 0) + x,
                          ((step.z == 1 ? u : step.z == 2 ? v : 0) & 7) + x);
}
__global__ void layers(cudaTextureObject_t t, Places p, int each, float* out) {
    float2 at = place(p);
    out[I] = tex2DLayered<float>(t, at.x, at.y, each ? threadIdx.x / each % D : 3);
}
__global__ void cube(cudaTextureObject_t t, float z, float* out) {
    int lane = threadIdx.x & 31;
    out[I] = texCubemap<float>(t, lane % 8 / 16.f, lane / 8 / 16.f, z);
}
__global__ void level(cudaTextureObject_t t, Places p, float which, float* out) {
    float2 at = place(p);
    out[I] = tex2DLod<float>(t, at.x / W, at.y / H, which);
}
__global__ void corners(cudaTextureObject_t t, Places p, float* out) {
    float2 at = place(p);
    out[I] = sum(tex2Dgather<float4>(t, at.x, at.y));
}

int main() {
    out = filled<float>(BLOCKS * THREADS);
    cudaArray_t a = array<float>(W, H, 0, cudaArrayTextureGather);
    cudaTextureObject_t t = texture(of(a)), f = texture(of(a), true);
    const Places between[] = {{32, 1, 1, 0.5f, 0.5f}, {32, 1, 1, 1, 1}, {32, 1, 1, 0.5f, 1}, {32, 1, 1, 1, 0.5f}, {1, 1, 1, 1, 1},
                              {32, 0.5f, 1, 0.6f, 0.6f}, {32, 2, 1, 1, 1}, {32, 0, 0, 3, 3}, {32, 0, 0, 4, 4}, {8, 1, 1, 1, 1}};
    for (Places p : between) plane<float><<<BLOCKS, THREADS>>>(f, p, out);
    for (Places p : between) plane<float4><<<BLOCKS, THREADS>>>(texture(of(array<float4>(W, H, 0, 0)), true), p, out);
    for (Places p : between) line<float><<<BLOCKS, THREADS>>>(texture(of(array<float>(W, 0, 0, 0)), true), p, out);
    for (Places p : between) corners<<<BLOCKS, THREADS>>>(t, p, out);

    cudaArray_t solid = array<float>(64, 64, D, 0);
    const int3 steps[] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {1, 2, 0}, {1, 0, 2}, {0, 1, 2}};
    for (bool filtered : {false, true}) {
        cudaTextureObject_t v = texture(of(solid), filtered);
        for (int3 s : steps)
            for (int c : {4, 32}) space<<<BLOCKS, THREADS>>>(v, s, c, filtered ? 1.f : 0.5f, out);
    }
    cudaArray_t stack = array<float>(W, H, D, cudaArrayLayered);
    for (int each : {0, 1, 4, 8})
        for (Places p : {rows, columns}) layers<<<BLOCKS, THREADS>>>(texture(of(stack)), p, each, out);
    cudaArray_t faces = array<float>(64, 64, 6, cudaArrayCubemap);
    for (float z : {1.f, -1.f, 0.25f}) cube<<<BLOCKS, THREADS>>>(texture(of(faces), false, true), z, out);
    cudaMipmappedArray_t levels;
    cudaChannelFormatDesc d = cudaCreateChannelDesc<float>();
    CHECK(cudaMallocMipmappedArray(&levels, &d, make_cudaExtent(W, H, 0), 5));
    cudaResourceDesc r = {};
    r.resType = cudaResourceTypeMipmappedArray;
    r.res.mipmap.mipmap = levels;
    for (bool filtered : {false, true})
        for (float l : {0.f, 0.5f, 1.f, 1.75f}) level<<<BLOCKS, THREADS>>>(texture(r, filtered, true), rows, l, out);
    return done();
}
