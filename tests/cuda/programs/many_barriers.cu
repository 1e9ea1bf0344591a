// every width
// Dozens of barriers one behind the other: sorting networks that are written out, steps that only some warps go, and
// counts of threads between them.
#include <algorithm>

#include "expect.h"

// A bitonic network over twice as many keys as the block has threads.
template <class T, int THREADS>
__global__ void sort(T* keys) {
    __shared__ T s[2 * THREADS];
    unsigned t = threadIdx.x;
    keys += blockIdx.x * 2 * THREADS;
    s[t] = keys[t];
    s[t + THREADS] = keys[t + THREADS];
#pragma unroll
    for (unsigned size = 2; size <= 2 * THREADS; size <<= 1) {
#pragma unroll
        for (unsigned stride = size / 2; stride > 0; stride >>= 1) {
            __syncthreads();
            unsigned low = 2 * t - (t & (stride - 1));
            bool ascending = (low & size) == 0;
            T a = s[low], b = s[low + stride];
            if ((a > b) == ascending) {
                s[low] = b;
                s[low + stride] = a;
            }
        }
    }
    __syncthreads();
    keys[t] = s[t];
    keys[t + THREADS] = s[t + THREADS];
}

// Each step moves all values by a distance; threads behind the end get what the last one has. The block's shared memory ends
// with a page.
template <int STEPS>
__global__ void moved(unsigned* a, unsigned* counts, unsigned off) {
    __shared__ unsigned s[1024];
    unsigned t = threadIdx.x, n = blockDim.x, first = 1024 - n, sum = 0;
    s[first + t] = a[blockIdx.x * n + t];
    if (off && t >= n - off) {
        a[blockIdx.x * n + t] = 7;
        return;
    }
#pragma unroll
    for (int step = 0; step < STEPS; step++) {
        unsigned by = step % 7 + 1, from = t + by, v = 3;
        __syncthreads();
        if (from < n) v = s[first + from];
        if (step % 5 == 4) sum += __syncthreads_count(v & 1);
        else __syncthreads();
        s[first + t] = v + (t & step);
    }
    a[blockIdx.x * n + t] = s[first + t];
    counts[blockIdx.x * n + t] = sum;
}

template <class T, int THREADS>
static void sorted(int blocks) {
    const int n = blocks * 2 * THREADS;
    std::vector<T> want(n);
    unsigned x = 12345;
    for (T& v : want) v = T((x = x * 1664525 + 1013904223) >> 7);
    T* keys;
    CK(cudaMalloc(&keys, n * sizeof(T)));
    CK(cudaMemcpy(keys, want.data(), n * sizeof(T), cudaMemcpyHostToDevice));
    sort<T, THREADS><<<blocks, THREADS>>>(keys);
    std::vector<T> got(n);
    CK(cudaMemcpy(got.data(), keys, n * sizeof(T), cudaMemcpyDeviceToHost));
    for (int b = 0; b < blocks; b++) std::sort(want.begin() + b * 2 * THREADS, want.begin() + (b + 1) * 2 * THREADS);
    for (int i = 0; i < n; i++) SAME(got[i], want[i], i);
    CK(cudaFree(keys));
}

template <int STEPS>
static void move(unsigned threads, unsigned off) {
    const unsigned blocks = 3, n = blocks * threads;
    std::vector<unsigned> in(n), want(n), counted(n, 0), got(n), counts(n);
    for (unsigned i = 0; i < n; i++) in[i] = i * 2654435761u >> 9;
    for (unsigned b = 0; b < blocks; b++) {
        const unsigned live = threads - off;
        std::vector<unsigned> s(in.begin() + b * threads, in.begin() + (b + 1) * threads);
        unsigned sum = 0;
        for (int step = 0; step < STEPS; step++) {
            std::vector<unsigned> next = s;
            unsigned odd = 0;
            for (unsigned t = 0; t < live; t++) {
                unsigned from = t + step % 7 + 1, v = from < threads ? s[from] : 3;
                odd += v & 1;
                next[t] = v + (t & step);
            }
            if (step % 5 == 4) sum += odd;
            s = next;
        }
        for (unsigned t = 0; t < threads; t++) {
            want[b * threads + t] = t < live ? s[t] : 7;
            counted[b * threads + t] = t < live ? sum : 0;
        }
    }
    unsigned *a, *c;
    CK(cudaMalloc(&a, n * 4));
    CK(cudaMalloc(&c, n * 4));
    CK(cudaMemset(c, 0, n * 4));
    CK(cudaMemcpy(a, in.data(), n * 4, cudaMemcpyHostToDevice));
    moved<STEPS><<<blocks, threads>>>(a, c, off);
    CK(cudaMemcpy(got.data(), a, n * 4, cudaMemcpyDeviceToHost));
    CK(cudaMemcpy(counts.data(), c, n * 4, cudaMemcpyDeviceToHost));
    for (unsigned i = 0; i < n; i++) {
        SAME(got[i], want[i], i);
        SAME(counts[i], counted[i], i);
    }
    CK(cudaFree(a));
    CK(cudaFree(c));
}

int main() {
    sorted<unsigned, 256>(3);
    sorted<float, 128>(2);
    sorted<unsigned long long, 64>(2);
    sorted<short, 32>(2);
    for (unsigned threads : {1024u, 256u, 96u, 33u}) {
        move<20>(threads, 0);
        move<45>(threads, 0);
        move<45>(threads, 20);
    }
    return finish("many_barriers");
}
