// Matrix product whose tiles are fetched by cp.async while the ones before them are multiplied: two buffers in turn.
#include <cuda_pipeline.h>
#include <vector>
#include "check.h"

constexpr int TILE = 32, DEPTH = 16, THREADS = 256;

struct Buffers {
    float a[2][TILE][DEPTH];
    float b[2][DEPTH][TILE];
};

// 16 bytes a thread: the first half of them fetches of a, the other of b.
__device__ void fetch(Buffers& s, int buffer, const float* a, const float* b, int n, int row, int column, int k) {
    int t = threadIdx.x % (THREADS / 2);
    if (threadIdx.x < THREADS / 2) {
        int y = t / (DEPTH / 4), x = t % (DEPTH / 4) * 4;
        __pipeline_memcpy_async(&s.a[buffer][y][x], &a[(row + y) * n + k + x], 16);
    } else {
        int y = t / (TILE / 4), x = t % (TILE / 4) * 4;
        __pipeline_memcpy_async(&s.b[buffer][y][x], &b[(k + y) * n + column + x], 16);
    }
    __pipeline_commit();
}

__global__ void multiply(const float* a, const float* b, float* c, int n) {
    __shared__ alignas(16) Buffers s;
    int row = blockIdx.y * TILE, column = blockIdx.x * TILE, x = threadIdx.x % TILE, y = threadIdx.x / TILE;
    float sums[TILE * TILE / THREADS] = {};
    fetch(s, 0, a, b, n, row, column, 0);
    for (int k = 0; k < n; k += DEPTH) {
        int buffer = k / DEPTH % 2;
        if (k + DEPTH < n) {
            fetch(s, buffer ^ 1, a, b, n, row, column, k + DEPTH);
            __pipeline_wait_prior(1);
        } else {
            __pipeline_wait_prior(0);
        }
        __syncthreads();
        for (int d = 0; d < DEPTH; d++)
            for (int r = 0; r < TILE * TILE / THREADS; r++)
                sums[r] = fmaf(s.a[buffer][y + r * (THREADS / TILE)][d], s.b[buffer][d][x], sums[r]);
        __syncthreads();
    }
    for (int r = 0; r < TILE * TILE / THREADS; r++) c[(row + y + r * (THREADS / TILE)) * n + column + x] = sums[r];
}

int main(int argc, char** argv) {
    int n = small_run(argc, argv) ? 64 : 288;
    std::vector<float> a(n * n), b(n * n), got(n * n), want(n * n);
    Random random;
    for (auto& v : a) v = (float)(int)(random.next() % 17) - 8;         // integers: every sum is exact
    for (auto& v : b) v = (float)(int)(random.next() % 17) - 8;
    for (int i = 0; i < n; i++)
        for (int k = 0; k < n; k++)
            for (int j = 0; j < n; j++) want[i * n + j] += a[i * n + k] * b[k * n + j];
    float *da, *db, *dc;
    size_t bytes = a.size() * sizeof(float);
    CHECK(cudaMalloc(&da, bytes));
    CHECK(cudaMalloc(&db, bytes));
    CHECK(cudaMalloc(&dc, bytes));
    CHECK(cudaMemcpy(da, a.data(), bytes, cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(db, b.data(), bytes, cudaMemcpyHostToDevice));
    multiply<<<dim3(n / TILE, n / TILE), THREADS>>>(da, db, dc, n);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(got.data(), dc, bytes, cudaMemcpyDeviceToHost));
    for (float* p : {da, db, dc}) CHECK(cudaFree(p));
    return verdict("async_matmul", same("product", got.data(), want.data(), got.size()));
}
