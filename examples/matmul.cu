// Matrix multiplication, one element of the product per thread, everything read from global memory.
#include "matrix.h"

__global__ void multiply(Matrix a, Matrix b, Matrix c) {
    int row = blockIdx.y * blockDim.y + threadIdx.y, col = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= c.height || col >= c.width) return;
    float sum = 0;
    for (int i = 0; i < a.width; i++) sum += a.elements[row * a.width + i] * b.elements[i * b.width + col];
    c.elements[row * c.width + col] = sum;
}

int main(int argc, char** argv) {
    bool small = small_run(argc, argv);
    int m = small ? 33 : 512, k = small ? 20 : 512, n = small ? 17 : 512;
    return multiply_and_check("matmul", m, k, n, [](Matrix a, Matrix b, Matrix c) {
        dim3 threads(16, 16), blocks((c.width + 15) / 16, (c.height + 15) / 16);
        multiply<<<blocks, threads>>>(a, b, c);
    });
}
