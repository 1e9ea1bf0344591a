// Block-wide reductions that end by reading one place of shared memory, and begin again without a barrier: all warps
// read the sum before one of them stores its part of the next.
#include "expect.h"

__device__ float warp_sum(float v) {
    for (int offset = 16; offset > 0; offset /= 2) v += __shfl_down_sync(~0u, v, offset);
    return v;
}

__device__ float block_sum(float v) {
    __shared__ float parts[32];
    int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    v = warp_sum(v);
    if (lane == 0) parts[warp] = v;
    __syncthreads();
    v = threadIdx.x < blockDim.x / 32 ? parts[lane] : 0;
    if (warp == 0) {
        v = warp_sum(v);
        if (threadIdx.x == 0) parts[0] = v;
    }
    __syncthreads();
    return parts[0];
}

// Mean and variance of each row, and the row normalised.
__global__ void normalise(float *rows, int n) {
    float *row = rows + blockIdx.x * n;
    float sum = 0;
    for (int i = threadIdx.x; i < n; i += blockDim.x) sum += row[i];
    float mean = block_sum(sum) / n;
    sum = 0;
    for (int i = threadIdx.x; i < n; i += blockDim.x) sum += (row[i] - mean) * (row[i] - mean);
    float scale = rsqrtf(block_sum(sum) / n);
    for (int i = threadIdx.x; i < n; i += blockDim.x) row[i] = (row[i] - mean) * scale;
}

// A tree in shared memory, over and over.
__global__ void totals(const int *in, int *out, int rounds) {
    __shared__ int tree[256];
    int total = 0;
    for (int r = 0; r < rounds; r++) {
        tree[threadIdx.x] = in[threadIdx.x] + r;
        __syncthreads();
        for (int half = blockDim.x / 2; half > 0; half /= 2) {
            if (threadIdx.x < half) tree[threadIdx.x] += tree[threadIdx.x + half];
            __syncthreads();
        }
        total += tree[0];
    }
    out[threadIdx.x] = total;
}

int main() {
    const int rows = 40, n = 1000;
    float *data;
    CK(cudaMallocManaged(&data, rows * n * sizeof(float)));
    for (int i = 0; i < rows * n; i++) data[i] = (i * 37 % 101) * 0.25f - i % 3;
    std::vector<float> before(data, data + rows * n);
    normalise<<<rows, 256>>>(data, n);
    CK(cudaDeviceSynchronize());
    for (int r = 0; r < rows; r++) {
        double mean = 0, variance = 0;
        for (int i = 0; i < n; i++) mean += before[r * n + i];
        mean /= n;
        for (int i = 0; i < n; i++) variance += (before[r * n + i] - mean) * (before[r * n + i] - mean);
        double scale = 1 / std::sqrt(variance / n);
        for (int i = 0; i < n; i++)
            EXPECT(std::fabs(data[r * n + i] - (before[r * n + i] - mean) * scale) < 1e-4);
    }

    int *in, *out;
    CK(cudaMallocManaged(&in, 256 * sizeof(int)));
    CK(cudaMallocManaged(&out, 256 * sizeof(int)));
    int want = 0;
    for (int i = 0; i < 256; i++) {
        in[i] = i * i % 77;
        want += 10 * in[i] + 45;
    }
    totals<<<1, 256>>>(in, out, 10);
    CK(cudaDeviceSynchronize());
    for (int i = 0; i < 256; i++) EXPECT(out[i] == want);
    return finish("read_together");
}
