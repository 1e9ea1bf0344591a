#include "../../harness/cuda_job.h"
#include "../../problems/spmv_csr.h"

template <class T>
__device__ T warp_reduce(T val) {
    for (int offset = warpSize / 2; offset > 0; offset /= 2) val += __shfl_down_sync(0xffffffff, val, offset);
    return val;
}

// A warp per row: lanes take neighbours of the row and add by shuffles.
template <class T>
__global__ void csr_spmv_vector_kernel(unsigned int n_rows, const int* col_ids, const int* row_ptr, const T* data, const T* x,
                                       T* y) {
    unsigned int thread_id = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned int warp_id = thread_id / 32;
    unsigned int lane = thread_id % 32;
    unsigned int row = warp_id;

    T sum = 0;
    if (row < n_rows) {
        int row_start = row_ptr[row];
        int row_end = row_ptr[row + 1];
        for (unsigned int element = row_start + lane; element < row_end; element += 32)
            sum += data[element] * x[col_ids[element]];
    }
    sum = warp_reduce(sum);
    if (lane == 0 && row < n_rows) y[row] = sum;
}

struct Job {
    Problem p;
    Device<int> start{p.start}, column{p.column};
    Device<float> value{p.value}, x{p.x}, y;
    explicit Job(bool small) : p(small), y(p.rows) {}
    void run() { csr_spmv_vector_kernel<float><<<blocks(p.rows, 128 / 32), 128>>>(p.rows, column, start, value, x, y); }
    void results(Results& r) { p.results(r, y.host().data()); }
};
BENCH_MAIN(Job)
