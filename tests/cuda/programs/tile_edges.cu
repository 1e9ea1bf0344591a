// every width
// Tiles whose edges few threads load, in rounds that the block's shape tells, and bytes under masks.
#include "expect.h"
#include <algorithm>

// A tile with a halo of R on each side of both directions, which the threads at its edges load too.
template <class T, int BX, int BY, int R>
__global__ void cross(const T* in, T* out, int width, int height) {
    __shared__ T tile[BY + 2 * R][BX + 2 * R];
    int tx = threadIdx.x, ty = threadIdx.y;
    int x = blockIdx.x * BX + tx, y = blockIdx.y * BY + ty;
    int lx = tx + R, ly = ty + R;
    bool inside = x < width && y < height;
    if (inside) {
        tile[ly][lx] = in[y * width + x];
        if (tx < R) tile[ly][lx - R] = x >= R ? in[y * width + x - R] : T(0);
        if (tx >= BX - R || x + R >= width) tile[ly][lx + R] = x + R < width ? in[y * width + x + R] : T(0);
        if (ty < R) tile[ly - R][lx] = y >= R ? in[(y - R) * width + x] : T(0);
        if (ty >= BY - R || y + R >= height) tile[ly + R][lx] = y + R < height ? in[(y + R) * width + x] : T(0);
    }
    __syncthreads();
    if (inside)
        out[y * width + x] = T(tile[ly][lx] * 3 + tile[ly][lx - R] + tile[ly][lx + R] * 2 + tile[ly - R][lx] + tile[ly + R][lx]);
}

template <class T, int BX, int BY, int R>
static void check_cross(int width, int height) {
    std::vector<T> in(width * height);
    for (size_t i = 0; i < in.size(); i++) in[i] = T(i * 37 % 23);
    Buffer<T> from(in), to(in.size());
    cross<T, BX, BY, R><<<dim3((width + BX - 1) / BX, (height + BY - 1) / BY), dim3(BX, BY)>>>(from, to, width, height);
    auto got = to.get();
    auto at = [&](int x, int y) { return x < 0 || y < 0 || x >= width || y >= height ? T(0) : in[y * width + x]; };
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++)
            SAME(got[y * width + x], T(at(x, y) * 3 + at(x - R, y) + at(x + R, y) * 2 + at(x, y - R) + at(x, y + R)), y * width + x);
}

// One row with a halo, loaded in rounds of the block's size; what the last round leaves is handed on.
template <int B, int R>
__global__ void row_sums(const int* in, int* out, int* rounds, int n) {
    __shared__ int tile[B + 2 * R];
    int t = threadIdx.x, first = blockIdx.x * B - R, count = 0;
    int i = t;
    for (; i < B + 2 * R; i += B) {
        int x = first + i;
        tile[i] = x >= 0 && x < n ? in[x] : -1;
        count += i;
    }
    __syncthreads();
    int x = blockIdx.x * B + t;
    if (x >= n) return;
    int sum = 0;
    for (int k = 0; k <= 2 * R; k++) sum += tile[t + k];
    out[x] = sum;
    rounds[x] = count * 1000 + i;
}

template <int B, int R>
static void check_row(int n) {
    std::vector<int> in(n);
    for (int i = 0; i < n; i++) in[i] = i * 7919 % 1013;
    Buffer<int> from(in), to(n), rounds(n);
    row_sums<B, R><<<(n + B - 1) / B, B>>>(from, to, rounds, n);
    auto got = to.get(), handed = rounds.get();
    for (int x = 0; x < n; x++) {
        int sum = 0, count = 0, i = x % B;
        for (int k = -R; k <= R; k++) sum += x + k >= 0 && x + k < n ? in[x + k] : -1;
        for (; i < B + 2 * R; i += B) count += i;
        SAME(got[x], sum, x);
        SAME(handed[x], count * 1000 + i, x);
    }
}

// The same in two directions over bytes at indices that are kept within the picture, then the mean.
template <class T, int BX, int BY, int R>
__global__ void mean(const T* in, T* out, int width, int height) {
    __shared__ T tile[BY + 2 * R][BX + 2 * R];
    int left = blockIdx.x * BX - R, top = blockIdx.y * BY - R;
    for (int j = threadIdx.y; j < BY + 2 * R; j += BY)
        for (int i = threadIdx.x; i < BX + 2 * R; i += BX)
            tile[j][i] = in[min(max(top + j, 0), height - 1) * width + min(max(left + i, 0), width - 1)];
    __syncthreads();
    int x = blockIdx.x * BX + threadIdx.x, y = blockIdx.y * BY + threadIdx.y;
    if (x >= width || y >= height) return;
    int sum = 0;
    for (int dy = 0; dy <= 2 * R; dy++)
        for (int dx = 0; dx <= 2 * R; dx++) sum += tile[threadIdx.y + dy][threadIdx.x + dx];
    out[y * width + x] = T(sum / ((2 * R + 1) * (2 * R + 1)));
}

template <class T, int BX, int BY, int R>
static void check_mean(int width, int height) {
    std::vector<T> in(width * height);
    for (size_t i = 0; i < in.size(); i++) in[i] = T(i * 7919 % 251);
    Buffer<T> from(in), to(in.size());
    mean<T, BX, BY, R><<<dim3((width + BX - 1) / BX, (height + BY - 1) / BY), dim3(BX, BY)>>>(from, to, width, height);
    auto got = to.get();
    auto within = [](int v, int n) { return std::min(std::max(v, 0), n - 1); };
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++) {
            int sum = 0;
            for (int dy = -R; dy <= R; dy++)
                for (int dx = -R; dx <= R; dx++) sum += in[within(y + dy, height) * width + within(x + dx, width)];
            SAME(got[y * width + x], T(sum / ((2 * R + 1) * (2 * R + 1))), y * width + x);
        }
}

// Every few bytes or halves of a piece at the very end of an allocation: vectors of them may lie across two pages.
template <class T>
__global__ void every(const T* in, T* out, int n, int first, int step) {
    int i = first + blockIdx.x * blockDim.x + threadIdx.x;
    T x = 0;
    if (i < n && i % step) x = in[i];
    if (i < n && x % 3 != 1) out[i] = x + 1;
}

template <class T>
static void check_every(int n, int first, int step) {
    std::vector<T> in(n), zeros(n, T(9));
    for (int i = 0; i < n; i++) in[i] = T(i * 31 % 200);
    Buffer<T> from(in), to(zeros);
    every<<<(n - first + 63) / 64, 64>>>(from.p, to.p, n, first, step);
    auto got = to.get();
    for (int i = first; i < n; i++) {
        T x = i % step ? in[i] : T(0);
        SAME(got[i], x % 3 != 1 ? T(x + 1) : T(9), i);
    }
}

int main() {
    for (int width : {1, 16, 50})
        for (int height : {3, 33}) {
            check_cross<float, 16, 16, 1>(width, height);
            check_cross<int, 8, 8, 2>(width, height);
            check_cross<unsigned char, 32, 4, 1>(width, height);
            check_cross<double, 4, 16, 1>(width, height);
            check_mean<unsigned char, 32, 8, 4>(width, height);
            check_mean<unsigned char, 16, 16, 1>(width, height);
            check_mean<unsigned short, 8, 8, 3>(width, height);
        }
    check_row<64, 5>(1000);
    check_row<128, 40>(500);
    check_row<32, 33>(200);
    for (int first : {0, 1, 4090, 8150}) {
        check_every<unsigned char>(8192, first, 3);
        check_every<unsigned short>(8192, first, 5);
        check_every<signed char>(8200, first, 2);
    }
    return finish("tile_edges");
}
