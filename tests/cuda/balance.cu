// Kernels that different parts of a GPU limit: which part, and how long they take, the model says of each GPU.
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>

#define CHECK(call)                                                                     \
    do {                                                                                \
        cudaError_t e = (call);                                                         \
        if (e != cudaSuccess) {                                                         \
            std::fprintf(stderr, "%s: %s\n", #call, cudaGetErrorString(e));             \
            std::exit(1);                                                               \
        }                                                                               \
    } while (0)

// Eight bytes read and eight written for each number.
__global__ void copied(const double* x, double* y) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    y[i] = x[i];
}

// The same, and 16 multiplications with additions of 64 bits: one for each byte that moves.
__global__ void balanced(const double* x, double* y) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    double v = x[i];
#pragma unroll
    for (int k = 0; k < 16; k++) v = fma(v, 0.5, 1.0);
    y[i] = v;
}

// Four chains of multiplications with additions of 32 bits, and hardly any memory.
__global__ void multiplied(float* y, float f, int times) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float a = i, b = i + 1, c = i + 2, d = i + 3;
    for (int k = 0; k < times; k++) {
#pragma unroll
        for (int j = 0; j < 16; j++) {
            a = fmaf(a, f, 1.0f);
            b = fmaf(b, f, 1.0f);
            c = fmaf(c, f, 1.0f);
            d = fmaf(d, f, 1.0f);
        }
    }
    y[i] = a + b + c + d;
}

int main() {
    const int n = 1 << 22;
    double *x, *y;
    CHECK(cudaMalloc(&x, n * sizeof(double)));
    CHECK(cudaMalloc(&y, n * sizeof(double)));
    CHECK(cudaMemset(x, 0, n * sizeof(double)));
    copied<<<n / 256, 256>>>(x, y);
    balanced<<<n / 256, 256>>>(x, y);
    multiplied<<<4096, 256>>>(reinterpret_cast<float*>(y), 0.5f, 16);
    CHECK(cudaGetLastError());
    CHECK(cudaDeviceSynchronize());
    double last;
    CHECK(cudaMemcpy(&last, y + n - 1, sizeof last, cudaMemcpyDeviceToHost));
    // 2 (1 - 2^-16).
    std::printf("%s\n", last == 2.0 - 1.0 / 32768 ? "PASSED" : "FAILED");
    return last == 2.0 - 1.0 / 32768 ? 0 : 1;
}
