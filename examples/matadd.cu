// Adds matrices: with one block, then with a two-dimensional grid.
#include <vector>
#include "check.h"

const int SIDE = 16;

__global__ void add_one_block(const float (*a)[SIDE], const float (*b)[SIDE], float (*c)[SIDE]) {
    int i = threadIdx.x, j = threadIdx.y;
    c[i][j] = a[i][j] + b[i][j];
}

__global__ void add_grid(const float* a, const float* b, float* c, int width, int height) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < width && y < height) c[y * width + x] = a[y * width + x] + b[y * width + x];
}

static bool run(int width, int height, bool one_block) {
    size_t n = (size_t)width * height, bytes = n * sizeof(float);
    std::vector<float> a(n), b(n), c(n), want(n);
    Random random(width);
    for (size_t i = 0; i < n; i++) {
        a[i] = random.unit();
        b[i] = random.unit();
        want[i] = a[i] + b[i];
    }
    float *da, *db, *dc;
    CHECK(cudaMalloc(&da, bytes));
    CHECK(cudaMalloc(&db, bytes));
    CHECK(cudaMalloc(&dc, bytes));
    CHECK(cudaMemcpy(da, a.data(), bytes, cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(db, b.data(), bytes, cudaMemcpyHostToDevice));
    if (one_block) {
        using Row = const float(*)[SIDE];
        add_one_block<<<1, dim3(SIDE, SIDE)>>>((Row)da, (Row)db, (float(*)[SIDE])dc);
    } else {
        dim3 threads(16, 16), blocks((width + 15) / 16, (height + 15) / 16);
        add_grid<<<blocks, threads>>>(da, db, dc, width, height);
    }
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(c.data(), dc, bytes, cudaMemcpyDeviceToHost));
    CHECK(cudaFree(da));
    CHECK(cudaFree(db));
    CHECK(cudaFree(dc));
    return same("sum", c.data(), want.data(), n);
}

int main(int argc, char** argv) {
    bool small = small_run(argc, argv);
    bool ok = run(SIDE, SIDE, true);
    ok &= small ? run(37, 29, false) : run(1021, 517, false);
    return verdict("matadd", ok);
}
