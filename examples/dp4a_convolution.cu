// A 3 by 3 convolution of eight channels of bytes into sixteen, as quantised networks have it: four products an
// instruction (__dp4a), rounded and saturated back to bytes.
#include <cstdint>
#include <vector>
#include "check.h"

constexpr int IN = 8, OUT = 16, WORDS = IN / 4, TAPS = 9;

__constant__ int weights[OUT][TAPS][WORDS];                            // four bytes each

__global__ void convolve(const int* image, int8_t* out, int width, int height, int shift) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y;
    if (x >= width) return;
    int pixels[TAPS][WORDS];
    for (int t = 0; t < TAPS; t++) {
        int px = x + t % 3 - 1, py = y + t / 3 - 1;
        bool inside = px >= 0 && px < width && py >= 0 && py < height;
        for (int w = 0; w < WORDS; w++) pixels[t][w] = inside ? image[(py * width + px) * WORDS + w] : 0;
    }
    for (int o = 0; o < OUT; o++) {
        int sum = 1 << (shift - 1);
        for (int t = 0; t < TAPS; t++)
            for (int w = 0; w < WORDS; w++) sum = __dp4a(pixels[t][w], weights[o][t][w], sum);
        out[(y * width + x) * OUT + o] = (int8_t)max(-128, min(127, sum >> shift));
    }
}

int main(int argc, char** argv) {
    int width = small_run(argc, argv) ? 19 : 130, height = small_run(argc, argv) ? 5 : 70, shift = 9;
    std::vector<int8_t> image(width * height * IN), kernel(OUT * TAPS * IN);
    std::vector<int8_t> got(width * height * OUT), want(got.size());
    Random random;
    for (auto& v : image) v = (int8_t)random.next();
    for (auto& v : kernel) v = (int8_t)random.next();
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++)
            for (int o = 0; o < OUT; o++) {
                int sum = 1 << (shift - 1);
                for (int t = 0; t < TAPS; t++) {
                    int px = x + t % 3 - 1, py = y + t / 3 - 1;
                    if (px < 0 || px >= width || py < 0 || py >= height) continue;
                    const int8_t *pixel = &image[(py * width + px) * IN], *weight = &kernel[(o * TAPS + t) * IN];
                    for (int c = 0; c < IN; c++) sum += pixel[c] * weight[c];
                }
                want[(y * width + x) * OUT + o] = (int8_t)std::max(-128, std::min(127, sum >> shift));
            }
    int* device_image;
    int8_t* out;
    CHECK(cudaMalloc(&device_image, image.size()));
    CHECK(cudaMalloc(&out, got.size()));
    CHECK(cudaMemcpy(device_image, image.data(), image.size(), cudaMemcpyHostToDevice));
    CHECK(cudaMemcpyToSymbol(weights, kernel.data(), kernel.size()));
    convolve<<<dim3((width + 63) / 64, height), 64>>>(device_image, out, width, height, shift);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(got.data(), out, got.size(), cudaMemcpyDeviceToHost));
    CHECK(cudaFree(device_image));
    CHECK(cudaFree(out));
    return verdict("dp4a_convolution", same("pixels", got.data(), want.data(), got.size()));
}
