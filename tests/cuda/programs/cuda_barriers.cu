// every width
// cuda::barrier of all scopes: phases, tokens and parities, counts, completion functions, leaving, copies that a phase waits
// for, and the hardware's 64 bits.
#include "expect.h"
#include <cooperative_groups.h>
#include <cuda/barrier>
#include <cuda/std/chrono>
#include <utility>
namespace cg = cooperative_groups;

using Barrier = cuda::barrier<cuda::thread_scope_block>;

// Each round all threads see what their neighbours wrote before it.
__global__ void rounds(int *out, int n) {
    __shared__ Barrier barrier;
    __shared__ int values[2][64];
    if (threadIdx.x == 0) init(&barrier, blockDim.x);
    __syncthreads();
    int sum = 0;
    for (int i = 0; i < n; i++) {
        values[i & 1][threadIdx.x] = threadIdx.x * (i + 1);
        if (i % 3 == 0) {
            barrier.arrive_and_wait();
        } else if (i % 3 == 1) {
            auto token = barrier.arrive();
            sum += 1000;
            barrier.wait(std::move(token));
        } else {
            (void)barrier.arrive();
            barrier.wait_parity(i & 1);
        }
        sum += values[i & 1][(threadIdx.x + 1) % 64];
    }
    out[threadIdx.x] = sum;
}

// One warp fills a buffer of two, the other sums it: two barriers for each.
__global__ void ping_pong(const int *in, int *out, int n) {
    __shared__ int buffer[2][32];
    __shared__ Barrier barriers[4];
    auto block = cg::this_thread_block();
    if (block.thread_rank() < 4) init(&barriers[block.thread_rank()], block.size());
    block.sync();
    Barrier *ready = barriers, *filled = barriers + 2;
    const int t = threadIdx.x % 32;
    if (threadIdx.x < 32) {
        for (int i = 0; i < n; i++) {
            ready[i % 2].arrive_and_wait();
            buffer[i % 2][t] = in[i * 32 + t];
            (void)filled[i % 2].arrive();
        }
    } else {
        (void)ready[0].arrive();
        (void)ready[1].arrive();
        int sum = 0;
        for (int i = 0; i < n; i++) {
            filled[i % 2].arrive_and_wait();
            sum = sum * 3 + buffer[i % 2][31 - t];
            (void)ready[i % 2].arrive();
        }
        out[t] = sum;
    }
}

// In each round one thread more stays away.
__global__ void leaving(int *out) {
    __shared__ Barrier barrier;
    __shared__ int count[32];
    const int t = threadIdx.x;
    count[t] = 0;
    if (t == 0) init(&barrier, 32);
    __syncthreads();
    for (int i = 0; i < 31; i++) {
        atomicAdd(&count[i], 1);
        if (t == i) {
            barrier.arrive_and_drop();
            break;
        }
        barrier.arrive_and_wait();
        if (t == 31) out[i] = count[i];
    }
}

// The same at a barrier in global memory.
__device__ cuda::barrier<cuda::thread_scope_device> left;
__global__ void begin_left() {
    init(&left, 32);
}
__global__ void leaving_in_memory(int *out) {
    __shared__ int count[32];
    const int t = threadIdx.x;
    count[t] = 0;
    __syncthreads();
    for (int i = 0; i < 31; i++) {
        atomicAdd(&count[i], 1);
        if (t == i) {
            left.arrive_and_drop();
            break;
        }
        left.arrive_and_wait();
        if (t == 31) out[i] = count[i];
    }
}

// One thread arrives for all of its warp.
__global__ void counts(int *out) {
    __shared__ Barrier barrier;
    __shared__ int values[64];
    const int t = threadIdx.x;
    if (t == 0) init(&barrier, 64);
    __syncthreads();
    for (int i = 0; i < 3; i++) {
        values[t] = t + i;
        __syncwarp();
        if (t % 32 == 0) (void)barrier.arrive(32);
        barrier.wait_parity(i & 1);
        out[i * 64 + t] = values[63 - t];
        __syncthreads();
    }
}

struct Sum {
    int *values, *total;
    __device__ void operator()() {
        int sum = 0;
        for (int i = 0; i < 64; i++) sum += values[i];
        *total += sum;
    }
};
// The last to arrive runs a function before anybody goes on.
__global__ void completions(int *out) {
    using With = cuda::barrier<cuda::thread_scope_block, Sum>;
    __shared__ alignas(With) unsigned char place[sizeof(With)];
    __shared__ int values[64], total;
    With *barrier = (With *)place;
    if (threadIdx.x == 0) {
        total = 0;
        new (barrier) With(64, Sum{values, &total});
    }
    __syncthreads();
    for (int i = 0; i < 5; i++) {
        values[threadIdx.x] = threadIdx.x + i;
        barrier->arrive_and_wait();
        if (threadIdx.x == 63 - i) out[i] = total;
        barrier->arrive_and_wait();
    }
}

__device__ cuda::barrier<cuda::thread_scope_device> global_barrier;
__global__ void begin(int expected) {
    init(&global_barrier, expected);
}
// Blocks meet.
__global__ void blocks(int *values, int *out, int rounds) {
    const int n = gridDim.x * blockDim.x, i = blockIdx.x * blockDim.x + threadIdx.x;
    int sum = 0;
    for (int r = 0; r < rounds; r++) {
        values[r % 2 * n + i] = i + r;
        global_barrier.arrive_and_wait();
        sum += values[r % 2 * n + (i + blockDim.x) % n];
    }
    out[i] = sum;
}

struct alignas(16) Four {
    int v[4];
};
template <int Kind>
__global__ void copies(const int *in, int *out, int n) {
    extern __shared__ __align__(16) int buffer[];
    __shared__ Barrier barrier;
    auto block = cg::this_thread_block();
    const int t = threadIdx.x;
    if (t == 0) init(&barrier, block.size());
    block.sync();
    for (int i = 0; i < 3; i++) {
        const int *from = in + i * n;
        if constexpr (Kind == 0) cuda::memcpy_async(block, buffer, from, n * sizeof(int), barrier);
        if constexpr (Kind == 1) cuda::memcpy_async(block, buffer, from, cuda::aligned_size_t<16>(n * sizeof(int)), barrier);
        if constexpr (Kind == 2)
            for (int k = t; k < n; k += block.size()) cuda::memcpy_async(buffer + k, from + k, sizeof(int), barrier);
        if constexpr (Kind == 3)
            for (int k = t; k < n / 4; k += block.size())
                cuda::memcpy_async((Four *)buffer + k, (const Four *)from + k, sizeof(Four), barrier);
        if constexpr (Kind == 4)
            cuda::memcpy_async(block, (void *)((char *)buffer + 1), (const void *)((const char *)from + 1), n * sizeof(int) - 1, barrier);
        barrier.arrive_and_wait();
        int sum = 0;
        for (int k = 0; k < n; k++) sum += buffer[k] * (k % 7 + t);
        out[i * block.size() + t] = sum;
        // Shared to global.
        if (Kind == 1 && i == 2) cuda::memcpy_async(block, out + 3 * block.size(), buffer, n * sizeof(int), barrier);
        barrier.arrive_and_wait();
    }
}

// Blocks of memory that count their bytes.
__global__ void bulk(const int *in, int *out) {
#if __CUDA_ARCH__ >= 900
    __shared__ alignas(16) int buffer[256];
    __shared__ Barrier barrier;
    if (threadIdx.x == 0) init(&barrier, blockDim.x);
    __syncthreads();
    for (int i = 0; i < 2; i++) {
        Barrier::arrival_token token;
        if (threadIdx.x == 0) {
            cuda::device::memcpy_async_tx(buffer, in + 256 * i, cuda::aligned_size_t<16>(sizeof(buffer)), barrier);
            token = cuda::device::barrier_arrive_tx(barrier, 1, sizeof(buffer));
        } else {
            token = barrier.arrive();
        }
        barrier.wait(std::move(token));
        for (int k = threadIdx.x; k < 256; k += blockDim.x) out[256 * i + k] = buffer[255 - k];
        __syncthreads();
    }
    uint64_t *bits = cuda::device::barrier_native_handle(barrier);
    if (threadIdx.x == 0 && (void *)bits != (void *)&barrier) out[0] = -1;
#endif
}

__global__ void limits(int *out) {
    __shared__ Barrier barrier;
    if (threadIdx.x == 0) init(&barrier, 2);
    __syncthreads();
    if (threadIdx.x == 0) {
        auto token = barrier.arrive();
        out[0] = barrier.try_wait_for(std::move(token), cuda::std::chrono::microseconds(50));
        out[1] = barrier.try_wait_parity_for(false, cuda::std::chrono::nanoseconds(10));
        (void)barrier.arrive();
        out[2] = barrier.try_wait_parity_for(false, cuda::std::chrono::seconds(1));
        out[3] = Barrier::max() == (1 << 20) - 1;
    }
}

template <class F>
static void checked_copies(F kernel, int kind) {
    const int n = 512, threads = 96;
    std::vector<int> v(3 * n);
    for (int i = 0; i < 3 * n; i++) v[i] = i * 31 % 1000;
    Buffer<int> in(v), out(3 * threads + n);
    kernel<<<1, threads, n * sizeof(int)>>>(in, out, n);
    auto got = out.get();
    for (int i = 0; i < 3; i++)
        for (int t = 0; t < threads; t++) {
            // The first byte is not copied by kind 4; what it was before is not known.
            if (kind == 4) continue;
            int sum = 0;
            for (int k = 0; k < n; k++) sum += v[i * n + k] * (k % 7 + t);
            SAME(got[i * threads + t], sum, kind);
        }
    for (int t = 1; t < threads && kind == 4; t++) {
        // The difference between threads is the sum of all.
        int all = 0, first = got[1] - got[0];
        for (int k = 1; k < n; k++) all += v[k];
        SAME(got[t] - got[t - 1], first, t);
        SAME((first - all) >> 8 << 8, v[0] >> 8 << 8, t);
    }
    for (int k = 0; k < n && kind == 1; k++) SAME(got[3 * threads + k], v[2 * n + k], k);
}

int main() {
    Buffer<int> out(1024);
    rounds<<<1, 64>>>(out, 9);
    auto got = out.get();
    for (int t = 0; t < 64; t++) SAME(got[t], (t + 1) % 64 * 45 + 3000, t);

    std::vector<int> v(32 * 10);
    for (int i = 0; i < 320; i++) v[i] = i * i % 101;
    Buffer<int> in(v);
    ping_pong<<<1, 64>>>(in, out, 10);
    got = out.get();
    for (int t = 0; t < 32; t++) {
        int sum = 0;
        for (int i = 0; i < 10; i++) sum = sum * 3 + v[i * 32 + 31 - t];
        SAME(got[t], sum, t);
    }

    leaving<<<1, 32>>>(out);
    got = out.get();
    for (int i = 0; i < 31; i++) SAME(got[i], 32 - i, i);

    CK(cudaMemset(out, 0, 32 * sizeof(int)));
    begin_left<<<1, 1>>>();
    leaving_in_memory<<<1, 32>>>(out);
    got = out.get();
    for (int i = 0; i < 31; i++) SAME(got[i], 32 - i, i);

    counts<<<1, 64>>>(out);
    got = out.get();
    for (int i = 0; i < 192; i++) SAME(got[i], 63 - i % 64 + i / 64, i);

    completions<<<1, 64>>>(out);
    got = out.get();
    for (int i = 0, total = 0; i < 5; i++) {
        total += 2016 + 64 * i;
        SAME(got[i], total, i);
        total += 2016 + 64 * i;
    }

    const int grid = 4, block = 64, n = grid * block;
    Buffer<int> values(2 * n);
    begin<<<1, 1>>>(n);
    blocks<<<grid, block>>>(values, out, 5);
    got = out.get();
    for (int i = 0; i < n; i++) SAME(got[i], 5 * ((i + block) % n) + 10, i);

    checked_copies(copies<0>, 0);
    checked_copies(copies<1>, 1);
    checked_copies(copies<2>, 2);
    checked_copies(copies<3>, 3);
    checked_copies(copies<4>, 4);

    std::vector<int> large(512);
    for (int i = 0; i < 512; i++) large[i] = 7 * i;
    Buffer<int> source(large);
    bulk<<<1, 64>>>(source, out);
    got = out.get();
    for (int i = 0; i < 512; i++) SAME(got[i], large[i / 256 * 256 + 255 - i % 256], i);

    limits<<<1, 32>>>(out);
    got = out.get();
    SAME(got[0] + 10 * got[1] + 100 * got[2] + 1000 * got[3], 1100, 0);

    // On the host.
    cuda::barrier<cuda::thread_scope_system> alone(1);
    for (int i = 0; i < 3; i++) alone.arrive_and_wait();
    return finish("cuda_barriers");
}
