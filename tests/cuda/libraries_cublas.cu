// cuBLAS: results beside plain computations, codes for mistakes, both pointer modes, order in a stream with kernels, and a graph.
#include "libraries_check.h"

static cublasStatus_t gemm(cublasHandle_t h, cublasOperation_t a, cublasOperation_t b, int m, int n, int k, const float *al,
                           const float *A, int lda, const float *B, int ldb, const float *be, float *C, int ldc) {
    return cublasSgemm(h, a, b, m, n, k, al, A, lda, B, ldb, be, C, ldc);
}
static cublasStatus_t gemm(cublasHandle_t h, cublasOperation_t a, cublasOperation_t b, int m, int n, int k, const double *al,
                           const double *A, int lda, const double *B, int ldb, const double *be, double *C, int ldc) {
    return cublasDgemm(h, a, b, m, n, k, al, A, lda, B, ldb, be, C, ldc);
}
static cublasStatus_t gemm(cublasHandle_t h, cublasOperation_t a, cublasOperation_t b, int m, int n, int k, const cuComplex *al,
                           const cuComplex *A, int lda, const cuComplex *B, int ldb, const cuComplex *be, cuComplex *C, int ldc) {
    return cublasCgemm(h, a, b, m, n, k, al, A, lda, B, ldb, be, C, ldc);
}
static cublasStatus_t gemm(cublasHandle_t h, cublasOperation_t a, cublasOperation_t b, int m, int n, int k,
                           const cuDoubleComplex *al, const cuDoubleComplex *A, int lda, const cuDoubleComplex *B, int ldb,
                           const cuDoubleComplex *be, cuDoubleComplex *C, int ldc) {
    return cublasZgemm(h, a, b, m, n, k, al, A, lda, B, ldb, be, C, ldc);
}

template <class T> static void products(cublasHandle_t h, const char *what) {
    const int m = 33, n = 21, k = 17;
    T alpha = number<T>(3), beta = number<T>(8);
    for (int oa = 0; oa < 3; oa++)
        for (int ob = 0; ob < 3; ob++) {
            int lda = (oa ? k : m) + 2, ldb = (ob ? n : k) + 1, ldc = m + 3;
            Device<T> A((size_t)lda * (oa ? m : k), 1), B((size_t)ldb * (ob ? k : n), 2), C((size_t)ldc * n, 3);
            auto a = A.host(), b = B.host(), before = C.host();
            OK(gemm(h, (cublasOperation_t)oa, (cublasOperation_t)ob, m, n, k, &alpha, A.at, lda, B.at, ldb, &beta, C.at, ldc));
            auto c = C.host();
            for (int j = 0; j < n; j++)
                for (int i = 0; i < ldc; i++) {
                    std::complex<double> want = wide(before[i + j * ldc]);
                    if (i < m) {
                        std::complex<double> sum = 0;
                        for (int l = 0; l < k; l++) {
                            auto x = wide(oa ? a[l + i * lda] : a[i + l * lda]), y = wide(ob ? b[j + l * ldb] : b[l + j * ldb]);
                            sum += (oa == 2 ? std::conj(x) : x) * (ob == 2 ? std::conj(y) : y);
                        }
                        want = wide(alpha) * sum + wide(beta) * want;
                    }
                    near(wide(c[i + j * ldc]).real(), want.real(), what);
                    near(wide(c[i + j * ldc]).imag(), want.imag(), what);
                }
        }
}

static void vectors(cublasHandle_t h) {
    const int n = 1000;
    Device<float> x(2 * n, 1), y(n, 4);
    auto a = x.host(), b = y.host();
    double dot = 0, sum = 0, squares = 0;
    int most = 0, least = 0;
    for (int i = 0; i < n; i++) {
        dot += (double)a[2 * i] * b[i];
        sum += fabs(b[i]);
        squares += (double)b[i] * b[i];
        if (fabsf(b[i]) > fabsf(b[most])) most = i;
        if (fabsf(b[i]) < fabsf(b[least])) least = i;
    }
    float r;
    int at;
    OK(cublasSdot(h, n, x.at, 2, y.at, 1, &r));
    near(r, dot, "dot");
    OK(cublasSasum(h, n, y.at, 1, &r));
    near(r, sum, "asum");
    OK(cublasSnrm2(h, n, y.at, 1, &r));
    near(r, sqrt(squares), "nrm2");
    OK(cublasIsamax(h, n, y.at, 1, &at));
    near(at, most + 1, "amax");
    OK(cublasIsamin(h, n, y.at, 1, &at));
    near(at, least + 1, "amin");
    // In device mode factors and results lie on the device and are read as the operation runs.
    float two = 2, *place;
    OK(cudaMalloc(&place, 2 * sizeof(float)));
    OK(cublasSetPointerMode(h, CUBLAS_POINTER_MODE_DEVICE));
    OK(cudaMemcpy(place, &two, sizeof two, cudaMemcpyHostToDevice));
    OK(cublasSaxpy(h, n, place, x.at, 2, y.at, -1));
    OK(cublasSdot(h, n, y.at, 1, y.at, 1, place + 1));
    OK(cublasSetPointerMode(h, CUBLAS_POINTER_MODE_HOST));
    OK(cudaMemcpy(&r, place + 1, sizeof r, cudaMemcpyDeviceToHost));
    auto c = y.host();
    double own = 0;
    for (int i = 0; i < n; i++) {
        near(c[n - 1 - i], 2 * a[2 * i] + b[n - 1 - i], "axpy");
        own += (double)c[i] * c[i];
    }
    near(r, own, "dot on the device");
    OK(cublasSscal(h, n, &two, y.at, 1));
    OK(cublasSswap(h, n, x.at, 2, y.at, 1));
    auto d = x.host();
    for (int i = 0; i < n; i++) near(d[2 * i], 2 * c[i], "scal, swap");
    OK(cudaFree(place));
}

static void systems(cublasHandle_t h) {
    // What trmm makes of numbers trsm makes again.
    const int n = 70, m = 9;
    double one = 1, half = 0.5;
    for (int side = 0; side < 2; side++)
        for (int uplo = 0; uplo < 2; uplo++)
            for (int op = 0; op < 2; op++)
                for (int diag = 0; diag < 2; diag++) {
                    int k = n, rows = side ? m : n, cols = side ? n : m;
                    Device<double> A(k * k), B(rows * cols, 7), C(rows * cols);
                    auto a = A.host();
                    for (int i = 0; i < k * k; i++) a[i] = i / k == i % k ? 3 : a[i] / 40;
                    OK(cudaMemcpy(A.at, a.data(), k * k * sizeof(double), cudaMemcpyHostToDevice));
                    auto s = (cublasSideMode_t)side;
                    auto u = (cublasFillMode_t)uplo;
                    auto o = (cublasOperation_t)op;
                    auto d = (cublasDiagType_t)diag;
                    OK(cublasDtrmm(h, s, u, o, d, rows, cols, &half, A.at, k, B.at, rows, C.at, rows));
                    auto b = B.host(), c = C.host();
                    int i = 4, j = 5;
                    double want = 0;
                    for (int l = 0; l < k; l++) {
                        int r = side ? l : i, q = side ? j : l;
                        if (op) { int t = r; r = q; q = t; }
                        double e = r == q ? (diag ? 1 : a[r + q * k]) : ((r > q) == (uplo == 0) ? a[r + q * k] : 0);
                        want += e * (side ? b[i + l * rows] : b[l + j * rows]);
                    }
                    near(c[i + j * rows], want / 2, "trmm");
                    double two = 2;
                    OK(cublasDtrsm(h, s, u, o, d, rows, cols, &two, A.at, k, C.at, rows));
                    c = C.host();
                    for (int e = 0; e < rows * cols; e++) near(c[e], b[e], "trsm");
                }
    // Factorisation and solution of several systems.
    const int q = 5, count = 3;
    Device<double> A(q * q * count, 11), X(q * count, 3);
    auto a = A.host(), x = X.host();
    std::vector<double *> pa, px;
    for (int i = 0; i < count; i++) { pa.push_back(A.at + i * q * q); px.push_back(X.at + i * q); }
    double **da, **dx;
    int *pivots, *info, hostInfo = 9, infos[count];
    OK(cudaMalloc(&da, sizeof(double *) * count));
    OK(cudaMalloc(&dx, sizeof(double *) * count));
    OK(cudaMalloc(&pivots, sizeof(int) * q * count));
    OK(cudaMalloc(&info, sizeof(int) * count));
    OK(cudaMemcpy(da, pa.data(), sizeof(double *) * count, cudaMemcpyHostToDevice));
    OK(cudaMemcpy(dx, px.data(), sizeof(double *) * count, cudaMemcpyHostToDevice));
    for (int i = 0; i < q * q * count; i++) a[i] += i % (q + 1) == 0 ? 0.125 : 0;
    for (int i = 0; i < count; i++) for (int d = 0; d < q; d++) a[i * q * q + d * (q + 1)] += 6;
    OK(cudaMemcpy(A.at, a.data(), sizeof(double) * q * q * count, cudaMemcpyHostToDevice));
    OK(cublasDgetrfBatched(h, q, da, q, pivots, info, count));
    OK(cublasDgetrsBatched(h, CUBLAS_OP_N, q, 1, da, q, pivots, dx, q, &hostInfo, count));
    OK(cudaMemcpy(infos, info, sizeof infos, cudaMemcpyDeviceToHost));
    expect(hostInfo + infos[0] + infos[1] + infos[2], 0, "info", __LINE__);
    auto solved = X.host();
    for (int s = 0; s < count; s++)
        for (int i = 0; i < q; i++) {
            double sum = 0;
            for (int j = 0; j < q; j++) sum += a[s * q * q + i + j * q] * solved[s * q + j];
            near(sum, x[s * q + i], "getrs");
        }
    // A triangle of A A^T, and a symmetric product with it.
    Device<double> S(25), T(25);
    OK(cublasDsyrk(h, CUBLAS_FILL_MODE_UPPER, CUBLAS_OP_N, 5, 5, &one, A.at, 5, &one, S.at, 5));
    auto before = Device<double>(25).host(), s = S.host(), f = A.host();
    for (int j = 0; j < 5; j++)
        for (int i = 0; i < 5; i++) {
            double sum = before[i + j * 5];
            for (int l = 0; l < 5 && i <= j; l++) sum += f[i + l * 5] * f[j + l * 5];
            near(s[i + j * 5], sum, "syrk");
        }
    OK(cublasDgeam(h, CUBLAS_OP_T, CUBLAS_OP_N, 5, 5, &half, S.at, 5, &one, A.at, 5, T.at, 5));
    auto t = T.host();
    for (int i = 0; i < 25; i++) near(t[i], s[i / 5 + i % 5 * 5] / 2 + f[i], "geam");
    cudaFree(da); cudaFree(dx); cudaFree(pivots); cudaFree(info);
}

// More of a batch than there is memory for: the call only says what it is to do, and refuses what it sees to be wrong.
static void large(cublasHandle_t h) {
    float one = 1, *x;
    OK(cudaMalloc(&x, 64));
    auto call = [&](long long count, long long ld) {
        return cublasSgemvStridedBatched_64(h, CUBLAS_OP_N, 0, 4, &one, x, ld, 0, x, 1, 0, &one, x, 1, 0, count);
    };
    OK(call(1ll << 60, 4));
    expect(call(1ll << 60, 0), CUBLAS_STATUS_INVALID_VALUE, "lda", __LINE__);
    expect(call(-1, 4), CUBLAS_STATUS_INVALID_VALUE, "count", __LINE__);
    expect(cublasSgbmv_64(h, CUBLAS_OP_N, 4, 4, INT64_MAX, 1, &one, x, 4, x, 1, &one, x, 1), CUBLAS_STATUS_INVALID_VALUE, "kl", __LINE__);
    OK(cudaFree(x));
}

__global__ void fill(float *x, int n, float v) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) x[i] = v;
}

static void graphs(cublasHandle_t h) {
    const int n = 64;
    Device<float> A(n * n), B(n * n), C(n * n);
    cudaStream_t stream;
    cudaGraph_t graph;
    cudaGraphExec_t exec;
    OK(cudaStreamCreate(&stream));
    OK(cublasSetStream(h, stream));
    OK(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
    fill<<<n, n, 0, stream>>>(A.at, n * n, 2);
    fill<<<n, n, 0, stream>>>(B.at, n * n, 3);
    {
        // Factors of the host are read as the call is made.
        float alpha = 1, beta = 1;
        OK(cublasSgemm(h, CUBLAS_OP_N, CUBLAS_OP_N, n, n, n, &alpha, A.at, n, B.at, n, &beta, C.at, n));
        alpha = beta = NAN;
    }
    float r;
    expect(cublasSdot(h, n, A.at, 1, B.at, 1, &r) != CUBLAS_STATUS_SUCCESS, 1, "a result for the host while it is captured", __LINE__);
    OK(cudaStreamEndCapture(stream, &graph));
    OK(cudaGraphInstantiate(&exec, graph, 0));
    OK(cudaGraphDestroy(graph));
    fill<<<n, n, 0, stream>>>(C.at, n * n, 0);
    for (int i = 0; i < 3; i++) OK(cudaGraphLaunch(exec, stream));
    OK(cudaStreamSynchronize(stream));
    for (float c : C.host()) near(c, 3 * 6 * n, "a graph");
    OK(cudaGraphExecDestroy(exec));
    OK(cublasSetStream(h, 0));
    OK(cudaStreamDestroy(stream));
}

static void mistakes(cublasHandle_t h) {
    float x = 1, *d;
    OK(cudaMalloc(&d, 4096));
    auto N = CUBLAS_OP_N;
    expect(cublasSgemm(h, N, N, 4, 4, 4, &x, d, 3, d, 4, &x, d, 4), CUBLAS_STATUS_INVALID_VALUE, "lda", __LINE__);
    expect(cublasSgemm(h, N, N, -1, 4, 4, &x, d, 4, d, 4, &x, d, 4), CUBLAS_STATUS_INVALID_VALUE, "m", __LINE__);
    expect(cublasSgemm(h, (cublasOperation_t)7, N, 4, 4, 4, &x, d, 4, d, 4, &x, d, 4), CUBLAS_STATUS_INVALID_VALUE, "op", __LINE__);
    expect(cublasSgemm(h, N, N, 4, 4, 4, nullptr, d, 4, d, 4, &x, d, 4), CUBLAS_STATUS_INVALID_VALUE, "alpha", __LINE__);
    expect(cublasSgemm(0, N, N, 4, 4, 4, &x, d, 4, d, 4, &x, d, 4), CUBLAS_STATUS_NOT_INITIALIZED, "handle", __LINE__);
    expect(cublasSgemv(h, N, 4, 4, &x, d, 4, d, 0, &x, d, 1), CUBLAS_STATUS_INVALID_VALUE, "incx", __LINE__);
    expect(cublasSetPointerMode(h, (cublasPointerMode_t)5), CUBLAS_STATUS_INVALID_VALUE, "mode", __LINE__);
    expect(cublasCreate(nullptr), CUBLAS_STATUS_INVALID_VALUE, "create", __LINE__);
    expect(cublasRotgEx(h, d, d, CUDA_R_32F, d, d, CUDA_R_32F, CUDA_R_32F), CUBLAS_STATUS_NOT_SUPPORTED, "not there", __LINE__);
    OK(cublasSgemm(h, N, N, 0, 4, 4, &x, d, 4, d, 4, &x, d, 4));
    OK(cudaFree(d));
}

int main() {
    cublasHandle_t h;
    int version;
    OK(cublasCreate(&h));
    OK(cublasGetVersion(h, &version));
    expect(version, CUBLAS_VERSION, "version", __LINE__);
    products<float>(h, "sgemm");
    products<double>(h, "dgemm");
    products<cuComplex>(h, "cgemm");
    products<cuDoubleComplex>(h, "zgemm");
    vectors(h);
    systems(h);
    large(h);
    graphs(h);
    mistakes(h);
    OK(cublasDestroy(h));
    expect(cublasDestroy(h), CUBLAS_STATUS_NOT_INITIALIZED, "destroyed twice", __LINE__);
    printf("PASSED\n");
}
