// Brightens an image stored as an array of structures and as a structure of arrays.
#include <vector>
#include "check.h"

struct Pixel {
    unsigned char r, g, b, a;
};
struct PixelF {
    float r, g, b;
};
struct Planes {
    float *r, *g, *b;
};

__device__ unsigned char brighten(unsigned char v, int by) {
    int s = v + by;
    return s > 255 ? 255 : s;
}

__global__ void bytes_aos(Pixel* image, int width, int height, int by) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width || y >= height) return;
    Pixel p = image[y * width + x];
    p.r = brighten(p.r, by);
    p.g = brighten(p.g, by);
    p.b = brighten(p.b, by);
    image[y * width + x] = p;
}

__global__ void floats_aos(PixelF* image, int n, float gain) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    image[i].r = fminf(image[i].r * gain, 1.0f);
    image[i].g = fminf(image[i].g * gain, 1.0f);
    image[i].b = fminf(image[i].b * gain, 1.0f);
}

__global__ void floats_soa(Planes image, int n, float gain) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    image.r[i] = fminf(image.r[i] * gain, 1.0f);
    image.g[i] = fminf(image.g[i] * gain, 1.0f);
    image.b[i] = fminf(image.b[i] * gain, 1.0f);
}

int main(int argc, char** argv) {
    bool small = small_run(argc, argv);
    int width = small ? 45 : 1001, height = small ? 21 : 700, n = width * height, by = 70;
    float gain = 1.3f;
    std::vector<Pixel> pixels(n), got(n);
    std::vector<PixelF> floats(n), got_f(n);
    Random random;
    for (int i = 0; i < n; i++) {
        unsigned v = random.next();
        pixels[i] = {(unsigned char)v, (unsigned char)(v >> 8), (unsigned char)(v >> 16), 255};
        floats[i] = {random.unit(), random.unit(), random.unit()};
    }
    bool ok = true;

    Pixel* dp;
    CHECK(cudaMalloc(&dp, n * sizeof(Pixel)));
    CHECK(cudaMemcpy(dp, pixels.data(), n * sizeof(Pixel), cudaMemcpyHostToDevice));
    bytes_aos<<<dim3((width + 31) / 32, (height + 7) / 8), dim3(32, 8)>>>(dp, width, height, by);
    CHECK(cudaMemcpy(got.data(), dp, n * sizeof(Pixel), cudaMemcpyDeviceToHost));
    digest("bytes", got.data(), n * sizeof(Pixel));
    auto up = [&](int v) { return v + by > 255 ? 255 : v + by; };
    for (int i = 0; i < n && ok; i++) {
        Pixel p = pixels[i], q = got[i];
        ok = q.r == up(p.r) && q.g == up(p.g) && q.b == up(p.b) && q.a == p.a;
        if (!ok) fprintf(stderr, "pixel %d differs\n", i);
    }
    CHECK(cudaFree(dp));

    PixelF* df;
    CHECK(cudaMalloc(&df, n * sizeof(PixelF)));
    CHECK(cudaMemcpy(df, floats.data(), n * sizeof(PixelF), cudaMemcpyHostToDevice));
    floats_aos<<<(n + 255) / 256, 256>>>(df, n, gain);
    CHECK(cudaMemcpy(got_f.data(), df, n * sizeof(PixelF), cudaMemcpyDeviceToHost));
    CHECK(cudaFree(df));

    std::vector<float> planes(3 * n), got_planes(3 * n), want(3 * n), flat(3 * n), want_flat(3 * n);
    for (int i = 0; i < n; i++) {
        float v[3] = {floats[i].r, floats[i].g, floats[i].b}, w[3] = {got_f[i].r, got_f[i].g, got_f[i].b};
        for (int c = 0; c < 3; c++) {
            planes[c * n + i] = v[c];
            want[c * n + i] = want_flat[3 * i + c] = fminf(v[c] * gain, 1.0f);
            flat[3 * i + c] = w[c];
        }
    }
    ok &= same("array of structures", flat.data(), want_flat.data(), 3 * n);
    float* ds;
    CHECK(cudaMalloc(&ds, 3 * n * sizeof(float)));
    CHECK(cudaMemcpy(ds, planes.data(), 3 * n * sizeof(float), cudaMemcpyHostToDevice));
    floats_soa<<<(n + 255) / 256, 256>>>(Planes{ds, ds + n, ds + 2 * n}, n, gain);
    CHECK(cudaMemcpy(got_planes.data(), ds, 3 * n * sizeof(float), cudaMemcpyDeviceToHost));
    CHECK(cudaFree(ds));
    ok &= same("structure of arrays", got_planes.data(), want.data(), 3 * n);
    return verdict("image", ok);
}
