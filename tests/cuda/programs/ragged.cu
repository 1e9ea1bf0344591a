// Walks down columns and over pieces of arrays, up to the very ends of the memory they read.
#include "expect.h"

// A thread per column of a matrix that lies row by row.
__global__ void column_sums(const int* a, int* sums, int rows, int columns) {
    int c = blockIdx.x * blockDim.x + threadIdx.x;
    if (c >= columns) return;
    int sum = 0;
    for (int r = 0; r < rows; r++) sum = sum * 3 + a[r * columns + c];
    sums[c] = sum;
}

// A thread per point, whose coordinates lie in arrays of their own.
__global__ void nearest(const float* points, const float* centres, int* found, int n, int dims, int k) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    float best = 1e30f;
    for (int c = 0; c < k; c++) {
        float d = 0;
        for (int j = 0; j < dims; j++) {
            float x = points[size_t(j) * n + i] - centres[c * dims + j];
            d += x * x;
        }
        if (d < best) best = d, found[i] = c;
    }
}

// Pieces by a warp each, by a thread each, and in the order of a queue.
__global__ void by_warp(const int* start, const int* data, int* sums, int pieces) {
    int piece = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32;
    int sum = 0;
    if (piece < pieces)
        for (int k = start[piece] + lane; k < start[piece + 1]; k += 32) sum += data[k] * (k - start[piece] + 1);
    for (int d = 16; d > 0; d /= 2) sum += __shfl_down_sync(~0u, sum, d);
    if (lane == 0 && piece < pieces) sums[piece] = sum;
}
__global__ void by_thread(const int* start, const int* data, int* sums, int pieces) {
    int piece = blockIdx.x * blockDim.x + threadIdx.x;
    if (piece >= pieces) return;
    int sum = 0;
    for (int k = start[piece]; k < start[piece + 1]; k++) sum += data[k] * (k - start[piece] + 1);
    sums[piece] = sum;
}
__global__ void queued(const int* queue, const int* start, const int* data, int* sums, int pieces) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= pieces) return;
    int piece = queue[i], sum = 0;
    for (int k = start[piece]; k < start[piece + 1]; k++) sum += data[k] * (k - start[piece] + 1);
    sums[piece] = sum;
}

static unsigned number(unsigned i) {
    i = (i ^ i >> 15) * 0x2c1b3c6du;
    return i ^ i >> 12;
}

int main() {
    const int rows = 37, columns = 1003;
    std::vector<int> a(rows * columns), sums(columns);
    for (int i = 0; i < rows * columns; i++) a[i] = int(number(i) % 100);
    for (int c = 0; c < columns; c++)
        for (int r = 0; r < rows; r++) sums[c] = int(sums[c] * 3u + a[r * columns + c]);
    Buffer<int> da(a), dsums(columns);
    for (int threads : {32, 96, 256}) {
        column_sums<<<(columns + threads - 1) / threads, threads>>>(da, dsums, rows, columns);
        auto got = dsums.get();
        for (int c = 0; c < columns; c++) SAME(got[c], sums[c], c);
    }

    const int n = 777, dims = 9, k = 5;
    std::vector<float> points(n * dims), centres(k * dims);
    for (int i = 0; i < n * dims; i++) points[i] = float(number(i) % 1000);
    for (int i = 0; i < k * dims; i++) centres[i] = float(number(~i) % 1000);
    Buffer<float> dpoints(points), dcentres(centres);
    Buffer<int> dfound(n);
    nearest<<<(n + 127) / 128, 128>>>(dpoints, dcentres, dfound, n, dims, k);
    auto found = dfound.get();
    for (int i = 0; i < n; i++) {
        double best = 1e30;
        int which = -1;
        for (int c = 0; c < k; c++) {
            double d = 0;
            for (int j = 0; j < dims; j++) d += std::pow(double(points[j * n + i]) - centres[c * dims + j], 2);
            if (d < best) best = d, which = c;
        }
        SAME(found[i], which, i);
    }

    const int pieces = 601;
    std::vector<int> start(pieces + 1), queue(pieces), want(pieces);
    for (int i = 0; i < pieces; i++) start[i + 1] = start[i] + int(number(i) % (i % 50 == 0 ? 400 : 40));
    for (int i = 0; i < pieces; i++) queue[i] = i * 7 % pieces;
    std::vector<int> data(start[pieces]);
    for (size_t i = 0; i < data.size(); i++) data[i] = int(number(unsigned(i)) % 100);
    for (int i = 0; i < pieces; i++)
        for (int j = start[i]; j < start[i + 1]; j++) want[i] += data[j] * (j - start[i] + 1);
    Buffer<int> dstart(start), ddata(data), dqueue(queue), dgot(pieces);
    auto same = [&] {
        auto got = dgot.get();
        for (int i = 0; i < pieces; i++) SAME(got[i], want[i], i);
        CK(cudaMemset(dgot, 0, pieces * sizeof(int)));
    };
    by_warp<<<(pieces * 32 + 127) / 128, 128>>>(dstart, ddata, dgot, pieces);
    same();
    by_thread<<<(pieces + 63) / 64, 64>>>(dstart, ddata, dgot, pieces);
    same();
    queued<<<(pieces + 63) / 64, 64>>>(dqueue, dstart, ddata, dgot, pieces);
    same();
    return finish("ragged");
}
