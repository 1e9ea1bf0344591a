#include "../../harness/openmp_job.h"
#include "../../problems/softmax_rows.h"

static void softmax(const float* __restrict in, float* __restrict out, int rows, int columns) {
#pragma omp parallel for
    for (int row = 0; row < rows; row++) {
        const float* __restrict x = in + size_t(row) * columns;
        float* __restrict y = out + size_t(row) * columns;
        float most = x[0], sum = 0;
#pragma omp simd reduction(max : most)
        for (int i = 0; i < columns; i++) most = x[i] > most ? x[i] : most;
#pragma omp simd reduction(+ : sum)
        for (int i = 0; i < columns; i++) {
            y[i] = expf(x[i] - most);
            sum += y[i];
        }
#pragma omp simd
        for (int i = 0; i < columns; i++) y[i] /= sum;
    }
}

struct Job {
    Problem p;
    Array<float> out;
    explicit Job(bool small) : p(small), out(p.in.size()) {}
    void run() { softmax(p.in.data(), out.data(), p.rows, p.columns); }
    void results(Results& r) { p.results(r, out.data()); }
};
BENCH_MAIN(Job)
