// Barriers of grids as device code before cooperative groups' present headers asks for them, by functions of the device runtime.
#include "expect.h"

// Each thread adds up what its neighbour in the next block wrote a round before.
__global__ void rounds(int *cells, int *wrong, int count) {
    unsigned long long handle = cudaCGGetIntrinsicHandle(cudaCGScopeGrid);
    unsigned threads = 0, grids = 0, rank = 0, grid = 1;
    if (cudaCGGetSize(&threads, &grids, handle) != cudaSuccess || cudaCGGetRank(&rank, &grid, handle) != cudaSuccess)
        atomicAdd(wrong, 1);
    unsigned block = blockIdx.y * gridDim.x + blockIdx.x, each = blockDim.x * blockDim.y;
    unsigned own = block * each + threadIdx.y * blockDim.x + threadIdx.x;
    if (threads != gridDim.x * gridDim.y * each || grids != 1 || rank != own || grid != 0)
        atomicAdd(wrong, 1);
    for (int round = 0; round < count; round++) {
        int *from = cells + round % 2 * threads, *to = cells + (round + 1) % 2 * threads;
        to[rank] = from[(rank + each) % threads] + 1;
        cudaError_t e = round % 3 ? cudaCGSynchronize(handle, 0) : cudaCGSynchronizeGrid(handle, 0);
        if (e != cudaSuccess)
            atomicAdd(wrong, 1);
    }
}

// A launch that is not cooperative has no handle, and a grid of several devices neither.
__global__ void plain(int *out) {
    unsigned n = 77;
    unsigned long long handle = cudaCGGetIntrinsicHandle(cudaCGScopeGrid);
    out[0] = handle == 0;
    out[1] = cudaCGSynchronize(handle, 0);
    out[2] = cudaCGGetSize(&n, nullptr, handle);
    out[3] = cudaCGGetRank(&n, nullptr, handle);
    out[4] = n;
    out[5] = cudaCGGetIntrinsicHandle(cudaCGScopeMultiGrid) == 0;
}

int main() {
    const int blocks = 6, each = 96, threads = blocks * each, count = 7;
    Buffer<int> cells(2 * threads), wrong(1);
    int *c = cells, *w = wrong, n = count;
    void *args[] = {&c, &w, &n};
    CK(cudaLaunchCooperativeKernel((void *)rounds, dim3(3, 2), dim3(32, 3), args, 0, nullptr));
    CK(cudaDeviceSynchronize());
    auto h = cells.get();
    for (int i = 0; i < threads; i++)
        SAME(h[count % 2 * threads + i], count, i);
    SAME(wrong.get()[0], 0, 0);
    Buffer<int> out(6);
    plain<<<1, 1>>>(out);
    CK(cudaDeviceSynchronize());
    auto o = out.get();
    const int want[] = {1, cudaErrorInvalidValue, cudaErrorInvalidValue, cudaErrorInvalidValue, 77, 1};
    for (int i = 0; i < 6; i++)
        SAME(o[i], want[i], i);
    return finish("grid_by_handle");
}
