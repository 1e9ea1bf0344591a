#include "../../harness/cuda_job.h"
#include "../../problems/scan.h"

#define LOG_NUM_BANKS 5
#define CONFLICT_FREE_OFFSET(n) ((n) >> LOG_NUM_BANKS)

// Blelloch's scan, two elements per thread from both halves of the chunk, in padded dynamic shared memory.
__global__ void prescan(unsigned* g_odata, const unsigned* g_idata, unsigned* sums, int n) {
    extern __shared__ unsigned temp[];
    int thid = threadIdx.x;
    int count = 2 * blockDim.x;
    int base = blockIdx.x * count;
    int offset = 1;

    int ai = thid;
    int bi = thid + (count / 2);
    int bankOffsetA = CONFLICT_FREE_OFFSET(ai);
    int bankOffsetB = CONFLICT_FREE_OFFSET(bi);
    temp[ai + bankOffsetA] = base + ai < n ? g_idata[base + ai] : 0;
    temp[bi + bankOffsetB] = base + bi < n ? g_idata[base + bi] : 0;

    // build sum in place up the tree
    for (int d = count >> 1; d > 0; d >>= 1) {
        __syncthreads();
        if (thid < d) {
            int a = offset * (2 * thid + 1) - 1;
            int b = offset * (2 * thid + 2) - 1;
            a += CONFLICT_FREE_OFFSET(a);
            b += CONFLICT_FREE_OFFSET(b);
            temp[b] += temp[a];
        }
        offset *= 2;
    }

    // clear the last element
    if (thid == 0) {
        int last = count - 1 + CONFLICT_FREE_OFFSET(count - 1);
        sums[blockIdx.x] = temp[last];
        temp[last] = 0;
    }

    // traverse down the tree
    for (int d = 1; d < count; d *= 2) {
        offset >>= 1;
        __syncthreads();
        if (thid < d) {
            int a = offset * (2 * thid + 1) - 1;
            int b = offset * (2 * thid + 2) - 1;
            a += CONFLICT_FREE_OFFSET(a);
            b += CONFLICT_FREE_OFFSET(b);
            unsigned t = temp[a];
            temp[a] = temp[b];
            temp[b] += t;
        }
    }
    __syncthreads();

    if (base + ai < n) g_odata[base + ai] = temp[ai + bankOffsetA];
    if (base + bi < n) g_odata[base + bi] = temp[bi + bankOffsetB];
}

__global__ void uniform_add(unsigned* g_data, const unsigned* sums, int n) {
    __shared__ unsigned uni;
    if (threadIdx.x == 0) uni = sums[blockIdx.x];
    int address = blockIdx.x * (blockDim.x << 1) + threadIdx.x;
    __syncthreads();
    if (address < n) g_data[address] += uni;
    if (address + blockDim.x < n) g_data[address + blockDim.x] += uni;
}

struct Job {
    static constexpr int threads = 512, chunk = 2 * threads;
    Problem p;
    Device<unsigned> x{p.x}, out, first, second, last{1};
    explicit Job(bool small) : p(small), out(p.n), first(blocks(p.n, chunk)), second(blocks(p.n, chunk * chunk)) {}
    void run() {
        size_t shared = (chunk + CONFLICT_FREE_OFFSET(chunk)) * sizeof(unsigned);
        int n1 = blocks(p.n, chunk), n2 = blocks(n1, chunk);
        prescan<<<n1, threads, shared>>>(out, x, first, p.n);
        prescan<<<n2, threads, shared>>>(first, first, second, n1);
        prescan<<<1, threads, shared>>>(second, second, last, n2);
        uniform_add<<<n2, threads>>>(first, second, n1);
        uniform_add<<<n1, threads>>>(out, first, p.n);
    }
    void results(Results& r) { p.results(r, out.host().data()); }
};
BENCH_MAIN(Job)
