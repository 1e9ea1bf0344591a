// One step of a breadth-first search by levels: neighbours of nodes of the last level that have none get the next one.
#pragma once
#include "../harness/bench.h"

struct Problem {
    int nodes, depth = 3;
    bench::Array<int> start, target, level;
    explicit Problem(bool small) : nodes(small ? 10'007 : 2 << 20), start(nodes + 1) {
        for (int v = 0; v < nodes; v++) start[v + 1] = start[v] + int(bench::hash(1, v) % 16);
        target = bench::Array<int>(start[nodes], [this](uint32_t i) { return int(bench::hash(2, i) % unsigned(nodes)); });
        // An eighth of the nodes is done, a quarter is the last level.
        level = bench::Array<int>(nodes, [this](uint32_t v) {
            unsigned h = bench::hash(3, v) % 8;
            return h == 0 ? depth - 1 : h <= 2 ? depth : -1;
        });
    }
    void results(bench::Results& r, const int* levels, int changed) const {
        r.add("level", levels, nodes);
        r.add_one("changed", changed);
    }
    void reference(bench::Results& r) const {
        bench::Array<int> levels(nodes, [this](uint32_t v) { return level[v]; });
        int changed = 0;
        for (int v = 0; v < nodes; v++)
            for (int k = start[v]; level[v] == depth && k < start[v + 1]; k++)
                if (levels[target[k]] < 0) levels[target[k]] = depth + 1, changed = 1;
        results(r, levels.data(), changed);
    }
};
