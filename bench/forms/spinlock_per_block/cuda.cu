#include <climits>

#include "../../harness/cuda_job.h"
#include "../../problems/statistics.h"

struct Lock {
    int* mutex;
    __device__ void lock() {
        while (atomicCAS(mutex, 0, 1) != 0) {
        }
        __threadfence();
    }
    __device__ void unlock() {
        __threadfence();
        atomicExch(mutex, 0);
    }
};

struct Statistics {
    int least, most;
    long long sum;
};

// A tree of three numbers in shared memory; the first thread of a block joins its result to the others' under a lock.
__global__ void statistics(Lock lock, const int* a, int N, volatile Statistics* result) {
    __shared__ int least[256], most[256];
    __shared__ long long sum[256];
    int tid = threadIdx.x + blockIdx.x * blockDim.x;
    int cacheIndex = threadIdx.x;

    int low = INT_MAX, high = INT_MIN;
    long long total = 0;
    while (tid < N) {
        int v = a[tid];
        low = min(low, v);
        high = max(high, v);
        total += v;
        tid += blockDim.x * gridDim.x;
    }
    least[cacheIndex] = low;
    most[cacheIndex] = high;
    sum[cacheIndex] = total;
    __syncthreads();

    int i = blockDim.x / 2;
    while (i != 0) {
        if (cacheIndex < i) {
            least[cacheIndex] = min(least[cacheIndex], least[cacheIndex + i]);
            most[cacheIndex] = max(most[cacheIndex], most[cacheIndex + i]);
            sum[cacheIndex] += sum[cacheIndex + i];
        }
        __syncthreads();
        i /= 2;
    }

    if (cacheIndex == 0) {
        lock.lock();
        if (least[0] < result->least) result->least = least[0];
        if (most[0] > result->most) result->most = most[0];
        result->sum += sum[0];
        lock.unlock();
    }
}

struct Job {
    Problem p;
    Device<int> x{p.x}, mutex{1};
    Device<Statistics> result{1};
    explicit Job(bool small) : p(small) {}
    void reset() {
        mutex.clear();
        result.upload(Array<Statistics>(1, [](uint32_t) { return Statistics{INT_MAX, INT_MIN, 0}; }));
    }
    void run() {
        // Four elements per thread.
        statistics<<<blocks(p.n, 4 * 256), 256>>>(Lock{mutex}, x, p.n, result);
    }
    void results(Results& r) {
        Statistics s = result.host()[0];
        p.results(r, s.least, s.most, s.sum);
    }
};
BENCH_MAIN(Job)
