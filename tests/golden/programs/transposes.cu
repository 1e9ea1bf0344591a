// A matrix transposed five ways.
#include "golden.h"

constexpr int N = 2048, T = 32, R = 8;

__global__ void copy(const float* in, float* out) {
    int x = blockIdx.x * T + threadIdx.x, y = blockIdx.y * T + threadIdx.y;
    for (int j = 0; j < T; j += R) out[(y + j) * N + x] = in[(y + j) * N + x];
}
__global__ void rows_to_columns(const float* in, float* out) {
    int x = blockIdx.x * T + threadIdx.x, y = blockIdx.y * T + threadIdx.y;
    for (int j = 0; j < T; j += R) out[x * N + y + j] = in[(y + j) * N + x];
}
__global__ void columns_to_rows(const float* in, float* out) {
    int x = blockIdx.x * T + threadIdx.x, y = blockIdx.y * T + threadIdx.y;
    for (int j = 0; j < T; j += R) out[(y + j) * N + x] = in[x * N + y + j];
}
template <int PAD>
__global__ void tile(const float* in, float* out) {
    __shared__ float t[T][T + PAD];
    int x = blockIdx.x * T + threadIdx.x, y = blockIdx.y * T + threadIdx.y;
    for (int j = 0; j < T; j += R) t[threadIdx.y + j][threadIdx.x] = in[(y + j) * N + x];
    __syncthreads();
    x = blockIdx.y * T + threadIdx.x;
    y = blockIdx.x * T + threadIdx.y;
    for (int j = 0; j < T; j += R) out[(y + j) * N + x] = t[threadIdx.x][threadIdx.y + j];
}
__global__ void tile_swizzled(const float* in, float* out) {
    __shared__ float t[T][T];
    int x = blockIdx.x * T + threadIdx.x, y = blockIdx.y * T + threadIdx.y;
    for (int j = 0; j < T; j += R) t[threadIdx.y + j][threadIdx.x ^ (threadIdx.y + j)] = in[(y + j) * N + x];
    __syncthreads();
    x = blockIdx.y * T + threadIdx.x;
    y = blockIdx.x * T + threadIdx.y;
    for (int j = 0; j < T; j += R) out[(y + j) * N + x] = t[threadIdx.x][(threadIdx.y + j) ^ threadIdx.x];
}

int main() {
    float *in = filled<float>(N * N), *out = filled<float>(N * N);
    dim3 g(N / T, N / T), b(T, R);
    copy<<<g, b>>>(in, out);
    rows_to_columns<<<g, b>>>(in, out);
    columns_to_rows<<<g, b>>>(in, out);
    tile<0><<<g, b>>>(in, out);
    tile<1><<<g, b>>>(in, out);
    tile_swizzled<<<g, b>>>(in, out);
    return done();
}
