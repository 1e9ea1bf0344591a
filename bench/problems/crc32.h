// CRC-32 (that of zip files) of many messages of different lengths; message i is `bytes[start[i] .. start[i + 1]]`.
#pragma once
#include "../harness/bench.h"

struct Problem {
    int n;
    bench::Array<unsigned> start, table;
    bench::Array<unsigned char> bytes;
    explicit Problem(bool small)
        : n(small ? 1'001 : 100'003),
          start(starts(n)),
          table(256, [](uint32_t i) {
              for (int bit = 0; bit < 8; bit++) i = i & 1 ? i >> 1 ^ 0xedb88320 : i >> 1;
              return i;
          }),
          bytes(start[n], [](uint32_t i) { return static_cast<unsigned char>(bench::hash(2, i)); }) {}
    static bench::Array<unsigned> starts(int n) {
        unsigned at = 0;
        return bench::Array<unsigned>(n + 1, [&](uint32_t i) {
            unsigned before = at;
            at += 16 + bench::hash(1, i) % 128;
            return before;
        });
    }
    void results(bench::Results& r, const unsigned* crc) const { r.add("crc", crc, n); }
    void reference(bench::Results& r) const {
        bench::Array<unsigned> crc(n, [this](uint32_t i) {
            unsigned c = ~0u;
            for (unsigned k = start[i]; k < start[i + 1]; k++) {
                c ^= bytes[k];
                for (int bit = 0; bit < 8; bit++) c = c & 1 ? c >> 1 ^ 0xedb88320 : c >> 1;
            }
            return ~c;
        });
        results(r, crc.data());
    }
};
