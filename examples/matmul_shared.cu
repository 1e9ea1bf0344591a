// Matrix multiplication by square tiles held in shared memory: each block computes one tile of the product.
#include "matrix.h"

#define TILE 16

__device__ float get(const Matrix m, int row, int col) { return m.elements[row * m.stride + col]; }

__device__ void set(Matrix m, int row, int col, float value) { m.elements[row * m.stride + col] = value; }

// The tile at the given tile row and column, as a matrix of its own.
__device__ Matrix tile_of(Matrix m, int row, int col) {
    Matrix t;
    t.width = TILE;
    t.height = TILE;
    t.stride = m.stride;
    t.elements = &m.elements[m.stride * TILE * row + TILE * col];
    return t;
}

__global__ void multiply(Matrix a, Matrix b, Matrix c) {
    int tile_row = blockIdx.y, tile_col = blockIdx.x;
    Matrix c_tile = tile_of(c, tile_row, tile_col);
    int row = threadIdx.y, col = threadIdx.x;
    float sum = 0;
    for (int t = 0; t < a.width / TILE; t++) {
        Matrix a_tile = tile_of(a, tile_row, t), b_tile = tile_of(b, t, tile_col);
        __shared__ float as[TILE][TILE], bs[TILE][TILE];
        as[row][col] = get(a_tile, row, col);
        bs[row][col] = get(b_tile, row, col);
        __syncthreads();
        for (int i = 0; i < TILE; i++) sum += as[row][i] * bs[i][col];
        __syncthreads();
    }
    set(c_tile, row, col, sum);
}

int main(int argc, char** argv) {
    bool small = small_run(argc, argv);
    int m = small ? 32 : 512, k = small ? 48 : 512, n = small ? 16 : 512;
    return multiply_and_check("matmul_shared", m, k, n, [](Matrix a, Matrix b, Matrix c) {
        dim3 threads(TILE, TILE), blocks(c.width / TILE, c.height / TILE);
        multiply<<<blocks, threads>>>(a, b, c);
    });
}
