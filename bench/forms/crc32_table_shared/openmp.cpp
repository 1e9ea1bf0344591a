#include "../../harness/openmp_job.h"
#include "../../problems/crc32.h"

// Eight bytes at a time by eight tables, the rest byte by byte.
static unsigned crc32(const unsigned (*tables)[256], const unsigned char* at, const unsigned char* end) {
    unsigned c = ~0u;
    for (; end - at >= 8; at += 8) {
        uint32_t low, high;
        memcpy(&low, at, 4);
        memcpy(&high, at + 4, 4);
        low ^= c;
        c = tables[7][low & 255] ^ tables[6][low >> 8 & 255] ^ tables[5][low >> 16 & 255] ^ tables[4][low >> 24] ^
            tables[3][high & 255] ^ tables[2][high >> 8 & 255] ^ tables[1][high >> 16 & 255] ^ tables[0][high >> 24];
    }
    for (; at < end; at++) c = tables[0][(c ^ *at) & 255] ^ c >> 8;
    return ~c;
}

struct Job {
    Problem p;
    Array<unsigned> crc;
    unsigned tables[8][256];
    explicit Job(bool small) : p(small), crc(p.n) {
        for (int i = 0; i < 256; i++) {
            tables[0][i] = p.table[i];
            for (int t = 1; t < 8; t++) tables[t][i] = tables[t - 1][i] >> 8 ^ p.table[tables[t - 1][i] & 255];
        }
    }
    void run() {
        const unsigned char* bytes = p.bytes.data();
#pragma omp parallel for schedule(static, 256)
        for (int i = 0; i < p.n; i++) crc[i] = crc32(tables, bytes + p.start[i], bytes + p.start[i + 1]);
    }
    void results(Results& r) { p.results(r, crc.data()); }
};
BENCH_MAIN(Job)
