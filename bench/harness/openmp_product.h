// Square products by panels of b that are packed in the type of the sums: the peer of tiled kernels.
#pragma once
#include "openmp_job.h"

constexpr int rows = 8;
// Of a panel: as many registers of sums in all types.
template <class Sum>
constexpr int columns = 128 / sizeof(Sum);

// A tile of sums, which stays in registers while it walks down a packed panel of b.
template <class Sum>
static inline void multiply(const Sum* __restrict a, const Sum* __restrict packed, Sum* __restrict c, int n) {
    constexpr int columns = ::columns<Sum>;
    Sum sum[rows][columns] = {};
    for (int k = 0; k < n; k++)
        for (int i = 0; i < rows; i++)
            for (int j = 0; j < columns; j++) sum[i][j] += a[size_t(i) * n + k] * packed[k * columns + j];
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < columns; j++) c[size_t(i) * n + j] = sum[i][j];
}

// Within a parallel region.
template <class Sum, class T>
static inline void by_panels(const Sum* __restrict a, const T* __restrict b, Sum* __restrict c, int n) {
    constexpr int columns = ::columns<Sum>;
    Array<Sum> panel(size_t(n) * columns);
    Sum* __restrict packed = panel.data();
#pragma omp for
    for (int j0 = 0; j0 < n; j0 += columns) {
        for (int k = 0; k < n; k++)
            for (int j = 0; j < columns; j++) packed[k * columns + j] = b[size_t(k) * n + j0 + j];
        for (int i0 = 0; i0 < n; i0 += rows)
            multiply(a + size_t(i0) * n, packed, c + size_t(i0) * n + j0, n);
    }
}

// The job of a problem whose numbers are of the type of its sums.
template <class Problem, class T>
struct ProductJob {
    Problem p;
    Array<T> c;
    explicit ProductJob(bool small) : p(small), c(p.a.size()) {}
    void run() {
#pragma omp parallel
        by_panels(p.a.data(), p.b.data(), c.data(), p.n);
    }
    void results(Results& r) { p.results(r, c.data()); }
};
