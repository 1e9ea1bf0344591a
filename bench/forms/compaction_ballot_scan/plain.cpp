// The kernel's three passes over blocks of 1024: counts, their scan, and places by ballots of 32 and a scan of those.
#include <algorithm>

#include "../../harness/openmp_job.h"
#include "../../problems/compaction.h"

constexpr int block_size = 1024, warp_size = 32, warps = block_size / warp_size, scan_size = 1024;

static void count_blocks(const int* __restrict in, int length, int* __restrict counts, int limit, int blocks) {
#pragma omp parallel for
    for (int block = 0; block < blocks; block++) {
        int first = block * block_size, last = std::min(first + block_size, length), total = 0;
#pragma omp simd reduction(+ : total)
        for (int i = first; i < last; i++) total += in[i] > limit;
        counts[block] = total;
    }
}

// By one thread, as it is one block: parts are added up, and their sums scanned after Hillis and Steele.
static int scan_counts(const int* __restrict counts, int* __restrict offsets, int n) {
    int own[scan_size], sums[2][scan_size], from = 0, per = (n + scan_size - 1) / scan_size;
    for (int t = 0; t < scan_size; t++) {
        int low = std::min(t * per, n), high = std::min(low + per, n), sum = 0;
        for (int i = low; i < high; i++) sum += counts[i];
        own[t] = sums[from][t] = sum;
    }
    for (int d = 1; d < scan_size; d *= 2, from = 1 - from) {
        int *__restrict to = sums[1 - from], *__restrict old = sums[from];
        memcpy(to, old, d * sizeof(int));
#pragma omp simd
        for (int t = d; t < scan_size; t++) to[t] = old[t] + old[t - d];
    }
    for (int t = 0; t < scan_size; t++) {
        int low = std::min(t * per, n), high = std::min(low + per, n), before = sums[from][t] - own[t];
        for (int i = low; i < high; i++) {
            offsets[i] = before;
            before += counts[i];
        }
    }
    return sums[from][scan_size - 1];
}

static void write_blocks(const int* __restrict in, int length, int* __restrict out, const int* __restrict offsets, int limit,
                         int blocks) {
#pragma omp parallel for
    for (int block = 0; block < blocks; block++) {
        unsigned ballots[warps];
        int warp_offsets[warps];
        int base = block * block_size, count = std::min(block_size, length - base);
        const int* from = in + base;
        for (int w = 0; w < warps; w++) {
            unsigned ballot = 0;
            int lanes = std::min(warp_size, std::max(0, count - w * warp_size));
#pragma omp simd reduction(| : ballot)
            for (int l = 0; l < lanes; l++) ballot |= unsigned(from[w * warp_size + l] > limit) << l;
            ballots[w] = ballot;
        }
        int sum = offsets[block];
        for (int w = 0; w < warps; w++) {
            warp_offsets[w] = sum;
            sum += __builtin_popcount(ballots[w]);
        }
        for (int w = 0; w < warps; w++) {
#pragma omp simd
            for (int l = 0; l < warp_size; l++)
                if (ballots[w] >> l & 1)
                    out[warp_offsets[w] + __builtin_popcount(ballots[w] & ((1u << l) - 1))] = from[w * warp_size + l];
        }
    }
}

struct Job {
    Problem p;
    int blocks;
    Array<int> kept, counts, offsets;
    int count = 0;
    explicit Job(bool small)
        : p(small), blocks((p.n + block_size - 1) / block_size), kept(p.n), counts(blocks), offsets(blocks) {}
    void run() {
        count_blocks(p.x.data(), p.n, counts.data(), p.limit, blocks);
        count = scan_counts(counts.data(), offsets.data(), blocks);
        write_blocks(p.x.data(), p.n, kept.data(), offsets.data(), p.limit, blocks);
    }
    void results(Results& r) { p.results(r, kept.data(), count); }
};
BENCH_MAIN(Job)
