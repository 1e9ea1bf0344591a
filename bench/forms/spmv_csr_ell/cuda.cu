#include "../../harness/cuda_job.h"
#include "../../problems/spmv_csr.h"

// The matrix in ELL's format: all rows as long as the longest, column by column, -1 where nothing is; 192 threads.
__global__ void spmv_ell(int num_rows, int num_cols_per_row, size_t pitch, const int* __restrict__ indices,
                         const float* __restrict__ data, const float* __restrict__ x, float* __restrict__ y) {
    int row = blockDim.x * blockIdx.x + threadIdx.x;
    if (row < num_rows) {
        float dot = 0;
        for (int n = 0; n < num_cols_per_row; n++) {
            int col = indices[pitch * n + row];
            if (col >= 0) dot += data[pitch * n + row] * x[col];
        }
        y[row] = dot;
    }
}

struct Job {
    Problem p;
    int longest = find_longest();
    size_t pitch = (size_t(p.rows) + 63) / 64 * 64;
    Device<int> indices;
    Device<float> data, x{p.x}, y;
    explicit Job(bool small) : p(small), indices(pitch * longest), data(pitch * longest), y(p.rows) {
        Array<int> index(pitch * longest, [](uint32_t) { return -1; });
        Array<float> value(pitch * longest);
        for (int row = 0; row < p.rows; row++)
            for (int k = p.start[row], n = 0; k < p.start[row + 1]; k++, n++) {
                index[pitch * n + row] = p.column[k];
                value[pitch * n + row] = p.value[k];
            }
        indices.upload(index);
        data.upload(value);
    }
    int find_longest() const {
        int most = 0;
        for (int row = 0; row < p.rows; row++) most = std::max(most, p.start[row + 1] - p.start[row]);
        return most;
    }
    void run() { spmv_ell<<<blocks(p.rows, 192), 192>>>(p.rows, longest, pitch, indices, data, x, y); }
    void results(Results& r) { p.results(r, y.host().data()); }
};
BENCH_MAIN(Job)
