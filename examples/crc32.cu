// CRC-32 of many messages, four bytes a step, with its tables in constant memory.
#include <string>
#include <vector>
#include "check.h"

__constant__ unsigned tables[4][256];

__device__ unsigned by_byte(unsigned crc, unsigned char byte) { return tables[0][(crc ^ byte) & 0xff] ^ crc >> 8; }

__global__ void crc32(const unsigned char* text, const int* starts, unsigned* crcs, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    const unsigned char *p = text + starts[i], *end = text + starts[i + 1];
    unsigned crc = 0xffffffff;
    for (; p < end && (size_t)p % 4 != 0; p++) crc = by_byte(crc, *p);
    for (; p + 4 <= end; p += 4) {
        crc ^= *(const unsigned*)p;
        crc = tables[3][crc & 0xff] ^ tables[2][crc >> 8 & 0xff] ^ tables[1][crc >> 16 & 0xff] ^ tables[0][crc >> 24];
    }
    for (; p < end; p++) crc = by_byte(crc, *p);
    crcs[i] = ~crc;
}

// Bit by bit, as the polynomial says.
static unsigned reference(const unsigned char* p, size_t size) {
    unsigned crc = 0xffffffff;
    for (size_t i = 0; i < size; i++) {
        crc ^= p[i];
        for (int bit = 0; bit < 8; bit++) crc = crc & 1 ? crc >> 1 ^ 0xedb88320 : crc >> 1;
    }
    return ~crc;
}

int main(int argc, char** argv) {
    int n = small_run(argc, argv) ? 100 : 5000;
    unsigned host_tables[4][256];
    for (unsigned b = 0; b < 256; b++) {
        unsigned crc = b;
        for (int bit = 0; bit < 8; bit++) crc = crc & 1 ? crc >> 1 ^ 0xedb88320 : crc >> 1;
        host_tables[0][b] = crc;
    }
    for (int k = 1; k < 4; k++)
        for (unsigned b = 0; b < 256; b++) {
            unsigned before = host_tables[k - 1][b];
            host_tables[k][b] = host_tables[0][before & 0xff] ^ before >> 8;
        }
    CHECK(cudaMemcpyToSymbol(tables, host_tables, sizeof(tables)));

    std::string text = "123456789";                                    // the check value of the standard: cbf43926
    std::vector<int> starts = {0, 9};
    Random random;
    for (int i = 1; i < n; i++) {
        for (int left = (int)(random.next() % 200); left > 0; left--) text += (char)random.next();
        starts.push_back((int)text.size());
    }
    std::vector<unsigned> got(n), want(n);
    for (int i = 0; i < n; i++) want[i] = reference((const unsigned char*)&text[starts[i]], starts[i + 1] - starts[i]);
    unsigned char* device_text;
    int* device_starts;
    unsigned* crcs;
    CHECK(cudaMalloc(&device_text, text.size()));
    CHECK(cudaMalloc(&device_starts, starts.size() * sizeof(int)));
    CHECK(cudaMalloc(&crcs, n * sizeof(unsigned)));
    CHECK(cudaMemcpy(device_text, text.data(), text.size(), cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(device_starts, starts.data(), starts.size() * sizeof(int), cudaMemcpyHostToDevice));
    crc32<<<(n + 63) / 64, 64>>>(device_text, device_starts, crcs, n);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(got.data(), crcs, n * sizeof(unsigned), cudaMemcpyDeviceToHost));
    bool ok = same("crc", got.data(), want.data(), n);
    if (got[0] != 0xcbf43926) {
        fprintf(stderr, "crc of 123456789 is %08x, should be cbf43926\n", got[0]);
        ok = false;
    }
    CHECK(cudaFree(device_text));
    CHECK(cudaFree(device_starts));
    CHECK(cudaFree(crcs));
    return verdict("crc32", ok);
}
