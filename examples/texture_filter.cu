// Filters an image through textures: turned and scaled with the linear filter, then sharpened into a surface.
#include <vector>
#include "check.h"

__global__ void turn(cudaTextureObject_t image, float* out, int width, int height, float cosine, float sine) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width || y >= height) return;
    float u = (x + 0.5f) / width - 0.5f, v = (y + 0.5f) / height - 0.5f;
    out[y * width + x] = tex2D<float>(image, u * cosine - v * sine + 0.5f, v * cosine + u * sine + 0.5f);
}

__global__ void sharpen(cudaTextureObject_t image, cudaSurfaceObject_t out, int width, int height) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width || y >= height) return;
    float around = 0;
    for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++) around += tex2D<float>(image, x + dx, y + dy);
    surf2Dwrite(2 * tex2D<float>(image, x, y) - around / 9, out, x * sizeof(float), y);
}

struct Picture {
    int width, height;
    std::vector<float> pixels;
    float clamped(int x, int y) const {
        x = x < 0 ? 0 : x >= width ? width - 1 : x;
        y = y < 0 ? 0 : y >= height ? height - 1 : y;
        return pixels[y * width + x];
    }
    // At a place in pixels, as if the picture went on for ever.
    float linear(double x, double y) const {
        x -= 0.5, y -= 0.5;
        int i = (int)std::floor(x), j = (int)std::floor(y);
        double a = x - i, b = y - j;
        auto at = [&](int x, int y) {
            return pixels[((y % height + height) % height) * width + (x % width + width) % width];
        };
        return (1 - b) * ((1 - a) * at(i, j) + a * at(i + 1, j)) + b * ((1 - a) * at(i, j + 1) + a * at(i + 1, j + 1));
    }
};

int main(int argc, char** argv) {
    bool small = small_run(argc, argv);
    Picture p = {small ? 60 : 900, small ? 44 : 700, {}};
    size_t n = (size_t)p.width * p.height, row = p.width * sizeof(float);
    for (size_t i = 0; i < n; i++) {
        int x = i % p.width, y = i / p.width;
        p.pixels.push_back(std::sin(x * 0.1f) * std::cos(y * 0.07f) + (x / 16 + y / 16) % 2);
    }
    cudaChannelFormatDesc channels = cudaCreateChannelDesc<float>();
    cudaArray_t from, to;
    CHECK(cudaMallocArray(&from, &channels, p.width, p.height));
    CHECK(cudaMallocArray(&to, &channels, p.width, p.height, cudaArraySurfaceLoadStore));
    CHECK(cudaMemcpy2DToArray(from, 0, 0, p.pixels.data(), row, row, p.height, cudaMemcpyHostToDevice));
    cudaResourceDesc resource = {};
    resource.resType = cudaResourceTypeArray;
    resource.res.array.array = from;
    cudaTextureDesc sampling = {};
    sampling.addressMode[0] = sampling.addressMode[1] = cudaAddressModeWrap;
    sampling.filterMode = cudaFilterModeLinear;
    sampling.normalizedCoords = 1;
    cudaTextureObject_t smooth, sharp;
    CHECK(cudaCreateTextureObject(&smooth, &resource, &sampling, nullptr));
    sampling.addressMode[0] = sampling.addressMode[1] = cudaAddressModeClamp;
    sampling.filterMode = cudaFilterModePoint;
    sampling.normalizedCoords = 0;
    CHECK(cudaCreateTextureObject(&sharp, &resource, &sampling, nullptr));
    cudaSurfaceObject_t surface;
    resource.res.array.array = to;
    CHECK(cudaCreateSurfaceObject(&surface, &resource));

    float* turned;
    CHECK(cudaMalloc(&turned, n * sizeof(float)));
    dim3 threads(32, 4), blocks((p.width + 31) / 32, (p.height + 3) / 4);
    const float cosine = 1.3f * std::cos(0.6f), sine = 1.3f * std::sin(0.6f);
    turn<<<blocks, threads>>>(smooth, turned, p.width, p.height, cosine, sine);
    sharpen<<<blocks, threads>>>(sharp, surface, p.width, p.height);
    std::vector<float> got(n), want(n);
    CHECK(cudaMemcpy(got.data(), turned, n * sizeof(float), cudaMemcpyDeviceToHost));
    for (int y = 0; y < p.height; y++)
        for (int x = 0; x < p.width; x++) {
            float u = (x + 0.5f) / p.width - 0.5f, v = (y + 0.5f) / p.height - 0.5f;
            want[y * p.width + x] = p.linear((double(u) * cosine - double(v) * sine + 0.5) * p.width,
                                             (double(v) * cosine + double(u) * sine + 0.5) * p.height);
        }
    // Weights of the filter have 8 bits.
    bool ok = same("turned", got.data(), want.data(), n, 0.03);
    CHECK(cudaMemcpy2DFromArray(got.data(), row, to, 0, 0, row, p.height, cudaMemcpyDeviceToHost));
    for (int y = 0; y < p.height; y++)
        for (int x = 0; x < p.width; x++) {
            float around = 0;
            for (int dy = -1; dy <= 1; dy++)
                for (int dx = -1; dx <= 1; dx++) around += p.clamped(x + dx, y + dy);
            want[y * p.width + x] = 2 * p.clamped(x, y) - around / 9;
        }
    ok = same("sharpened", got.data(), want.data(), n, 1e-5) && ok;
    CHECK(cudaDestroySurfaceObject(surface));
    CHECK(cudaDestroyTextureObject(smooth));
    CHECK(cudaDestroyTextureObject(sharp));
    CHECK(cudaFreeArray(from));
    CHECK(cudaFreeArray(to));
    CHECK(cudaFree(turned));
    return verdict("texture_filter", ok);
}
