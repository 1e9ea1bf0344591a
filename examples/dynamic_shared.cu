// Dynamic shared memory: reversal of a block, several arrays in one allocation, and more than 48 KiB by opting in.
#include <vector>
#include "check.h"

extern __shared__ int memory[];

__global__ void reverse(int* data) {
    int t = threadIdx.x, last = blockDim.x - 1;
    memory[t] = data[blockIdx.x * blockDim.x + t];
    __syncthreads();
    data[blockIdx.x * blockDim.x + t] = memory[last - t];
}

__global__ void several(int n, double* out) {
    float* floats = (float*)memory;
    short* shorts = (short*)&floats[n];
    double* doubles = (double*)&shorts[n * 2];
    int t = threadIdx.x;
    floats[t] = t * 0.5f;
    shorts[t] = (short)(t * 3);
    shorts[t + n] = (short)-t;
    doubles[t] = t;
    __syncthreads();
    int o = (t + 1) % n;
    out[t] = floats[o] + shorts[o] + shorts[o + n] + doubles[o];
}

__global__ void large(int* out, int words) {
    for (int i = threadIdx.x; i < words; i += blockDim.x) memory[i] = i;
    __syncthreads();
    int sum = 0;
    for (int i = threadIdx.x; i < words; i += blockDim.x) sum += memory[words - 1 - i] & 7;
    atomicAdd(out, sum);
}

int main(int argc, char** argv) {
    int threads = 192, blocks = small_run(argc, argv) ? 2 : 40, n = threads * blocks;
    std::vector<int> a(n), got(n), want(n);
    for (int i = 0; i < n; i++) {
        a[i] = i * 7;
        int b = i / threads, t = i % threads;
        want[i] = (b * threads + threads - 1 - t) * 7;
    }
    int* d;
    CHECK(cudaMalloc(&d, n * sizeof(int)));
    CHECK(cudaMemcpy(d, a.data(), n * sizeof(int), cudaMemcpyHostToDevice));
    reverse<<<blocks, threads, threads * sizeof(int)>>>(d);
    CHECK(cudaMemcpy(got.data(), d, n * sizeof(int), cudaMemcpyDeviceToHost));
    bool ok = same("reverse", got.data(), want.data(), n);

    int m = 64;
    double* dd;
    std::vector<double> got2(m), want2(m);
    CHECK(cudaMalloc(&dd, m * sizeof(double)));
    several<<<1, m, m * (sizeof(float) + 2 * sizeof(short) + sizeof(double))>>>(m, dd);
    CHECK(cudaMemcpy(got2.data(), dd, m * sizeof(double), cudaMemcpyDeviceToHost));
    for (int t = 0; t < m; t++) {
        int o = (t + 1) % m;
        want2[t] = o * 0.5 + o * 3 - o + o;
    }
    ok &= same("several", got2.data(), want2.data(), m);

    int bytes = 96 * 1024, words = bytes / 4, sum = 0, expected = 0;
    for (int i = 0; i < words; i++) expected += i & 7;
    CHECK(cudaMemset(d, 0, sizeof(int)));
    large<<<1, 256, bytes>>>(d, words);
    ok &= cudaGetLastError() == cudaErrorInvalidValue;              // not without opting in
    CHECK(cudaFuncSetAttribute(large, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes));
    large<<<1, 256, bytes>>>(d, words);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(&sum, d, sizeof(int), cudaMemcpyDeviceToHost));
    ok &= sum == expected;
    CHECK(cudaFree(d));
    CHECK(cudaFree(dd));
    return verdict("dynamic_shared", ok);
}
