// y = a x + y in half precision: two numbers an instruction, and the rounding of one fused step.
#include <cuda_fp16.h>
#include <vector>
#include "check.h"

__global__ void axpy_scalar(__half a, const __half* x, __half* y, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) y[i] = __hfma(a, x[i], y[i]);
}

__global__ void axpy_pairs(__half a, const __half2* x, __half2* y, int n) {
    __half2 both = __half2half2(a);
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n / 2) y[i] = __hfma2(both, x[i], y[i]);
    if (i == n / 2 && n % 2 != 0) {
        __half last = __low2half(x[i]), *end = (__half*)&y[i];
        *end = __hfma(a, last, *end);
    }
}

// The longest component and how many are above a bound, by pair comparisons.
__global__ void largest(const __half2* x, int pairs, __half bound, unsigned* best, unsigned* above) {
    __half2 most = __float2half2_rn(0.0f), limit = __half2half2(bound);
    unsigned count = 0;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < pairs; i += gridDim.x * blockDim.x) {
        __half2 size = __habs2(x[i]), more = __hgt2(size, limit);       // 1 where greater, else 0
        most = __hmax2(most, size);
        count += (unsigned)__half2float(__hadd(__low2half(more), __high2half(more)));
    }
    __half one = __hmax(__low2half(most), __high2half(most));
    atomicMax(best, (unsigned)__half_as_ushort(one));                  // bits of positive numbers keep their order
    atomicAdd(above, count);
}

int main(int argc, char** argv) {
    int n = small_run(argc, argv) ? 1001 : 200001;
    std::vector<__half> x(n + 1), y(n + 1);
    std::vector<float> got(n), want(n);
    Random random;
    float a = 1.625f, bound = 2.0f;
    unsigned want_best = 0, want_above = 0;
    for (int i = 0; i < n; i++) {
        x[i] = __float2half(random.unit() * 8 - 4);
        y[i] = __float2half(random.unit() * 100 - 50);
        double exact = (double)a * __half2float(x[i]) + __half2float(y[i]);
        want[i] = __half2float(__double2half(exact));
        float size = std::fabs(want[i]);
        want_best = std::max(want_best, (unsigned)__half_as_ushort(__float2half(size)));
        want_above += size > bound;
    }
    x[n] = y[n] = __float2half(0);
    __half *device_x, *device_y;
    size_t bytes = (n + 1) * sizeof(__half);
    unsigned *counts, got_counts[2];
    CHECK(cudaMalloc(&device_x, bytes));
    CHECK(cudaMalloc(&device_y, bytes));
    CHECK(cudaMalloc(&counts, sizeof(got_counts)));
    CHECK(cudaMemcpy(device_x, x.data(), bytes, cudaMemcpyHostToDevice));
    bool ok = true;
    for (const char* way : {"scalar", "pairs"}) {
        CHECK(cudaMemcpy(device_y, y.data(), bytes, cudaMemcpyHostToDevice));
        if (way[0] == 's')
            axpy_scalar<<<(n + 255) / 256, 256>>>(__float2half(a), device_x, device_y, n);
        else
            axpy_pairs<<<(n / 2 + 256) / 256, 256>>>(__float2half(a), (__half2*)device_x, (__half2*)device_y, n);
        CHECK(cudaGetLastError());
        std::vector<__half> result(n);
        CHECK(cudaMemcpy(result.data(), device_y, n * sizeof(__half), cudaMemcpyDeviceToHost));
        for (int i = 0; i < n; i++) got[i] = __half2float(result[i]);
        ok &= same(way, got.data(), want.data(), n);
    }
    CHECK(cudaMemset(counts, 0, sizeof(got_counts)));
    largest<<<5, 64>>>((const __half2*)device_y, (n + 1) / 2, __float2half(bound), &counts[0], &counts[1]);
    CHECK(cudaMemcpy(got_counts, counts, sizeof(got_counts), cudaMemcpyDeviceToHost));
    unsigned want_counts[2] = {want_best, want_above};
    ok &= same("largest", got_counts, want_counts, 2);
    CHECK(cudaFree(device_x));
    CHECK(cudaFree(device_y));
    CHECK(cudaFree(counts));
    return verdict("half_axpy", ok);
}
