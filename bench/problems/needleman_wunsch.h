// Scores of Needleman and Wunsch for two sequences: `score[i * (n + 1) + j]` is that of the first i and j letters.
#pragma once
#include "../harness/bench.h"

struct Problem {
    static constexpr int match = 3, mismatch = -1, gap = 2;
    int n;
    bench::Array<char> a, b;
    explicit Problem(bool small)
        : n(small ? 128 : 2048),
          a(n, [](uint32_t i) { return "ACGT"[bench::hash(1, i) % 4]; }),
          b(n, [this](uint32_t i) { return bench::hash(2, i) % 5 ? a[i] : "ACGT"[bench::hash(3, i) % 4]; }) {}
    size_t cells() const { return size_t(n + 1) * (n + 1); }
    // With the first row and the first column, the rest 0.
    bench::Array<int> start() const {
        bench::Array<int> score(cells());
        for (int i = 0; i <= n; i++) score[i] = score[size_t(i) * (n + 1)] = -gap * i;
        return score;
    }
    void results(bench::Results& r, const int* score) const { r.add("score", score, cells()); }
    void reference(bench::Results& r) const {
        bench::Array<int> score = start();
        for (int i = 1; i <= n; i++)
            for (int j = 1; j <= n; j++) {
                int* at = &score[size_t(i) * (n + 1) + j];
                int best = at[-(n + 1) - 1] + (a[i - 1] == b[j - 1] ? match : mismatch);
                if (at[-1] - gap > best) best = at[-1] - gap;
                if (at[-(n + 1)] - gap > best) best = at[-(n + 1)] - gap;
                *at = best;
            }
        results(r, score.data());
    }
};
