#include "../../harness/cuda_job.h"
#include "../../problems/convolution_separable.h"

constexpr int row_x = 64, row_y = 4, column_x = 32, column_y = 16;

__constant__ float weights[taps];

// Tiles of 64x4 with a halo to the left and to the right, which the first and the last threads of a row load.
__global__ void convolve_rows(const float* in, float* out, int width, int height) {
    __shared__ float tile[row_y][row_x + 2 * radius];
    int tx = threadIdx.x, ty = threadIdx.y;
    int x = blockIdx.x * row_x + tx, y = blockIdx.y * row_y + ty;
    if (y < height) {
        const float* row = in + y * width;
        tile[ty][tx + radius] = x < width ? row[x] : 0.0f;
        if (tx < radius) tile[ty][tx] = x >= radius ? row[x - radius] : 0.0f;
        if (tx >= row_x - radius) tile[ty][tx + 2 * radius] = x + radius < width ? row[x + radius] : 0.0f;
    }
    __syncthreads();
    if (x >= width || y >= height) return;
    float sum = 0;
#pragma unroll
    for (int k = 0; k < taps; k++) sum += weights[k] * tile[ty][tx + k];
    out[y * width + x] = sum;
}

// Tiles of 32x16 with a halo above and below.
__global__ void convolve_columns(const float* in, float* out, int width, int height) {
    __shared__ float tile[column_y + 2 * radius][column_x];
    int tx = threadIdx.x, ty = threadIdx.y;
    int x = blockIdx.x * column_x + tx, top = blockIdx.y * column_y - radius;
    for (int row = ty; row < column_y + 2 * radius; row += column_y) {
        int y = top + row;
        tile[row][tx] = x < width && y >= 0 && y < height ? in[y * width + x] : 0.0f;
    }
    __syncthreads();
    int y = blockIdx.y * column_y + ty;
    if (x >= width || y >= height) return;
    float sum = 0;
#pragma unroll
    for (int k = 0; k < taps; k++) sum += weights[k] * tile[ty + k][tx];
    out[y * width + x] = sum;
}

struct Job {
    Problem p;
    Device<float> in{p.in}, between, out;
    explicit Job(bool small) : p(small), between(p.in.size()), out(p.in.size()) {
        CHECK(cudaMemcpyToSymbol(weights, p.weights, sizeof p.weights));
    }
    void run() {
        dim3 rows(blocks(p.width, row_x), blocks(p.height, row_y));
        dim3 columns(blocks(p.width, column_x), blocks(p.height, column_y));
        convolve_rows<<<rows, dim3(row_x, row_y)>>>(in, between, p.width, p.height);
        convolve_columns<<<columns, dim3(column_x, column_y)>>>(between, out, p.width, p.height);
    }
    void results(Results& r) { p.results(r, out.host().data()); }
};
BENCH_MAIN(Job)
