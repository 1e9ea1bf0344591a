#include "../../harness/cuda_job.h"
#include "../../problems/rotation.h"

__device__ __forceinline__ float fetch(const float* src, int x, int y, int w, int h) {
    if (x < 0 || y < 0 || x >= w || y >= h) return 0.0f;
    return src[y * w + x];
}

// Rotation by inverse mapping in blocks of 8 x 8; each of the four neighbours is tested by itself.
__global__ void rotateBilinear(const float* src, float* dst, int w, int h, float cosTheta, float sinTheta) {
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= w || y >= h) return;

    float cx = (w - 1) * 0.5f;
    float cy = (h - 1) * 0.5f;
    float dx = x - cx;
    float dy = y - cy;
    float srcX = cosTheta * dx + sinTheta * dy + cx;
    float srcY = -sinTheta * dx + cosTheta * dy + cy;

    int x0 = (int)floorf(srcX);
    int y0 = (int)floorf(srcY);
    float fx = srcX - x0;
    float fy = srcY - y0;

    float v00 = fetch(src, x0, y0, w, h);
    float v10 = fetch(src, x0 + 1, y0, w, h);
    float v01 = fetch(src, x0, y0 + 1, w, h);
    float v11 = fetch(src, x0 + 1, y0 + 1, w, h);

    float top = v00 + fx * (v10 - v00);
    float bottom = v01 + fx * (v11 - v01);
    dst[y * w + x] = top + fy * (bottom - top);
}

struct Job {
    Problem p;
    Device<float> in{p.in}, out;
    explicit Job(bool small) : p(small), out(p.pixels()) {}
    void run() {
        dim3 threadsPerBlock(8, 8);
        dim3 numBlocks((p.width + 7) / 8, (p.height + 7) / 8);
        rotateBilinear<<<numBlocks, threadsPerBlock>>>(in, out, p.width, p.height, p.cosine, p.sine);
    }
    void results(Results& r) { p.results(r, out.host().data()); }
};
BENCH_MAIN(Job)
