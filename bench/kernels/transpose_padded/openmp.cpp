#include "../../harness/openmp_job.h"
#include "../../problems/transpose.h"
#include "../../problems/transpose_tiles.h"

struct Job {
    Problem p;
    Array<float> out;
    explicit Job(bool small) : p(small), out(p.in.size()) {}
    void run() { transpose<32>(p.in.data(), out.data(), p.n); }
    void results(Results& r) { p.results(r, out.data()); }
};
BENCH_MAIN(Job)
