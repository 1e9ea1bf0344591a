// Atomic operations on global and shared memory: on one word, on few, on many; results used or not.
#include "golden.h"

constexpr int N = 1 << 20;

__global__ void reduce_to_one(int* p) { atomicAdd(p, int(threadIdx.x)); }
__global__ void reduce_to_32(int* p) { atomicAdd(p + (threadIdx.x & 31), 1); }
__global__ void reduce_to_each(int* p) { atomicAdd(p + I, 1); }
__global__ void reduce_spread(int* p, int n) { atomicAdd(p + (I * 48271u) % n, 1); }
__global__ void add_floats(float* p) { atomicAdd(p + (I & 4095), 0.5f); }
__global__ void add_doubles(double* p) { atomicAdd(p + (I & 4095), 0.5); }
__global__ void fetch_each(int* p, int* q) { q[I] = atomicAdd(p + I, 1); }
__global__ void swap_if(int* p, int* q) { q[I] = atomicCAS(p + I, 0, 1); }
__global__ void maxima(int* p) { atomicMax(p + (I & 255), int(I)); }
__global__ void one_per_warp(int* p) {
    if ((threadIdx.x & 31) == 0) atomicAdd(p, 32);
}
__global__ void histogram_shared(const unsigned* in, unsigned* bins) {
    __shared__ unsigned own[256];
    own[threadIdx.x] = 0;
    __syncthreads();
    for (int k = 0; k < 16; k++) atomicAdd(&own[(in[I + k * 4096] * 2654435761u) >> 24], 1u);
    __syncthreads();
    atomicAdd(&bins[threadIdx.x], own[threadIdx.x]);
}
__global__ void shared_one(int* out) {
    __shared__ int n;
    if (threadIdx.x == 0) n = 0;
    __syncthreads();
    for (int k = 0; k < 16; k++) atomicAdd(&n, k);
    __syncthreads();
    if (threadIdx.x == 0) out[blockIdx.x] = n;
}
__global__ void shared_each(int* out) {
    __shared__ int n[256];
    n[threadIdx.x] = 0;
    __syncthreads();
    for (int k = 0; k < 16; k++) atomicAdd(&n[threadIdx.x], k);
    __syncthreads();
    out[I] = n[threadIdx.x];
}
__global__ void shared_fetch(int* out) {
    __shared__ int n[64];
    if (threadIdx.x < 64) n[threadIdx.x] = 0;
    __syncthreads();
    int sum = 0;
    for (int k = 0; k < 16; k++) sum += atomicAdd(&n[(threadIdx.x * 5 + k) & 63], k);
    out[I] = sum;
}

int main() {
    int *p = filled<int>(N * 2), *q = filled<int>(N * 2);
    dim3 g(N / 256), b(256);
    reduce_to_one<<<g, b>>>(p);
    reduce_to_32<<<g, b>>>(p);
    reduce_to_each<<<g, b>>>(p);
    reduce_spread<<<g, b>>>(p, N);
    add_floats<<<g, b>>>((float*)p);
    add_doubles<<<g, b>>>((double*)p);
    fetch_each<<<g, b>>>(p, q);
    swap_if<<<g, b>>>(p, q);
    maxima<<<g, b>>>(p);
    one_per_warp<<<g, b>>>(p);
    histogram_shared<<<g, b>>>((unsigned*)p, (unsigned*)q);
    shared_one<<<g, b>>>(q);
    shared_each<<<g, b>>>(q);
    shared_fetch<<<g, b>>>(q);
    return done();
}
