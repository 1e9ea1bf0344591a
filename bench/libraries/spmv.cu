// SpMV of compressed rows by cuSPARSE beside a loop with OpenMP; prints times and their ratio.
// Build with `nvcc -O3 -std=c++17 -Xcompiler -fopenmp -Xcompiler -march=native spmv.cu -lcusparse -lgomp`; run with `LD_LIBRARY_PATH` naming `lib64`.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include <cuda_runtime.h>
#include <cusparse.h>

#define OK(x) if (int e = (int)(x)) printf("%s: %d\n", #x, e), exit(1)

// Rows of a band, of places at random, and of very unequal lengths.
template <class T> static void measure(const char *name, int n, int shape, cudaDataType type) {
    std::vector<int> offsets(n + 1), columns;
    std::vector<T> values;
    unsigned seed = 1;
    auto random = [&] { return seed = seed * 1664525u + 1013904223u, seed >> 8; };
    for (int i = 0; i < n; i++) {
        int count = shape == 2 ? (i % 1000 == 0 ? 4000 : 10) : 16;
        for (int k = 0; k < count; k++)
            columns.push_back(shape == 0 ? std::min(n - 1, std::max(0, i + k - count / 2)) : (int)(random() % n)), values.push_back((T)(k % 5 - 2));
        offsets[i + 1] = (int)columns.size();
    }
    std::vector<T> x(n), y(n), z(n);
    for (int i = 0; i < n; i++) x[i] = (T)(i % 7);
    cusparseHandle_t h;
    cusparseSpMatDescr_t m;
    cusparseDnVecDescr_t dx, dy;
    OK(cusparseCreate(&h));
    auto i32 = CUSPARSE_INDEX_32I;
    OK(cusparseCreateCsr(&m, n, n, columns.size(), offsets.data(), columns.data(), values.data(), i32, i32, CUSPARSE_INDEX_BASE_ZERO, type));
    OK(cusparseCreateDnVec(&dx, n, x.data(), type));
    OK(cusparseCreateDnVec(&dy, n, y.data(), type));
    T one = 1, zero = 0;
    auto seconds = [] { return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(); };
    std::vector<double> own, peer;
    for (int turn = 0; turn < 25; turn++) {
        double t = seconds();
        OK(cusparseSpMV(h, CUSPARSE_OPERATION_NON_TRANSPOSE, &one, m, dx, &zero, dy, type, CUSPARSE_SPMV_ALG_DEFAULT, nullptr));
        OK(cudaDeviceSynchronize());
        own.push_back(seconds() - t);
        t = seconds();
        const int *o = offsets.data(), *c = columns.data();
        const T *v = values.data(), *in = x.data();
        T *out = z.data();
#pragma omp parallel for schedule(static)
        for (int i = 0; i < n; i++) {
            T sum = 0;
            for (int k = o[i]; k < o[i + 1]; k++) sum += v[k] * in[c[k]];
            out[i] = sum;
        }
        peer.push_back(seconds() - t);
    }
    for (int i = 0; i < n; i++)
        if (!(std::fabs(y[i] - z[i]) <= 1e-3 * (1 + std::fabs(z[i])))) printf("row %d: %g, not %g\n", i, (double)y[i], (double)z[i]), exit(1);
    std::sort(own.begin(), own.end());
    std::sort(peer.begin(), peer.end());
    double a = own[own.size() / 2], b = peer[peer.size() / 2];
    printf("%-28s %8zu elements: %8.3f ms, OpenMP %8.3f ms, ratio %.2f\n", name, columns.size(), a * 1e3, b * 1e3, a / b);
}

int main() {
    measure<float>("band, float", 200000, 0, CUDA_R_32F);
    measure<float>("random, float", 200000, 1, CUDA_R_32F);
    measure<float>("unequal rows, float", 200000, 2, CUDA_R_32F);
    measure<double>("band, double", 200000, 0, CUDA_R_64F);
    measure<double>("random, double", 200000, 1, CUDA_R_64F);
    measure<float>("small, float", 2000, 0, CUDA_R_32F);
}
