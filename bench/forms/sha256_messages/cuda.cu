#include "../../harness/cuda_job.h"
#include "../../problems/sha256.h"

__constant__ uint32_t k[64];

#define ROTR(x, n) (((x) >> (n)) | ((x) << (32 - (n))))
#define CH(x, y, z) (((x) & (y)) ^ (~(x) & (z)))
#define MAJ(x, y, z) (((x) & (y)) ^ ((x) & (z)) ^ ((y) & (z)))
#define EP0(x) (ROTR(x, 2) ^ ROTR(x, 13) ^ ROTR(x, 22))
#define EP1(x) (ROTR(x, 6) ^ ROTR(x, 11) ^ ROTR(x, 25))
#define SIG0(x) (ROTR(x, 7) ^ ROTR(x, 18) ^ ((x) >> 3))
#define SIG1(x) (ROTR(x, 17) ^ ROTR(x, 19) ^ ((x) >> 10))

// A message per thread: one block of SHA-256 with all 64 words of the schedule in local memory; 64 threads per block.
__global__ void sha256(const uint32_t* messages, uint32_t* digests, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    const uint32_t* message = messages + 8 * i;
    uint32_t m[64];
    int j;
    for (j = 0; j < 8; ++j) m[j] = message[j];
    m[8] = 0x80000000;
    for (j = 9; j < 15; ++j) m[j] = 0;
    m[15] = 256;
    for (; j < 63; ++j) m[j + 1] = SIG1(m[j - 1]) + m[j - 6] + SIG0(m[j - 14]) + m[j - 15];

    uint32_t a = 0x6a09e667, b = 0xbb67ae85, c = 0x3c6ef372, d = 0xa54ff53a;
    uint32_t e = 0x510e527f, f = 0x9b05688c, g = 0x1f83d9ab, h = 0x5be0cd19;
    for (j = 0; j < 64; ++j) {
        uint32_t t1 = h + EP1(e) + CH(e, f, g) + k[j] + m[j];
        uint32_t t2 = EP0(a) + MAJ(a, b, c);
        h = g;
        g = f;
        f = e;
        e = d + t1;
        d = c;
        c = b;
        b = a;
        a = t1 + t2;
    }
    uint32_t* digest = digests + 8 * i;
    digest[0] = a + 0x6a09e667;
    digest[1] = b + 0xbb67ae85;
    digest[2] = c + 0x3c6ef372;
    digest[3] = d + 0xa54ff53a;
    digest[4] = e + 0x510e527f;
    digest[5] = f + 0x9b05688c;
    digest[6] = g + 0x1f83d9ab;
    digest[7] = h + 0x5be0cd19;
}

struct Job {
    Problem p;
    Device<uint32_t> messages{p.messages}, digests;
    explicit Job(bool small) : p(small), digests(p.messages.size()) {
        CHECK(cudaMemcpyToSymbol(k, sha_round, sizeof sha_round));
    }
    void run() { sha256<<<blocks(p.n, 64), 64>>>(messages, digests, p.n); }
    void results(Results& r) { p.results(r, digests.host().data()); }
};
BENCH_MAIN(Job)
