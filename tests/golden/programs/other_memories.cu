// Constant memory by one place and by many, textures by rows, columns and between texels, surfaces, read-only loads.
#include "golden.h"

constexpr int W = 1024, H = 1024;

__constant__ float table[4096];

__global__ void constant_same(float* out, int n) {
    float sum = 0;
#pragma unroll 1
    for (int i = 0; i < n; i++) sum += table[i];
    out[I] = sum;
}
__global__ void constant_each(float* out, int n) {
    float sum = 0;
#pragma unroll 1
    for (int i = 0; i < n; i++) sum += table[(threadIdx.x + i) & 4095];
    out[I] = sum;
}
__global__ void texture_rows(cudaTextureObject_t t, float* out) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    out[y * W + x] = tex2D<float>(t, x + 0.5f, y + 0.5f);
}
__global__ void texture_columns(cudaTextureObject_t t, float* out) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    out[y * W + x] = tex2D<float>(t, y + 0.5f, x + 0.5f);
}
__global__ void texture_between(cudaTextureObject_t t, float* out) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    out[y * W + x] = tex2D<float>(t, x * 0.7f + y * 0.3f, y * 0.7f - x * 0.3f);
}
__global__ void surface_copy(cudaSurfaceObject_t s, float* out) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    float v = surf2Dread<float>(s, x * 4, y);
    surf2Dwrite(v + 1, s, x * 4, y);
    out[y * W + x] = v;
}
__global__ void read_only(const float* __restrict__ in, float* __restrict__ out) {
    out[I] = __ldg(in + I) + __ldg(in + (I ^ 1)) + __ldg(in + (I ^ 32));
}

int main() {
    float* out = filled<float>(W * H);
    float* in = filled<float>(W * H);
    cudaArray_t array;
    cudaChannelFormatDesc d = cudaCreateChannelDesc<float>();
    CHECK(cudaMallocArray(&array, &d, W, H, cudaArraySurfaceLoadStore));
    CHECK(cudaMemcpy2DToArray(array, 0, 0, in, W * 4, W * 4, H, cudaMemcpyDeviceToDevice));
    cudaResourceDesc r = {};
    r.resType = cudaResourceTypeArray;
    r.res.array.array = array;
    cudaTextureDesc p = {}, l = {};
    p.readMode = l.readMode = cudaReadModeElementType;
    l.filterMode = cudaFilterModeLinear;
    cudaTextureObject_t points, linear;
    cudaSurfaceObject_t surface;
    CHECK(cudaCreateTextureObject(&points, &r, &p, nullptr));
    CHECK(cudaCreateTextureObject(&linear, &r, &l, nullptr));
    CHECK(cudaCreateSurfaceObject(&surface, &r));
    dim3 g(W / 32, H / 8), b(32, 8);
    constant_same<<<W * H / 256, 256>>>(out, 64);
    constant_each<<<W * H / 256, 256>>>(out, 64);
    texture_rows<<<g, b>>>(points, out);
    texture_columns<<<g, b>>>(points, out);
    texture_between<<<g, b>>>(linear, out);
    surface_copy<<<g, b>>>(surface, out);
    read_only<<<W * H / 256, 256>>>(in, out);
    return done();
}
