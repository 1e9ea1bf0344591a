#include "../../harness/cuda_job.h"
#include "../../problems/crc32.h"

// Each block copies the table into shared memory; a message per thread, byte by byte.
__global__ void crc32(const unsigned char* bytes, const unsigned* start, const unsigned* table, unsigned* crc, int n) {
    __shared__ unsigned s_table[256];
    for (int i = threadIdx.x; i < 256; i += blockDim.x) s_table[i] = table[i];
    __syncthreads();
    int id = blockIdx.x * blockDim.x + threadIdx.x;
    if (id >= n) return;
    const unsigned char* p = bytes + start[id];
    const unsigned char* end = bytes + start[id + 1];
    unsigned c = 0xffffffffu;
    while (p < end) c = s_table[(c ^ *p++) & 0xff] ^ (c >> 8);
    crc[id] = c ^ 0xffffffffu;
}

struct Job {
    Problem p;
    Device<unsigned char> bytes{p.bytes};
    Device<unsigned> start{p.start}, table{p.table}, crc;
    explicit Job(bool small) : p(small), crc(p.n) {}
    void run() { crc32<<<blocks(p.n, 192), 192>>>(bytes, start, table, crc, p.n); }
    void results(Results& r) { p.results(r, crc.host().data()); }
};
BENCH_MAIN(Job)
