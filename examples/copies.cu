// Copies with an offset and with a stride, in float and double: the access patterns of the memory benchmarks.
#include <vector>
#include "check.h"

template <class T>
__global__ void offset_copy(T* out, const T* in, int offset, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x + offset;
    if (i < n) out[i] = in[i] + T(1);
}

template <class T>
__global__ void stride_copy(T* out, const T* in, int stride) {
    int i = (blockIdx.x * blockDim.x + threadIdx.x) * stride;
    out[i] = in[i] + T(1);
}

template <class T>
static bool run(bool small) {
    int blocks = small ? 3 : 256, threads = 128, most = 32;
    int n = blocks * threads * most;
    std::vector<T> in(n), out(n), want(n);
    for (int i = 0; i < n; i++) in[i] = T(i % 1000);
    T *din, *dout;
    CHECK(cudaMalloc(&din, n * sizeof(T)));
    CHECK(cudaMalloc(&dout, n * sizeof(T)));
    CHECK(cudaMemcpy(din, in.data(), n * sizeof(T), cudaMemcpyHostToDevice));
    bool ok = true;
    for (int k : {0, 1, 2, 3, 7, 8, 16, 31, 32}) {
        CHECK(cudaMemset(dout, 0, n * sizeof(T)));
        offset_copy<<<blocks, threads>>>(dout, din, k, n);
        CHECK(cudaMemcpy(out.data(), dout, n * sizeof(T), cudaMemcpyDeviceToHost));
        for (int i = 0; i < n; i++) want[i] = i >= k && i < blocks * threads + k ? in[i] + T(1) : T(0);
        ok &= same("offset", out.data(), want.data(), n);
        if (k == 0) continue;
        CHECK(cudaMemset(dout, 0, n * sizeof(T)));
        stride_copy<<<blocks, threads>>>(dout, din, k);
        CHECK(cudaMemcpy(out.data(), dout, n * sizeof(T), cudaMemcpyDeviceToHost));
        for (int i = 0; i < n; i++) want[i] = i % k == 0 && i / k < blocks * threads ? in[i] + T(1) : T(0);
        ok &= same("stride", out.data(), want.data(), n);
    }
    CHECK(cudaFree(din));
    CHECK(cudaFree(dout));
    return ok;
}

int main(int argc, char** argv) {
    bool small = small_run(argc, argv), ok = run<float>(small);
    ok &= run<double>(small);
    return verdict("copies", ok);
}
