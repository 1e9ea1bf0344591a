// every width
// Rows whose 32-bit number wraps before it becomes an offset of 64 bits, in threads that are off, beside rows of the same
// warp that are on.
#include "expect.h"

// The difference of the rows above and below, and the element itself, in the inner part of an array.
template <class T>
__global__ void around(const T* in, T* out, int width, int height, size_t pitch) {
    int x = blockDim.x * blockIdx.x + threadIdx.x, y = blockDim.y * blockIdx.y + threadIdx.y;
    if (x >= width || y >= height) return;
    T value = 0;
    if (x > 0 && y > 0 && x < width - 1 && y < height - 1) {
        const T* above = in + (y - 1) * pitch + x;
        const T* here = above + pitch;
        const T* below = here + pitch;
        value = T(below[1] - above[-1] + here[0]);
    }
    out[y * pitch + x] = value;
}

// The other way round: rows are stored `by` higher up.
template <class T>
__global__ void up(const T* in, T* out, unsigned width, unsigned height, size_t pitch, unsigned by) {
    unsigned x = blockDim.x * blockIdx.x + threadIdx.x, y = blockDim.y * blockIdx.y + threadIdx.y;
    if (x < width && y < height && y >= by) out[(y - by) * pitch + x] = T(in[y * pitch + x] + 1);
}

// What a row has in common, used by all of its threads but the first.
template <class T>
__global__ void scaled(const T* table, const T* in, T* out, unsigned width, unsigned height, unsigned by) {
    unsigned x = blockDim.x * blockIdx.x + threadIdx.x, y = blockDim.y * blockIdx.y + threadIdx.y;
    if (x >= width || y >= height) return;
    T value = 1;
    if (threadIdx.x > 0 && y >= by) value = T(table[y - by] * 3 + in[y * width + x]);
    out[y * width + x] = value;
}

// A row number that goes on through a loop.
template <class T>
__global__ void sums(const T* in, T* out, unsigned width, unsigned height, size_t pitch, unsigned by, unsigned rounds) {
    unsigned x = blockDim.x * blockIdx.x + threadIdx.x, y = blockDim.y * blockIdx.y + threadIdx.y;
    if (x >= width || y >= height) return;
    T sum = 0;
    unsigned row = y - by;
    for (unsigned i = 0; i < rounds; i++, row++)
        if (row < height) sum = T(sum + in[row * pitch + x]);
    out[y * pitch + x] = sum;
}

// Threads of a block in one row, of which 64 and more begin below zero; neighbours swap.
template <class T>
__global__ void swapped(const T* in, T* out, unsigned n, int start) {
    unsigned i = blockDim.x * blockIdx.x + threadIdx.x + 64 * start;
    if (i < n) out[i] = in[size_t(i) ^ 1];
}

template <class T>
static void run(dim3 block) {
    const int width = 53, height = 37, pitch = 64, n = pitch * height;
    const dim3 grid((width + block.x - 1) / block.x, (height + block.y - 1) / block.y);
    std::vector<T> in(n), table(height);
    for (int i = 0; i < n; i++) in[i] = T(i * 29 % 61);
    for (int y = 0; y < height; y++) table[y] = T(y * 5 % 17);
    Buffer<T> from(in), rows(table);
    auto each = [&](const std::vector<T>& got, int step, auto want) {
        for (int y = 0; y < height; y++)
            for (int x = 0; x < width; x++) SAME(got[y * step + x], T(want(x, y)), y * step + x);
    };
    {
        Buffer<T> to(n);
        around<T><<<grid, block>>>(from, to, width, height, pitch);
        each(to.get(), pitch, [&](int x, int y) {
            if (x == 0 || y == 0 || x == width - 1 || y == height - 1) return T(0);
            return T(in[(y + 1) * pitch + x + 1] - in[(y - 1) * pitch + x - 1] + in[y * pitch + x]);
        });
    }
    for (int by : {1, 3, 7}) {
        Buffer<T> to(n), at(n), line(width * height);
        up<T><<<grid, block>>>(from, to, width, height, pitch, by);
        each(to.get(), pitch, [&](int x, int y) { return y + by < height ? T(in[(y + by) * pitch + x] + 1) : T(0); });
        scaled<T><<<grid, block>>>(rows, from, line, width, height, by);
        each(line.get(), width, [&](int x, int y) {
            return x % int(block.x) && y >= by ? T(table[y - by] * 3 + in[y * width + x]) : T(1);
        });
        sums<T><<<grid, block>>>(from, at, width, height, pitch, by, 4);
        each(at.get(), pitch, [&](int x, int y) {
            T sum = 0;
            for (int row = y - by; row < y - by + 4; row++)
                if (row >= 0 && row < height) sum = T(sum + in[row * pitch + x]);
            return sum;
        });
    }
    Buffer<T> to(n);
    const int threads = block.x * block.y;
    swapped<T><<<(n + 128) / threads + 1, threads>>>(from, to, n, -2);
    std::vector<T> got = to.get();
    for (int i = 0; i < n; i++) SAME(got[i], in[i ^ 1], i);
}

int main() {
    for (dim3 block : {dim3(16, 16), dim3(8, 8), dim3(32, 6), dim3(24, 8), dim3(4, 48), dim3(64, 1)}) {
        run<unsigned char>(block);
        run<short>(block);
        run<float>(block);
        run<double>(block);
    }
    return finish("rows_off");
}
