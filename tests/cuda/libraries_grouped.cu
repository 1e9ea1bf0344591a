// cuBLAS's groups of products: shapes, operations and factors by group, pointers that a stream writes; results beside plain sums; mistakes.
#include <cuda_bf16.h>
#include <cuda_fp16.h>

#include "libraries_check.h"

#define BAD(x, want) expect((int)(x), want, #x, __LINE__)
template <> inline __half number<__half>(int i) { return __float2half((float)(i * 37 % 7 - 3)); }
template <> inline __nv_bfloat16 number<__nv_bfloat16>(int i) { return __float2bfloat16((float)(i * 37 % 7 - 3)); }
inline Wide wide(__half x) { return __half2float(x); }
inline Wide wide(__nv_bfloat16 x) { return __bfloat162float(x); }

// Three groups, the second of which is empty.
static const int groups = 3, sizes[groups] = {2, 0, 3}, M[groups] = {5, 4, 7}, N[groups] = {6, 4, 3}, K[groups] = {4, 4, 9};
static const cublasOperation_t TA[groups] = {CUBLAS_OP_N, CUBLAS_OP_N, CUBLAS_OP_T}, TB[groups] = {CUBLAS_OP_T, CUBLAS_OP_N, CUBLAS_OP_N};
static const int total = 5, each = 128;

template <class I> static std::vector<I> of(const int *from, int more = 0) {
    std::vector<I> list;
    for (int g = 0; g < groups; g++) list.push_back(from[g] + more);
    return list;
}

template <class T> __global__ void places(T **list, T *from) {
    if (threadIdx.x < total) list[threadIdx.x] = from + threadIdx.x * each;
}

// T: what is multiplied, S: factors, I: sizes. `call` makes the call.
template <class T, class S, class I, class Call> static void check(cublasHandle_t h, const char *what, Call call) {
    Device<T> a(total * each, 1), b(total * each, 2), c(total * each, 3);
    T **at;
    OK(cudaMalloc(&at, 3 * total * sizeof *at));
    auto before = c.host();
    cudaStream_t s;
    OK(cudaStreamCreate(&s));
    OK(cublasSetStream(h, s));
    places<<<1, 32, 0, s>>>(at, a.at);
    places<<<1, 32, 0, s>>>(at + total, b.at);
    places<<<1, 32, 0, s>>>(at + 2 * total, c.at);
    std::vector<I> lda, ldb, ldc = of<I>(M, 1);
    for (int g = 0; g < groups; g++) lda.push_back((TA[g] ? K[g] : M[g]) + 2), ldb.push_back(TB[g] ? N[g] : K[g]);
    std::vector<S> alpha = {(S)2, (S)9, (S)-1}, beta = {(S)1, (S)9, (S)0};
    auto m = of<I>(M), n = of<I>(N), k = of<I>(K), count = of<I>(sizes);
    OK(call(TA, TB, m.data(), n.data(), k.data(), alpha.data(), at, lda.data(), at + total, ldb.data(), beta.data(), at + 2 * total, ldc.data(), (I)groups, count.data()));
    // What a call was told for its groups may be gone when the operation runs.
    for (auto *list : {&m, &n, &k, &lda, &ldb, &ldc, &count}) std::fill(list->begin(), list->end(), (I)-1);
    OK(cudaStreamSynchronize(s));
    auto ha = a.host(), hb = b.host(), hc = c.host();
    for (int p = 0, g = 0, first = 0; p < total; p++) {
        while (p >= first + sizes[g]) first += sizes[g++];
        int la = (TA[g] ? K[g] : M[g]) + 2, lb = TB[g] ? N[g] : K[g];
        for (int i = 0; i < each; i++) {
            int row = i % (M[g] + 1), col = i / (M[g] + 1), e = p * each + i;
            Wide want = wide(before[e]);
            if (row < M[g] && col < N[g]) {
                Wide sum = 0;
                for (int l = 0; l < K[g]; l++)
                    sum += wide(ha[p * each + (TA[g] ? l + row * la : row + l * la)]) * wide(hb[p * each + (TB[g] ? col + l * lb : l + col * lb)]);
                want = Wide(alpha[g]) * sum + Wide(beta[g]) * want;
            }
            near(wide(hc[e]).real(), want.real(), what);
        }
    }
    OK(cublasSetStream(h, 0));
    OK(cudaStreamDestroy(s));
    OK(cudaFree(at));
}

template <class T, class S, class I> static void typed(cublasHandle_t h, cudaDataType type, cublasComputeType_t compute, const char *what) {
    check<T, S, I>(h, what, [&](auto ta, auto tb, auto m, auto n, auto k, auto alpha, auto a, auto lda, auto b, auto ldb, auto beta, auto c, auto ldc, auto count, auto sizes) {
        auto pa = (const void *const *)a, pb = (const void *const *)b;
        auto pc = (void *const *)c;
        if constexpr (sizeof(I) == 8)
            return cublasGemmGroupedBatchedEx_64(h, ta, tb, m, n, k, alpha, pa, type, lda, pb, type, ldb, beta, pc, type, ldc, count, sizes, compute);
        else
            return cublasGemmGroupedBatchedEx(h, ta, tb, m, n, k, alpha, pa, type, lda, pb, type, ldb, beta, pc, type, ldc, count, sizes, compute);
    });
}

__global__ void wait(volatile int *go) {
    while (!*go) __nanosleep(1000);
}

// Pointers in memory of the program's, which changes before the operation runs.
static void host_pointers(cublasHandle_t h) {
    Device<float> a(each), b(each), c(each);
    auto ha = a.host(), hb = b.host();
    float *places[3] = {a.at, b.at, c.at};
    volatile int *go;
    OK(cudaMallocHost((void **)&go, sizeof *go));
    *go = 0;
    cudaStream_t s;
    OK(cudaStreamCreate(&s));
    OK(cublasSetStream(h, s));
    wait<<<1, 1, 0, s>>>(go);
    cublasOperation_t op = CUBLAS_OP_N;
    int n = 4, one = 1;
    float f = 1, zero = 0;
    OK(cublasSgemmGroupedBatched(h, &op, &op, &n, &n, &n, &f, places, &n, places + 1, &n, &zero, places + 2, &n, 1, &one));
    places[0] = places[1] = places[2] = nullptr;
    *go = 1;
    OK(cudaStreamSynchronize(s));
    auto hc = c.host();
    for (int e = 0; e < n * n; e++) {
        double sum = 0;
        for (int l = 0; l < n; l++) sum += ha[e % n + l * n] * hb[l + e / n * n];
        near(hc[e], sum, "pointers of the host");
    }
    OK(cublasSetStream(h, 0));
    OK(cudaStreamDestroy(s));
    OK(cudaFreeHost((void *)go));
}

static void mistakes(cublasHandle_t h) {
    Device<float> a(each), b(each), c(each);
    float **at, *places[3] = {a.at, b.at, c.at};
    OK(cudaMalloc(&at, sizeof places));
    OK(cudaMemcpy(at, places, sizeof places, cudaMemcpyHostToDevice));
    cublasOperation_t op = CUBLAS_OP_N;
    int n = 4, one = 1, less = -1;
    float f = 1;
    auto call = [&](const int *m, const int *lda, float **from, int groups, const int *size, const float *alpha) {
        return cublasSgemmGroupedBatched(h, &op, &op, m, &n, &n, alpha, from, lda, at + 1, &n, &f, at + 2, &n, groups, size);
    };
    OK(call(&n, &n, at, 1, &one, &f));
    OK(call(&n, &n, at, 0, &one, &f));
    BAD(call(&n, &n, at, -1, &one, &f), CUBLAS_STATUS_INVALID_VALUE);
    BAD(call(&n, &n, at, 1, &less, &f), CUBLAS_STATUS_INVALID_VALUE);
    BAD(call(&less, &n, at, 1, &one, &f), CUBLAS_STATUS_INVALID_VALUE);
    BAD(call(&n, &one, at, 1, &one, &f), CUBLAS_STATUS_INVALID_VALUE);
    BAD(call(nullptr, &n, at, 1, &one, &f), CUBLAS_STATUS_INVALID_VALUE);
    BAD(call(&n, &n, nullptr, 1, &one, &f), CUBLAS_STATUS_INVALID_VALUE);
    BAD(call(&n, &n, at, 1, &one, nullptr), CUBLAS_STATUS_INVALID_VALUE);
    OK(cublasSetPointerMode(h, CUBLAS_POINTER_MODE_DEVICE));
    BAD(call(&n, &n, at, 1, &one, &f), CUBLAS_STATUS_NOT_SUPPORTED);
    OK(cublasSetPointerMode(h, CUBLAS_POINTER_MODE_HOST));
    OK(cudaFree(at));
}

int main() {
    cublasHandle_t h;
    OK(cublasCreate(&h));
    check<float, float, int>(h, "floats", [&](auto... x) { return cublasSgemmGroupedBatched(h, x...); });
    check<float, float, int64_t>(h, "floats, long", [&](auto... x) { return cublasSgemmGroupedBatched_64(h, x...); });
    check<double, double, int>(h, "doubles", [&](auto... x) { return cublasDgemmGroupedBatched(h, x...); });
    check<double, double, int64_t>(h, "doubles, long", [&](auto... x) { return cublasDgemmGroupedBatched_64(h, x...); });
    typed<__half, float, int>(h, CUDA_R_16F, CUBLAS_COMPUTE_32F, "halves");
    typed<__nv_bfloat16, float, int64_t>(h, CUDA_R_16BF, CUBLAS_COMPUTE_32F, "bfloat16, long");
    typed<double, double, int>(h, CUDA_R_64F, CUBLAS_COMPUTE_64F, "doubles by type");
    host_pointers(h);
    mistakes(h);
    OK(cublasDestroy(h));
    printf("PASSED\n");
}
