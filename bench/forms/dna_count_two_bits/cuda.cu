#include "../../harness/cuda_job.h"
#include "../../problems/dna_count.h"

struct Patterns {
    unsigned int word[patterns];
};

// A thread takes the 16 places that start in one word and counts in registers; each block adds its counts in shared
// memory, then to the totals. Patterns are passed as an argument.
__global__ void count_patterns(const unsigned int* seq, long long words, Patterns pattern, unsigned int* totals) {
    __shared__ unsigned int block_count[patterns];
    if (threadIdx.x < patterns) block_count[threadIdx.x] = 0;
    __syncthreads();

    long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < words) {
        unsigned long long window = (unsigned long long)seq[i + 1] << 32 | seq[i];
        unsigned int count[patterns] = {0, 0, 0, 0};
        for (int shift = 0; shift < 32; shift += 2) {
            unsigned int bases = (unsigned int)(window >> shift) & Problem::mask;
#pragma unroll
            for (int k = 0; k < patterns; k++) {
                unsigned int differ = bases ^ pattern.word[k];
                unsigned int wrong = (differ | differ >> 1) & 0x55555555;
                if (__popc(wrong) <= 1) count[k]++;
            }
        }
        for (int k = 0; k < patterns; k++)
            if (count[k] > 0) atomicAdd(&block_count[k], count[k]);
    }
    __syncthreads();
    if (threadIdx.x < patterns) atomicAdd(&totals[threadIdx.x], block_count[threadIdx.x]);
}

struct Job {
    Problem p;
    Device<uint32_t> sequence{p.sequence};
    Device<unsigned> totals{patterns};
    explicit Job(bool small) : p(small) {}
    void reset() { totals.clear(); }
    void run() {
        Patterns pattern;
        for (int k = 0; k < patterns; k++) pattern.word[k] = p.pattern[k];
        count_patterns<<<blocks(p.words, 256), 256>>>(sequence, p.words, pattern, totals);
    }
    void results(Results& r) { p.results(r, totals.host().data()); }
};
BENCH_MAIN(Job)
