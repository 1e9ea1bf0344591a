// cuBLASXt's functions of all types with operands of the host and of devices, beside cuBLAS' own; and what mistakes answer.
#include <cstring>

#include <cublasXt.h>

#include "libraries_check.h"

static cublasHandle_t plain;
static cublasXtHandle_t xt;

// A matrix on the host and the same on the device.
template <class T> struct Both {
    std::vector<T> host;
    Device<T> device;
    explicit Both(size_t n, int from = 0) : host(n), device(n, from) {
        for (size_t i = 0; i < n; i++) host[i] = number<T>((int)i + from);
    }
    void compare(const char *what) const {
        std::vector<T> want = device.host();
        for (size_t i = 0; i < want.size(); i++) same(wide(host[i]), wide(want[i]), what);
    }
};

static const int M = 37, N = 29, K = 23, L = 41;
static const cublasFillMode_t LOW = CUBLAS_FILL_MODE_LOWER, UP = CUBLAS_FILL_MODE_UPPER;
static const cublasSideMode_t LEFT = CUBLAS_SIDE_LEFT, RIGHT = CUBLAS_SIDE_RIGHT;
static const cublasDiagType_t UNIT = CUBLAS_DIAG_UNIT;

// One call of both libraries with the same arguments but for the operands.
#define TWICE(T, letter, name, plain_name, args)                             \
    {                                                                        \
        Both<T> A(L *L), B(L *L, 3), C(L *L, 8);                             \
        {                                                                    \
            T *a = A.device.at, *b = B.device.at, *c = C.device.at;          \
            (void)a, (void)b, (void)c;                                       \
            cublasHandle_t h = plain;                                        \
            OK(plain_name args);                                             \
        }                                                                    \
        {                                                                    \
            T *a = A.host.data(), *b = B.host.data(), *c = C.host.data();    \
            (void)a, (void)b, (void)c;                                       \
            cublasXtHandle_t h = xt;                                         \
            OK(cublasXt##letter##name args);                                 \
        }                                                                    \
        B.compare("cublasXt" #letter #name);                                 \
        C.compare("cublasXt" #letter #name);                                 \
    }

#define ALL_TYPES(T, letter)                                                                                             \
    {                                                                                                                    \
        T f = number<T>(5), g = number<T>(2);                                                                            \
        T small = narrow<T>(0.01);                                                                                       \
        cublasOperation_t NO = CUBLAS_OP_N, TR = CUBLAS_OP_T;                                                            \
        TWICE(T, letter, gemm, cublas##letter##gemm, (h, TR, NO, M, N, K, &f, a, L, b, L, &g, c, L))                     \
        TWICE(T, letter, syrk, cublas##letter##syrk, (h, UP, TR, N, K, &f, a, L, &g, c, L))                              \
        TWICE(T, letter, syr2k, cublas##letter##syr2k, (h, LOW, NO, N, K, &f, a, L, b, L, &g, c, L))                     \
        TWICE(T, letter, syrkx, cublas##letter##syrkx, (h, LOW, TR, N, K, &f, a, L, b, L, &g, c, L))                     \
        TWICE(T, letter, symm, cublas##letter##symm, (h, RIGHT, UP, M, N, &f, a, L, b, L, &g, c, L))                     \
        TWICE(T, letter, trsm, cublas##letter##trsm, (h, LEFT, LOW, TR, UNIT, 5, N, &small, a, L, b, L))                 \
        TWICE(T, letter, trmm, cublas##letter##trmm, (h, RIGHT, UP, NO, UNIT, M, N, &f, a, L, b, L, c, L))               \
        packed<T>(LOW, LEFT, cublas##letter##symm, cublasXt##letter##spmm);                                              \
        packed<T>(UP, RIGHT, cublas##letter##symm, cublasXt##letter##spmm);                                              \
    }

#define COMPLEX_TYPES(T, R, letter)                                                                                      \
    {                                                                                                                    \
        T f = number<T>(5), g = number<T>(2);                                                                            \
        R r = 1.5, s = -0.5;                                                                                             \
        cublasOperation_t NO = CUBLAS_OP_N, CO = CUBLAS_OP_C;                                                            \
        TWICE(T, letter, herk, cublas##letter##herk, (h, UP, CO, N, K, &r, a, L, &s, c, L))                              \
        TWICE(T, letter, her2k, cublas##letter##her2k, (h, LOW, NO, N, K, &f, a, L, b, L, &s, c, L))                     \
        TWICE(T, letter, herkx, cublas##letter##herkx, (h, LOW, CO, N, K, &f, a, L, b, L, &s, c, L))                     \
        TWICE(T, letter, hemm, cublas##letter##hemm, (h, LEFT, UP, M, N, &f, a, L, b, L, &g, c, L))                      \
    }

// A packed triangle gives what the whole one does.
template <class T, class F, class G> static void packed(cublasFillMode_t uplo, cublasSideMode_t side, F symm, G spmm) {
    int k = side == LEFT ? M : N;
    Both<T> A(L * L), B(L * L, 3), C(L * L, 8);
    std::vector<T> ap;
    for (int j = 0; j < k; j++)
        for (int i = uplo == LOW ? j : 0; i < (uplo == LOW ? k : j + 1); i++) ap.push_back(A.host[j * L + i]);
    T f = number<T>(5), g = number<T>(2);
    OK(symm(plain, side, uplo, M, N, &f, A.device.at, L, B.device.at, L, &g, C.device.at, L));
    OK(spmm(xt, side, uplo, M, N, &f, ap.data(), B.host.data(), L, &g, C.host.data(), L));
    C.compare("spmm");
}

__global__ void slow_fill(float *x, int n, float value) {
    float y = value;
    for (int i = 0; i < 200000; i++) y = y * 0.999999f + value * 0.000001f;
    for (int i = threadIdx.x; i < n; i += blockDim.x) x[i] = y > 0 ? value : y;
}

// What kernels of another selected device still write is what the call reads, and its result is there when it comes back.
static void waits(int device) {
    float *A;
    OK(cudaSetDevice(device));
    OK(cudaMallocManaged(&A, 16 * sizeof(float)));
    OK(cudaMemset(A, 0, 16 * sizeof(float)));
    slow_fill<<<1, 32>>>(A, 16, 2);
    OK(cudaSetDevice(0));
    float one = 1, zero = 0, B[16], C[16];
    for (float &b : B) b = 1;
    OK(cublasXtSgemm(xt, CUBLAS_OP_N, CUBLAS_OP_N, 4, 4, 4, &one, A, 4, B, 4, &zero, C, 4));
    for (float c : C) near(c, 8, "after a kernel");
    int now;
    OK(cudaGetDevice(&now));
    expect(now, 0, "the device is as it was", __LINE__);
    OK(cudaFree(A));
}

static void mistakes() {
    float x[4] = {}, one = 1;
    int value, none[] = {1000}, first[] = {0};
    cublasXtPinnedMemMode_t mode;
    cublasXtHandle_t other;
    expect(cublasXtCreate(nullptr), CUBLAS_STATUS_INVALID_VALUE, "no place", __LINE__);
    OK(cublasXtCreate(&other));
    auto gemm = [&](cublasXtHandle_t h, size_t lda) {
        return cublasXtSgemm(h, CUBLAS_OP_N, CUBLAS_OP_N, 2, 2, 2, &one, x, lda, x, 2, &one, x, 2);
    };
    expect(gemm(other, 2), CUBLAS_STATUS_NOT_INITIALIZED, "no devices", __LINE__);
    expect(cublasXtDeviceSelect(other, 1, none), CUBLAS_STATUS_INVALID_VALUE, "no such device", __LINE__);
    expect(cublasXtDeviceSelect(other, 0, first), CUBLAS_STATUS_INVALID_VALUE, "no devices", __LINE__);
    OK(cublasXtDeviceSelect(other, 1, first));
    OK(gemm(other, 2));
    expect(gemm(other, 1), CUBLAS_STATUS_INVALID_VALUE, "columns that overlap", __LINE__);
    expect(gemm(other, (size_t)-1), CUBLAS_STATUS_INVALID_VALUE, "more than there is", __LINE__);
    expect(cublasXtSetBlockDim(other, 0), CUBLAS_STATUS_INVALID_VALUE, "no tiles", __LINE__);
    OK(cublasXtSetBlockDim(other, 64));
    OK(cublasXtGetBlockDim(other, &value));
    expect(value, 64, "the side of tiles", __LINE__);
    OK(cublasXtSetPinningMemMode(other, CUBLASXT_PINNING_ENABLED));
    OK(cublasXtGetPinningMemMode(other, &mode));
    expect(mode, CUBLASXT_PINNING_ENABLED, "pinning", __LINE__);
    OK(cublasXtSetCpuRoutine(other, CUBLASXT_GEMM, CUBLASXT_FLOAT, (void *)mistakes));
    OK(cublasXtSetCpuRatio(other, CUBLASXT_GEMM, CUBLASXT_FLOAT, 0.5f));
    expect(cublasXtSetCpuRatio(other, CUBLASXT_GEMM, CUBLASXT_FLOAT, 2), CUBLAS_STATUS_INVALID_VALUE, "a share", __LINE__);
    expect(cublasXtSetCpuRoutine(other, CUBLASXT_TRSM, CUBLASXT_FLOAT, nullptr), CUBLAS_STATUS_NOT_SUPPORTED, "trsm", __LINE__);
    OK(cublasXtMaxBoards(&value));
    int count;
    OK(cudaGetDeviceCount(&count));
    expect(value, count, "boards", __LINE__);
    OK(cublasXtGetNumBoards(1, first, &value));
    expect(value, 1, "boards of one", __LINE__);
    // Four terabytes.
    const int huge = 1 << 20;
    expect(cublasXtSspmm(xt, LEFT, LOW, huge, huge, &one, x, x, huge, &one, x, huge), CUBLAS_STATUS_ALLOC_FAILED, "no room", __LINE__);
    OK(cublasXtDestroy(other));
    expect(cublasXtDestroy(other), CUBLAS_STATUS_NOT_INITIALIZED, "gone", __LINE__);
}

int main() {
    int devices[] = {0, 1}, count;
    OK(cudaGetDeviceCount(&count));
    expect(count > 1, 1, "devices", __LINE__);
    OK(cublasCreate(&plain));
    OK(cublasXtCreate(&xt));
    OK(cublasXtDeviceSelect(xt, 2, devices));
    ALL_TYPES(float, S)
    ALL_TYPES(double, D)
    ALL_TYPES(cuComplex, C)
    ALL_TYPES(cuDoubleComplex, Z)
    COMPLEX_TYPES(cuComplex, float, C)
    COMPLEX_TYPES(cuDoubleComplex, double, Z)
    waits(0);
    waits(1);
    mistakes();
    OK(cublasXtDestroy(xt));
    OK(cublasDestroy(plain));
    printf("PASSED\n");
}
