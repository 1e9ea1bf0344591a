#include "../../harness/openmp_job.h"
#include "../../problems/spmv_csr.h"

static void spmv(int rows, const int* __restrict start, const int* __restrict column, const float* __restrict value,
                 const float* __restrict x, float* __restrict y) {
#pragma omp parallel for schedule(dynamic, 1024)
    for (int row = 0; row < rows; row++) {
        float sum = 0;
#pragma omp simd reduction(+ : sum)
        for (int k = start[row]; k < start[row + 1]; k++) sum += value[k] * x[column[k]];
        y[row] = sum;
    }
}

struct Job {
    Problem p;
    Array<float> y;
    explicit Job(bool small) : p(small), y(p.rows) {}
    void run() { spmv(p.rows, p.start.data(), p.column.data(), p.value.data(), p.x.data(), y.data()); }
    void results(Results& r) { p.results(r, y.data()); }
};
BENCH_MAIN(Job)
