// every width
// Tiles that are narrower than a vector, of matrices whose rows are as far apart as the launch says: elements of all sizes, edges, lanes that
// take part by their numbers and by data, and rows whose first lane does not.
#include "expect.h"

// Each thread an element of a W by H tile, in a block of two dimensions.
template <class T, int W, int H>
__global__ void copy(const T* from, T* to, int pitch, int far, int width, int height) {
    int x = blockIdx.x * W + threadIdx.x, y = blockIdx.y * H + threadIdx.y;
    if (x < width && y < height) to[y * far + x] = from[y * pitch + x] + T(1);
}

// The same by a block of one dimension, unsigned, without an edge, by way of shared memory and back in columns.
template <class T, int W>
__global__ void turn(const T* from, T* to, unsigned pitch, unsigned far) {
    __shared__ T tile[64 / W][W];
    unsigned x = threadIdx.x % W, y = threadIdx.x / W;
    from += blockIdx.x * (64 / W) * pitch;
    to += blockIdx.x * (64 / W) * far;
    tile[y][x] = from[y * pitch + x];
    __syncthreads();
    to[y * far + x] = tile[64 / W - 1 - y][W - 1 - x];
}

// Some lanes only: not the first of a row, and by what was read.
template <class T, int W>
__global__ void some(const T* from, T* to, const int* which, int pitch, int first) {
    int x = threadIdx.x % W, y = threadIdx.x / W, at = y * pitch + x;
    T v = T(9);
    if (x >= first) v = from[at];
    if (which[threadIdx.x] > 0 && x != first) to[at] = v;
}

// Panels of W columns, from one to the next, of which a loop sums the rows; pointers walk, and so does an index.
template <class T, int W>
__global__ void panels(const T* a, const T* b, T* out, int pitch, int count) {
    __shared__ T tile[64 / W][W];
    int x = threadIdx.x % W, y = threadIdx.x / W;
    const T* walk = a + y * pitch + x;
    T sum = 0;
    for (int p = 0; p < count; p++) {
        tile[y][x] = *walk;
        __syncthreads();
        for (int k = 0; k < W; k++) sum += tile[y][k] * T(k + 1);
        sum += b[(p * (64 / W) + y) * pitch + x];
        __syncthreads();
        walk += W;
    }
    out[y * pitch + x] = sum;
}

template <class T>
std::vector<T> numbers(size_t n) {
    std::vector<T> v(n);
    for (size_t i = 0; i < n; i++) v[i] = T(i * 7 % 61);
    return v;
}

template <class T, int W, int H>
void copies(int pitch, int far, int width, int height) {
    auto from = numbers<T>(size_t(pitch) * height), before = std::vector<T>(size_t(far) * height, T(77));
    Buffer<T> df(from), dt(before);
    copy<T, W, H><<<dim3((width + W - 1) / W, (height + H - 1) / H), dim3(W, H)>>>(df, dt, pitch, far, width, height);
    auto to = dt.get();
    for (int y = 0; y < height; y++)
        for (int x = 0; x < far; x++) {
            T want = x < width ? T(from[y * pitch + x] + 1) : T(77);
            SAME(to[y * far + x], want, y * far + x);
        }
}

template <class T, int W>
void turns(unsigned pitch, unsigned far) {
    constexpr unsigned rows = 64 / W, blocks = 3;
    auto from = numbers<T>(size_t(pitch) * rows * blocks), before = std::vector<T>(size_t(far) * rows * blocks, T(5));
    Buffer<T> df(from), dt(before);
    turn<T, W><<<blocks, 64>>>(df, dt, pitch, far);
    auto to = dt.get();
    for (unsigned r = 0; r < rows * blocks; r++)
        for (unsigned x = 0; x < far; x++) {
            unsigned b = r / rows, y = r % rows;
            T want = x < W ? from[(b * rows + rows - 1 - y) * pitch + W - 1 - x] : T(5);
            SAME(to[r * far + x], want, r * far + x);
        }
}

template <class T, int W>
void somes(int pitch, int first) {
    auto from = numbers<T>(size_t(pitch) * 64 / W), before = std::vector<T>(from.size(), T(3));
    std::vector<int> which(64);
    for (int i = 0; i < 64; i++) which[i] = i * 5 % 7 - 3;
    Buffer<T> df(from), dt(before);
    Buffer<int> dw(which);
    some<T, W><<<1, 64>>>(df, dt, dw, pitch, first);
    auto to = dt.get();
    for (int i = 0; i < 64; i++) {
        int x = i % W, at = i / W * pitch + x;
        T want = which[i] > 0 && x != first ? x >= first ? from[at] : T(9) : T(3);
        SAME(to[at], want, at);
    }
}

template <class T, int W>
void all_panels(int pitch, int count) {
    constexpr int rows = 64 / W;
    auto a = numbers<T>(size_t(pitch) * rows), b = numbers<T>(size_t(pitch) * rows * count);
    Buffer<T> da(a), db(b), out(a.size());
    panels<T, W><<<1, 64>>>(da, db, out, pitch, count);
    auto got = out.get();
    for (int i = 0; i < 64; i++) {
        int x = i % W, y = i / W;
        T sum = 0;
        for (int p = 0; p < count; p++) {
            for (int k = 0; k < W; k++) sum += a[y * pitch + p * W + k] * T(k + 1);
            sum += b[(p * rows + y) * pitch + x];
        }
        SAME(got[y * pitch + x], sum, i);
    }
}

template <class T>
void all() {
    copies<T, 8, 8>(40, 33, 32, 24);
    copies<T, 8, 8>(37, 41, 29, 19);
    copies<T, 4, 16>(23, 23, 21, 35);
    copies<T, 8, 4>(8, 9, 8, 7);
    copies<T, 2, 32>(11, 7, 7, 40);
    turns<T, 8>(19, 8);
    turns<T, 4>(4, 11);
    turns<T, 16>(33, 17);
    somes<T, 8>(21, 0);
    somes<T, 8>(8, 3);
    somes<T, 4>(9, 1);
    all_panels<T, 8>(50, 6);
    all_panels<T, 4>(17, 3);
    all_panels<T, 16>(64, 4);
}

int main() {
    all<float>();
    all<double>();
    all<int>();
    all<long long>();
    all<unsigned char>();
    all<short>();
    return finish("short_rows");
}
