// The kernel's three steps: counts of blocks of 512, a scan of all, and a sort of each block bit by bit by scans of zeros.
#include <algorithm>

#include "../../harness/openmp_job.h"
#include "../../problems/radix_pass.h"

constexpr int block_size = 512, scan_size = 1024;

// Inclusive prefix sums in log2(N) steps.
template <int N>
static void scan(unsigned* sums) {
    unsigned before[N];
    for (int d = 1; d < N; d *= 2) {
        memcpy(before, sums, sizeof before);
#pragma omp simd
        for (int t = d; t < N; t++) sums[t] += before[t - d];
    }
}

static void count_digits(const unsigned* __restrict keys, unsigned* __restrict counts, int n, int shift, int blocks) {
#pragma omp parallel for
    for (int block = 0; block < blocks; block++) {
        unsigned local[digits] = {};
        int first = block * block_size, last = std::min(first + block_size, n);
        for (int i = first; i < last; i++) local[keys[i] >> shift & (digits - 1)]++;
        for (int d = 0; d < digits; d++) counts[d * blocks + block] = local[d];
    }
}

// By one thread, as it is one block.
static void scan_counts(unsigned* counts, int n) {
    unsigned own[scan_size], sums[scan_size];
    int part = (n + scan_size - 1) / scan_size;
    for (int t = 0; t < scan_size; t++) {
        int begin = std::min(t * part, n), end = std::min(begin + part, n);
        unsigned sum = 0;
        for (int i = begin; i < end; i++) sum += counts[i];
        own[t] = sums[t] = sum;
    }
    scan<scan_size>(sums);
    for (int t = 0; t < scan_size; t++) {
        int begin = std::min(t * part, n), end = std::min(begin + part, n);
        unsigned before = sums[t] - own[t];
        for (int i = begin; i < end; i++) {
            unsigned c = counts[i];
            counts[i] = before;
            before += c;
        }
    }
}

static void scatter(const unsigned* __restrict in, unsigned* __restrict out, const unsigned* __restrict offsets, int n, int shift,
                    int blocks) {
#pragma omp parallel for
    for (int block = 0; block < blocks; block++) {
        unsigned key[block_size], keys[block_size], zeros[block_size], first[digits];
        int base = block * block_size, count = std::min(block_size, n - base);
        memcpy(key, in + base, count * sizeof *key);
        std::fill(key + count, key + block_size, ~0u);
        for (int bit = shift; bit < shift + 4; bit++) {
#pragma omp simd
            for (int t = 0; t < block_size; t++) zeros[t] = 1 - (key[t] >> bit & 1);
            scan<block_size>(zeros);
            unsigned all = zeros[block_size - 1];
#pragma omp simd
            for (int t = 0; t < block_size; t++) {
                unsigned place = key[t] >> bit & 1 ? all + t - zeros[t] : zeros[t] - 1;
                keys[place] = key[t];
            }
            memcpy(key, keys, sizeof key);
        }
        for (int t = 0; t < block_size; t++) {
            unsigned digit = key[t] >> shift & (digits - 1);
            if (t == 0 || digit != (key[t - 1] >> shift & (digits - 1))) first[digit] = t;
        }
#pragma omp simd
        for (int t = 0; t < count; t++) {
            unsigned digit = key[t] >> shift & (digits - 1);
            out[offsets[digit * blocks + block] + t - first[digit]] = key[t];
        }
    }
}

struct Job {
    Problem p;
    int blocks;
    Array<unsigned> out, counts;
    explicit Job(bool small) : p(small), blocks((p.n + block_size - 1) / block_size), out(p.n), counts(size_t(blocks) * digits) {}
    void run() {
        count_digits(p.keys.data(), counts.data(), p.n, p.shift, blocks);
        scan_counts(counts.data(), blocks * digits);
        scatter(p.keys.data(), out.data(), counts.data(), p.n, p.shift, blocks);
    }
    void results(Results& r) { p.results(r, out.data()); }
};
BENCH_MAIN(Job)
