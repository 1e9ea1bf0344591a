// SHA-256 of messages of 32 bytes, given as 8 words each.
#pragma once
#include "../harness/bench.h"

constexpr uint32_t sha_start[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                   0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
constexpr uint32_t sha_round[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

struct Problem {
    int n;
    bench::Array<uint32_t> messages;
    explicit Problem(bool small)
        : n(small ? 1'003 : 300'001), messages(size_t(8) * n, [](uint32_t i) { return bench::hash(1, i); }) {}
    void results(bench::Results& r, const uint32_t* digests) const { r.add("digests", digests, size_t(8) * n); }
    void reference(bench::Results& r) const {
        auto rotate = [](uint32_t v, int by) { return v >> by | v << (32 - by); };
        bench::Array<uint32_t> digests(messages.size());
        for (int i = 0; i < n; i++) {
            uint32_t w[64] = {}, s[8];
            memcpy(w, &messages[size_t(8) * i], 32);
            w[8] = 0x80000000, w[15] = 256;
            for (int t = 16; t < 64; t++)
                w[t] = w[t - 16] + (rotate(w[t - 15], 7) ^ rotate(w[t - 15], 18) ^ w[t - 15] >> 3) + w[t - 7] +
                       (rotate(w[t - 2], 17) ^ rotate(w[t - 2], 19) ^ w[t - 2] >> 10);
            memcpy(s, sha_start, 32);
            for (int t = 0; t < 64; t++) {
                uint32_t t1 = s[7] + (rotate(s[4], 6) ^ rotate(s[4], 11) ^ rotate(s[4], 25)) +
                              ((s[4] & s[5]) ^ (~s[4] & s[6])) + sha_round[t] + w[t];
                uint32_t t2 = (rotate(s[0], 2) ^ rotate(s[0], 13) ^ rotate(s[0], 22)) +
                              ((s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2]));
                for (int k = 7; k > 0; k--) s[k] = s[k - 1];
                s[4] += t1, s[0] = t1 + t2;
            }
            for (int k = 0; k < 8; k++) digests[size_t(8) * i + k] = sha_start[k] + s[k];
        }
        results(r, digests.data());
    }
};
