// What the examples share: error checks, sizes, comparison, random numbers.
#pragma once
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>

#define CHECK(call)                                                                                       \
    do {                                                                                                  \
        cudaError_t status_ = (call);                                                                     \
        if (status_ != cudaSuccess) {                                                                     \
            fprintf(stderr, "%s:%d: %s: %s\n", __FILE__, __LINE__, #call, cudaGetErrorString(status_));   \
            exit(1);                                                                                      \
        }                                                                                                 \
    } while (0)

inline bool& digests_wanted() {
    static bool wanted = false;
    return wanted;
}

// `--small` asks for a size that suits slow engines; `--digest` for digests of the results.
inline bool small_run(int argc, char** argv) {
    bool small = false;
    for (int i = 1; i < argc; i++) {
        small |= strcmp(argv[i], "--small") == 0;
        digests_wanted() |= strcmp(argv[i], "--digest") == 0;
    }
    return small;
}

// Prints a digest of the bits, for comparing runs.
inline void digest(const char* what, const void* data, size_t bytes) {
    if (!digests_wanted()) return;
    unsigned long long h = 0xcbf29ce484222325ull;
    for (size_t i = 0; i < bytes; i++) h = (h ^ ((const unsigned char*)data)[i]) * 0x100000001b3ull;
    printf("%s: digest %016llx\n", what, h);
}

// The same numbers everywhere, for any seed.
struct Random {
    unsigned state;
    explicit Random(unsigned seed = 1) : state(seed * 2654435761u + 1) {}
    unsigned next() {
        state ^= state << 13;
        state ^= state >> 17;
        state ^= state << 5;
        return state;
    }
    float unit() { return (next() >> 8) * (1.0f / 16777216.0f); }
};

inline bool close_to(double got, double want, double tolerance) {
    return std::fabs(got - want) <= tolerance * std::fmax(1.0, std::fabs(want));
}

// Compares arrays; says where they first differ.
template <class T>
bool same(const char* what, const T* got, const T* want, size_t n, double tolerance = 0) {
    digest(what, got, n * sizeof(T));
    for (size_t i = 0; i < n; i++) {
        if (got[i] == want[i] || (tolerance > 0 && close_to((double)got[i], (double)want[i], tolerance))) continue;
        fprintf(stderr, "%s: element %zu is %.9g, should be %.9g\n", what, i, (double)got[i], (double)want[i]);
        return false;
    }
    return true;
}

// The closing line and the exit status.
inline int verdict(const char* name, bool ok) {
    printf("%s: %s\n", name, ok ? "PASSED" : "FAILED");
    return ok ? 0 : 1;
}
