// The kernel's tree of three numbers in each block of 256 threads with four elements; blocks join results under a spinlock.
#include <algorithm>
#include <atomic>
#include <climits>

#include "../../harness/openmp_job.h"
#include "../../problems/statistics.h"

constexpr int block_size = 256, items = 4;

struct Lock {
    std::atomic<int> mutex{0};
    void lock() {
        for (int open = 0; !mutex.compare_exchange_weak(open, 1, std::memory_order_acquire);) open = 0;
    }
    void unlock() { mutex.store(0, std::memory_order_release); }
};

struct Statistics {
    int least, most;
    long long sum;
};

static void statistics(Lock& lock, const int* __restrict a, int n, Statistics& result) {
    int blocks = (n + items * block_size - 1) / (items * block_size), stride = blocks * block_size;
#pragma omp parallel for
    for (int block = 0; block < blocks; block++) {
        int least[block_size], most[block_size];
        long long sum[block_size];
#pragma omp simd
        for (int t = 0; t < block_size; t++) {
            int low = INT_MAX, high = INT_MIN;
            long long total = 0;
            for (int k = 0; k < items; k++) {
                int i = block * block_size + t + k * stride;
                if (i < n) {
                    low = std::min(low, a[i]);
                    high = std::max(high, a[i]);
                    total += a[i];
                }
            }
            least[t] = low, most[t] = high, sum[t] = total;
        }
        for (int i = block_size / 2; i != 0; i /= 2) {
#pragma omp simd
            for (int t = 0; t < i; t++) {
                least[t] = std::min(least[t], least[t + i]);
                most[t] = std::max(most[t], most[t + i]);
                sum[t] += sum[t + i];
            }
        }
        lock.lock();
        result.least = std::min(result.least, least[0]);
        result.most = std::max(result.most, most[0]);
        result.sum += sum[0];
        lock.unlock();
    }
}

struct Job {
    Problem p;
    Lock lock;
    Statistics result;
    explicit Job(bool small) : p(small) {}
    void reset() { result = {INT_MAX, INT_MIN, 0}; }
    void run() { statistics(lock, p.x.data(), p.n, result); }
    void results(Results& r) { p.results(r, result.least, result.most, result.sum); }
};
BENCH_MAIN(Job)
