#include "../../harness/openmp_job.h"
#include "../../problems/transpose.h"

static void transpose(const float* __restrict in, float* __restrict out, int n) {
#pragma omp parallel for
    for (int y = 0; y < n; y++)
        for (int x = 0; x < n; x++) out[size_t(y) * n + x] = in[size_t(x) * n + y];
}

struct Job {
    Problem p;
    Array<float> out;
    explicit Job(bool small) : p(small), out(p.in.size()) {}
    void run() { transpose(p.in.data(), out.data(), p.n); }
    void results(Results& r) { p.results(r, out.data()); }
};
BENCH_MAIN(Job)
