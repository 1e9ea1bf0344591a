// Matrices of half precision by tensor cores, sums in single precision: a block to 64x64 of the result, four warps to 32x32 of it
// each; tiles of the factors go through shared memory.
#include <cuda_fp16.h>
#include <mma.h>
#include <vector>
#include "check.h"

using namespace nvcuda;

constexpr int TILE = 64, DEPTH = 32, PAD = 8;

__global__ void multiply(const __half* a, const __half* b, float* c, int n, int k) {
    __shared__ __align__(32) __half as[TILE][DEPTH + PAD], bs[DEPTH][TILE + PAD];
    int warp = threadIdx.x / 32, row = warp / 2 * 32, col = warp % 2 * 32;
    wmma::fragment<wmma::accumulator, 16, 16, 16, float> sums[2][2];
    for (auto& line : sums)
        for (auto& sum : line) wmma::fill_fragment(sum, 0.0f);
    const __half* from_a = a + (size_t)blockIdx.y * TILE * k;
    const __half* from_b = b + blockIdx.x * TILE;
    for (int at = 0; at < k; at += DEPTH) {
        // Eight numbers a thread and step.
        for (int i = threadIdx.x * 8; i < TILE * DEPTH; i += blockDim.x * 8) {
            int r = i / DEPTH, q = i % DEPTH;
            *(uint4*)&as[r][q] = *(const uint4*)&from_a[(size_t)r * k + at + q];
            int s = i / TILE, t = i % TILE;
            *(uint4*)&bs[s][t] = *(const uint4*)&from_b[(size_t)(at + s) * n + t];
        }
        __syncthreads();
        for (int q = 0; q < DEPTH; q += 16) {
            wmma::fragment<wmma::matrix_a, 16, 16, 16, __half, wmma::row_major> x[2];
            wmma::fragment<wmma::matrix_b, 16, 16, 16, __half, wmma::row_major> y[2];
            for (int i = 0; i < 2; i++) {
                wmma::load_matrix_sync(x[i], &as[row + 16 * i][q], DEPTH + PAD);
                wmma::load_matrix_sync(y[i], &bs[q][col + 16 * i], TILE + PAD);
            }
            for (int i = 0; i < 2; i++)
                for (int j = 0; j < 2; j++) wmma::mma_sync(sums[i][j], x[i], y[j], sums[i][j]);
        }
        __syncthreads();
    }
    float* to = c + (size_t)(blockIdx.y * TILE + row) * n + blockIdx.x * TILE + col;
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 2; j++)
            wmma::store_matrix_sync(to + (size_t)16 * i * n + 16 * j, sums[i][j], n, wmma::mem_row_major);
}

int main(int argc, char** argv) {
    bool small = small_run(argc, argv);
    int m = small ? 64 : 256, n = small ? 128 : 256, k = small ? 64 : 512;
    std::vector<__half> a((size_t)m * k), b((size_t)k * n);
    std::vector<float> c((size_t)m * n);
    Random random(5);
    for (auto& x : a) x = __float2half(random.unit() - 0.5f);
    for (auto& x : b) x = __float2half(random.unit() - 0.5f);
    __half *da, *db;
    float* dc;
    CHECK(cudaMalloc(&da, a.size() * sizeof(__half)));
    CHECK(cudaMalloc(&db, b.size() * sizeof(__half)));
    CHECK(cudaMalloc(&dc, c.size() * sizeof(float)));
    CHECK(cudaMemcpy(da, a.data(), a.size() * sizeof(__half), cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(db, b.data(), b.size() * sizeof(__half), cudaMemcpyHostToDevice));
    multiply<<<dim3(n / TILE, m / TILE), 128>>>(da, db, dc, n, k);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(c.data(), dc, c.size() * sizeof(float), cudaMemcpyDeviceToHost));
    digest("tensor_matmul", c.data(), c.size() * sizeof(float));
    bool ok = true;
    for (int row = 0; row < m && ok; row += m > 64 ? m / 37 : 1)
        for (int col = 0; col < n && ok; col++) {
            double sum = 0;
            for (int i = 0; i < k; i++)
                sum += (double)__half2float(a[(size_t)row * k + i]) * __half2float(b[(size_t)i * n + col]);
            ok = close_to(c[(size_t)row * n + col], sum, 1e-3);
            if (!ok) fprintf(stderr, "row %d column %d is %g, should be %g\n", row, col, c[(size_t)row * n + col], sum);
        }
    CHECK(cudaFree(da));
    CHECK(cudaFree(db));
    CHECK(cudaFree(dc));
    return verdict("tensor_matmul", ok);
}
