// What the programs of cuBLAS share: numbers of any type, memory of a device, comparisons, and functions by type.
#pragma once
#include <cmath>
#include <complex>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include <cublas_v2.h>
#include <cuda_runtime.h>

#define OK(x) expect((int)(x), 0, #x, __LINE__)

static void expect(int got, int want, const char *what, int line) {
    if (got != want) {
        printf("line %d: %s: %d, not %d\n", line, what, got, want);
        exit(1);
    }
}

static void near(double got, double want, const char *what) {
    if (!(fabs(got - want) <= 1e-4 * (1 + fabs(want)))) {
        printf("%s: %.9g, not %.9g\n", what, got, want);
        exit(1);
    }
}

template <class T> T number(int i);
template <> inline float number<float>(int i) { return (float)(i * 37 % 19 - 9) / 4; }
template <> inline double number<double>(int i) { return (double)(i * 37 % 19 - 9) / 4; }
template <> inline cuComplex number<cuComplex>(int i) { return make_cuComplex(number<float>(i), number<float>(i + 5)); }
template <> inline cuDoubleComplex number<cuDoubleComplex>(int i) {
    return make_cuDoubleComplex(number<double>(i), number<double>(i + 5));
}
inline std::complex<double> wide(float x) { return x; }
inline std::complex<double> wide(double x) { return x; }
inline std::complex<double> wide(cuComplex x) { return {x.x, x.y}; }
inline std::complex<double> wide(cuDoubleComplex x) { return {x.x, x.y}; }

template <class T> struct Device {
    T *at;
    size_t n;
    explicit Device(size_t count, int from = 0) : n(count) {
        std::vector<T> h(n);
        for (size_t i = 0; i < n; i++) h[i] = number<T>((int)i + from);
        OK(cudaMalloc(&at, n * sizeof(T)));
        OK(cudaMemcpy(at, h.data(), n * sizeof(T), cudaMemcpyHostToDevice));
    }
    ~Device() { cudaFree(at); }
    std::vector<T> host() const {
        std::vector<T> h(n);
        OK(cudaMemcpy(h.data(), at, n * sizeof(T), cudaMemcpyDeviceToHost));
        return h;
    }
};

using Wide = std::complex<double>;

template <class T> T narrow(Wide x);
template <> inline float narrow<float>(Wide x) { return (float)x.real(); }
template <> inline double narrow<double>(Wide x) { return x.real(); }
template <> inline cuComplex narrow<cuComplex>(Wide x) { return make_cuComplex((float)x.real(), (float)x.imag()); }
template <> inline cuDoubleComplex narrow<cuDoubleComplex>(Wide x) { return make_cuDoubleComplex(x.real(), x.imag()); }

static void same(Wide got, Wide want, const char *what) {
    if (!(std::abs(got - want) <= 2e-4 * (1 + std::abs(want)))) {
        printf("%s: %.9g%+.9gi, not %.9g%+.9gi\n", what, got.real(), got.imag(), want.real(), want.imag());
        exit(1);
    }
}
