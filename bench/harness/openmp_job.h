// OpenMP side of a benchmark program.
#pragma once
#include <omp.h>

#include "bench.h"

namespace bench {

// Parallel loops end with a barrier of their own.
inline void synchronise() {}

}  // namespace bench

#define BENCH_MAIN(Job) \
    int main(int argc, char** argv) { return bench::converse<Job>(argc, argv, bench::synchronise); }

using bench::Array;
using bench::Results;
