// The kernel's ELL format, column by column for a block of 192 rows side by side.
#include <algorithm>

#include "../../harness/openmp_job.h"
#include "../../problems/spmv_csr.h"

constexpr int block_size = 192;

static void spmv_ell(int num_rows, int num_cols_per_row, size_t pitch, const int* __restrict indices,
                     const float* __restrict data, const float* __restrict x, float* __restrict y) {
#pragma omp parallel for
    for (int first = 0; first < num_rows; first += block_size) {
        float dot[block_size] = {};
        int rows = std::min(block_size, num_rows - first);
        for (int n = 0; n < num_cols_per_row; n++) {
            const int* column = indices + pitch * n + first;
            const float* value = data + pitch * n + first;
#pragma omp simd
            for (int t = 0; t < rows; t++)
                if (column[t] >= 0) dot[t] += value[t] * x[column[t]];
        }
        memcpy(y + first, dot, rows * sizeof(float));
    }
}

struct Job {
    Problem p;
    int longest = find_longest();
    size_t pitch = (size_t(p.rows) + 63) / 64 * 64;
    Array<int> indices;
    Array<float> data, y;
    explicit Job(bool small)
        : p(small), indices(pitch * longest, [](uint32_t) { return -1; }), data(pitch * longest), y(p.rows) {
        for (int row = 0; row < p.rows; row++)
            for (int k = p.start[row], n = 0; k < p.start[row + 1]; k++, n++) {
                indices[pitch * n + row] = p.column[k];
                data[pitch * n + row] = p.value[k];
            }
    }
    int find_longest() const {
        int most = 0;
        for (int row = 0; row < p.rows; row++) most = std::max(most, p.start[row + 1] - p.start[row]);
        return most;
    }
    void run() { spmv_ell(p.rows, longest, pitch, indices.data(), data.data(), p.x.data(), y.data()); }
    void results(Results& r) { p.results(r, y.data()); }
};
BENCH_MAIN(Job)
