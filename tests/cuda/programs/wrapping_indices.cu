// every width
// Indices of 32 bits that fit in some launches of a kernel, and wrap before they become an offset of 64 bits in others.
#include "expect.h"

// Unsigned sums that start below zero: threads whose sum has not come round yet are off.
__global__ void shifted(const int* in, int* out, unsigned n, unsigned by) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x + by;
    if (i < n) out[i] = in[i] + 1;
}

// A product that wraps to the row that is meant: `stride` is one more than 2^32 / `rows`, or a plain one.
__global__ void strided(const int* in, int* out, unsigned n, unsigned stride, unsigned mask) {
    unsigned t = blockIdx.x * blockDim.x + threadIdx.x;
    if (t >= n) return;
    unsigned row = t * stride + 3;
    if (row <= mask) out[t] = in[row];
}

// The number of a block times a number of the launch: in most rows beyond the end, and in some launches round to the start.
__global__ void rows_come_round(const int* in, int* out, unsigned n, unsigned pitch) {
    unsigned x = blockIdx.x * blockDim.x + threadIdx.x, i = blockIdx.y * pitch + x;
    if (i < n) out[blockIdx.y / 32 * 1000 + x] = in[i] + blockIdx.y;
}

// The same by a constant: thread 256 is beside thread 0 again.
__global__ void threads_come_round(const int* in, int* out, unsigned n) {
    unsigned t = blockIdx.x * blockDim.x + threadIdx.x, i = t * 0x01000001u;
    if (i < n) out[t] = in[i];
}

// A counter that comes round within a loop; every thread adds up the places that are there.
__global__ void around(const int* in, int* out, unsigned start, unsigned rounds, unsigned n) {
    unsigned t = blockIdx.x * blockDim.x + threadIdx.x;
    int sum = 0;
    for (unsigned k = 0; k < rounds; k++) {
        unsigned i = start + t + k * 2;
        if (i < n) sum += in[i];
    }
    out[t] = sum;
}

// Signed numbers below zero, and neighbours kept within the row.
__global__ void row_of(const int* in, int* out, int width, int height, int first) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = first + int(blockIdx.y * blockDim.y + threadIdx.y);
    if (x >= width) return;
    int row = min(max(y, 0), height - 1), left = min(max(x - 1, 0), width - 1);
    out[(y - first) * width + x] = in[row * width + left];
}

// A loop by a grid's stride.
__global__ void grid_stride(const int* in, int* out, int n) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) out[i] = 3 * in[i];
}

// Launches write `out`, which starts as -1 everywhere.
struct Arrays {
    Buffer<int> in, out{4096};
    std::vector<int> values;
    explicit Arrays(const std::vector<int>& v) : in(v), values(v) {}
    void clear() { CK(cudaMemset(out, 0xff, 4096 * sizeof(int))); }
};

int main() {
    std::vector<int> values(4096);
    for (int i = 0; i < 4096; i++) values[i] = 7 * i + 1;
    Arrays a(values);
    const unsigned n = 1000;
    for (unsigned by : {0u, 5u, -100u, -1u, 0x7ffffff0u, 0x80000000u, 0xffffff00u}) {
        a.clear();
        shifted<<<5, 96>>>(a.in, a.out, n, by);
        std::vector<int> want(4096, -1), got = a.out.get();
        for (unsigned t = 0; t < 5 * 96; t++)
            if (t + by < n) want[t + by] = values[t + by] + 1;
        for (int i = 0; i < 4096; i++) SAME(got[i], want[i], i);
    }
    for (unsigned stride : {1u, 4u, 0x01000001u, 0x80000000u, 0xffffffffu, 0x55555556u}) {
        a.clear();
        strided<<<4, 64>>>(a.in, a.out, 250, stride, 4095);
        std::vector<int> got = a.out.get();
        for (unsigned t = 0; t < 256; t++) {
            unsigned row = t * stride + 3;
            SAME(got[t], t < 250 && row <= 4095 ? values[row] : -1, t);
        }
    }
    for (unsigned pitch : {0x08000000u, 0x07ffffffu, 0x08000001u}) {
        a.clear();
        rows_come_round<<<dim3(4, 96), 64>>>(a.in, a.out, n, pitch);
        std::vector<int> got = a.out.get(), want(4096, -1);
        for (unsigned y = 0; y < 96; y++)
            for (unsigned x = 0; x < 256; x++)
                if (y * pitch + x < n) want[y / 32 * 1000 + x] = values[y * pitch + x] + y;
        for (int i = 0; i < 4096; i++) SAME(got[i], want[i], i);
    }
    for (unsigned blocks : {1u, 2u, 8u, 12u}) {
        a.clear();
        threads_come_round<<<blocks, 64>>>(a.in, a.out, n);
        std::vector<int> got = a.out.get();
        for (unsigned t = 0; t < blocks * 64; t++) {
            unsigned i = t * 0x01000001u;
            SAME(got[t], i < n ? values[i] : -1, t);
        }
    }
    for (unsigned start : {0u, 17u, -40u, 0x7fffffe0u, -3u}) {
        a.clear();
        around<<<2, 64>>>(a.in, a.out, start, 50, n);
        std::vector<int> got = a.out.get();
        for (unsigned t = 0; t < 128; t++) {
            int sum = 0;
            for (unsigned k = 0; k < 50; k++)
                if (start + t + 2 * k < n) sum += values[start + t + 2 * k];
            SAME(got[t], sum, t);
        }
    }
    for (int first : {0, -3, 9, -1000}) {
        a.clear();
        row_of<<<dim3(2, 2), dim3(32, 4)>>>(a.in, a.out, 50, 12, first);
        std::vector<int> got = a.out.get();
        for (int y = 0; y < 8; y++)
            for (int x = 0; x < 50; x++) {
                int row = first + y < 0 ? 0 : first + y > 11 ? 11 : first + y;
                SAME(got[y * 50 + x], values[row * 50 + (x > 0 ? x - 1 : 0)], y * 50 + x);
            }
    }
    for (int size : {0, 1, 999, 4096, -5}) {
        a.clear();
        grid_stride<<<3, 64>>>(a.in, a.out, size);
        std::vector<int> got = a.out.get();
        for (int i = 0; i < 4096; i++) SAME(got[i], i < size ? 3 * values[i] : -1, i);
    }
    return finish("wrapping_indices");
}
