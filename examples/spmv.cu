// Sparse matrix times vector in compressed rows: one thread a row, and one warp a row.
#include <vector>
#include "check.h"

__global__ void rows_by_thread(int rows, const int* start, const int* column, const float* value, const float* x, float* y) {
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows) return;
    float sum = 0;
    for (int k = start[row]; k < start[row + 1]; k++) sum += value[k] * x[column[k]];
    y[row] = sum;
}

__global__ void rows_by_warp(int rows, const int* start, const int* column, const float* value, const float* x, float* y) {
    int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32;
    if (row >= rows) return;
    float sum = 0;
    for (int k = start[row] + lane; k < start[row + 1]; k += 32) sum += value[k] * x[column[k]];
    for (int d = 16; d > 0; d /= 2) sum += __shfl_xor_sync(0xffffffff, sum, d);
    if (lane == 0) y[row] = sum;
}

int main(int argc, char** argv) {
    int rows = small_run(argc, argv) ? 100 : 20000;
    std::vector<int> start(rows + 1), column;
    std::vector<float> value, x(rows), y(rows), want(rows);
    Random random;
    for (auto& v : x) v = random.unit();
    for (int r = 0; r < rows; r++) {
        int count = random.next() % (r % 17 == 0 ? 90 : 9);
        double sum = 0;
        for (int k = 0; k < count; k++) {
            column.push_back(random.next() % rows);
            value.push_back(random.unit() - 0.5f);
            sum += (double)value.back() * x[column.back()];
        }
        start[r + 1] = (int)column.size();
        want[r] = (float)sum;
    }
    int *ds, *dc;
    float *dv, *dx, *dy;
    CHECK(cudaMalloc(&ds, start.size() * sizeof(int)));
    CHECK(cudaMalloc(&dc, column.size() * sizeof(int)));
    CHECK(cudaMalloc(&dv, value.size() * sizeof(float)));
    CHECK(cudaMalloc(&dx, rows * sizeof(float)));
    CHECK(cudaMalloc(&dy, rows * sizeof(float)));
    CHECK(cudaMemcpy(ds, start.data(), start.size() * sizeof(int), cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(dc, column.data(), column.size() * sizeof(int), cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(dv, value.data(), value.size() * sizeof(float), cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(dx, x.data(), rows * sizeof(float), cudaMemcpyHostToDevice));
    bool ok = true;
    for (int by_warp = 0; by_warp < 2; by_warp++) {
        CHECK(cudaMemset(dy, 0xff, rows * sizeof(float)));
        if (by_warp)
            rows_by_warp<<<(rows * 32 + 127) / 128, 128>>>(rows, ds, dc, dv, dx, dy);
        else
            rows_by_thread<<<(rows + 127) / 128, 128>>>(rows, ds, dc, dv, dx, dy);
        CHECK(cudaMemcpy(y.data(), dy, rows * sizeof(float), cudaMemcpyDeviceToHost));
        ok &= same(by_warp ? "by warp" : "by thread", y.data(), want.data(), rows, 1e-4);
    }
    for (void* p : {(void*)ds, (void*)dc, (void*)dv, (void*)dx, (void*)dy}) CHECK(cudaFree(p));
    return verdict("spmv", ok);
}
