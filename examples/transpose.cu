// Transposes a matrix: directly, through a tile of shared memory, and through a padded tile.
#include <vector>
#include "check.h"

#define TILE 32
#define ROWS 8

__global__ void transpose_naive(float* out, const float* in, int n) {
    int x = blockIdx.x * TILE + threadIdx.x, y = blockIdx.y * TILE + threadIdx.y;
    for (int j = 0; j < TILE; j += ROWS) out[x * n + (y + j)] = in[(y + j) * n + x];
}

__global__ void transpose_shared(float* out, const float* in, int n) {
    __shared__ float tile[TILE][TILE];
    int x = blockIdx.x * TILE + threadIdx.x, y = blockIdx.y * TILE + threadIdx.y;
    for (int j = 0; j < TILE; j += ROWS) tile[threadIdx.y + j][threadIdx.x] = in[(y + j) * n + x];
    __syncthreads();
    x = blockIdx.y * TILE + threadIdx.x;
    y = blockIdx.x * TILE + threadIdx.y;
    for (int j = 0; j < TILE; j += ROWS) out[(y + j) * n + x] = tile[threadIdx.x][threadIdx.y + j];
}

__global__ void transpose_padded(float* out, const float* in, int n) {
    __shared__ float tile[TILE][TILE + 1];
    int x = blockIdx.x * TILE + threadIdx.x, y = blockIdx.y * TILE + threadIdx.y;
    for (int j = 0; j < TILE; j += ROWS) tile[threadIdx.y + j][threadIdx.x] = in[(y + j) * n + x];
    __syncthreads();
    x = blockIdx.y * TILE + threadIdx.x;
    y = blockIdx.x * TILE + threadIdx.y;
    for (int j = 0; j < TILE; j += ROWS) out[(y + j) * n + x] = tile[threadIdx.x][threadIdx.y + j];
}

int main(int argc, char** argv) {
    int n = small_run(argc, argv) ? 64 : 1024;
    size_t count = (size_t)n * n, bytes = count * sizeof(float);
    std::vector<float> in(count), out(count), want(count);
    for (size_t i = 0; i < count; i++) in[i] = (float)i;
    for (int y = 0; y < n; y++)
        for (int x = 0; x < n; x++) want[(size_t)x * n + y] = in[(size_t)y * n + x];
    float *din, *dout;
    CHECK(cudaMalloc(&din, bytes));
    CHECK(cudaMalloc(&dout, bytes));
    CHECK(cudaMemcpy(din, in.data(), bytes, cudaMemcpyHostToDevice));
    dim3 threads(TILE, ROWS), blocks(n / TILE, n / TILE);
    bool ok = true;
    using Kernel = void (*)(float*, const float*, int);
    const char* names[] = {"naive", "shared", "padded"};
    Kernel kernels[] = {transpose_naive, transpose_shared, transpose_padded};
    for (int k = 0; k < 3; k++) {
        CHECK(cudaMemset(dout, 0, bytes));
        kernels[k]<<<blocks, threads>>>(dout, din, n);
        CHECK(cudaGetLastError());
        CHECK(cudaMemcpy(out.data(), dout, bytes, cudaMemcpyDeviceToHost));
        ok &= same(names[k], out.data(), want.data(), count);
    }
    CHECK(cudaFree(din));
    CHECK(cudaFree(dout));
    return verdict("transpose", ok);
}
