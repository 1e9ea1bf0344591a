// Threads that each take a lock several times to change two plain numbers together.
#pragma once
#include "../harness/bench.h"

struct Problem {
    int threads, rounds = 4;
    explicit Problem(bool small) : threads(small ? 256 : 1 << 17) {}
    void results(bench::Results& r, int counter, int sum) const {
        r.add_one("counter", counter);
        r.add_one("sum", sum);
    }
    void reference(bench::Results& r) const { results(r, threads * rounds, threads * rounds * 3); }
};
