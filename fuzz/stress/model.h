// Operations on buffers, each as work of a stream and as what it does to a model.
#pragma once
#include "../random.h"
#include <atomic>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <vector>
#include <cuda_runtime.h>

typedef uint32_t word;
enum Kind { FIRST, SECOND, PINNED, PAGEABLE, MANAGED, KINDS };

struct Buffer {
    Kind kind;
    word *at;
    std::vector<word> model;
    int last;  // the stream that used it last, or -1
};

static std::atomic<uint64_t> operations;
static uint64_t seed;

#define CHECK(call)                                                                                                            \
    do {                                                                                                                       \
        cudaError_t e_ = (call);                                                                                               \
        if (e_ != cudaSuccess) {                                                                                               \
            fprintf(stderr, "seed %llu: %s:%d: %s: %s\n", (unsigned long long)seed, __FILE__, __LINE__, #call,                 \
                    cudaGetErrorName(e_));                                                                                     \
            _Exit(1);                                                                                                          \
        }                                                                                                                      \
    } while (0)

__global__ void change(word *x, int n, word a, word b)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        x[i] = x[i] * a + b + i;
}

__global__ void gather(word *x, const word *y, int n, word shift)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        x[i] += y[(i + shift) % n];
}

// What a stream has the host do.
struct HostWork {
    word *at;
    int n;
    word c;
};

static void onHost(void *data)
{
    HostWork *w = (HostWork *)data;
    for (int i = 0; i < w->n; ++i)
        w->at[i] ^= w->c;
}

enum What { CHANGE, GATHER, SET, COPY, COPY_ROWS, HOST, POOL, WHATS };

struct Operation {
    What what;
    Buffer *x, *y;
    int n;
    word a, b;
    unsigned grid, block;
    std::shared_ptr<HostWork> host;

    // Whether a kernel may touch the memory, or the host.
    static bool forKernels(const Buffer *b) { return b->kind != PAGEABLE; }
    static bool forHost(const Buffer *b) { return b->kind == PINNED || b->kind == PAGEABLE; }

    void issue(cudaStream_t s) const
    {
        size_t bytes = n * sizeof(word);
        word *temporary;
        switch (what) {
        case CHANGE:
            change<<<grid, block, 0, s>>>(x->at, n, a, b);
            CHECK(cudaGetLastError());
            break;
        case GATHER:
            gather<<<grid, block, 0, s>>>(x->at, y->at, n, a);
            CHECK(cudaGetLastError());
            break;
        case SET:
            CHECK(cudaMemsetAsync(x->at, a & 255, bytes, s));
            break;
        case COPY:
            CHECK(cudaMemcpyAsync(x->at, y->at, bytes, cudaMemcpyDefault, s));
            break;
        case COPY_ROWS:
            // The left half of rows of 8 words.
            CHECK(cudaMemcpy2DAsync(x->at, 32, y->at, 32, 16, n / 8, cudaMemcpyDefault, s));
            break;
        case HOST:
            CHECK(cudaLaunchHostFunc(s, onHost, host.get()));
            break;
        case POOL:
            CHECK(cudaMallocAsync((void **)&temporary, bytes, s));
            CHECK(cudaMemcpyAsync(temporary, x->at, bytes, cudaMemcpyDefault, s));
            change<<<grid, block, 0, s>>>(temporary, n, a, b);
            CHECK(cudaGetLastError());
            CHECK(cudaMemcpyAsync(x->at, temporary, bytes, cudaMemcpyDefault, s));
            CHECK(cudaFreeAsync(temporary, s));
            break;
        case WHATS:
            break;
        }
        operations.fetch_add(1, std::memory_order_relaxed);
    }

    void apply() const
    {
        std::vector<word> &m = x->model;
        switch (what) {
        case CHANGE:
        case POOL:
            for (int i = 0; i < n; ++i)
                m[i] = m[i] * a + b + i;
            break;
        case GATHER:
            for (int i = 0; i < n; ++i)
                m[i] += y->model[(i + a) % n];
            break;
        case SET:
            memset(m.data(), a & 255, n * sizeof(word));
            break;
        case COPY:
            memcpy(m.data(), y->model.data(), n * sizeof(word));
            break;
        case COPY_ROWS:
            for (int i = 0; i < n / 8; ++i)
                memcpy(m.data() + 8 * i, y->model.data() + 8 * i, 16);
            break;
        case HOST:
            for (int i = 0; i < n; ++i)
                m[i] ^= a;
            break;
        case WHATS:
            break;
        }
    }
};
