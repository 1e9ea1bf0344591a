// Random numbers, the objects that calls have made, and memory of the host.
#pragma once
#include "../random.h"
#include <cstdlib>
#include <cstring>
#include <map>
#include <set>
#include <string>
#include <sys/mman.h>
#include <unistd.h>
#include <vector>
#include "model.h"

struct Dice : Random {
    void seed(uint64_t a, uint64_t b)
    {
        state = a * 0x9e3779b97f4a7c15u + b * 0xd1342543de82ef95u + 1;
        for (int i = 0; i < 4; ++i)
            next();
    }
    bool percent(unsigned n) { return below(100) < n; }
    template <class T> const T &of(const std::vector<T> &list) { return list[below(list.size())]; }
};

static Dice dice;

// Objects of one class.
struct Objects {
    std::vector<uint64_t> live, stale;
    std::vector<uint64_t> all;  // for the end of the sequence

    void add(uint64_t h)
    {
        if (!h)
            return;
        all.push_back(h);
        if (live.size() < 24)
            live.push_back(h);
        else
            live[dice.below(live.size())] = h;
    }
    void remove(uint64_t h)
    {
        for (size_t i = 0; i < live.size(); ++i)
            if (live[i] == h) {
                live.erase(live.begin() + i--);
                stale.push_back(h);
            }
    }
};

static std::map<std::string, Objects> pools;
// Memory that CUDA made and the host may touch, and files: only while they live.
static std::set<uint64_t> pinned;
static std::vector<int> files;

// Memory that the program owns. Large, and never given back: what a call is told to write fits, and what streams do later does no harm.
static const size_t windowSize = 256u << 20, scratchSize = 32u << 20;
static char *window_, *scratch_;
static size_t scratchUsed;

static void makeMemory()
{
    const int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE;
    window_ = (char *)mmap(nullptr, windowSize, PROT_READ | PROT_WRITE, flags, -1, 0);
    scratch_ = (char *)mmap(nullptr, scratchSize, PROT_READ | PROT_WRITE, flags, -1, 0);
}

static char *scratch(size_t bytes)
{
    bytes = bytes + 63 & ~(size_t)63;
    if (scratchUsed + bytes > scratchSize)
        scratchUsed = 0;
    char *at = scratch_ + scratchUsed;
    scratchUsed += bytes;
    memset(at, 0, bytes);
    return at;
}
