// A product of matrices from global memory, by tiles, by tiles with four results per thread; a product with a vector two ways.
#include "golden.h"

constexpr int N = 1024, T = 16;

__global__ void plain(const float* a, const float* b, float* c) {
    int x = blockIdx.x * T + threadIdx.x, y = blockIdx.y * T + threadIdx.y;
    float sum = 0;
    for (int k = 0; k < N; k++) sum += a[y * N + k] * b[k * N + x];
    c[y * N + x] = sum;
}
__global__ void plain_swapped(const float* a, const float* b, float* c) {
    int y = blockIdx.x * T + threadIdx.x, x = blockIdx.y * T + threadIdx.y;
    float sum = 0;
    for (int k = 0; k < N; k++) sum += a[y * N + k] * b[k * N + x];
    c[y * N + x] = sum;
}
template <int W>
__global__ void tiled(const float* a, const float* b, float* c) {
    __shared__ float p[W][W], q[W][W];
    int x = blockIdx.x * W + threadIdx.x, y = blockIdx.y * W + threadIdx.y;
    float sum = 0;
    for (int t = 0; t < N; t += W) {
        p[threadIdx.y][threadIdx.x] = a[y * N + t + threadIdx.x];
        q[threadIdx.y][threadIdx.x] = b[(t + threadIdx.y) * N + x];
        __syncthreads();
        for (int k = 0; k < W; k++) sum += p[threadIdx.y][k] * q[k][threadIdx.x];
        __syncthreads();
    }
    c[y * N + x] = sum;
}
__global__ void tiled_by_four(const float* a, const float* b, float* c) {
    constexpr int W = 32;
    __shared__ float p[W][W], q[W][W];
    int x = blockIdx.x * W + threadIdx.x, y = blockIdx.y * W + threadIdx.y;
    float sum[4] = {};
    for (int t = 0; t < N; t += W) {
        for (int j = 0; j < 4; j++) {
            p[threadIdx.y + 8 * j][threadIdx.x] = a[(y + 8 * j) * N + t + threadIdx.x];
            q[threadIdx.y + 8 * j][threadIdx.x] = b[(t + threadIdx.y + 8 * j) * N + x];
        }
        __syncthreads();
        for (int k = 0; k < W; k++)
            for (int j = 0; j < 4; j++) sum[j] += p[threadIdx.y + 8 * j][k] * q[k][threadIdx.x];
        __syncthreads();
    }
    for (int j = 0; j < 4; j++) c[(y + 8 * j) * N + x] = sum[j];
}
__global__ void row_per_thread(const float* a, const float* v, float* out) {
    float sum = 0;
    for (int k = 0; k < N; k++) sum += a[size_t(I) * N + k] * v[k];
    out[I] = sum;
}
__global__ void column_per_thread(const float* a, const float* v, float* out) {
    float sum = 0;
    for (int k = 0; k < N; k++) sum += a[size_t(k) * N + I] * v[k];
    out[I] = sum;
}
__global__ void row_per_warp(const float* a, const float* v, float* out) {
    int row = I / 32, lane = I % 32;
    float sum = 0;
    for (int k = lane; k < N; k += 32) sum += a[row * N + k] * v[k];
    for (int o = 16; o > 0; o /= 2) sum += __shfl_down_sync(~0u, sum, o);
    if (lane == 0) out[row] = sum;
}

int main() {
    float *a = filled<float>(N * N), *b = filled<float>(N * N), *c = filled<float>(N * N);
    plain<<<dim3(N / T, N / T), dim3(T, T)>>>(a, b, c);
    plain_swapped<<<dim3(N / T, N / T), dim3(T, T)>>>(a, b, c);
    tiled<16><<<dim3(N / 16, N / 16), dim3(16, 16)>>>(a, b, c);
    tiled<32><<<dim3(N / 32, N / 32), dim3(32, 32)>>>(a, b, c);
    tiled_by_four<<<dim3(N / 32, N / 32), dim3(32, 8)>>>(a, b, c);
    row_per_thread<<<N / 128, 128>>>(a, b, c);
    column_per_thread<<<N / 128, 128>>>(a, b, c);
    row_per_warp<<<N * 32 / 256, 256>>>(a, b, c);
    return done();
}
