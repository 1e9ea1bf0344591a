// Products of tall and wide matrices with a tile-sized inner dimension, in the steps a programmer takes: straight from
// global memory, with one operand in shared memory (a warp fills and reads its own rows), with both there; and A times its
// own transpose, uncoalesced and coalesced.
#include <vector>
#include "check.h"

#define TILE 32

__global__ void simple_multiply(const float* a, const float* b, float* c, int n) {
    int row = blockIdx.y * blockDim.y + threadIdx.y, col = blockIdx.x * blockDim.x + threadIdx.x;
    float sum = 0;
    for (int i = 0; i < TILE; i++) sum += a[row * TILE + i] * b[i * n + col];
    c[row * n + col] = sum;
}

__global__ void coalesced_multiply(const float* a, const float* b, float* c, int n) {
    __shared__ float a_tile[TILE][TILE];
    int row = blockIdx.y * blockDim.y + threadIdx.y, col = blockIdx.x * blockDim.x + threadIdx.x;
    float sum = 0;
    a_tile[threadIdx.y][threadIdx.x] = a[row * TILE + threadIdx.x];
    __syncwarp();
    for (int i = 0; i < TILE; i++) sum += a_tile[threadIdx.y][i] * b[i * n + col];
    c[row * n + col] = sum;
}

__global__ void shared_multiply(const float* a, const float* b, float* c, int n) {
    __shared__ float a_tile[TILE][TILE], b_tile[TILE][TILE];
    int row = blockIdx.y * blockDim.y + threadIdx.y, col = blockIdx.x * blockDim.x + threadIdx.x;
    float sum = 0;
    a_tile[threadIdx.y][threadIdx.x] = a[row * TILE + threadIdx.x];
    b_tile[threadIdx.y][threadIdx.x] = b[threadIdx.y * n + col];
    __syncthreads();
    for (int i = 0; i < TILE; i++) sum += a_tile[threadIdx.y][i] * b_tile[i][threadIdx.x];
    c[row * n + col] = sum;
}

__global__ void simple_aat(const float* a, float* c, int m) {
    int row = blockIdx.y * blockDim.y + threadIdx.y, col = blockIdx.x * blockDim.x + threadIdx.x;
    float sum = 0;
    for (int i = 0; i < TILE; i++) sum += a[row * TILE + i] * a[col * TILE + i];
    c[row * m + col] = sum;
}

__global__ void coalesced_aat(const float* a, float* c, int m) {
    __shared__ float a_tile[TILE][TILE], transposed[TILE][TILE + 1];
    int row = blockIdx.y * blockDim.y + threadIdx.y, col = blockIdx.x * blockDim.x + threadIdx.x;
    float sum = 0;
    a_tile[threadIdx.y][threadIdx.x] = a[row * TILE + threadIdx.x];
    transposed[threadIdx.x][threadIdx.y] = a[(blockIdx.x * blockDim.x + threadIdx.y) * TILE + threadIdx.x];
    __syncthreads();
    for (int i = 0; i < TILE; i++) sum += a_tile[threadIdx.y][i] * transposed[i][threadIdx.x];
    c[row * m + col] = sum;
}

int main(int argc, char** argv) {
    int tiles = small_run(argc, argv) ? 2 : 16, m = TILE * tiles, n = m;
    std::vector<float> a(m * TILE), b(TILE * n), c(m * n), want(m * n), want_aat(m * m);
    Random random;
    for (auto& x : a) x = random.unit();
    for (auto& x : b) x = random.unit();
    for (int i = 0; i < m; i++)
        for (int j = 0; j < n; j++) {
            double s = 0, t = 0;
            for (int k = 0; k < TILE; k++) {
                s += (double)a[i * TILE + k] * b[k * n + j];
                t += (double)a[i * TILE + k] * a[j * TILE + k];
            }
            want[i * n + j] = (float)s;
            want_aat[i * m + j] = (float)t;
        }
    float *da, *db, *dc;
    CHECK(cudaMalloc(&da, a.size() * sizeof(float)));
    CHECK(cudaMalloc(&db, b.size() * sizeof(float)));
    CHECK(cudaMalloc(&dc, c.size() * sizeof(float)));
    CHECK(cudaMemcpy(da, a.data(), a.size() * sizeof(float), cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(db, b.data(), b.size() * sizeof(float), cudaMemcpyHostToDevice));
    dim3 threads(TILE, TILE), blocks(tiles, tiles);
    bool ok = true;
    auto check = [&](const char* what, const std::vector<float>& expected) {
        CHECK(cudaGetLastError());
        CHECK(cudaMemcpy(c.data(), dc, c.size() * sizeof(float), cudaMemcpyDeviceToHost));
        ok &= same(what, c.data(), expected.data(), c.size(), 1e-5);
        CHECK(cudaMemset(dc, 0, c.size() * sizeof(float)));
    };
    simple_multiply<<<blocks, threads>>>(da, db, dc, n);
    check("simple", want);
    coalesced_multiply<<<blocks, threads>>>(da, db, dc, n);
    check("coalesced", want);
    shared_multiply<<<blocks, threads>>>(da, db, dc, n);
    check("shared", want);
    simple_aat<<<blocks, threads>>>(da, dc, m);
    check("simple A*At", want_aat);
    coalesced_aat<<<blocks, threads>>>(da, dc, m);
    check("coalesced A*At", want_aat);
    CHECK(cudaFree(da));
    CHECK(cudaFree(db));
    CHECK(cudaFree(dc));
    return verdict("tile_multiply", ok);
}
