// Short code behind comparisons of data: sorts, and what trees over threads keep with the largest value.
#include "expect.h"
#include <algorithm>
#include <numeric>

const int threads = 128;

// Odd-even transposition.
__global__ void neighbours(float* keys) {
    __shared__ float s[threads];
    int t = threadIdx.x;
    float* mine = keys + blockIdx.x * threads;
    s[t] = mine[t];
    __syncthreads();
    for (int round = 0; round < threads; round++) {
        int a = 2 * t + round % 2;
        if (a + 1 < threads && s[a] > s[a + 1]) {
            float x = s[a];
            s[a] = s[a + 1];
            s[a + 1] = x;
        }
        __syncthreads();
    }
    mine[t] = s[t];
}

// A bitonic network over keys that bring a value along.
__global__ void pairs(unsigned* keys, short* values) {
    __shared__ unsigned k[2 * threads];
    __shared__ short v[2 * threads];
    int t = threadIdx.x, first = blockIdx.x * 2 * threads;
    for (int i = t; i < 2 * threads; i += threads) k[i] = keys[first + i], v[i] = values[first + i];
    for (int size = 2; size <= 2 * threads; size *= 2)
        for (int stride = size / 2; stride > 0; stride /= 2) {
            __syncthreads();
            int i = 2 * t - (t & (stride - 1)), j = i + stride;
            bool up = (i & size) == 0;
            if ((k[i] > k[j]) == up) {
                unsigned x = k[i];
                short y = v[i];
                k[i] = k[j], v[i] = v[j];
                k[j] = x, v[j] = y;
            }
        }
    __syncthreads();
    for (int i = t; i < 2 * threads; i += threads) keys[first + i] = k[i], values[first + i] = v[i];
}

// The largest number of each block and where it is.
__global__ void largest(const double* in, double* most, int* where) {
    __shared__ double s[threads];
    __shared__ int at[threads];
    int t = threadIdx.x;
    s[t] = in[blockIdx.x * threads + t];
    at[t] = t;
    for (int d = threads / 2; d > 0; d /= 2) {
        __syncthreads();
        if (t < d && s[t + d] > s[t]) {
            s[t] = s[t + d];
            at[t] = at[t + d];
        }
    }
    if (t == 0) most[blockIdx.x] = s[0], where[blockIdx.x] = at[0];
}

// The smaller ones of two arrays to the first.
__global__ void apart(int* a, int* b, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    int x = a[i], y = b[i];
    if (x > y) {
        a[i] = y;
        b[i] = x;
    }
}

#ifndef MEASURED
int main() {
    const int blocks = 5;
    unsigned seed = 1;
    auto random = [&] { return (seed = seed * 1664525 + 1013904223) >> 8; };
    {
        std::vector<float> keys(blocks * threads);
        for (auto& k : keys) k = float(random() % 1000) - 500;
        Buffer<float> device(keys);
        neighbours<<<blocks, threads>>>(device);
        auto got = device.get();
        for (int b = 0; b < blocks; b++) std::sort(&keys[b * threads], &keys[b * threads] + threads);
        for (size_t i = 0; i < keys.size(); i++) SAME(got[i], keys[i], i);
    }
    {
        const int n = 2 * threads;
        std::vector<unsigned> keys(blocks * n);
        std::vector<short> values(keys.size());
        for (size_t i = 0; i < keys.size(); i++) keys[i] = random() * 256 + i % 256, values[i] = short(i * 7);
        auto was = keys;
        Buffer<unsigned> device(keys);
        Buffer<short> brought(values);
        pairs<<<blocks, threads>>>(device, brought);
        auto got = device.get();
        auto with = brought.get();
        for (int b = 0; b < blocks; b++) {
            std::vector<int> order(n);
            std::iota(order.begin(), order.end(), b * n);
            std::sort(order.begin(), order.end(), [&](int x, int y) { return was[x] < was[y]; });
            for (int i = 0; i < n; i++) {
                SAME(got[b * n + i], was[order[i]], i);
                SAME(with[b * n + i], values[order[i]], i);
            }
        }
    }
    {
        std::vector<double> in(blocks * threads);
        for (auto& x : in) x = random() % 50;
        Buffer<double> device(in), most(blocks);
        Buffer<int> where(blocks);
        largest<<<blocks, threads>>>(device, most, where);
        auto got = most.get();
        auto at = where.get();
        for (int b = 0; b < blocks; b++) {
            auto* mine = &in[b * threads];
            EXPECT(got[b] == *std::max_element(mine, mine + threads));
            EXPECT(mine[at[b]] == got[b]);
        }
    }
    {
        const int n = 1000;
        std::vector<int> a(n), b(n);
        for (int i = 0; i < n; i++) a[i] = random() % 100 - 50, b[i] = random() % 100 - 50;
        Buffer<int> x(a), y(b);
        apart<<<8, threads>>>(x, y, n);
        auto less = x.get(), more = y.get();
        for (int i = 0; i < n; i++) {
            SAME(less[i], std::min(a[i], b[i]), i);
            SAME(more[i], std::max(a[i], b[i]), i);
        }
    }
    return finish("data_swaps");
}
#endif
