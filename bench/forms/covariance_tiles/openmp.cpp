#include "../../harness/openmp_job.h"
#include "../../problems/covariance.h"

constexpr int rows = 8, columns = 32;

// A tile of sums, which stays in registers while it goes through all samples of packed columns.
static void multiply(const float* __restrict left, const float* __restrict right, float* __restrict out, int samples, int d) {
    float sum[rows][columns] = {};
    for (int s = 0; s < samples; s++)
#pragma clang loop unroll(full)
        for (int i = 0; i < rows; i++) {
            float x = left[size_t(s) * d + i];
#pragma omp simd
            for (int j = 0; j < columns; j++) sum[i][j] += x * right[s * columns + j];
        }
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < columns; j++) out[size_t(i) * d + j] = sum[i][j];
}

static void covariance(const float* __restrict x, float* __restrict out, int samples, int d) {
#pragma omp parallel
    {
        Array<float> panel(size_t(samples) * columns);
        float* __restrict packed = panel.data();
#pragma omp for
        for (int j0 = 0; j0 < d; j0 += columns) {
            for (int s = 0; s < samples; s++)
                for (int j = 0; j < columns; j++) packed[s * columns + j] = x[size_t(s) * d + j0 + j];
            for (int i = 0; i < d; i += rows) multiply(x + i, packed, out + size_t(i) * d + j0, samples, d);
        }
    }
}

struct Job {
    Problem p;
    Array<float> out;
    explicit Job(bool small) : p(small), out(size_t(p.d) * p.d) {}
    void run() { covariance(p.x.data(), out.data(), p.samples, p.d); }
    void results(Results& r) { p.results(r, out.data()); }
};
BENCH_MAIN(Job)
