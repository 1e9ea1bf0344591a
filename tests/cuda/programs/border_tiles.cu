// Tiles in shared memory with values where there is an array and something else beyond it, in loops: sizes with and
// without a border within a tile, several accesses behind one guard and behind others, loads that pass into the next round.
#include "expect.h"

template <class T, int W, int H>
__global__ void product(const T* a, const T* b, T* c, int m, int n, int k, T beyond) {
    static_assert(W % H == 0, "whole pieces");
    __shared__ T as[H][W], bs[W][W];
    int x = threadIdx.x, y = threadIdx.y;
    int row = blockIdx.y * H + y, column = blockIdx.x * W + x;
    T sum = 0;
    for (int k0 = 0; k0 < k; k0 += W) {
        as[y][x] = row < m && k0 + x < k ? a[row * k + k0 + x] : T(0);
        for (int piece = 0; piece < W; piece += H) {
            int at = k0 + piece + y;
            bs[piece + y][x] = at < k && column < n ? b[at * n + column] : beyond;
        }
        __syncthreads();
        for (int l = 0; l < W; l++) sum += as[y][l] * bs[l][x];
        __syncthreads();
    }
    if (row < m && column < n) c[row * n + column] = sum;
}

template <class T, int W, int H>
void products(int m, int n, int k) {
    std::vector<T> a(m * k), b(k * n);
    for (int i = 0; i < m * k; i++) a[i] = T(i * 7 % 13 - 6);
    for (int i = 0; i < k * n; i++) b[i] = T(i * 5 % 11 - 5);
    Buffer<T> da(a), db(b), dc(size_t(m) * n);
    product<T, W, H><<<dim3((n + W - 1) / W, (m + H - 1) / H), dim3(W, H)>>>(da, db, dc, m, n, k, T(3));
    auto c = dc.get();
    for (int i = 0; i < m; i++)
        for (int j = 0; j < n; j++) {
            T sum = 0;
            for (int l = 0; l < k; l++) sum += a[i * k + l] * b[l * n + j];
            SAME(c[i * n + j], sum, i * n + j);
        }
}

// Chunks of two arrays, one of which ends earlier; each round also stores behind a guard, and begins with what the one before
// it has read.
__global__ void chunks(const float* a, const float* b, float* out, int n, int shorter) {
    __shared__ float sa[128], sb[128];
    int t = threadIdx.x;
    float before = 1, sum = 0;
    for (int start = blockIdx.x * 512; start < (blockIdx.x + 1) * 512; start += 128) {
        int i = start + t;
        float va = i < n ? a[i] : -1.0f, vb = i < shorter ? b[i] : before;
        sa[t] = va;
        sb[t] = vb;
        __syncthreads();
        for (int j = 0; j < 128; j += 16) sum += sa[(t + j) % 128] * sb[j];
        __syncthreads();
        if (i < n) out[i] = sum + before;
        before = va;
    }
}

void all_chunks(int n, int shorter) {
    std::vector<float> a(n), b(shorter);
    for (int i = 0; i < n; i++) a[i] = float(i % 7 - 3);
    for (int i = 0; i < shorter; i++) b[i] = float(i % 5 - 2);
    Buffer<float> da(a), db(b), out(n);
    int blocks = (n + 511) / 512;
    chunks<<<blocks, 128>>>(da, db, out, n, shorter);
    auto got = out.get();
    for (int block = 0; block < blocks; block++) {
        std::vector<float> before(128, 1.0f), sum(128, 0.0f), va(128), vb(128);
        for (int start = block * 512; start < (block + 1) * 512; start += 128) {
            for (int t = 0; t < 128; t++) {
                va[t] = start + t < n ? a[start + t] : -1.0f;
                vb[t] = start + t < shorter ? b[start + t] : before[t];
            }
            for (int t = 0; t < 128; t++) {
                for (int j = 0; j < 128; j += 16) sum[t] += va[(t + j) % 128] * vb[j];
                if (start + t < n) SAME(got[start + t], sum[t] + before[t], start + t);
            }
            before = va;
        }
    }
}

// No shared memory: planes of a volume whose rows end within a block.
__global__ void planes(const int* in, int* out, int width, int height, int depth) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    int last = 0;
    for (int z = 0; z < depth; z++) {
        int at = (z * height + y) * width + x;
        int here = x < width && y < height ? in[at] : 0;
        int right = x + 1 < width && y < height ? in[at + 1] : 7;
        last = here * 3 + right - last;
        if (x < width && y < height) out[at] = last;
    }
}

void volume(int width, int height, int depth) {
    std::vector<int> in(width * height * depth);
    for (size_t i = 0; i < in.size(); i++) in[i] = int(i * 31 % 101);
    Buffer<int> d(in), out(in.size());
    planes<<<dim3((width + 31) / 32, (height + 3) / 4), dim3(32, 4)>>>(d, out, width, height, depth);
    auto got = out.get();
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++)
            for (int z = 0, last = 0; z < depth; z++) {
                int at = (z * height + y) * width + x;
                last = in[at] * 3 + (x + 1 < width ? in[at + 1] : 7) - last;
                SAME(got[at], last, at);
            }
}

int main() {
    products<float, 16, 16>(32, 32, 32);
    products<float, 16, 16>(37, 45, 29);
    products<float, 16, 16>(5, 64, 70);
    products<double, 8, 8>(24, 17, 31);
    products<int, 32, 8>(40, 70, 65);
    products<int, 32, 8>(8, 96, 64);
    products<float, 32, 32>(33, 31, 40);
    all_chunks(1024, 1024);
    all_chunks(1000, 770);
    all_chunks(1536, 100);
    volume(64, 8, 3);
    volume(50, 7, 4);
    volume(1, 1, 2);
    return finish("border_tiles");
}
