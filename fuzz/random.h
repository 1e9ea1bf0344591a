// Numbers that a seed decides (splitmix64).
#pragma once
#include <cstdint>

struct Random {
    uint64_t state;
    uint64_t next()
    {
        uint64_t z = state += 0x9e3779b97f4a7c15u;
        z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
        z = (z ^ z >> 27) * 0x94d049bb133111ebu;
        return z ^ z >> 31;
    }
    uint64_t below(uint64_t n) { return next() % n; }
};
