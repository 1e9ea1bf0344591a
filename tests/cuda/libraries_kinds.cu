// cuBLAS of types that calls name, and of halves: results beside plain computations.
#include <cuda_bf16.h>
#include <cuda_fp16.h>

#include "libraries_check.h"

static void halves(cublasHandle_t h) {
    const int n = 24;
    std::vector<__half> a(n * n), b(n * n);
    std::vector<signed char> p(n * n), q(n * n);
    for (int i = 0; i < n * n; i++) {
        a[i] = __float2half(number<float>(i));
        b[i] = __float2half(number<float>(i + 3));
        p[i] = (signed char)(i * 31 % 255 - 127);
        q[i] = (signed char)(i * 17 % 251 - 125);
    }
    void *A, *B, *C;
    OK(cudaMalloc(&A, n * n * 4));
    OK(cudaMalloc(&B, n * n * 4));
    OK(cudaMalloc(&C, n * n * 4));
    OK(cudaMemcpy(A, a.data(), n * n * 2, cudaMemcpyHostToDevice));
    OK(cudaMemcpy(B, b.data(), n * n * 2, cudaMemcpyHostToDevice));
    float one = 1, zero = 0;
    OK(cublasGemmEx(h, CUBLAS_OP_N, CUBLAS_OP_N, n, n, n, &one, A, CUDA_R_16F, n, B, CUDA_R_16F, n, &zero, C, CUDA_R_32F, n,
                    CUBLAS_COMPUTE_32F, CUBLAS_GEMM_DEFAULT));
    std::vector<float> c(n * n);
    OK(cudaMemcpy(c.data(), C, n * n * 4, cudaMemcpyDeviceToHost));
    for (int e = 0; e < n * n; e++) {
        double sum = 0;
        for (int l = 0; l < n; l++) sum += (double)__half2float(a[e % n + l * n]) * __half2float(b[l + e / n * n]);
        near(c[e], sum, "halves");
    }
    OK(cudaMemcpy(A, p.data(), n * n, cudaMemcpyHostToDevice));
    OK(cudaMemcpy(B, q.data(), n * n, cudaMemcpyHostToDevice));
    int ione = 1, izero = 0;
    OK(cublasGemmEx(h, CUBLAS_OP_T, CUBLAS_OP_N, n, n, n, &ione, A, CUDA_R_8I, n, B, CUDA_R_8I, n, &izero, C, CUDA_R_32I, n,
                    CUBLAS_COMPUTE_32I, CUBLAS_GEMM_DEFAULT));
    std::vector<int> i32(n * n);
    OK(cudaMemcpy(i32.data(), C, n * n * 4, cudaMemcpyDeviceToHost));
    for (int e = 0; e < n * n; e++) {
        int sum = 0;
        for (int l = 0; l < n; l++) sum += p[l + e % n * n] * q[l + e / n * n];
        expect(i32[e], sum, "integers", __LINE__);
    }
    cudaFree(A); cudaFree(B); cudaFree(C);
}

// Products of halves by their own functions, of bfloat16, and of floats and complex numbers whose types are named; alone, one behind the
// other, and by places.
static void kinds(cublasHandle_t h) {
    const int n = 20, count = 3, each = n * n, all = each * count;
    float one = 1, two = 2;
    __half hone = __float2half(1), htwo = __float2half(2);
    cuComplex cone = make_cuComplex(1, 0), ctwo = make_cuComplex(2, 0);
    auto N = CUBLAS_OP_N;
    for (int kind = 0; kind < 9; kind++) {
        bool complex = kind == 8, bf = kind == 3;
        auto type = complex ? CUDA_C_32F : bf ? CUDA_R_16BF : kind == 7 ? CUDA_R_32F : CUDA_R_16F;
        size_t size = complex ? 8 : kind == 7 ? 4 : 2;
        auto put = [&](void *to, int i, float v) {
            if (complex) ((cuComplex *)to)[i] = make_cuComplex(v, 0);
            else if (bf) ((__nv_bfloat16 *)to)[i] = __float2bfloat16(v);
            else if (kind == 7) ((float *)to)[i] = v;
            else ((__half *)to)[i] = __float2half(v);
        };
        auto get = [&](const void *from, int i) {
            return complex ? ((cuComplex *)from)[i].x : bf ? __bfloat162float(((__nv_bfloat16 *)from)[i])
                 : kind == 7 ? ((float *)from)[i] : __half2float(((__half *)from)[i]);
        };
        // Managed memory is the host's as well.
        char *A, *B, *C;
        char **places;
        OK(cudaMallocManaged(&A, all * size));
        OK(cudaMallocManaged(&B, all * size));
        OK(cudaMallocManaged(&C, all * size));
        OK(cudaMallocManaged(&places, 3 * count * sizeof *places));
        std::vector<float> c(all);
        for (int i = 0; i < all; i++) {
            put(A, i, (float)(i * 7 % 5 - 2));
            put(B, i, (float)(i * 3 % 7 - 3));
            put(C, i, (float)(i % 4));
            c[i] = get(C, i);
        }
        for (int i = 0; i < count; i++)
            places[i] = A + i * each * size, places[count + i] = B + i * each * size, places[2 * count + i] = C + i * each * size;
        auto *pa = (const __half *const *)places, *pb = (const __half *const *)(places + count);
        auto *pc = (__half *const *)(places + 2 * count);
        auto *a = (__half *)A, *b = (__half *)B;
        bool several = kind == 1 || kind == 2 || kind == 4 || kind == 5;
        auto compute = CUBLAS_COMPUTE_32F;
        auto algo = CUBLAS_GEMM_DEFAULT;
        switch (kind) {
        case 0: OK(cublasHgemm(h, N, N, n, n, n, &htwo, a, n, b, n, &hone, (__half *)C, n)); break;
        case 1: OK(cublasHgemmStridedBatched(h, N, N, n, n, n, &htwo, a, n, each, b, n, each, &hone, (__half *)C, n, each, count)); break;
        case 2: OK(cublasHgemmBatched(h, N, N, n, n, n, &htwo, pa, n, pb, n, &hone, pc, n, count)); break;
        case 4:
            OK(cublasGemmStridedBatchedEx(h, N, N, n, n, n, &two, A, type, n, each, B, type, n, each, &one, C, type, n, each, count, compute, algo));
            break;
        case 5:
            OK(cublasGemmBatchedEx(h, N, N, n, n, n, &two, (const void **)places, type, n, (const void **)(places + count), type, n, &one,
                                   (void **)(places + 2 * count), type, n, count, compute, algo));
            break;
        case 6: case 7: OK(cublasSgemmEx(h, N, N, n, n, n, &two, A, type, n, B, type, n, &one, C, type, n)); break;
        case 8: OK(cublasCgemmEx(h, N, N, n, n, n, &ctwo, A, type, n, B, type, n, &cone, C, type, n)); break;
        default: OK(cublasGemmEx(h, N, N, n, n, n, &two, A, type, n, B, type, n, &one, C, type, n, compute, algo));
        }
        OK(cudaDeviceSynchronize());
        for (int e = 0; e < (several ? all : each); e++) {
            int q = e / each * each, i = e % n, j = e % each / n;
            float sum = 0;
            for (int l = 0; l < n; l++) sum += get(A, q + i + l * n) * get(B, q + l + j * n);
            // Small whole numbers: narrow types have some 8 bits.
            if (fabsf(2 * sum + c[e]) <= 128) near(get(C, e), 2 * sum + c[e], "a product by kind");
        }
        OK(cudaFree(A));
        OK(cudaFree(B));
        OK(cudaFree(C));
        OK(cudaFree(places));
    }
}

// Functions that name their types: numbers of half precision, added as floats.
static void named(cublasHandle_t h) {
    const int n = 60;
    std::vector<__half> a(n), b(n);
    for (int i = 0; i < n; i++) a[i] = __float2half(number<float>(i)), b[i] = __float2half(number<float>(i + 3));
    __half *x, *y, r, half = __float2half(0.5f);
    OK(cudaMalloc(&x, n * sizeof *x));
    OK(cudaMalloc(&y, n * sizeof *y));
    OK(cudaMemcpy(x, a.data(), n * sizeof *x, cudaMemcpyHostToDevice));
    OK(cudaMemcpy(y, b.data(), n * sizeof *y, cudaMemcpyHostToDevice));
    auto H = CUDA_R_16F;
    auto F = CUDA_R_32F;
    double dot = 0, squares = 0, sizes = 0;
    for (int i = 0; i < n; i++) {
        dot += (double)__half2float(a[i]) * __half2float(b[i]);
        squares += (double)__half2float(a[i]) * __half2float(a[i]);
        sizes += fabs(__half2float(a[i]));
    }
    auto close = [](double got, double want, const char *what) {
        expect(fabs(got - want) <= 1e-3 * (1 + fabs(want)), 1, what, (int)got);
    };
    OK(cublasDotEx(h, n, x, H, 1, y, H, 1, &r, H, F));
    close(__half2float(r), dot, "DotEx");
    OK(cublasDotcEx(h, n, x, H, 1, y, H, 1, &r, H, F));
    close(__half2float(r), dot, "DotcEx");
    OK(cublasNrm2Ex(h, n, x, H, 1, &r, H, F));
    close(__half2float(r), sqrt(squares), "Nrm2Ex");
    OK(cublasAsumEx(h, n, x, H, 1, &r, H, F));
    close(__half2float(r), sizes, "AsumEx");
    OK(cublasAxpyEx(h, n, &half, H, x, H, 1, y, H, 1, F));
    OK(cublasScalEx(h, n, &half, H, x, H, 1, F));
    OK(cublasSwapEx(h, n, x, H, 1, y, H, 1));
    std::vector<__half> c(n), d(n);
    OK(cudaMemcpy(c.data(), x, n * sizeof *x, cudaMemcpyDeviceToHost));
    OK(cudaMemcpy(d.data(), y, n * sizeof *y, cudaMemcpyDeviceToHost));
    for (int i = 0; i < n; i++) {
        close(__half2float(c[i]), __half2float(b[i]) + 0.5 * __half2float(a[i]), "AxpyEx");
        close(__half2float(d[i]), 0.5 * __half2float(a[i]), "ScalEx");
    }
    OK(cublasCopyEx(h, n, x, H, 1, y, H, 1));
    OK(cudaMemcpy(d.data(), y, n * sizeof *y, cudaMemcpyDeviceToHost));
    for (int i = 0; i < n; i++) near(__half2float(d[i]), __half2float(c[i]), "CopyEx");
    OK(cudaFree(x));
    OK(cudaFree(y));
}

int main() {
    cublasHandle_t h;
    OK(cublasCreate(&h));
    halves(h);
    kinds(h);
    named(h);
    OK(cublasDestroy(h));
    printf("PASSED\n");
}
