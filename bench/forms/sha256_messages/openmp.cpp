#include "../../harness/openmp_job.h"
#include "../../problems/sha256.h"

constexpr int lanes = 16;

static inline uint32_t rotate(uint32_t v, int by) { return v >> by | v << (32 - by); }

// Sixteen messages at once, side by side, so that each step is vectorised.
static void sha256(const uint32_t* __restrict messages, uint32_t* __restrict digests, int count) {
    uint32_t w[16][lanes] = {}, s[8][lanes];
    for (int l = 0; l < count; l++)
        for (int t = 0; t < 8; t++) w[t][l] = messages[8 * l + t];
    for (int l = 0; l < lanes; l++) w[8][l] = 0x80000000, w[15][l] = 256;
    for (int t = 0; t < 8; t++)
        for (int l = 0; l < lanes; l++) s[t][l] = sha_start[t];
    // The places of `s` turn, so that nothing is moved.
    for (int t = 0; t < 64; t += 16) {
#pragma clang loop unroll(full)
        for (int u = 0; u < 16; u++) {
            uint32_t *a = s[-u & 7], *b = s[(1 - u) & 7], *c = s[(2 - u) & 7], *d = s[(3 - u) & 7];
            uint32_t *e = s[(4 - u) & 7], *f = s[(5 - u) & 7], *g = s[(6 - u) & 7], *h = s[(7 - u) & 7];
            uint32_t *now = w[u], *after1 = w[(u + 1) & 15], *after9 = w[(u + 9) & 15], *after14 = w[(u + 14) & 15];
#pragma omp simd
            for (int l = 0; l < lanes; l++) {
                uint32_t t1 = h[l] + (rotate(e[l], 6) ^ rotate(e[l], 11) ^ rotate(e[l], 25)) +
                              ((e[l] & f[l]) ^ (~e[l] & g[l])) + sha_round[t + u] + now[l];
                uint32_t t2 = (rotate(a[l], 2) ^ rotate(a[l], 13) ^ rotate(a[l], 22)) +
                              ((a[l] & b[l]) ^ (a[l] & c[l]) ^ (b[l] & c[l]));
                d[l] += t1;
                h[l] = t1 + t2;
                now[l] += (rotate(after1[l], 7) ^ rotate(after1[l], 18) ^ after1[l] >> 3) + after9[l] +
                          (rotate(after14[l], 17) ^ rotate(after14[l], 19) ^ after14[l] >> 10);
            }
        }
    }
    for (int l = 0; l < count; l++)
        for (int t = 0; t < 8; t++) digests[8 * l + t] = sha_start[t] + s[t][l];
}

struct Job {
    Problem p;
    Array<uint32_t> digests;
    explicit Job(bool small) : p(small), digests(p.messages.size()) {}
    void run() {
#pragma omp parallel for
        for (int i = 0; i < p.n; i += lanes)
            sha256(&p.messages[size_t(8) * i], &digests[size_t(8) * i], p.n - i < lanes ? p.n - i : lanes);
    }
    void results(Results& r) { p.results(r, digests.data()); }
};
BENCH_MAIN(Job)
