// Byte by byte with the kernel's one table, which each block of 192 messages copies; four messages go on side by side.
#include <algorithm>

#include "../../harness/openmp_job.h"
#include "../../problems/crc32.h"

constexpr int block_size = 192, lanes = 4;

static void crc32(const unsigned* __restrict table, const unsigned char* __restrict bytes, const unsigned* __restrict start,
                  unsigned* __restrict crc, int count) {
    unsigned c[lanes], at[lanes], length[lanes], longest = 0;
    for (int l = 0; l < lanes; l++) {
        c[l] = ~0u;
        at[l] = l < count ? start[l] : 0;
        length[l] = l < count ? start[l + 1] - at[l] : 0;
        longest = std::max(longest, length[l]);
    }
    // A message waits for each of its bytes, but not for other messages.
    for (unsigned k = 0; k < longest; k++)
        for (int l = 0; l < lanes; l++)
            if (k < length[l]) c[l] = table[(c[l] ^ bytes[at[l] + k]) & 255] ^ c[l] >> 8;
    for (int l = 0; l < count; l++) crc[l] = ~c[l];
}

struct Job {
    Problem p;
    Array<unsigned> crc;
    explicit Job(bool small) : p(small), crc(p.n) {}
    void run() {
#pragma omp parallel for
        for (int first = 0; first < p.n; first += block_size) {
            unsigned table[256];
            memcpy(table, p.table.data(), sizeof table);
            int end = std::min(first + block_size, p.n);
            for (int i = first; i < end; i += lanes) crc32(table, p.bytes.data(), &p.start[i], &crc[i], std::min(lanes, end - i));
        }
    }
    void results(Results& r) { p.results(r, crc.data()); }
};
BENCH_MAIN(Job)
