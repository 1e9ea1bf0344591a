// Constant and device variables, written and read from the host, and a device variable that holds a pointer.
#include "check.h"

__constant__ float coefficients[256];
__device__ float factor = 2.0f;
__device__ float* buffer;
__device__ int counter;
__device__ const int table[4] = {1, 10, 100, 1000};

__global__ void apply(int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    buffer[i] = coefficients[i % 256] * factor + table[i & 3];
    if (i % 3 == 0) atomicAdd(&counter, 1);
}

int main(int argc, char** argv) {
    int n = small_run(argc, argv) ? 300 : 10000;
    float host[256], back[256], f = 0;
    for (int i = 0; i < 256; i++) host[i] = i * 0.25f;
    CHECK(cudaMemcpyToSymbol(coefficients, host, sizeof(host)));
    CHECK(cudaMemcpyFromSymbol(back, coefficients, sizeof(back)));
    bool ok = same("constant", back, host, 256);
    CHECK(cudaMemcpyFromSymbol(&f, factor, sizeof(f)));
    ok &= f == 2.0f;
    f = 3.0f;
    CHECK(cudaMemcpyToSymbol(factor, &f, sizeof(f)));
    float* d;
    CHECK(cudaMalloc(&d, n * sizeof(float)));
    CHECK(cudaMemcpyToSymbol(buffer, &d, sizeof(d)));
    void* address = nullptr;
    size_t size = 0;
    CHECK(cudaGetSymbolAddress(&address, coefficients));
    CHECK(cudaGetSymbolSize(&size, coefficients));
    ok &= address != nullptr && size == sizeof(host);
    apply<<<(n + 127) / 128, 128>>>(n);
    CHECK(cudaDeviceSynchronize());
    float* got = (float*)malloc(n * sizeof(float));
    float* want = (float*)malloc(n * sizeof(float));
    const int t[4] = {1, 10, 100, 1000};
    for (int i = 0; i < n; i++) want[i] = host[i % 256] * 3.0f + t[i & 3];
    CHECK(cudaMemcpy(got, d, n * sizeof(float), cudaMemcpyDeviceToHost));
    ok &= same("values", got, want, n);
    int count = 0;
    CHECK(cudaMemcpyFromSymbol(&count, counter, sizeof(count)));
    ok &= count == (n + 2) / 3;
    free(got);
    free(want);
    CHECK(cudaFree(d));
    return verdict("symbols", ok);
}
