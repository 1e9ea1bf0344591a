// How often patterns of 12 bases occur in a sequence with at most one wrong base. Bases have two bits, 16 in a word,
// the first one in the lowest bits; a word of zeros follows the sequence.
#pragma once
#include "../harness/bench.h"

constexpr int patterns = 4, pattern_bases = 12;

struct Problem {
    static constexpr uint32_t mask = (1u << 2 * pattern_bases) - 1;
    int words;
    bench::Array<uint32_t> sequence;
    uint32_t pattern[patterns];
    explicit Problem(bool small)
        : words(small ? 5'003 : 3'000'001),
          sequence(words + 1, [this](uint32_t i) { return i < uint32_t(words) ? bench::hash(1, i) : 0; }) {
        for (int k = 0; k < patterns; k++) pattern[k] = sequence[100 * k + 7] >> k & mask;
    }
    void results(bench::Results& r, const unsigned* counts) const { r.add("counts", counts, patterns); }
    void reference(bench::Results& r) const {
        unsigned counts[patterns] = {};
        auto base = [](const uint32_t* from, size_t i) { return from[i / 16] >> 2 * (i % 16) & 3; };
        for (size_t at = 0; at < size_t(words) * 16; at++)
            for (int k = 0; k < patterns; k++) {
                int wrong = 0;
                for (int b = 0; b < pattern_bases && wrong < 2; b++)
                    wrong += base(sequence.data(), at + b) != base(&pattern[k], b);
                counts[k] += wrong < 2;
            }
        results(r, counts);
    }
};
