// libraries: openblas
#include <cblas.h>

#include "../../harness/openmp_job.h"
#include "../../problems/matmul_double.h"

struct Job {
    Problem p;
    Array<double> c;
    explicit Job(bool small) : p(small), c(p.a.size()) {}
    void run() {
        cblas_dgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, p.n, p.n, p.n, 1, p.a.data(), p.n, p.b.data(), p.n, 0, c.data(),
                    p.n);
    }
    void results(Results& r) { p.results(r, c.data()); }
};
BENCH_MAIN(Job)
