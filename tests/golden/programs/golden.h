// What the recorded programs share: memory with known contents, and an end that says whether all went well.
#pragma once
#include <cuda_runtime.h>

#include <cstdio>
#include <cstdlib>

#define CHECK(call)                                                                     \
    do {                                                                                \
        cudaError_t e_ = (call);                                                        \
        if (e_ != cudaSuccess) {                                                        \
            std::fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, cudaGetErrorString(e_)); \
            std::exit(1);                                                               \
        }                                                                               \
    } while (0)

// A thread's number in the grid.
#define I (blockIdx.x * blockDim.x + threadIdx.x)

// Uses a number without storing it: no sum is this one.
#define USE(x, sink) \
    if ((x) == 12345.678f) *(sink) = 1

__global__ void fill(float* p, size_t n) {
    for (size_t i = I; i < n; i += size_t(gridDim.x) * blockDim.x) p[i] = float(i & 1023) * 0.25f;
}

// Device memory with known contents.
template <class T>
T* filled(size_t n) {
    T* p;
    size_t words = (n * sizeof(T) + 3) / 4;
    CHECK(cudaMalloc(&p, words * 4));
    fill<<<1024, 256>>>(reinterpret_cast<float*>(p), words);
    CHECK(cudaGetLastError());
    return p;
}

inline int done() {
    CHECK(cudaGetLastError());
    CHECK(cudaDeviceSynchronize());
    std::puts("done");
    return 0;
}
