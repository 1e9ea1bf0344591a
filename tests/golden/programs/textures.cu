// Fetches of single texels: where the 32 threads of a warp go, for texels of 1 to 16 bytes, in planes, lines and plain
// memory. Warps of all blocks go to places that are alike.
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
template <class T>
__global__ void linear(cudaTextureObject_t t, int stride, int n, float* out) {
    out[I] = sum(tex1Dfetch<T>(t, (I * stride) % n));
}
template <class T>
__global__ void linear_at(cudaTextureObject_t t, const int* at, float* out) {
    out[I] = sum(tex1Dfetch<T>(t, at[threadIdx.x & 31] + I / 32 % 64));
}
__global__ void plane_at(cudaTextureObject_t t, const int* at, float* out) {
    int n = at[threadIdx.x & 31];
    out[I] = tex2D<float>(t, n % W + 0.5f, n / W % H + 0.5f);
}
__global__ void some(cudaTextureObject_t t, Places p, unsigned lanes, float* out) {
    float2 at = place(p);
    if (lanes >> (threadIdx.x & 31) & 1) out[I] = tex2D<float>(t, at.x, at.y);
}

template <class T>
void planes() {
    cudaTextureObject_t t = texture(of(array<T>(W, H, 0, 0)));
    for (Places p : {rows, columns, fours, eights, twos, halves}) plane<T><<<BLOCKS, THREADS>>>(t, p, out);
    for (Places p : other) plane<T><<<BLOCKS, THREADS>>>(t, p, out);
}

template <class T>
void lines() {
    T* memory = filled<T>(1 << 20);
    cudaResourceDesc r = {};
    r.resType = cudaResourceTypeLinear;
    r.res.linear.devPtr = memory;
    r.res.linear.desc = cudaCreateChannelDesc<T>();
    r.res.linear.sizeInBytes = (1 << 20) * sizeof(T);
    cudaTextureObject_t t = texture(r);
    for (int stride : {0, 1, 2, 3, 4, 8, 32}) linear<T><<<BLOCKS, THREADS>>>(t, stride, 1 << 20, out);
    r = {};
    r.resType = cudaResourceTypePitch2D;
    r.res.pitch2D.devPtr = memory;
    r.res.pitch2D.desc = cudaCreateChannelDesc<T>();
    r.res.pitch2D.width = W, r.res.pitch2D.height = H;
    r.res.pitch2D.pitchInBytes = 1024 * sizeof(T);
    t = texture(r);
    for (Places p : {rows, columns, fours, eights}) plane<T><<<BLOCKS, THREADS>>>(t, p, out);
    t = texture(of(array<T>(W, 0, 0, 0)));
    for (Places p : {rows, Places{32, 2, 1, 0.5f, 0.5f}, Places{32, 4, 1, 0.5f, 0.5f}}) line<T><<<BLOCKS, THREADS>>>(t, p, out);
}

int main() {
    out = filled<float>(BLOCKS * THREADS);
    planes<float>();
    planes<unsigned char>();
    planes<unsigned short>();
    planes<uchar4>();
    planes<float2>();
    planes<short4>();
    planes<float4>();
    lines<float>();
    lines<unsigned char>();
    lines<float2>();
    lines<float4>();

    int where[32], *at;
    CHECK(cudaMalloc(&at, sizeof where));
    for (int n = 0; n < 4; n++) {
        unsigned x = 12345 + n;
        for (int& w : where) w = (x = x * 1664525 + 1013904223) >> (n < 2 ? 14 : 24);
        CHECK(cudaMemcpy(at, where, sizeof where, cudaMemcpyHostToDevice));
        float* memory = filled<float>(1 << 18);
        cudaResourceDesc r = {};
        r.resType = cudaResourceTypeLinear;
        r.res.linear.devPtr = memory;
        r.res.linear.desc = cudaCreateChannelDesc<float>();
        r.res.linear.sizeInBytes = 4 << 18;
        linear_at<float><<<BLOCKS, THREADS>>>(texture(r), at, out);
        plane_at<<<BLOCKS, THREADS>>>(texture(of(array<float>(W, H, 0, 0))), at, out);
    }

    cudaTextureObject_t t = texture(of(array<float>(W, H, 0, 0)));
    for (unsigned lanes : {1u, 0xfu, 0xffu, 0x11111111u, 0x55555555u, 0xffffu, 0x80000001u, 0x0f0f0f0fu})
        some<<<BLOCKS, THREADS>>>(t, rows, lanes, out);
    return done();
}
