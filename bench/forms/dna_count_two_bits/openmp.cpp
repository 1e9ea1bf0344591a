#include "../../harness/openmp_job.h"
#include "../../problems/dna_count.h"

// At most one bit is set: without it none is left.
static unsigned count_pattern(const uint32_t* sequence, int words, uint32_t pattern) {
    unsigned count = 0;
#pragma omp simd reduction(+ : count)
    for (int i = 0; i < words; i++) {
        uint32_t low = sequence[i], high = sequence[i + 1];
#pragma clang loop unroll(full)
        for (int shift = 0; shift < 32; shift += 2) {
            uint32_t bases = shift ? low >> shift | high << (32 - shift) : low;
            uint32_t differ = (bases ^ pattern) & Problem::mask;
            uint32_t wrong = (differ | differ >> 1) & 0x55555555;
            count += (wrong & (wrong - 1)) == 0;
        }
    }
    return count;
}

struct Job {
    Problem p;
    unsigned counts[patterns];
    explicit Job(bool small) : p(small) {}
    void run() {
        constexpr int part = 4096;
        unsigned sums[patterns] = {};
#pragma omp parallel for reduction(+ : sums)
        for (int i = 0; i < p.words; i += part)
            for (int k = 0; k < patterns; k++)
                sums[k] += count_pattern(&p.sequence[i], p.words - i < part ? p.words - i : part, p.pattern[k]);
        for (int k = 0; k < patterns; k++) counts[k] = sums[k];
    }
    void results(Results& r) { p.results(r, counts); }
};
BENCH_MAIN(Job)
