// cuBLASLt: products with epilogues, batches, orders, types and pointer modes beside plain computations; attributes; transformations; mistakes.
#include "libraries_check.h"
#include <unistd.h>
#include <cublasLt.h>
#include <cuda_bf16.h>
#include <cuda_fp16.h>

#define BAD(x, want) expect((int)(x), want, #x, __LINE__)
template <> inline __half number<__half>(int i) { return __float2half(number<float>(i)); }
template <> inline __nv_bfloat16 number<__nv_bfloat16>(int i) { return __float2bfloat16(number<float>(i)); }
template <> inline int8_t number<int8_t>(int i) { return (int8_t)(i * 37 % 19 - 9); }
template <> inline int number<int>(int i) { return i * 37 % 19 - 9; }
inline Wide wide(__half x) { return __half2float(x); }
inline Wide wide(__nv_bfloat16 x) { return __bfloat162float(x); }
inline Wide wide(int8_t x) { return x; }
inline Wide wide(int x) { return x; }
template <class T> constexpr cudaDataType type();
template <> constexpr cudaDataType type<float>() { return CUDA_R_32F; }
template <> constexpr cudaDataType type<double>() { return CUDA_R_64F; }
template <> constexpr cudaDataType type<cuComplex>() { return CUDA_C_32F; }
template <> constexpr cudaDataType type<cuDoubleComplex>() { return CUDA_C_64F; }
template <> constexpr cudaDataType type<__half>() { return CUDA_R_16F; }
template <> constexpr cudaDataType type<__nv_bfloat16>() { return CUDA_R_16BF; }
template <> constexpr cudaDataType type<int8_t>() { return CUDA_R_8I; }
template <> constexpr cudaDataType type<int>() { return CUDA_R_32I; }

static void like(Wide got, Wide want, double slack, const char *what) {
    if (!(std::abs(got - want) <= slack * (1 + std::abs(want)))) {
        printf("%s: %.9g%+.9gi, not %.9g%+.9gi\n", what, got.real(), got.imag(), want.real(), want.imag());
        exit(1);
    }
}

struct Layout {
    cublasLtMatrixLayout_t l;
    int64_t ld, stride;
    bool by_rows;
    Layout(cudaDataType t, int rows, int cols, bool r, int batch = 1) : ld((r ? cols : rows) + 3), stride(ld * (r ? rows : cols) + 5), by_rows(r) {
        OK(cublasLtMatrixLayoutCreate(&l, t, rows, cols, ld));
        int order = r ? CUBLASLT_ORDER_ROW : CUBLASLT_ORDER_COL;
        OK(cublasLtMatrixLayoutSetAttribute(l, CUBLASLT_MATRIX_LAYOUT_ORDER, &order, sizeof order));
        OK(cublasLtMatrixLayoutSetAttribute(l, CUBLASLT_MATRIX_LAYOUT_BATCH_COUNT, &batch, sizeof batch));
        OK(cublasLtMatrixLayoutSetAttribute(l, CUBLASLT_MATRIX_LAYOUT_STRIDED_BATCH_OFFSET, &stride, sizeof stride));
    }
    ~Layout() { cublasLtMatrixLayoutDestroy(l); }
    size_t at(int i, int j, int b = 0) const { return b * stride + (by_rows ? i * ld + j : i + j * ld); }
};
struct Desc {
    cublasLtMatmulDesc_t d;
    Desc(cublasComputeType_t c, cudaDataType s) { OK(cublasLtMatmulDescCreate(&d, c, s)); }
    ~Desc() { cublasLtMatmulDescDestroy(d); }
    template <class V> void set(cublasLtMatmulDescAttributes_t a, V v) { OK(cublasLtMatmulDescSetAttribute(d, a, &v, sizeof v)); }
};

// T: the operands' type, Y: the result's, S: the factors'.
template <class T, class Y, class S> static void products(cublasLtHandle_t h, cublasComputeType_t compute, double slack, const char *what) {
    const int m = 23, n = 14, k = 17, batch = 2;
    for (int oa = 0; oa < 3; oa++)
        for (int ob = 0; ob < 3; ob++)
            for (int rows = 0; rows < 2; rows++) {
                Layout a(type<T>(), oa ? k : m, oa ? m : k, rows, batch), b(type<T>(), ob ? n : k, ob ? k : n, !rows, batch),
                    c(type<Y>(), m, n, rows, batch), d(type<Y>(), m, n, !rows, batch);
                Device<T> A(a.stride * batch, 1), B(b.stride * batch, 2);
                Device<Y> C(c.stride * batch, 3), D(d.stride * batch, 4);
                Desc p(compute, type<S>());
                p.set(CUBLASLT_MATMUL_DESC_TRANSA, oa);
                p.set(CUBLASLT_MATMUL_DESC_TRANSB, ob);
                S alpha = number<S>(3), beta = number<S>(8);
                auto ha = A.host();
                auto hb = B.host();
                auto hc = C.host(), before = D.host();
                OK(cublasLtMatmul(h, p.d, &alpha, A.at, a.l, B.at, b.l, &beta, C.at, c.l, D.at, d.l, nullptr, nullptr, 0, 0));
                auto hd = D.host();
                for (int q = 0; q < batch; q++)
                    for (int i = 0; i < m; i++)
                        for (int j = 0; j < n; j++) {
                            Wide sum = 0;
                            for (int l = 0; l < k; l++) {
                                Wide x = wide(oa ? ha[a.at(l, i, q)] : ha[a.at(i, l, q)]), y = wide(ob ? hb[b.at(j, l, q)] : hb[b.at(l, j, q)]);
                                sum += (oa == 2 ? std::conj(x) : x) * (ob == 2 ? std::conj(y) : y);
                            }
                            like(wide(hd[d.at(i, j, q)]), wide(alpha) * sum + wide(beta) * wide(hc[c.at(i, j, q)]), slack, what);
                        }
                if (wide(hd[d.stride - 1]) != wide(before[d.stride - 1])) printf("%s: what lies between\n", what), exit(1);
            }
}

static double gelu(double x) { return 0.5 * x * (1 + tanh(0.7978845608028654 * (x + 0.044715 * x * x * x))); }

template <class Y> static void epilogues(cublasLtHandle_t h, double slack) {
    const int m = 40, n = 9, k = 12, batch = 2;
    int64_t aux_ld = 128, aux_stride = 128 * 16;
    for (int e : {1, 2, 4, 6, 32, 36, 130, 134, 160, 164, 136, 152, 192, 208, 256, 512}) {
        Layout a(type<Y>(), m, k, false, batch), b(type<Y>(), k, n, false, batch), d(type<Y>(), m, n, false, batch);
        Device<Y> A(a.stride * batch, 1), B(b.stride * batch, 2), D(d.stride * batch, 3), bias(100, 5), aux(aux_stride * batch, 7);
        Desc p(CUBLAS_COMPUTE_32F, CUDA_R_32F);
        p.set(CUBLASLT_MATMUL_DESC_EPILOGUE, e);
        float alpha = 0.25f, beta = 0;
        auto run = [&] { return cublasLtMatmul(h, p.d, &alpha, A.at, a.l, B.at, b.l, &beta, D.at, d.l, D.at, d.l, nullptr, nullptr, 0, 0); };
        bool uses_bias = e & (4 | 16 | 256 | 512);
        if (uses_bias) {
            BAD(run(), CUBLAS_STATUS_INVALID_VALUE);
            p.set(CUBLASLT_MATMUL_DESC_BIAS_POINTER, (void *)bias.at);
            p.set(CUBLASLT_MATMUL_DESC_BIAS_BATCH_STRIDE, (int64_t)50);
        }
        if (e & 128) {
            BAD(run(), CUBLAS_STATUS_INVALID_VALUE);
            p.set(CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_POINTER, (void *)aux.at);
            p.set(CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_LD, (int64_t)(m - 8));
            BAD(run(), CUBLAS_STATUS_INVALID_VALUE);
            p.set(CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_LD, aux_ld);
            p.set(CUBLASLT_MATMUL_DESC_EPILOGUE_AUX_BATCH_STRIDE, aux_stride);
        }
        auto ha = A.host(), hb = B.host(), before_bias = bias.host(), before_aux = aux.host();
        OK(run());
        auto hd = D.host(), after_bias = bias.host(), after_aux = aux.host();
        auto bit = [&](const std::vector<Y> &x, int i, int j, int q) {
            size_t at = i + j * aux_ld + q * aux_stride;
            return (((const unsigned char *)x.data())[at / 8] >> (at % 8)) & 1;
        };
        for (int q = 0; q < batch; q++) {
            std::vector<double> rows(m), cols(n), left(m);
            for (int i = 0; i < m; i++)
                for (int l = 0; l < k; l++) left[i] += wide(ha[a.at(i, l, q)]).real();
            for (int j = 0; j < n; j++)
                for (int i = 0; i < m; i++) {
                    double x = 0;
                    for (int l = 0; l < k; l++) x += alpha * wide(ha[a.at(i, l, q)]).real() * wide(hb[b.at(l, j, q)]).real();
                    if (e & 4) x += wide(before_bias[i + q * 50]).real();
                    size_t at = i + j * aux_ld + q * aux_stride;
                    if (e == 130 || e == 134) near(bit(after_aux, i, j, q), x > 0, "a mask");
                    if (e == 160 || e == 164) like(wide(after_aux[at]), x, slack, "what goes into gelu");
                    if (e & 2) x = x > 0 ? x : 0;
                    if (e & 32) x = gelu(x);
                    if (e & 8) x = bit(before_aux, i, j, q) ? x : 0;
                    if (e & 64) {
                        double y = wide(before_aux[at]).real(), s = 1e-5;
                        x *= (gelu(y + s) - gelu(y - s)) / (2 * s);
                    }
                    rows[i] += x;
                    like(wide(hd[d.at(i, j, q)]), x, slack, "an epilogue");
                }
            for (int j = 0; j < n; j++)
                for (int l = 0; l < k; l++) cols[j] += wide(hb[b.at(l, j, q)]).real();
            for (int i = 0; i < m; i++) {
                if (e & 16) like(wide(after_bias[i + q * 50]), rows[i], slack, "a bias' gradient");
                if (e & 256) like(wide(after_bias[i + q * 50]), left[i], slack, "a gradient of the left operand");
                if (e & 512 && i < n) like(wide(after_bias[i + q * 50]), cols[i], slack, "a gradient of the right operand");
            }
        }
    }
}

static void modes(cublasLtHandle_t h) {
    const int m = 6, n = 4, k = 5;
    for (int mode = 0; mode < 5; mode++) {
        Layout a(CUDA_R_32F, m, k, false), b(CUDA_R_32F, k, n, false), d(CUDA_R_32F, m, n, false);
        Device<float> A(a.stride, 1), B(b.stride, 2), D(d.stride, 3), alphas(m, 4), betas(m, 6);
        Desc p(CUBLAS_COMPUTE_32F, CUDA_R_32F);
        p.set(CUBLASLT_MATMUL_DESC_POINTER_MODE, mode);
        float one = 1.5f, two = -0.5f;
        auto ha = A.host(), hb = B.host(), before = D.host(), f = alphas.host(), g = betas.host();
        OK(cublasLtMatmul(h, p.d, mode ? alphas.at : &one, A.at, a.l, B.at, b.l, mode == 0 || mode == 4 ? &two : betas.at, D.at, d.l, D.at, d.l,
                          nullptr, nullptr, 0, 0));
        auto hd = D.host();
        for (int i = 0; i < m; i++)
            for (int j = 0; j < n; j++) {
                double sum = 0;
                for (int l = 0; l < k; l++) sum += ha[a.at(i, l)] * hb[b.at(l, j)];
                double x = mode == 0 ? one : mode == 1 ? f[0] : f[i];
                double y = mode == 0 || mode == 4 ? two : mode == 1 ? g[0] : mode == 2 ? g[i] : 0;
                near(hd[d.at(i, j)], x * sum + y * before[d.at(i, j)], "a pointer mode");
            }
    }
}

// Scales of floats of eight bits, and the largest element.
static void scaled(cublasLtHandle_t h) {
    const int m = 16, n = 16, k = 16;
    Layout a(CUDA_R_8F_E4M3, k, m, false), b(CUDA_R_8F_E4M3, k, n, false), d(CUDA_R_32F, m, n, false);
    std::vector<unsigned char> ones(a.stride, 0x38), twos(b.stride, 0x40);
    void *A, *B;
    OK(cudaMalloc(&A, ones.size()));
    OK(cudaMalloc(&B, twos.size()));
    OK(cudaMemcpy(A, ones.data(), ones.size(), cudaMemcpyHostToDevice));
    OK(cudaMemcpy(B, twos.data(), twos.size(), cudaMemcpyHostToDevice));
    Device<float> D(d.stride), scales(5);
    float values[5] = {3, 0.5f, 1, 2, 0}, one = 1, zero = 0;
    OK(cudaMemcpy(scales.at, values, sizeof values, cudaMemcpyHostToDevice));
    Desc p(CUBLAS_COMPUTE_32F, CUDA_R_32F);
    p.set(CUBLASLT_MATMUL_DESC_TRANSA, (int)CUBLAS_OP_T);
    p.set(CUBLASLT_MATMUL_DESC_A_SCALE_POINTER, (void *)scales.at);
    p.set(CUBLASLT_MATMUL_DESC_B_SCALE_POINTER, (void *)(scales.at + 1));
    p.set(CUBLASLT_MATMUL_DESC_D_SCALE_POINTER, (void *)(scales.at + 3));
    p.set(CUBLASLT_MATMUL_DESC_AMAX_D_POINTER, (void *)(scales.at + 4));
    p.set(CUBLASLT_MATMUL_DESC_FAST_ACCUM, (int8_t)1);
    OK(cublasLtMatmul(h, p.d, &one, A, a.l, B, b.l, &zero, D.at, d.l, D.at, d.l, nullptr, nullptr, 0, 0));
    near(D.host()[d.at(3, 5)], 16 * 2 * 1.5 * 2, "a scaled product");
    near(scales.host()[4], 16 * 2 * 1.5, "the largest element");
}

template <class T, class Y, class S> static void transforms(cublasLtHandle_t h) {
    const int m = 9, n = 7;
    for (int oa = 0; oa < 2; oa++)
        for (int ob = 0; ob < 2; ob++)
            for (int without = 0; without < 2; without++) {
                Layout a(type<T>(), oa ? n : m, oa ? m : n, false, 2), b(type<T>(), ob ? n : m, ob ? m : n, true, 2), c(type<Y>(), m, n, true, 2);
                Device<T> A(a.stride * 2, 1), B(b.stride * 2, 2);
                Device<Y> C(c.stride * 2, 3);
                cublasLtMatrixTransformDesc_t t;
                OK(cublasLtMatrixTransformDescCreate(&t, type<S>()));
                OK(cublasLtMatrixTransformDescSetAttribute(t, CUBLASLT_MATRIX_TRANSFORM_DESC_TRANSA, &oa, sizeof oa));
                OK(cublasLtMatrixTransformDescSetAttribute(t, CUBLASLT_MATRIX_TRANSFORM_DESC_TRANSB, &ob, sizeof ob));
                S alpha = number<S>(3), beta = number<S>(8);
                OK(cublasLtMatrixTransform(h, t, &alpha, A.at, a.l, &beta, without ? nullptr : B.at, without ? nullptr : b.l, C.at, c.l, 0));
                auto ha = A.host(), hb = B.host();
                auto hc = C.host();
                for (int q = 0; q < 2; q++)
                    for (int i = 0; i < m; i++)
                        for (int j = 0; j < n; j++) {
                            Wide want = wide(alpha) * wide(ha[oa ? a.at(j, i, q) : a.at(i, j, q)]);
                            if (!without) want += wide(beta) * wide(hb[ob ? b.at(j, i, q) : b.at(i, j, q)]);
                            like(wide(hc[c.at(i, j, q)]), want, sizeof(Y) == 2 ? 0.01 : 1e-5, "a transformation");
                        }
                OK(cublasLtMatrixTransformDescDestroy(t));
            }
}

static void attributes(cublasLtHandle_t h) {
    Desc p(CUBLAS_COMPUTE_32F, CUDA_R_32F);
    int value = 7;
    size_t bytes = 0;
    OK(cublasLtMatmulDescGetAttribute(p.d, CUBLASLT_MATMUL_DESC_EPILOGUE, &value, sizeof value, &bytes));
    near(value + (double)bytes, 1 + 4, "the epilogue that is none");
    OK(cublasLtMatmulDescGetAttribute(p.d, CUBLASLT_MATMUL_DESC_BIAS_POINTER, nullptr, 0, &bytes));
    near((double)bytes, 8, "an attribute's size");
    BAD(cublasLtMatmulDescSetAttribute(p.d, CUBLASLT_MATMUL_DESC_EPILOGUE, &value, 8), CUBLAS_STATUS_INVALID_VALUE);
    BAD(cublasLtMatmulDescSetAttribute(p.d, (cublasLtMatmulDescAttributes_t)9, &value, 4), CUBLAS_STATUS_INVALID_VALUE);
    BAD(cublasLtMatmulDescGetAttribute(p.d, CUBLASLT_MATMUL_DESC_BIAS_POINTER, &value, 4, &bytes), CUBLAS_STATUS_INVALID_VALUE);
    Layout a(CUDA_R_32F, 8, 4, false), b(CUDA_R_32F, 4, 6, false), d(CUDA_R_32F, 8, 6, false), wrong(CUDA_R_32F, 5, 6, false), z(CUDA_C_32F, 8, 6, false);
    uint64_t rows;
    OK(cublasLtMatrixLayoutGetAttribute(a.l, CUBLASLT_MATRIX_LAYOUT_ROWS, &rows, sizeof rows, &bytes));
    near((double)rows, 8, "a layout's rows");
    cublasLtMatmulPreference_t pref;
    OK(cublasLtMatmulPreferenceCreate(&pref));
    size_t space = 1 << 20;
    OK(cublasLtMatmulPreferenceSetAttribute(pref, CUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES, &space, sizeof space));
    cublasLtMatmulHeuristicResult_t found[3];
    int count = 9;
    OK(cublasLtMatmulAlgoGetHeuristic(h, p.d, a.l, b.l, d.l, d.l, pref, 3, found, &count));
    near(count, 1, "the number of algorithms");
    if (found[0].state != CUBLAS_STATUS_SUCCESS || found[0].workspaceSize > space) printf("a heuristic\n"), exit(1);
    OK(cublasLtMatmulAlgoCheck(h, p.d, a.l, b.l, d.l, d.l, &found[0].algo, &found[1]));
    BAD(cublasLtMatmulAlgoGetHeuristic(h, p.d, a.l, b.l, d.l, d.l, pref, 0, found, &count), CUBLAS_STATUS_INVALID_VALUE);
    BAD(cublasLtMatmulAlgoGetHeuristic(h, p.d, a.l, wrong.l, d.l, d.l, pref, 1, found, &count), CUBLAS_STATUS_INVALID_VALUE);
    BAD(cublasLtMatmulAlgoGetHeuristic(h, p.d, a.l, b.l, z.l, z.l, pref, 1, found, &count), CUBLAS_STATUS_NOT_SUPPORTED);
    cublasLtEpilogue_t plain = CUBLASLT_EPILOGUE_DEFAULT, biased = CUBLASLT_EPILOGUE_RELU_BIAS;
    OK(cublasLtMatmulDescSetAttribute(p.d, CUBLASLT_MATMUL_DESC_EPILOGUE, &biased, sizeof biased));
    OK(cublasLtMatmulAlgoGetHeuristic(h, p.d, a.l, b.l, d.l, d.l, pref, 1, found, &count));
    BAD(cublasLtMatmulAlgoGetHeuristic(h, p.d, a.l, wrong.l, d.l, d.l, pref, 1, found, &count), CUBLAS_STATUS_INVALID_VALUE);
    OK(cublasLtMatmulDescSetAttribute(p.d, CUBLASLT_MATMUL_DESC_EPILOGUE, &plain, sizeof plain));
    OK(cublasLtMatmulPreferenceDestroy(pref));
    BAD(cublasLtMatmulPreferenceDestroy(pref), CUBLAS_STATUS_INVALID_VALUE);
    float one = 1;
    Device<float> x(200);
    BAD(cublasLtMatmul(h, p.d, &one, x.at, a.l, x.at, wrong.l, &one, x.at, d.l, x.at, d.l, nullptr, nullptr, 0, 0), CUBLAS_STATUS_INVALID_VALUE);
    BAD(cublasLtMatmul(h, p.d, nullptr, x.at, a.l, x.at, b.l, &one, x.at, d.l, x.at, d.l, nullptr, nullptr, 0, 0), CUBLAS_STATUS_INVALID_VALUE);
    BAD(cublasLtMatmul(h, p.d, &one, nullptr, a.l, x.at, b.l, &one, x.at, d.l, x.at, d.l, nullptr, nullptr, 0, 0), CUBLAS_STATUS_INVALID_VALUE);
    BAD(cublasLtMatmul(nullptr, p.d, &one, x.at, a.l, x.at, b.l, &one, x.at, d.l, x.at, d.l, nullptr, nullptr, 0, 0), CUBLAS_STATUS_NOT_INITIALIZED);
    cublasLtMatmulDesc_t none;
    BAD(cublasLtMatmulDescCreate(&none, (cublasComputeType_t)5, CUDA_R_32F), CUBLAS_STATUS_INVALID_VALUE);
    int ids[2];
    BAD(cublasLtMatmulAlgoGetIds(h, CUBLAS_COMPUTE_32F, CUDA_R_32F, CUDA_R_32F, CUDA_R_32F, CUDA_R_32F, CUDA_R_32F, 2, ids, &count), CUBLAS_STATUS_NOT_SUPPORTED);
}

// Descriptors in memory of the program's, which nothing ends; the second time they say something else.
static void in_place(cublasLtHandle_t h) {
    cublasLtMatmulDescOpaque_t product = {};
    cublasLtMatrixLayoutOpaque_t la = {}, lb = {}, lc = {};
    cublasLtMatmulPreferenceOpaque_t preference = {};
    cublasLtMatrixTransformDescOpaque_t transform = {};
    BAD(cublasLtMatmul(h, &product, nullptr, nullptr, &la, nullptr, &lb, nullptr, nullptr, &lc, nullptr, &lc, nullptr, nullptr, 0, 0), CUBLAS_STATUS_INVALID_VALUE);
    BAD(cublasLtMatmulDescInit(&product, (cublasComputeType_t)5, CUDA_R_32F), CUBLAS_STATUS_INVALID_VALUE);
    BAD(cublasLtMatmulPreferenceInit(nullptr), CUBLAS_STATUS_INVALID_VALUE);
    OK(cublasLtMatrixTransformDescInit(&transform, CUDA_R_32F));
    for (int round = 0; round < 2; round++) {
        const int m = 6 + round, n = 5, k = 4 + round;
        OK(cublasLtMatmulDescInit(&product, CUBLAS_COMPUTE_32F, CUDA_R_32F));
        cublasOperation_t op = CUBLAS_OP_T, told;
        size_t size;
        if (round) OK(cublasLtMatmulDescSetAttribute(&product, CUBLASLT_MATMUL_DESC_TRANSA, &op, sizeof op));
        OK(cublasLtMatmulDescGetAttribute(&product, CUBLASLT_MATMUL_DESC_TRANSA, &told, sizeof told, &size));
        near(told, round ? CUBLAS_OP_T : CUBLAS_OP_N, "an attribute in place");
        OK(cublasLtMatrixLayoutInit(&la, CUDA_R_32F, round ? k : m, round ? m : k, round ? k : m));
        OK(cublasLtMatrixLayoutInit(&lb, CUDA_R_32F, k, n, k));
        OK(cublasLtMatrixLayoutInit(&lc, CUDA_R_32F, m, n, m));
        OK(cublasLtMatmulPreferenceInit(&preference));
        cublasLtMatmulHeuristicResult_t found;
        int count = 0;
        OK(cublasLtMatmulAlgoGetHeuristic(h, &product, &la, &lb, &lc, &lc, &preference, 1, &found, &count));
        near(count, 1, "algorithms in place");
        Device<float> A(m * k, 1), B(k * n, 2), C(m * n, 3);
        auto ha = A.host(), hb = B.host();
        float one = 1, zero = 0;
        OK(cublasLtMatmul(h, &product, &one, A.at, &la, B.at, &lb, &zero, C.at, &lc, C.at, &lc, &found.algo, nullptr, 0, 0));
        auto hc = C.host();
        for (int i = 0; i < m; i++)
            for (int j = 0; j < n; j++) {
                double x = 0;
                for (int l = 0; l < k; l++) x += (double)(round ? ha[l + i * k] : ha[i + l * m]) * hb[l + j * k];
                near(hc[i + j * m], x, "a product in place");
            }
    }
}

// A product with an epilogue in a graph that runs twice.
static void graphs(cublasLtHandle_t h) {
    const int m = 20, n = 10, k = 20;
    Layout a(CUDA_R_32F, m, k, false), d(CUDA_R_32F, m, n, false);
    Device<float> A(a.stride, 1), D(d.stride, 2), bias(m, 3);
    auto ha = A.host(), hd = D.host(), hb = bias.host();
    cudaStream_t s;
    cudaGraph_t graph;
    cudaGraphExec_t exec;
    OK(cudaStreamCreate(&s));
    OK(cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal));
    {
        Desc p(CUBLAS_COMPUTE_32F, CUDA_R_32F);
        p.set(CUBLASLT_MATMUL_DESC_EPILOGUE, (int)CUBLASLT_EPILOGUE_RELU_BIAS);
        p.set(CUBLASLT_MATMUL_DESC_BIAS_POINTER, (void *)bias.at);
        float alpha = 0.125f, beta = 0;
        OK(cublasLtMatmul(h, p.d, &alpha, A.at, a.l, D.at, d.l, &beta, D.at, d.l, D.at, d.l, nullptr, nullptr, 0, s));
    }
    OK(cudaStreamEndCapture(s, &graph));
    OK(cudaGraphInstantiate(&exec, graph, 0));
    for (int q = 0; q < 2; q++) OK(cudaGraphLaunch(exec, s));
    OK(cudaStreamSynchronize(s));
    std::vector<float> want = hd;
    for (int q = 0; q < 2; q++) {
        auto old = want;
        for (int i = 0; i < m; i++)
            for (int j = 0; j < n; j++) {
                double x = hb[i];
                for (int l = 0; l < k; l++) x += 0.125 * ha[a.at(i, l)] * old[d.at(l, j)];
                want[d.at(i, j)] = (float)(x > 0 ? x : 0);
            }
    }
    auto got = D.host();
    for (int i = 0; i < m; i++)
        for (int j = 0; j < n; j++) near(got[d.at(i, j)], want[d.at(i, j)], "a graph");
}

static void logger() {
    char path[] = "/tmp/weft-lt-log-XXXXXX";
    int file = mkstemp(path);
    expect(file >= 0, 1, "a file", __LINE__);
    close(file);
    unlink(path);
    OK(cublasLtLoggerOpenFile(path));
    OK(access(path, W_OK));
    unlink(path);
    BAD(cublasLtLoggerOpenFile(nullptr), CUBLAS_STATUS_INVALID_VALUE);
    BAD(cublasLtLoggerOpenFile("/no/such/folder/log"), CUBLAS_STATUS_INVALID_VALUE);
    OK(cublasLtLoggerSetFile(stderr));
    OK(cublasLtLoggerSetLevel(1));
    OK(cublasLtLoggerForceDisable());
}

int main() {
    cublasLtHandle_t h;
    BAD(cublasLtCreate(nullptr), CUBLAS_STATUS_INVALID_VALUE);
    OK(cublasLtCreate(&h));
    near((double)cublasLtGetVersion(), CUBLAS_VERSION, "the version");
    products<float, float, float>(h, CUBLAS_COMPUTE_32F, 1e-4, "floats");
    products<double, double, double>(h, CUBLAS_COMPUTE_64F, 1e-9, "doubles");
    products<cuComplex, cuComplex, cuComplex>(h, CUBLAS_COMPUTE_32F, 1e-4, "complex floats");
    products<cuDoubleComplex, cuDoubleComplex, cuDoubleComplex>(h, CUBLAS_COMPUTE_64F, 1e-9, "complex doubles");
    products<__half, __half, float>(h, CUBLAS_COMPUTE_32F, 0.01, "halves");
    products<__half, float, float>(h, CUBLAS_COMPUTE_32F_FAST_16F, 1e-4, "halves to floats");
    products<__half, __half, __half>(h, CUBLAS_COMPUTE_16F, 0.01, "halves as halves");
    products<__nv_bfloat16, __nv_bfloat16, float>(h, CUBLAS_COMPUTE_32F, 0.02, "bfloat16");
    products<int8_t, int, int>(h, CUBLAS_COMPUTE_32I, 1e-9, "bytes");
    epilogues<float>(h, 1e-4);
    epilogues<__half>(h, 0.01);
    modes(h);
    in_place(h);
    scaled(h);
    transforms<float, float, float>(h);
    transforms<float, __half, float>(h);
    transforms<cuComplex, cuComplex, cuComplex>(h);
    attributes(h);
    graphs(h);
    logger();
    OK(cublasLtDestroy(h));
    BAD(cublasLtDestroy(h), CUBLAS_STATUS_NOT_INITIALIZED);
    printf("PASSED\n");
}
