// Neighbours at indices that are kept within a picture: most groups of lanes are not cut off, those at the edges are.
#include "expect.h"
#include <algorithm>

// Weights of the nine neighbours, several rows per thread.
__global__ void weighted(int* to, const int* from, int width, int height) {
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    if (x >= width) return;
    for (int y = blockIdx.y * blockDim.y + threadIdx.y; y < height; y += gridDim.y * blockDim.y) {
        int sum = 0;
        for (int i = -1; i <= 1; i++)
            for (int j = -1; j <= 1; j++) {
                int yy = min(max(y + i, 0), height - 1), xx = min(max(x + j, 0), width - 1);
                sum += (3 * i + j + 5) * from[yy * width + xx];
            }
        to[y * width + x] = sum;
    }
}

// A row and the one `far` behind it, unsigned, beside a table whose last number nearly all threads read.
__global__ void behind(int* to, const int* from, const unsigned char* table, unsigned n, unsigned far) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) to[i] = from[i] + 2 * from[min(i + far, n - 1)] + table[min(i, 6u)];
}

static void check_weighted(int width, int height, dim3 block, dim3 grid) {
    std::vector<int> in(width * height);
    for (size_t i = 0; i < in.size(); i++) in[i] = int(i * 7919 % 1013);
    Buffer<int> from(in), to(in.size());
    weighted<<<grid, block>>>(to, from, width, height);
    auto got = to.get();
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++) {
            int sum = 0;
            for (int i = -1; i <= 1; i++)
                for (int j = -1; j <= 1; j++) {
                    int yy = std::min(std::max(y + i, 0), height - 1), xx = std::min(std::max(x + j, 0), width - 1);
                    sum += (3 * i + j + 5) * in[yy * width + xx];
                }
            SAME(got[y * width + x], sum, y * width + x);
        }
}

static void check_behind(unsigned n, unsigned far) {
    std::vector<int> in(n);
    for (unsigned i = 0; i < n; i++) in[i] = int(i * 31 % 257);
    std::vector<unsigned char> table = {3, 1, 4, 1, 5, 9, 2};
    Buffer<int> from(in), to(n);
    Buffer<unsigned char> numbers(table);
    behind<<<(n + 127) / 128, 128>>>(to, from, numbers, n, far);
    auto got = to.get();
    // The sum wraps, and the index is what is left.
    for (unsigned i = 0; i < n; i++) SAME(got[i], in[i] + 2 * in[std::min(i + far, n - 1)] + table[std::min(i, 6u)], i);
}

int main() {
    for (int width : {1, 15, 16, 33, 100})
        for (int height : {1, 7, 40}) {
            check_weighted(width, height, dim3(32, 8), dim3((width + 31) / 32, 2));
            check_weighted(width, height, dim3(16, 16), dim3((width + 15) / 16, 1));
            check_weighted(width, height, dim3(8, 8), dim3((width + 7) / 8, 3));
        }
    for (unsigned far : {0u, 1u, 16u, 500u, ~0u, ~0u - 20}) check_behind(1000, far);
    return finish("clamped_indices");
}
