// Data of different sizes read again and again: in L1, in L2, beyond; by each block its own, by all the same.
#include "golden.h"

// Each block goes round its own stretch of floats.
__global__ void own_stretch(const float* in, float* sink, int floats, int rounds) {
    const float* p = in + size_t(blockIdx.x) * floats;
    float sum = 0;
    for (int r = 0; r < rounds; r++)
        for (int i = threadIdx.x; i < floats; i += blockDim.x) sum += p[i];
    USE(sum, sink);
}
// All blocks go round the same.
__global__ void common_stretch(const float* in, float* sink, int floats, int rounds) {
    float sum = 0;
    for (int r = 0; r < rounds; r++)
        for (int i = threadIdx.x; i < floats; i += blockDim.x) sum += in[i];
    USE(sum, sink);
}
// The whole grid goes round.
__global__ void together(const float* in, float* sink, size_t floats, int rounds) {
    float sum = 0;
    for (int r = 0; r < rounds; r++)
        for (size_t i = I; i < floats; i += size_t(gridDim.x) * blockDim.x) sum += in[i];
    USE(sum, sink);
}
__global__ void write_then_read(float* p, float* sink, size_t floats) {
    for (size_t i = I; i < floats; i += size_t(gridDim.x) * blockDim.x) p[i] = float(i);
    float sum = 0;
    for (size_t i = I; i < floats; i += size_t(gridDim.x) * blockDim.x) sum += p[i];
    USE(sum, sink);
}
__global__ void five_points(const float* in, float* out, int w, int h) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < 1 || y < 1 || x >= w - 1 || y >= h - 1) return;
    int i = y * w + x;
    out[i] = 0.2f * (in[i] + in[i - 1] + in[i + 1] + in[i - w] + in[i + w]);
}

int main() {
    float* in = filled<float>(64 << 20);
    float* sink = filled<float>(64);
    own_stretch<<<132, 256>>>(in, sink, 4 << 10, 16);
    own_stretch<<<132, 256>>>(in, sink, 32 << 10, 8);
    own_stretch<<<132, 256>>>(in, sink, 64 << 10, 4);
    own_stretch<<<132, 256>>>(in, sink, 256 << 10, 2);
    common_stretch<<<264, 256>>>(in, sink, 16 << 10, 8);
    common_stretch<<<264, 256>>>(in, sink, 256 << 10, 2);
    together<<<528, 256>>>(in, sink, 1 << 20, 8);
    together<<<528, 256>>>(in, sink, 5 << 20, 8);
    together<<<528, 256>>>(in, sink, 10 << 20, 4);
    together<<<528, 256>>>(in, sink, 16 << 20, 4);
    together<<<528, 256>>>(in, sink, 64 << 20, 2);
    write_then_read<<<528, 256>>>(in, sink, 2 << 20);
    write_then_read<<<528, 256>>>(in, sink, 32 << 20);
    five_points<<<dim3(64, 256), dim3(32, 8)>>>(in, in + (32 << 20), 2048, 2048);
    five_points<<<dim3(8, 2048), dim3(256, 1)>>>(in, in + (32 << 20), 2048, 2048);
    five_points<<<dim3(256, 64), dim3(8, 32)>>>(in, in + (32 << 20), 2048, 2048);
    return done();
}
