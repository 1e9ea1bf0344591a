// Templates of kernels and of device functions, function objects, and device lambdas.
#include <vector>
#include "check.h"

struct Scale {
    float by;
    __device__ float operator()(float x) const { return x * by; }
};

template <class T, class F>
__global__ void map(const T* in, T* out, int n, F f) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) out[i] = f(in[i]);
}

template <int N, class T>
__device__ T power(T x) {
    if constexpr (N == 0)
        return T(1);
    else
        return x * power<N - 1>(x);
}

template <int N, class T>
__global__ void powers(const T* in, T* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = power<N>(in[i]);
}

int main(int argc, char** argv) {
    int n = small_run(argc, argv) ? 500 : 50000;
    std::vector<float> a(n), got(n), want(n);
    std::vector<long long> b(n), got_b(n), want_b(n);
    for (int i = 0; i < n; i++) {
        a[i] = i * 0.25f;
        b[i] = i % 100 - 50;
    }
    float *in, *out;
    long long *in_b, *out_b;
    CHECK(cudaMalloc(&in, n * sizeof(float)));
    CHECK(cudaMalloc(&out, n * sizeof(float)));
    CHECK(cudaMalloc(&in_b, n * sizeof(long long)));
    CHECK(cudaMalloc(&out_b, n * sizeof(long long)));
    CHECK(cudaMemcpy(in, a.data(), n * sizeof(float), cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(in_b, b.data(), n * sizeof(long long), cudaMemcpyHostToDevice));
    bool ok = true;
    auto check = [&](const char* what) {
        CHECK(cudaGetLastError());
        CHECK(cudaMemcpy(got.data(), out, n * sizeof(float), cudaMemcpyDeviceToHost));
        ok &= same(what, got.data(), want.data(), n);
    };
    map<<<16, 64>>>(in, out, n, Scale{3.0f});
    for (int i = 0; i < n; i++) want[i] = a[i] * 3.0f;
    check("function object");
    float shift = 5.0f;
    map<<<16, 64>>>(in, out, n, [shift] __device__(float x) { return x < 100.0f ? x + shift : x - shift; });
    for (int i = 0; i < n; i++) want[i] = a[i] < 100.0f ? a[i] + shift : a[i] - shift;
    check("lambda");
    powers<5><<<(n + 255) / 256, 256>>>(in_b, out_b, n);
    CHECK(cudaMemcpy(got_b.data(), out_b, n * sizeof(long long), cudaMemcpyDeviceToHost));
    for (int i = 0; i < n; i++) want_b[i] = b[i] * b[i] * b[i] * b[i] * b[i];
    ok &= same("power", got_b.data(), want_b.data(), n);
    CHECK(cudaFree(in));
    CHECK(cudaFree(out));
    CHECK(cudaFree(in_b));
    CHECK(cudaFree(out_b));
    return verdict("templates", ok);
}
