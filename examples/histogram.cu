// Histogram of bytes: each block counts in shared memory, then adds to the result.
#include <vector>
#include "check.h"

#define BINS 256

__global__ void histogram(const unsigned char* data, int n, unsigned* bins) {
    __shared__ unsigned local[BINS];
    for (int b = threadIdx.x; b < BINS; b += blockDim.x) local[b] = 0;
    __syncthreads();
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) atomicAdd(&local[data[i]], 1u);
    __syncthreads();
    for (int b = threadIdx.x; b < BINS; b += blockDim.x) atomicAdd(&bins[b], local[b]);
}

int main(int argc, char** argv) {
    int n = small_run(argc, argv) ? 5000 : 4000000;
    std::vector<unsigned char> data(n);
    std::vector<unsigned> got(BINS), want(BINS);
    Random random;
    for (auto& x : data) {
        x = (unsigned char)(random.next() >> (random.next() & 15));
        want[x]++;
    }
    unsigned char* d;
    unsigned* bins;
    CHECK(cudaMalloc(&d, n));
    CHECK(cudaMalloc(&bins, BINS * sizeof(unsigned)));
    CHECK(cudaMemcpy(d, data.data(), n, cudaMemcpyHostToDevice));
    CHECK(cudaMemset(bins, 0, BINS * sizeof(unsigned)));
    histogram<<<12, 128>>>(d, n, bins);
    CHECK(cudaMemcpy(got.data(), bins, BINS * sizeof(unsigned), cudaMemcpyDeviceToHost));
    CHECK(cudaFree(d));
    CHECK(cudaFree(bins));
    return verdict("histogram", same("bins", got.data(), want.data(), BINS));
}
