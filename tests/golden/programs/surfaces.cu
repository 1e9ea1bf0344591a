// Loads, stores and additions of surfaces: where the 32 threads of a warp go, for elements of 1 to 16 bytes, in planes,
// solids and layers.
#include "images.h"

template <class T>
__global__ void surface_read(cudaSurfaceObject_t s, Places p, float* out) {
    float2 at = place(p);
    out[I] = sum(surf2Dread<T>(s, int(at.x) % (W - 32) * int(sizeof(T)), int(at.y)));
}
template <class T>
__global__ void surface_write(cudaSurfaceObject_t s, Places p, T v) {
    float2 at = place(p);
    surf2Dwrite(v, s, int(at.x) % (W - 32) * int(sizeof(T)), int(at.y));
}
__global__ void surface_some(cudaSurfaceObject_t s, Places p, unsigned lanes, float* out) {
    float2 at = place(p);
    if (lanes >> (threadIdx.x & 31) & 1) {
        out[I] = surf2Dread<float>(s, int(at.x) * 4, int(at.y));
        surf2Dwrite(1.f, s, int(at.x) * 4, int(at.y) + 1);
    }
}
__global__ void surface_space(cudaSurfaceObject_t s, int3 step, float* out) {
    int lane = threadIdx.x & 31;
    out[I] = surf3Dread<float>(s, (step.x ? lane : 0) * 4, step.y ? lane : 0, (step.z ? lane : 0) & 7);
}
__global__ void surface_layers(cudaSurfaceObject_t s, Places p, int each) {
    float2 at = place(p);
    surf2DLayeredwrite(1.f, s, int(at.x) * 4, int(at.y), each ? threadIdx.x / each % D : 3);
}
__global__ void surface_add(cudaSurfaceObject_t s, Places p) {
    float2 at = place(p);
    int x = int(at.x) * 4, y = int(at.y);
    asm volatile("sured.b.2d.add.u32.trap [%0, {%1, %2}], %3;" ::"l"(s), "r"(x), "r"(y), "r"(1) : "memory");
}

template <class T>
void planes() {
    cudaSurfaceObject_t s = surface(array<T>(W, H, 0, cudaArraySurfaceLoadStore));
    for (Places p : {rows, columns, fours, eights, twos, halves}) surface_read<T><<<BLOCKS, THREADS>>>(s, p, out);
    for (Places p : other) surface_read<T><<<BLOCKS, THREADS>>>(s, p, out);
    for (Places p : {rows, columns, fours, eights, twos, halves}) surface_write<T><<<BLOCKS, THREADS>>>(s, p, T());
    for (Places p : other) surface_write<T><<<BLOCKS, THREADS>>>(s, p, T());
}

int main() {
    out = filled<float>(BLOCKS * THREADS);
    planes<float>();
    planes<unsigned char>();
    planes<unsigned short>();
    planes<uchar4>();
    planes<float2>();
    planes<float4>();
    cudaSurfaceObject_t s = surface(array<float>(W, H, 0, cudaArraySurfaceLoadStore));
    for (unsigned lanes : {1u, 0xfu, 0xffu, 0x11111111u, 0x55555555u, 0xffffu, 0x80000001u, 0x0f0f0f0fu})
        surface_some<<<BLOCKS, THREADS>>>(s, rows, lanes, out);
    cudaArray_t solid = array<float>(64, 64, D, cudaArraySurfaceLoadStore);
    for (int3 step : {int3{1, 0, 0}, int3{0, 1, 0}, int3{0, 0, 1}})
        surface_space<<<BLOCKS, THREADS>>>(surface(solid), step, out);
    cudaArray_t stack = array<float>(W, H, D, cudaArrayLayered | cudaArraySurfaceLoadStore);
    for (int each : {0, 1, 4, 8})
        for (Places p : {rows, columns}) surface_layers<<<BLOCKS, THREADS>>>(surface(stack), p, each);
    cudaArray_t words = array<unsigned>(W, H, 0, cudaArraySurfaceLoadStore);
    for (Places p : {rows, columns, other[2]}) surface_add<<<BLOCKS, THREADS>>>(surface(words), p);
    return done();
}
