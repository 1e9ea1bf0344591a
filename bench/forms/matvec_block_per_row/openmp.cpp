#include "../../harness/openmp_job.h"
#include "../../problems/matvec.h"

static void matvec(const float* __restrict a, const float* __restrict x, float* __restrict y, int rows, int columns) {
#pragma omp parallel for
    for (int i = 0; i < rows; i++) {
        const float* row = a + size_t(i) * columns;
        float sum = 0;
#pragma omp simd reduction(+ : sum)
        for (int j = 0; j < columns; j++) sum += row[j] * x[j];
        y[i] = sum;
    }
}

struct Job {
    Problem p;
    Array<float> y;
    explicit Job(bool small) : p(small), y(p.rows) {}
    void run() { matvec(p.a.data(), p.x.data(), y.data(), p.rows, p.columns); }
    void results(Results& r) { p.results(r, y.data()); }
};
BENCH_MAIN(Job)
