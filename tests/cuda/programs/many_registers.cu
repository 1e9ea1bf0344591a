// Kernels with more live values than registers hold, in the largest blocks that they may have. One promises nothing of its blocks: a
// GPU whose compiler keeps all values refuses it, but what registers are needed is estimated here, and no reason to. Others promise blocks
// whose warps a multiprocessor's partitions cannot share evenly; their compiler gives them what the fullest partition has room for.
#include "expect.h"

template <int KEPT> __device__ void turn(const float* in, float* out, int turns) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float kept[KEPT];
#pragma unroll
    for (int k = 0; k < KEPT; k++) kept[k] = in[i * KEPT + k];
    for (int t = 0; t < turns; t++) {
        float first = kept[0];
#pragma unroll
        for (int k = 0; k + 1 < KEPT; k++) kept[k] = kept[k + 1] + 1;
        kept[KEPT - 1] = first;
    }
#pragma unroll
    for (int k = 0; k < KEPT; k++) out[i * KEPT + k] = kept[k];
}

__global__ void turned(const float* in, float* out, int turns) {
    turn<96>(in, out, turns);
}
template <int KEPT, int THREADS>
__global__ void __launch_bounds__(THREADS) bounded(const float* in, float* out, int turns) {
    turn<KEPT>(in, out, turns);
}

template <int KEPT> static void launched(void (*kernel)(const float*, float*, int), int threads) {
    const int turns = 5, n = threads * KEPT;
    std::vector<float> in(n), out(n);
    for (int i = 0; i < n; i++) in[i] = i % 1000;
    float *from, *to;
    CK(cudaMalloc(&from, n * sizeof(float)));
    CK(cudaMalloc(&to, n * sizeof(float)));
    CK(cudaMemcpy(from, in.data(), n * sizeof(float), cudaMemcpyHostToDevice));
    cudaFuncAttributes a;
    CK(cudaFuncGetAttributes(&a, kernel));
    EXPECT(a.maxThreadsPerBlock == threads);
    int blocks = 0;
    CK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, kernel, threads, 0));
    EXPECT(blocks > 0);
    kernel<<<1, threads>>>(from, to, turns);
    CK(cudaGetLastError());
    CK(cudaMemcpy(out.data(), to, n * sizeof(float), cudaMemcpyDeviceToHost));
    for (int i = 0; i < n; i++) {
        int row = i / KEPT * KEPT, k = i % KEPT + turns;
        SAME(out[i], in[row + k % KEPT] + (k < KEPT ? turns : turns - 1), i);
    }
    CK(cudaFree(from));
    CK(cudaFree(to));
}

int main() {
    launched<96>(turned, 1024);
    launched<140>(bounded<140, 448>, 448);
    launched<200>(bounded<200, 288>, 288);
    launched<72>(bounded<72, 800>, 800);
    return finish("many_registers");
}
