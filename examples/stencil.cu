// Jacobi steps of a 5-point stencil in the plane and a 7-point stencil in space; the plane also in double precision.
#include <vector>
#include "check.h"

template <class T>
__global__ void stencil5(const T* in, T* out, int width, int height) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width || y >= height) return;
    int i = y * width + x;
    if (x == 0 || y == 0 || x == width - 1 || y == height - 1)
        out[i] = in[i];
    else
        out[i] = T(0.2) * (in[i] + in[i - 1] + in[i + 1] + in[i - width] + in[i + width]);
}

__global__ void stencil7(const float* in, float* out, int nx, int ny, int nz) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < 1 || y < 1 || x >= nx - 1 || y >= ny - 1) return;
    int plane = nx * ny;
    for (int z = 1; z < nz - 1; z++) {
        int i = z * plane + y * nx + x;
        out[i] = 0.4f * in[i] + 0.1f * (in[i - 1] + in[i + 1] + in[i - nx] + in[i + nx] + in[i - plane] + in[i + plane]);
    }
}

template <class T>
static bool plane(int width, int height, int steps) {
    size_t n = (size_t)width * height;
    std::vector<T> a(n), b(n), got(n);
    Random random;
    for (auto& v : a) v = random.unit();
    T* d[2];
    for (auto& p : d) {
        CHECK(cudaMalloc(&p, n * sizeof(T)));
        CHECK(cudaMemcpy(p, a.data(), n * sizeof(T), cudaMemcpyHostToDevice));
    }
    dim3 threads(32, 4), blocks((width + 31) / 32, (height + 3) / 4);
    for (int s = 0; s < steps; s++) {
        stencil5<<<blocks, threads>>>(d[s & 1], d[1 - (s & 1)], width, height);
        b = a;
        for (int y = 1; y < height - 1; y++)
            for (int x = 1; x < width - 1; x++) {
                size_t i = (size_t)y * width + x;
                b[i] = T(0.2) * (a[i] + a[i - 1] + a[i + 1] + a[i - width] + a[i + width]);
            }
        a = b;
    }
    CHECK(cudaMemcpy(got.data(), d[steps & 1], n * sizeof(T), cudaMemcpyDeviceToHost));
    for (auto& p : d) CHECK(cudaFree(p));
    return same("5 points", got.data(), a.data(), n, 1e-5);
}

static bool space(int nx, int ny, int nz) {
    size_t n = (size_t)nx * ny * nz;
    std::vector<float> a(n), want(n, -1.0f), got(n);
    Random random(3);
    for (auto& v : a) v = random.unit();
    int plane = nx * ny;
    for (int z = 1; z < nz - 1; z++)
        for (int y = 1; y < ny - 1; y++)
            for (int x = 1; x < nx - 1; x++) {
                int i = z * plane + y * nx + x;
                want[i] = 0.4f * a[i] + 0.1f * (a[i - 1] + a[i + 1] + a[i - nx] + a[i + nx] + a[i - plane] + a[i + plane]);
            }
    std::vector<float> start(n, -1.0f);
    float *in, *out;
    CHECK(cudaMalloc(&in, n * sizeof(float)));
    CHECK(cudaMalloc(&out, n * sizeof(float)));
    CHECK(cudaMemcpy(in, a.data(), n * sizeof(float), cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(out, start.data(), n * sizeof(float), cudaMemcpyHostToDevice));
    stencil7<<<dim3((nx + 15) / 16, (ny + 15) / 16), dim3(16, 16)>>>(in, out, nx, ny, nz);
    CHECK(cudaMemcpy(got.data(), out, n * sizeof(float), cudaMemcpyDeviceToHost));
    CHECK(cudaFree(in));
    CHECK(cudaFree(out));
    return same("7 points", got.data(), want.data(), n, 1e-5);
}

int main(int argc, char** argv) {
    bool small = small_run(argc, argv), ok = true;
    ok &= small ? plane<float>(35, 22, 3) : plane<float>(500, 301, 6);
    ok &= small ? plane<double>(20, 13, 2) : plane<double>(257, 130, 5);
    ok &= small ? space(19, 18, 6) : space(100, 75, 40);
    return verdict("stencil", ok);
}
