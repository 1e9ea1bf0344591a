// cuda::atomic and atomic_ref of all scopes and sizes: counts, exchanges, extremes, orders that pass messages on, waiting; latches
// and semaphores.
#include "expect.h"
#include <cuda/atomic>
#include <cuda/latch>
#include <cuda/semaphore>
#include <cuda/std/atomic>

struct Counters {
    cuda::atomic<int, cuda::thread_scope_device> sum;
    cuda::atomic<unsigned long long, cuda::thread_scope_device> wide;
    cuda::atomic<float, cuda::thread_scope_device> real;
    cuda::atomic<double, cuda::thread_scope_system> twice;
    cuda::atomic<int, cuda::thread_scope_device> least, most;
    cuda::std::atomic<unsigned> bits, all, odd;
    cuda::atomic<short, cuda::thread_scope_device> narrow, low, high;
    cuda::atomic<int *, cuda::thread_scope_device> place;
};
struct Pair {
    float a;
    int b;
};
__device__ cuda::atomic<Pair, cuda::thread_scope_device> pair;

__global__ void clear(Counters &counters) {
    counters.sum = 0, counters.wide = 0, counters.real = 0, counters.twice = 0;
    counters.least.store(1 << 30), counters.most.store(-1);
    counters.bits = 0, counters.all = ~0u, counters.odd = 0, counters.narrow = 0, counters.low = 500, counters.high = -500;
    counters.place = (int *)nullptr;
    pair.store(Pair{0, 0});
}
__global__ void count(Counters &counters) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    counters.sum.fetch_add(i, cuda::memory_order_relaxed);
    counters.wide += 1ull << 33;
    counters.real.fetch_add(0.5f);
    counters.twice += 0.25;
    counters.least.fetch_min(1000 - i);
    counters.most.fetch_max(i * 2);
    counters.bits |= 1u << i % 32;
    counters.all.fetch_and(~(1u << i % 7));
    counters.odd ^= i;
    counters.narrow++;
    counters.low.fetch_min((short)(100 - i)), counters.high.fetch_max((short)(i - 100));
    counters.place.fetch_add(2);
    Pair old = pair.load(cuda::memory_order_relaxed);
    while (!pair.compare_exchange_weak(old, Pair{old.a + 1, old.b - 2}, cuda::memory_order_acq_rel, cuda::memory_order_relaxed)) {}
}
__global__ void results(const Counters &counters, long long *out) {
    out[0] = counters.sum;
    out[1] = counters.wide >> 33;
    out[2] = (long long)(counters.real * 2);
    out[3] = (long long)(counters.twice * 4);
    out[4] = counters.least;
    out[5] = counters.most;
    out[6] = counters.bits;
    out[7] = counters.all;
    out[8] = counters.odd;
    out[9] = counters.narrow;
    out[10] = (long long)(int *)counters.place;
    out[11] = (long long)pair.load().a;
    out[12] = pair.load().b;
    out[13] = counters.low;
    out[14] = counters.high;
}

// References to plain memory: of a block in shared memory, and of the device.
__global__ void references(int *total, int *out) {
    __shared__ int sum;
    __shared__ unsigned char flags[4];
    if (threadIdx.x < 4) flags[threadIdx.x] = 0;
    if (threadIdx.x == 0) sum = 0;
    __syncthreads();
    cuda::atomic_ref<int, cuda::thread_scope_block> s(sum);
    s.fetch_add(threadIdx.x, cuda::std::memory_order_relaxed);
    cuda::atomic_ref<unsigned char, cuda::thread_scope_block>(flags[threadIdx.x % 4]).fetch_or(1 << threadIdx.x / 4 % 8);
    __syncthreads();
    if (threadIdx.x == 0) {
        cuda::atomic_ref<int, cuda::thread_scope_device>{*total} += s.load();
        out[blockIdx.x] = flags[0] + flags[1] + flags[2] + flags[3];
    }
}

// The first block writes and says so; the others read.
__global__ void messages(int *data, cuda::atomic<int, cuda::thread_scope_device> *ready, int *out) {
    if (blockIdx.x == 0) {
        data[threadIdx.x] = threadIdx.x * 3;
        __syncthreads();
        if (threadIdx.x == 0) {
            cuda::atomic_thread_fence(cuda::memory_order_release, cuda::thread_scope_device);
            ready->store(1, cuda::memory_order_relaxed);
            ready->notify_all();
        }
    } else {
        if (threadIdx.x == 0) ready->wait(0, cuda::memory_order_acquire);
        __syncthreads();
        out[(blockIdx.x - 1) * blockDim.x + threadIdx.x] = data[blockDim.x - 1 - threadIdx.x];
    }
}

__device__ cuda::std::atomic_flag flag;
__global__ void lock(int *value) {
    if (threadIdx.x == 0) {
        while (flag.test_and_set(cuda::memory_order_acquire)) {}
        *value += 1;
        flag.clear(cuda::memory_order_release);
    }
}

__global__ void meeting(int *out) {
    __shared__ alignas(cuda::latch<cuda::thread_scope_block>) unsigned char place[sizeof(cuda::latch<cuda::thread_scope_block>)];
    __shared__ int values[128];
    auto *latch = (cuda::latch<cuda::thread_scope_block> *)place;
    if (threadIdx.x == 0) new (latch) cuda::latch<cuda::thread_scope_block>(128);
    __syncthreads();
    values[threadIdx.x] = threadIdx.x;
    if (threadIdx.x % 2) {
        latch->arrive_and_wait();
    } else {
        latch->count_down();
        latch->wait();
    }
    out[threadIdx.x] = latch->try_wait() ? values[127 - threadIdx.x] : -1;
}

// At most two blocks at a time are inside.
__global__ void guarded(cuda::counting_semaphore<cuda::thread_scope_device, 2> *semaphore, int *inside, int *most) {
    if (threadIdx.x == 0) {
        semaphore->acquire();
        atomicMax(most, atomicAdd(inside, 1) + 1);
        for (int i = 0; i < 20; i++) __nanosleep(100);
        atomicSub(inside, 1);
        semaphore->release();
    }
}
__global__ void make(cuda::counting_semaphore<cuda::thread_scope_device, 2> *semaphore) {
    new (semaphore) cuda::counting_semaphore<cuda::thread_scope_device, 2>(2);
}
__global__ void tries(cuda::counting_semaphore<cuda::thread_scope_device, 2> *semaphore, int *out) {
    out[0] = semaphore->try_acquire();
    out[1] = semaphore->try_acquire();
    out[2] = semaphore->try_acquire();
    semaphore->release(2);
    out[3] = semaphore->try_acquire();
}

int main() {
    const int blocks = 7, threads = 96, n = blocks * threads;
    Buffer<Counters> counters(1);
    clear<<<1, 1>>>(*counters.p);
    count<<<blocks, threads>>>(*counters.p);
    Buffer<long long> out(16);
    results<<<1, 1>>>(*counters.p, out);
    auto got = out.get();
    long long odd = 0;
    for (int i = 0; i < n; i++) odd ^= i;
    const long long want[] = {n * (n - 1) / 2, n, n, n, 1000 - (n - 1), 2 * (n - 1), 0xffffffffll, 0xffffff80ll, odd, n, 8 * n, n, -2 * n, 100 - (n - 1), n - 1 - 100};
    for (int i = 0; i < 15; i++) SAME(got[i], want[i], i);

    Buffer<int> total(1), flags(blocks);
    references<<<blocks, threads>>>(total, flags);
    SAME(total.get()[0], blocks * threads * (threads - 1) / 2, 0);
    auto f = flags.get();
    for (int i = 0; i < blocks; i++) SAME(f[i], 4 * 255, i);

    Buffer<int> data(64), read(3 * 64);
    Buffer<cuda::atomic<int, cuda::thread_scope_device>> ready(1);
    messages<<<4, 64>>>(data, ready, read);
    auto r = read.get();
    for (int i = 0; i < 192; i++) SAME(r[i], 3 * (63 - i % 64), i);

    Buffer<int> value(1);
    lock<<<20, 32>>>(value);
    SAME(value.get()[0], 20, 0);

    Buffer<int> met(128);
    meeting<<<1, 128>>>(met);
    auto m = met.get();
    for (int i = 0; i < 128; i++) SAME(m[i], 127 - i, i);

    Buffer<cuda::counting_semaphore<cuda::thread_scope_device, 2>> semaphore(1);
    Buffer<int> inside(2), tried(4);
    make<<<1, 1>>>(semaphore);
    guarded<<<12, 32>>>(semaphore, inside, inside + 1);
    EXPECT(inside.get()[1] >= 1 && inside.get()[1] <= 2);
    tries<<<1, 1>>>(semaphore, tried);
    auto t = tried.get();
    SAME(t[0] + 10 * t[1] + 100 * t[2] + 1000 * t[3], 1011, 0);

    // On the host.
    cuda::std::atomic<int> a(5);
    cuda::atomic<double> d(1.5);
    EXPECT(a.fetch_add(2) == 5 && a == 7 && --a == 6 && d.fetch_add(0.25) == 1.5 && d.load() == 1.75);
    EXPECT(a.exchange(1) == 6);
    int plain = 3, expected = 4;
    cuda::atomic_ref<int> ref(plain);
    EXPECT(!ref.compare_exchange_strong(expected, 8) && expected == 3 && ref.compare_exchange_strong(expected, 8) && plain == 8);
    cuda::std::atomic_int counter(0);
    cuda::std::atomic_fetch_add(&counter, 4);
    EXPECT(cuda::std::atomic_load(&counter) == 4);
    cuda::binary_semaphore<cuda::thread_scope_system> one(1);
    one.acquire();
    EXPECT(!one.try_acquire());
    one.release();
    EXPECT(one.try_acquire());
    cuda::latch<cuda::thread_scope_system> latch(2);
    latch.count_down();
    EXPECT(!latch.try_wait());
    latch.arrive_and_wait();
    return finish("cuda_atomics");
}
