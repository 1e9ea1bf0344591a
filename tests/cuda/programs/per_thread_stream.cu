// nvcc: --default-stream per-thread -lpthread
// Host threads with default streams of their own.
#include "expect.h"
#include <thread>
__global__ void k(float* x, int n) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
        x[i] = sqrtf(powf(3.14159f, i % 10));
}
int main() {
    std::vector<std::thread> t;
    std::vector<int> bad(6);
    for (int j = 0; j < 6; j++)
        t.emplace_back([&, j] {
            float* d;
            const int n = 4000 + j;
            if (cudaMalloc(&d, n * 4)) bad[j] = 1;
            k<<<1, 64>>>(d, n);
            std::vector<float> h(n);
            cudaMemcpyAsync(h.data(), d, n * 4, cudaMemcpyDeviceToHost, 0);
            if (cudaStreamSynchronize(0)) bad[j] = 2;
            for (int i = 0; i < n; i++)
                if (fabsf(h[i] - sqrtf(powf(3.14159f, i % 10))) > 1e-4f * h[i]) bad[j]++;
            cudaFree(d);
            k<<<1, 0>>>(d, n);
            // As the runtime of either version answers.
            if (cudaGetLastError() != (CUDART_VERSION < 13000 ? cudaErrorInvalidConfiguration : cudaErrorInvalidValue)) bad[j] += 1000;
        });
    for (auto& x : t) x.join();
    for (int j = 0; j < 6; j++) SAME(bad[j], 0, j);
    EXPECT(cudaGetLastError() == cudaSuccess);
    return finish("per_thread_stream");
}
