#include <cooperative_groups.h>

#include "../../harness/cuda_job.h"
#include "../../problems/histogram.h"

namespace cg = cooperative_groups;

typedef unsigned int uint;

#define WARP_COUNT 6
#define LOG2_WARP_SIZE 5U
#define WARP_SIZE (1U << LOG2_WARP_SIZE)
#define THREADBLOCK_SIZE (WARP_COUNT * WARP_SIZE)
#define BIN_COUNT 256
#define MEMORY (WARP_COUNT * BIN_COUNT)

inline __device__ void addByte(uint* s_WarpHist, uint data) { atomicAdd(s_WarpHist + data, 1); }

inline __device__ void addWord(uint* s_WarpHist, uint data) {
    addByte(s_WarpHist, (data >> 0) & 0xFFU);
    addByte(s_WarpHist, (data >> 8) & 0xFFU);
    addByte(s_WarpHist, (data >> 16) & 0xFFU);
    addByte(s_WarpHist, (data >> 24) & 0xFFU);
}

// Six warps per block, each with bins of its own; four bytes are read at once, each block writes its own counts.
__global__ void histogram256Kernel(uint* d_PartialHistograms, const uint* d_Data, uint dataCount) {
    cg::thread_block cta = cg::this_thread_block();
    __shared__ uint s_Hist[MEMORY];
    uint* s_WarpHist = s_Hist + (threadIdx.x >> LOG2_WARP_SIZE) * BIN_COUNT;
#pragma unroll
    for (uint i = 0; i < (MEMORY / THREADBLOCK_SIZE); i++) s_Hist[threadIdx.x + i * THREADBLOCK_SIZE] = 0;
    cg::sync(cta);

    for (uint pos = blockIdx.x * blockDim.x + threadIdx.x; pos < dataCount; pos += blockDim.x * gridDim.x) {
        uint data = d_Data[pos];
        addWord(s_WarpHist, data);
    }
    cg::sync(cta);

    for (uint bin = threadIdx.x; bin < BIN_COUNT; bin += THREADBLOCK_SIZE) {
        uint sum = 0;
        for (uint i = 0; i < WARP_COUNT; i++) sum += s_Hist[bin + i * BIN_COUNT];
        d_PartialHistograms[blockIdx.x * BIN_COUNT + bin] = sum;
    }
}

// One block per bin adds what the blocks counted, by a tree; the first thread also looks at the bytes left over.
#define MERGE_THREADBLOCK_SIZE 256
__global__ void mergeHistogram256Kernel(uint* d_Histogram, const uint* d_PartialHistograms, uint histogramCount,
                                        const unsigned char* rest, uint restCount) {
    cg::thread_block cta = cg::this_thread_block();
    uint sum = 0;
    for (uint i = threadIdx.x; i < histogramCount; i += MERGE_THREADBLOCK_SIZE) sum += d_PartialHistograms[blockIdx.x + i * BIN_COUNT];
    if (threadIdx.x == 0)
        for (uint i = 0; i < restCount; i++) sum += rest[i] == blockIdx.x;

    __shared__ uint data[MERGE_THREADBLOCK_SIZE];
    data[threadIdx.x] = sum;
    for (uint stride = MERGE_THREADBLOCK_SIZE / 2; stride > 0; stride >>= 1) {
        cg::sync(cta);
        if (threadIdx.x < stride) data[threadIdx.x] += data[threadIdx.x + stride];
    }
    if (threadIdx.x == 0) d_Histogram[blockIdx.x] = data[0];
}

struct Job {
    static constexpr uint PARTIAL_HISTOGRAM256_COUNT = 240;
    Problem p;
    Device<unsigned char> data{p.data};
    Device<uint> partial{PARTIAL_HISTOGRAM256_COUNT * BIN_COUNT}, bins{BIN_COUNT};
    explicit Job(bool small) : p(small) {}
    void run() {
        const unsigned char* bytes = data;
        uint words = p.n / 4;
        histogram256Kernel<<<PARTIAL_HISTOGRAM256_COUNT, THREADBLOCK_SIZE>>>(partial, reinterpret_cast<const uint*>(bytes), words);
        mergeHistogram256Kernel<<<BIN_COUNT, MERGE_THREADBLOCK_SIZE>>>(bins, partial, PARTIAL_HISTOGRAM256_COUNT,
                                                                     bytes + 4 * size_t(words), p.n % 4);
    }
    void results(Results& r) { p.results(r, bins.host().data()); }
};
BENCH_MAIN(Job)
