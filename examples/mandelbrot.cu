// Iteration counts of the Mandelbrot set: threads leave the loop at different times.
#include <vector>
#include "check.h"

__host__ __device__ inline int iterate(float cx, float cy, int most) {
    float x = 0, y = 0;
    int n = 0;
    while (n < most) {
        // Rounded separately, so that host and device agree to the bit.
#ifdef __CUDA_ARCH__
        float xx = __fmul_rn(x, x), yy = __fmul_rn(y, y), xy = __fmul_rn(x, y);
        if (__fadd_rn(xx, yy) > 4.0f) break;
        x = __fadd_rn(__fsub_rn(xx, yy), cx);
        y = __fadd_rn(__fadd_rn(xy, xy), cy);
#else
        volatile float xx = x * x, yy = y * y, xy = x * y, sum = xx + yy, difference = xx - yy, twice = xy + xy;
        if (sum > 4.0f) break;
        x = difference + cx;
        y = twice + cy;
#endif
        n++;
    }
    return n;
}

__global__ void mandelbrot(int* out, int width, int height, float left, float top, float step, int most) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < width && y < height) out[y * width + x] = iterate(fmaf(x, step, left), fmaf(y, step, top), most);
}

int main(int argc, char** argv) {
    bool small = small_run(argc, argv);
    int width = small ? 40 : 600, height = small ? 24 : 400, most = small ? 50 : 256;
    float step = 3.0f / width;
    std::vector<int> got(width * height), want(width * height);
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++) want[y * width + x] = iterate(fmaf(x, step, -2.1f), fmaf(y, step, -1.2f), most);
    int* d;
    CHECK(cudaMalloc(&d, got.size() * sizeof(int)));
    mandelbrot<<<dim3((width + 15) / 16, (height + 15) / 16), dim3(16, 16)>>>(d, width, height, -2.1f, -1.2f, step, most);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(got.data(), d, got.size() * sizeof(int), cudaMemcpyDeviceToHost));
    CHECK(cudaFree(d));
    return verdict("mandelbrot", same("counts", got.data(), want.data(), got.size()));
}
