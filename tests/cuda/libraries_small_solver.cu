// Eigenvalues and singular values of small matrices of floats are those of the same matrix of doubles, rounded once; of large ones, near them.
#include "libraries_check.h"
#include <algorithm>
#include <cusolverDn.h>

#define FOR(T, R, L, SY)                                                                                                      \
    static void eigen(cusolverDnHandle_t h, int n, T *a, R *w, T *work, int *info) {                                          \
        OK(cusolverDn##L##SY##evd(h, CUSOLVER_EIG_MODE_VECTOR, CUBLAS_FILL_MODE_UPPER, n, a, n, w, work, 4096, info));        \
    }                                                                                                                         \
    static void singular(cusolverDnHandle_t h, int m, int n, T *a, R *s, T *work, int *info) {                                \
        OK(cusolverDn##L##gesvd(h, 'N', 'N', m, n, a, m, s, nullptr, m, nullptr, n, work, 4096, nullptr, info));              \
    }
FOR(float, float, S, sy)
FOR(double, double, D, sy)
FOR(cuComplex, float, C, he)
FOR(cuDoubleComplex, double, Z, he)

// A matrix whose elements are right in both types.
static std::vector<Wide> matrix(int m, int n, bool real) {
    std::vector<Wide> a((size_t)m * n);
    unsigned seed = 12345;
    auto next = [&] { return (double)(int)((seed = seed * 1664525 + 1013904223) >> 8) / (1 << 14) - 512; };
    for (auto &x : a) x = {next(), real ? 0 : next()};
    if (m == n)
        for (int i = 0; i < n; i++) a[i + (size_t)i * n] = a[i + (size_t)i * n].real();
    return a;
}

template <class T, class R> static std::vector<R> values(cusolverDnHandle_t h, int m, int n, bool hermitian) {
    auto from = matrix(m, n, sizeof(T) == sizeof(R));
    std::vector<T> a;
    for (auto x : from) a.push_back(narrow<T>(x));
    Device<T> A(a.size()), work(4096);
    Device<R> w(n);
    Device<float> info(1);
    OK(cudaMemcpy(A.at, a.data(), a.size() * sizeof(T), cudaMemcpyHostToDevice));
    if (hermitian) eigen(h, n, A.at, w.at, work.at, (int *)info.at);
    else singular(h, m, n, A.at, w.at, work.at, (int *)info.at);
    int got;
    OK(cudaMemcpy(&got, info.at, sizeof got, cudaMemcpyDeviceToHost));
    expect(got, 0, "info", n);
    return w.host();
}

// T's values, within `units` of the last place of the largest, or the floats nearest to D's where that is 0.
template <class T, class D> static void same(cusolverDnHandle_t h, int m, int n, bool hermitian, double units) {
    auto got = values<T, float>(h, m, n, hermitian);
    auto want = values<D, double>(h, m, n, hermitian);
    double most = 0;
    for (double x : want) most = std::max(most, fabs(x));
    for (int i = 0; i < n; i++)
        if (!(units ? fabs(got[i] - want[i]) <= units * most / (1 << 24) : got[i] == (float)want[i])) {
            printf("%s of %d by %d: number %d is %.9g, not %.9g\n", hermitian ? "eigenvalues" : "singular values", m, n, i, got[i], want[i]);
            exit(1);
        }
}

template <class T, class D> static void all(cusolverDnHandle_t h) {
    for (int n : {1, 2, 5, 8, 17, 32, 48}) {
        same<T, D>(h, n, n, true, 0);
        same<T, D>(h, std::min(n + 3, 48), n, false, 0);
    }
    same<T, D>(h, 67, 67, true, 300);
    same<T, D>(h, 70, 9, false, 300);
}

int main() {
    cusolverDnHandle_t h;
    OK(cusolverDnCreate(&h));
    all<float, double>(h);
    all<cuComplex, cuDoubleComplex>(h);
    OK(cusolverDnDestroy(h));
    printf("PASSED\n");
}
