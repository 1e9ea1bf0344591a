constexpr int tile = 16;

__global__ void __launch_bounds__(256) matmul(const float* a, const float* b, float* c, int n) {
    __shared__ float as[tile][tile], bs[tile][tile];
    int tx = threadIdx.x, ty = threadIdx.y;
    int column = blockIdx.x * tile + tx, row = blockIdx.y * tile + ty;
    float sum = 0;
    for (int t = 0; t < n / tile; t++) {
        as[ty][tx] = a[row * n + t * tile + tx];
        bs[ty][tx] = b[(t * tile + ty) * n + column];
        __syncthreads();
        for (int k = 0; k < tile; k++) {
            sum += as[ty][k] * bs[k][tx];
        }
        __syncthreads();
    }
    c[row * n + column] = sum;
}
