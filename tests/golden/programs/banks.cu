// Shared memory at strides, of four, eight and sixteen bytes, by whole warps and by some of their threads.
#include "golden.h"

constexpr int WORDS = 8192, ROUNDS = 64;

// All of a vector: what nobody reads would not be loaded.
__device__ inline float total(float x) { return x; }
__device__ inline float total(float2 x) { return x.x + x.y; }
__device__ inline float total(float4 x) { return x.x + x.y + x.z + x.w; }
__device__ inline float total(unsigned char x) { return x; }
__device__ inline float total(short x) { return x; }

// A vector of one number.
template <class V>
__device__ V all_of(float x);
template <>
__device__ inline float all_of(float x) { return x; }
template <>
__device__ inline float2 all_of(float x) { return make_float2(x, x + 1); }
template <>
__device__ inline float4 all_of(float x) { return make_float4(x, x + 1, x + 2, x + 3); }

// Reads at a place of the thread, again and again; the place goes round.
template <class V, class At>
__device__ float sums(const float* s, At at) {
    float sum = 0;
    const V* v = reinterpret_cast<const V*>(s);
    constexpr int n = WORDS * 4 / sizeof(V);
#pragma unroll 1
    for (int r = 0; r < ROUNDS; r++) {
        V x = v[(at(threadIdx.x) + r) % n];
        sum += total(x);
    }
    return sum;
}
#define SHARED                                                              \
    __shared__ __align__(16) float s[WORDS];                                \
    for (int i = threadIdx.x; i < WORDS; i += blockDim.x) s[i] = float(i);  \
    __syncthreads();

template <class V, int S>
__global__ void load(float* sink) {
    SHARED
    USE(sums<V>(s, [](int t) { return t * S; }), sink);
}
template <class V>
__global__ void one_word(float* sink) {
    SHARED
    USE(sums<V>(s, [](int t) { return t >> 5; }), sink);
}
template <class V>
__global__ void pairs(float* sink) {
    SHARED
    USE(sums<V>(s, [](int t) { return t >> 1; }), sink);
}
template <class V>
__global__ void every_other(float* sink) {
    SHARED
    USE(sums<V>(s, [](int t) { return (t & 1) | (t >> 2 << 1); }), sink);
}
template <class V>
__global__ void every_fourth(float* sink) {
    SHARED
    USE(sums<V>(s, [](int t) { return (t & 3) | (t >> 3 << 2); }), sink);
}
// Neighbours want the same in the first half of a warp only.
template <class V>
__global__ void pairs_first(float* sink) {
    SHARED
    USE(sums<V>(s, [](int t) { return t & 16 ? t : t >> 1; }), sink);
}
template <class V>
__global__ void halves(float* sink) {
    SHARED
    USE(sums<V>(s, [](int t) { return t & 15; }), sink);
}
template <class V>
__global__ void mixed(float* sink) {
    SHARED
    USE(sums<V>(s, [](int t) { return (t * 7) ^ (t >> 3); }), sink);
}
template <class V>
__global__ void first_lanes(float* sink, int lanes) {
    SHARED
    if ((threadIdx.x & 31) < lanes) USE(sums<V>(s, [](int t) { return t; }), sink);
}
template <class V>
__global__ void odd_lanes(float* sink) {
    SHARED
    if (threadIdx.x & 1) USE(sums<V>(s, [](int t) { return t * 2; }), sink);
}
template <class V, int S>
__global__ void store(float* sink) {
    SHARED
    V* v = reinterpret_cast<V*>(s);
    constexpr int n = WORDS * 4 / sizeof(V);
#pragma unroll 1
    for (int r = 0; r < ROUNDS; r++) {
        v[(threadIdx.x * S + r) % n] = all_of<V>(float(r) + sink[0]);
    }
    __syncthreads();
    USE(s[threadIdx.x] + 0.5f, sink);
}

template <class V>
void all(float* sink, dim3 g, dim3 b) {
    load<V, 1><<<g, b>>>(sink);
    load<V, 2><<<g, b>>>(sink);
    load<V, 3><<<g, b>>>(sink);
    load<V, 4><<<g, b>>>(sink);
    load<V, 8><<<g, b>>>(sink);
    load<V, 16><<<g, b>>>(sink);
    load<V, 32><<<g, b>>>(sink);
    one_word<V><<<g, b>>>(sink);
    pairs<V><<<g, b>>>(sink);
    every_other<V><<<g, b>>>(sink);
    every_fourth<V><<<g, b>>>(sink);
    pairs_first<V><<<g, b>>>(sink);
    halves<V><<<g, b>>>(sink);
    mixed<V><<<g, b>>>(sink);
    first_lanes<V><<<g, b>>>(sink, 8);
    first_lanes<V><<<g, b>>>(sink, 17);
    odd_lanes<V><<<g, b>>>(sink);
    store<V, 1><<<g, b>>>(sink);
    store<V, 2><<<g, b>>>(sink);
    store<V, 3><<<g, b>>>(sink);
    store<V, 8><<<g, b>>>(sink);
}

int main() {
    float* sink = filled<float>(64);
    dim3 g(264), b(256);
    all<float>(sink, g, b);
    all<float2>(sink, g, b);
    all<float4>(sink, g, b);
    load<unsigned char, 1><<<g, b>>>(sink);
    load<unsigned char, 4><<<g, b>>>(sink);
    load<short, 2><<<g, b>>>(sink);
    return done();
}
