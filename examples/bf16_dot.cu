// Rows of a bfloat16 matrix times a vector: pairs are widened to float, products added in float, and the result rounded
// back. A warp to a row.
#include <cuda_bf16.h>
#include <vector>
#include "check.h"

__global__ void multiply(const __nv_bfloat162* a, const __nv_bfloat162* x, float* exact, __nv_bfloat16* rounded,
                         int rows, int pairs) {
    int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32;
    if (row >= rows) return;
    float sum = 0;
    for (int i = lane; i < pairs; i += 32) {
        float2 u = __bfloat1622float2(a[(size_t)row * pairs + i]), v = __bfloat1622float2(x[i]);
        sum = fmaf(u.x, v.x, sum);
        sum = fmaf(u.y, v.y, sum);
    }
    for (int d = 16; d > 0; d /= 2) sum += __shfl_xor_sync(0xffffffff, sum, d);
    if (lane == 0) {
        exact[row] = sum;
        rounded[row] = __float2bfloat16(sum);
    }
}

// y = max(y, 0) scaled, without leaving bfloat16.
__global__ void scaled_relu(__nv_bfloat162* y, int pairs, float scale) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    __nv_bfloat162 zero = __float2bfloat162_rn(0.0f), by = __float2bfloat162_rn(scale);
    if (i < pairs) y[i] = __hmul2(__hmax2(y[i], zero), by);
}

// Round to nearest even, on the bits.
static float to_bfloat16(float v) {
    unsigned bits;
    memcpy(&bits, &v, 4);
    bits = (bits + 0x7fff + (bits >> 16 & 1)) & 0xffff0000;
    memcpy(&v, &bits, 4);
    return v;
}

int main(int argc, char** argv) {
    int rows = small_run(argc, argv) ? 10 : 500, columns = small_run(argc, argv) ? 128 : 512;
    std::vector<__nv_bfloat16> a(rows * columns), x(columns), result(rows);
    std::vector<float> got(rows), want(rows), got_relu(rows), want_relu(rows);
    Random random;
    for (auto& v : a) v = __float2bfloat16((float)(int)(random.next() % 256) / 16 - 8);
    for (auto& v : x) v = __float2bfloat16((float)(int)(random.next() % 64) / 32 - 1);
    for (int r = 0; r < rows; r++) {
        double sum = 0;                                                // each product and sum is exact in float as well
        for (int c = 0; c < columns; c++) sum += (double)__bfloat162float(a[r * columns + c]) * __bfloat162float(x[c]);
        want[r] = (float)sum;
        want_relu[r] = to_bfloat16(std::fmax(to_bfloat16(want[r]), 0.0f) * 0.75f);
    }
    __nv_bfloat16 *device_a, *device_x, *rounded;
    float* exact;
    CHECK(cudaMalloc(&device_a, a.size() * sizeof(__nv_bfloat16)));
    CHECK(cudaMalloc(&device_x, x.size() * sizeof(__nv_bfloat16)));
    CHECK(cudaMalloc(&rounded, rows * sizeof(__nv_bfloat16)));
    CHECK(cudaMalloc(&exact, rows * sizeof(float)));
    CHECK(cudaMemcpy(device_a, a.data(), a.size() * sizeof(__nv_bfloat16), cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(device_x, x.data(), x.size() * sizeof(__nv_bfloat16), cudaMemcpyHostToDevice));
    multiply<<<(rows + 3) / 4, 128>>>((__nv_bfloat162*)device_a, (__nv_bfloat162*)device_x, exact, rounded, rows,
                                      columns / 2);
    scaled_relu<<<(rows / 2 + 63) / 64, 64>>>((__nv_bfloat162*)rounded, rows / 2, 0.75f);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(got.data(), exact, rows * sizeof(float), cudaMemcpyDeviceToHost));
    CHECK(cudaMemcpy(result.data(), rounded, rows * sizeof(__nv_bfloat16), cudaMemcpyDeviceToHost));
    for (int r = 0; r < rows; r++) got_relu[r] = __bfloat162float(result[r]);
    bool ok = same("products", got.data(), want.data(), rows);
    ok &= same("relu", got_relu.data(), want_relu.data(), rows);
    CHECK(cudaFree(device_a));
    CHECK(cudaFree(device_x));
    CHECK(cudaFree(rounded));
    CHECK(cudaFree(exact));
    return verdict("bf16_dot", ok);
}
