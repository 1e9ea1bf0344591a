// Arrays of threads that stay in local memory, since their places are known at run time only.
#include "golden.h"

constexpr int N = 1 << 18;

template <class T, int L>
__global__ void same_place(const int* at, T* out) {
    T a[L];
#pragma unroll 1
    for (int i = 0; i < L; i++) a[i] = T(i + threadIdx.x);
    T sum = 0;
#pragma unroll 1
    for (int i = 0; i < L; i++) sum += a[(i + at[i]) & (L - 1)];
    out[I] = sum;
}
template <class T, int L>
__global__ void own_place(const int* at, T* out) {
    T a[L];
#pragma unroll 1
    for (int i = 0; i < L; i++) a[i] = T(i + threadIdx.x);
    T sum = 0;
#pragma unroll 1
    for (int i = 0; i < L; i++) sum += a[(i * 5 + threadIdx.x + at[i]) & (L - 1)];
    out[I] = sum;
}
__device__ __noinline__ float by_address(const float* a, int n) {
    float sum = 0;
#pragma unroll 1
    for (int i = 0; i < n; i++) sum += a[i];
    return sum;
}
__global__ void passed_on(float* out, int n) {
    float a[24];
#pragma unroll 1
    for (int i = 0; i < n; i++) a[i] = float(i) * 0.5f;
    out[I] = by_address(a, n);
}

int main() {
    int* at;
    CHECK(cudaMalloc(&at, 4096));
    CHECK(cudaMemset(at, 0, 4096));
    double* out = filled<double>(N);
    dim3 g(N / 128), b(128);
    same_place<float, 16><<<g, b>>>(at, (float*)out);
    same_place<float, 64><<<g, b>>>(at, (float*)out);
    same_place<double, 32><<<g, b>>>(at, out);
    own_place<float, 16><<<g, b>>>(at, (float*)out);
    own_place<float, 64><<<g, b>>>(at, (float*)out);
    own_place<double, 32><<<g, b>>>(at, out);
    passed_on<<<g, b>>>((float*)out, 24);
    return done();
}
