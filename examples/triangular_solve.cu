// Solves a sparse lower triangular system twice: level by level, rows of a level having all they need, one launch each;
// and in one launch whose threads wait for the rows they need.
#include <algorithm>
#include <vector>
#include "check.h"

struct Matrix {                                                        // rows without their diagonal, which is 1
    const int *starts, *columns;
    const float* values;
};

__device__ float row_value(Matrix m, int row, float right, const volatile float* x) {
    for (int k = m.starts[row]; k < m.starts[row + 1]; k++) right = fmaf(-m.values[k], x[m.columns[k]], right);
    return right;
}

__global__ void solve_level(Matrix m, const float* right, float* x, const int* rows, int count) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < count) x[rows[i]] = row_value(m, rows[i], right[rows[i]], x);
}

// A thread takes the rows in order, and waits for each that it needs, in its own warp perhaps.
__global__ void solve_waiting(Matrix m, const float* right, volatile float* x, volatile int* ready, int* next, int n) {
    int row = atomicAdd(next, 1);
    if (row >= n) return;
    for (int k = m.starts[row]; k < m.starts[row + 1]; k++)
        while (!ready[m.columns[k]]) {
        }
    __threadfence();
    x[row] = row_value(m, row, right[row], x);
    __threadfence();
    ready[row] = 1;
}

int main(int argc, char** argv) {
    int n = small_run(argc, argv) ? 300 : 10000, threads = 96;
    std::vector<int> starts(1), columns, level(n), order(n);
    std::vector<float> values, right(n), got(n), want(n);
    Random random;
    int levels = 0;
    for (int row = 0; row < n; row++) {
        for (int k = std::min(row, (int)(random.next() % 5)); k > 0; k--) {
            int reach = k == 1 ? 8 : 400, column = row - 1 - (int)(random.next() % std::min(row, reach));
            columns.push_back(column);
            values.push_back(random.unit() - 0.5f);
            level[row] = std::max(level[row], level[column] + 1);
        }
        starts.push_back((int)columns.size());
        right[row] = random.unit() * 4;
        levels = std::max(levels, level[row] + 1);
        float sum = right[row];
        for (int k = starts[row]; k < starts[row + 1]; k++) sum = std::fma(-values[k], want[columns[k]], sum);
        want[row] = sum;
        order[row] = row;
    }
    std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return level[a] < level[b]; });

    int *device_starts, *device_columns, *device_order, *ready, *next;
    float *device_values, *device_right, *x;
    size_t entries = columns.size();
    CHECK(cudaMalloc(&device_starts, (n + 1) * sizeof(int)));
    CHECK(cudaMalloc(&device_columns, entries * sizeof(int)));
    CHECK(cudaMalloc(&device_order, n * sizeof(int)));
    CHECK(cudaMalloc(&ready, n * sizeof(int)));
    CHECK(cudaMalloc(&next, sizeof(int)));
    CHECK(cudaMalloc(&device_values, entries * sizeof(float)));
    CHECK(cudaMalloc(&device_right, n * sizeof(float)));
    CHECK(cudaMalloc(&x, n * sizeof(float)));
    CHECK(cudaMemcpy(device_starts, starts.data(), (n + 1) * sizeof(int), cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(device_columns, columns.data(), entries * sizeof(int), cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(device_order, order.data(), n * sizeof(int), cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(device_values, values.data(), entries * sizeof(float), cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(device_right, right.data(), n * sizeof(float), cudaMemcpyHostToDevice));
    Matrix m = {device_starts, device_columns, device_values};

    for (int l = 0, first = 0; l < levels; l++) {
        int last = first;
        while (last < n && level[order[last]] == l) last++;
        int count = last - first;
        solve_level<<<(count + threads - 1) / threads, threads>>>(m, device_right, x, device_order + first, count);
        CHECK(cudaGetLastError());
        first = last;
    }
    CHECK(cudaMemcpy(got.data(), x, n * sizeof(float), cudaMemcpyDeviceToHost));
    bool ok = same("by levels", got.data(), want.data(), n);

    CHECK(cudaMemset(x, 0xff, n * sizeof(float)));
    CHECK(cudaMemset(ready, 0, n * sizeof(int)));
    CHECK(cudaMemset(next, 0, sizeof(int)));
    solve_waiting<<<(n + threads - 1) / threads, threads>>>(m, device_right, x, ready, next, n);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(got.data(), x, n * sizeof(float), cudaMemcpyDeviceToHost));
    ok &= same("by waiting", got.data(), want.data(), n);
    for (int* p : {device_starts, device_columns, device_order, ready, next}) CHECK(cudaFree(p));
    for (float* p : {device_values, device_right, x}) CHECK(cudaFree(p));
    return verdict("triangular_solve", ok);
}
