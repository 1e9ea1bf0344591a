#include "../../harness/openmp_job.h"
#include "../../problems/transpose_complex.h"
#include "../../problems/transpose_tiles.h"

struct Complex {
    float re, im;
};

struct Job {
    Problem p;
    Array<float> out;
    explicit Job(bool small) : p(small), out(p.in.size()) {}
    void run() {
        transpose<8>(reinterpret_cast<const Complex*>(p.in.data()), reinterpret_cast<Complex*>(out.data()), p.n);
    }
    void results(Results& r) { p.results(r, out.data()); }
};
BENCH_MAIN(Job)
