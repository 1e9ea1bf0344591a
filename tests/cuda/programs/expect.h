// Checks for self-checking programs: each failure is printed (the first few) and counted.
#pragma once
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>
#include <cuda_runtime.h>

static int failures_;

#define CK(call)                                                                     \
    do {                                                                             \
        cudaError_t status_ = (call);                                                \
        if (status_ != cudaSuccess) {                                                \
            printf("line %d: %s: %s\n", __LINE__, #call, cudaGetErrorName(status_)); \
            exit(1);                                                                 \
        }                                                                            \
    } while (0)

#define EXPECT(condition)                                                                            \
    do {                                                                                             \
        if (!(condition) && failures_++ < 10) printf("line %d: not so: %s\n", __LINE__, #condition); \
    } while (0)

#define SAME(got, want, i)                                                                                 \
    do {                                                                                                   \
        auto got_ = (got);                                                                                 \
        auto want_ = (want);                                                                               \
        if (!(got_ == want_) && failures_++ < 10)                                                          \
            printf("line %d: %s [%ld]: %.17g, should be %.17g\n", __LINE__, #got, (long)(i), (double)got_, \
                   (double)want_);                                                                         \
    } while (0)

template <class T>
struct Buffer {
    T* p;
    size_t n;
    explicit Buffer(size_t count) : n(count) {
        CK(cudaMalloc(&p, n * sizeof(T)));
        CK(cudaMemset(p, 0, n * sizeof(T)));
    }
    explicit Buffer(const std::vector<T>& v) : n(v.size()) {
        CK(cudaMalloc(&p, n * sizeof(T)));
        CK(cudaMemcpy(p, v.data(), n * sizeof(T), cudaMemcpyHostToDevice));
    }
    Buffer(const Buffer&) = delete;
    ~Buffer() {
        cudaFree(p);
    }
    operator T*() {
        return p;
    }
    std::vector<T> get() {
        std::vector<T> v(n);
        CK(cudaGetLastError());
        CK(cudaDeviceSynchronize());
        CK(cudaMemcpy(v.data(), p, n * sizeof(T), cudaMemcpyDeviceToHost));
        return v;
    }
};

inline int finish(const char* name) {
    printf("%s: %s\n", name, failures_ ? "FAILED" : "PASSED");
    return failures_ != 0;
}
