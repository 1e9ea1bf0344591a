// A whole breadth-first search from node 0: the distance of each node, -1 where none leads to it.
#pragma once
#include "../harness/bench.h"

struct Problem {
    int nodes;
    bench::Array<int> start, target;
    explicit Problem(bool small) : nodes(small ? 5'003 : 300'007), start(nodes + 1) {
        for (int v = 0; v < nodes; v++) start[v + 1] = start[v] + 1 + int(bench::hash(1, v) % 12);
        target = bench::Array<int>(start[nodes], [this](uint32_t i) { return int(bench::hash(2, i) % unsigned(nodes)); });
    }
    void results(bench::Results& r, const int* distance) const { r.add("distance", distance, nodes); }
    void reference(bench::Results& r) const {
        bench::Array<int> distance(nodes, [](uint32_t v) { return v == 0 ? 0 : -1; }), queue(nodes);
        for (int at = 0, end = 1; at < end; at++) {
            int v = queue[at];
            for (int k = start[v]; k < start[v + 1]; k++)
                if (distance[target[k]] < 0) distance[target[k]] = distance[v] + 1, queue[end++] = target[k];
        }
        results(r, distance.data());
    }
};
