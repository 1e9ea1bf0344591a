#include "../../harness/cuda_job.h"
#include "../../problems/binary_search.h"

// A query per thread, as std::lower_bound does it; blocks of 128.
template <typename T>
__device__ int lower_bound(const T* table, int size, T value) {
    int low = 0, high = size;
    while (low < high) {
        int middle = low + (high - low) / 2;
        if (table[middle] < value)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

__global__ void search(const int* __restrict__ table, int size, const int* __restrict__ queries, int* places, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) places[i] = lower_bound(table, size, queries[i]);
}

struct Job {
    Problem p;
    Device<int> table{p.table}, queries{p.queries}, places;
    explicit Job(bool small) : p(small), places(p.n) {}
    void run() { search<<<blocks(p.n, 128), 128>>>(table, p.size, queries, places, p.n); }
    void results(Results& r) { p.results(r, places.host().data()); }
};
BENCH_MAIN(Job)
