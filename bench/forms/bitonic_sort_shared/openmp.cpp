#include "../../harness/openmp_job.h"
#include "../../problems/bitonic_sort.h"

// The same network, with the distance and the direction known to the compiler, so that each step is vectorised.
template <unsigned stride, bool up>
static inline void merge(unsigned* __restrict keys, unsigned size) {
    for (unsigned i = 0; i < size; i += 2 * stride)
        for (unsigned j = i; j < i + stride; j++) {
            unsigned a = keys[j], b = keys[j + stride];
            unsigned low = a < b ? a : b, high = a < b ? b : a;
            keys[j] = up ? low : high;
            keys[j + stride] = up ? high : low;
        }
    if constexpr (stride > 1) merge<stride / 2, up>(keys, size);
}

template <unsigned size>
static inline void steps(unsigned* keys) {
    if constexpr (size > 2) steps<size / 2>(keys);
    for (unsigned i = 0; i < run_length; i += 2 * size) {
        merge<size / 2, true>(keys + i, size);
        if (i + size < run_length) merge<size / 2, false>(keys + i + size, size);
    }
}

struct Job {
    Problem p;
    Array<unsigned> keys;
    explicit Job(bool small) : p(small), keys(p.keys.size()) {}
    void reset() { keys.copy_from(p.keys); }
    void run() {
        unsigned* at = keys.data();
#pragma omp parallel for
        for (unsigned i = 0; i < p.runs; i++) steps<run_length>(at + size_t(i) * run_length);
    }
    void results(Results& r) { p.results(r, keys.data()); }
};
BENCH_MAIN(Job)
