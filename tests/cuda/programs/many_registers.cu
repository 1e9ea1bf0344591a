// A kernel with more live values than 64 registers hold, which promises nothing of its blocks, in the largest block. A GPU
// whose compiler keeps them all refuses it; what registers are needed is estimated here, and no reason to.
#include "expect.h"

constexpr int KEPT = 96;

__global__ void turned(const float* in, float* out, int turns) {
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

int main() {
    const int threads = 1024, turns = 5, n = threads * KEPT;
    std::vector<float> in(n), out(n);
    for (int i = 0; i < n; i++) in[i] = i % 1000;
    float *from, *to;
    CK(cudaMalloc(&from, n * sizeof(float)));
    CK(cudaMalloc(&to, n * sizeof(float)));
    CK(cudaMemcpy(from, in.data(), n * sizeof(float), cudaMemcpyHostToDevice));
    cudaFuncAttributes a;
    CK(cudaFuncGetAttributes(&a, turned));
    EXPECT(a.maxThreadsPerBlock == threads);
    turned<<<1, threads>>>(from, to, turns);
    CK(cudaGetLastError());
    CK(cudaMemcpy(out.data(), to, n * sizeof(float), cudaMemcpyDeviceToHost));
    for (int i = 0; i < n; i++) {
        int row = i / KEPT * KEPT, k = i % KEPT + turns;
        SAME(out[i], in[row + k % KEPT] + (k < KEPT ? turns : turns - 1), i);
    }
    CK(cudaFree(from));
    CK(cudaFree(to));
    return finish("many_registers");
}
