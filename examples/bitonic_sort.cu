// Bitonic sort: steps within a block's reach in shared memory, longer ones through global memory.
#include <algorithm>
#include <vector>
#include "check.h"

constexpr int BLOCK = 256, TILE = 2 * BLOCK;

__device__ void order(unsigned& a, unsigned& b, bool up) {
    if ((a > b) == up) {
        unsigned keep = a;
        a = b;
        b = keep;
    }
}

// The lower of the two places that a thread compares, at a distance that is a power of two.
__device__ int place(int thread, int distance) { return 2 * thread - (thread & (distance - 1)); }

// Steps at these distances and shorter, all in the same tile.
__device__ void steps(unsigned* tile, int base, int size, int distance) {
    for (; distance > 0; distance /= 2) {
        __syncthreads();
        int i = place(threadIdx.x, distance);
        order(tile[i], tile[i + distance], ((base + i) & size) == 0);
    }
    __syncthreads();
}

__global__ void sort_tiles(unsigned* data) {
    __shared__ unsigned tile[TILE];
    int t = threadIdx.x, base = blockIdx.x * TILE;
    tile[t] = data[base + t];
    tile[t + BLOCK] = data[base + t + BLOCK];
    for (int size = 2; size <= TILE; size *= 2) steps(tile, base, size, size / 2);
    data[base + t] = tile[t];
    data[base + t + BLOCK] = tile[t + BLOCK];
}

__global__ void far_step(unsigned* data, int size, int distance) {
    int i = place(blockIdx.x * blockDim.x + threadIdx.x, distance);
    order(data[i], data[i + distance], (i & size) == 0);
}

__global__ void near_steps(unsigned* data, int size) {
    __shared__ unsigned tile[TILE];
    int t = threadIdx.x, base = blockIdx.x * TILE;
    tile[t] = data[base + t];
    tile[t + BLOCK] = data[base + t + BLOCK];
    steps(tile, base, size, BLOCK);
    data[base + t] = tile[t];
    data[base + t + BLOCK] = tile[t + BLOCK];
}

int main(int argc, char** argv) {
    int n = small_run(argc, argv) ? 1500 : 100000, padded = TILE;
    while (padded < n) padded *= 2;
    std::vector<unsigned> a(n), got(n);
    Random random;
    for (auto& x : a) x = random.next() % 50000;
    unsigned* data;
    CHECK(cudaMalloc(&data, padded * sizeof(unsigned)));
    CHECK(cudaMemset(data, 0xff, padded * sizeof(unsigned)));          // the largest, so that it stays behind
    CHECK(cudaMemcpy(data, a.data(), n * sizeof(unsigned), cudaMemcpyHostToDevice));
    int blocks = padded / TILE;
    sort_tiles<<<blocks, BLOCK>>>(data);
    for (int size = 2 * TILE; size <= padded; size *= 2) {
        for (int far = size / 2; far > BLOCK; far /= 2) far_step<<<blocks, BLOCK>>>(data, size, far);
        near_steps<<<blocks, BLOCK>>>(data, size);
    }
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(got.data(), data, n * sizeof(unsigned), cudaMemcpyDeviceToHost));
    CHECK(cudaFree(data));
    std::sort(a.begin(), a.end());
    return verdict("bitonic_sort", same("sorted", got.data(), a.data(), n));
}
