__global__ void rows(const int* start, const int* column, const float* value, const float* x, float* y, int n) {
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= n) {
        return;
    }
    float sum = 0;
    for (int k = start[row]; k < start[row + 1]; k++) {
        sum += value[k] * x[column[k]];
    }
    y[row] = sum;
}

__global__ void columns(const float* a, float* sums, int n) {
    __shared__ float part[256];
    float sum = 0;
    for (int k = 0; k < n; k++) {
        sum += a[(blockIdx.x * blockDim.x + threadIdx.x) * n + k];
    }
    part[threadIdx.x] = sum;
    __syncthreads();
    sums[blockIdx.x * blockDim.x + threadIdx.x] = sum + part[(threadIdx.x + 1) % 256];
}
