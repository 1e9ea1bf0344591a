// Threads of a warp that part: by half warps, by odd and even, by data; loops of different lengths; early exits.
#include "golden.h"

constexpr int N = 1 << 20;

__device__ float left(float x, int n) {
#pragma unroll 1
    for (int i = 0; i < n; i++) x = x * 1.0001f + 0.5f;
    return x;
}
__device__ float right(float x, int n) {
#pragma unroll 1
    for (int i = 0; i < n; i++) x = sqrtf(x) + 3.0f;
    return x;
}
__global__ void together(const float* in, float* out, int n) { out[I] = (I & 32) ? left(in[I], n) : right(in[I], n); }
__global__ void odd_even(const float* in, float* out, int n) { out[I] = (I & 1) ? left(in[I], n) : right(in[I], n); }
__global__ void half_warps(const float* in, float* out, int n) { out[I] = (I & 16) ? left(in[I], n) : right(in[I], n); }
__global__ void by_data(const float* in, float* out, int n) { out[I] = in[I] > 128.0f ? left(in[I], n) : right(in[I], n); }
__global__ void lengths(const float* in, float* out, int n) { out[I] = left(in[I], I % n); }
__global__ void nested(const float* in, float* out, int n) {
    float x = in[I];
    if (I & 1) {
        if (I & 2) x = left(x, n);
        else x = right(x, n / 2);
    } else if (I & 4) {
        x = left(x, n / 2);
    }
    out[I] = x;
}
__global__ void early_exit(const float* in, float* out, int n) {
    if (threadIdx.x % 32 >= 20) return;
    out[I] = left(in[I], n);
}
__global__ void short_branch(const float* in, float* out) {
    float x = in[I];
    if (x > 100.0f) x -= 100.0f;
    out[I] = x;
}
__global__ void switches(const float* in, float* out, int n) {
    float x = in[I];
    switch (I % 4) {
        case 0: x = left(x, n); break;
        case 1: x = right(x, n); break;
        case 2: x = left(right(x, 2), n); break;
        default: x = 0; break;
    }
    out[I] = x;
}

int main() {
    float *in = filled<float>(N), *out = filled<float>(N);
    dim3 g(N / 256), b(256);
    together<<<g, b>>>(in, out, 32);
    odd_even<<<g, b>>>(in, out, 32);
    half_warps<<<g, b>>>(in, out, 32);
    by_data<<<g, b>>>(in, out, 32);
    lengths<<<g, b>>>(in, out, 64);
    nested<<<g, b>>>(in, out, 32);
    early_exit<<<g, b>>>(in, out, 32);
    short_branch<<<g, b>>>(in, out);
    switches<<<g, b>>>(in, out, 32);
    return done();
}
