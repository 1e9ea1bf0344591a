// The number below a limit whose Collatz sequence is the longest, and its steps.
#pragma once
#include "../harness/bench.h"

struct Problem {
    unsigned limit;
    explicit Problem(bool small) : limit(small ? 10'000 : 1'000'000) {}
    void results(bench::Results& r, unsigned steps, unsigned number) const {
        r.add_one("steps", steps);
        r.add_one("number", number);
    }
    void reference(bench::Results& r) const {
        unsigned steps = 0, number = 1;
        for (unsigned i = 1; i < limit; i++) {
            unsigned count = 0;
            for (unsigned long long v = i; v != 1; count++) v = v % 2 ? 3 * v + 1 : v / 2;
            if (count > steps) steps = count, number = i;
        }
        results(r, steps, number);
    }
};
