// Square products by panels of b that are packed in single precision: the peer of tiled kernels.
#pragma once
#include "openmp_job.h"

constexpr int rows = 8, columns = 32;

// A tile of sums, which stays in registers while it walks down a packed panel of b.
static inline void multiply(const float* __restrict a, const float* __restrict packed, float* __restrict c, int n) {
    float sum[rows][columns] = {};
    for (int k = 0; k < n; k++)
        for (int i = 0; i < rows; i++)
            for (int j = 0; j < columns; j++) sum[i][j] += a[size_t(i) * n + k] * packed[k * columns + j];
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < columns; j++) c[size_t(i) * n + j] = sum[i][j];
}

// Within a parallel region.
template <class T>
static inline void by_panels(const float* __restrict a, const T* __restrict b, float* __restrict c, int n) {
    Array<float> panel(size_t(n) * columns);
    float* __restrict packed = panel.data();
#pragma omp for
    for (int j0 = 0; j0 < n; j0 += columns) {
        for (int k = 0; k < n; k++)
            for (int j = 0; j < columns; j++) packed[k * columns + j] = b[size_t(k) * n + j0 + j];
        for (int i0 = 0; i0 < n; i0 += rows)
            multiply(a + size_t(i0) * n, packed, c + size_t(i0) * n + j0, n);
    }
}
