// Many small symmetric systems at once: a block factors its matrix in shared memory and solves for one right-hand side.
#include <vector>
#include "check.h"

constexpr int N = 24;

__global__ void solve(const float* matrices, const float* right, float* factors, float* solutions) {
    __shared__ float a[N][N + 1], b[N];
    int t = threadIdx.x;
    const float* matrix = matrices + (size_t)blockIdx.x * N * N;
    for (int i = t; i < N * N; i += blockDim.x) a[i / N][i % N] = matrix[i];
    if (t < N) b[t] = right[blockIdx.x * N + t];
    __syncthreads();
    for (int k = 0; k < N; k++) {                                      // column by column; the rest is updated at once
        if (t == 0) a[k][k] = sqrtf(a[k][k]);
        __syncthreads();
        int i = k + 1 + t;
        if (i < N) a[i][k] /= a[k][k];
        __syncthreads();
        for (int e = t; e < (N - k - 1) * (N - k - 1); e += blockDim.x) {
            int row = k + 1 + e / (N - k - 1), column = k + 1 + e % (N - k - 1);
            if (column <= row) a[row][column] -= a[row][k] * a[column][k];
        }
        __syncthreads();
    }
    for (int k = 0; k < N; k++) {                                      // L y = b
        if (t == 0) b[k] /= a[k][k];
        __syncthreads();
        if (t > k && t < N) b[t] -= a[t][k] * b[k];
        __syncthreads();
    }
    for (int k = N - 1; k >= 0; k--) {                                 // transposed L, x = y
        if (t == 0) b[k] /= a[k][k];
        __syncthreads();
        if (t < k) b[t] -= a[k][t] * b[k];
        __syncthreads();
    }
    float* factor = factors + (size_t)blockIdx.x * N * N;
    for (int i = t; i < N * N; i += blockDim.x) factor[i] = i % N <= i / N ? a[i / N][i % N] : 0;
    if (t < N) solutions[blockIdx.x * N + t] = b[t];
}

int main(int argc, char** argv) {
    int count = small_run(argc, argv) ? 4 : 300;
    std::vector<float> a(count * N * N), b(count * N), factors(a.size()), x(b.size());
    std::vector<float> product(a.size()), image(b.size());
    Random random;
    for (int m = 0; m < count; m++) {
        float* matrix = &a[m * N * N];
        float root[N][N];
        for (auto& row : root)
            for (float& v : row) v = random.unit() - 0.5f;
        for (int i = 0; i < N; i++)
            for (int j = 0; j < N; j++) {
                float sum = i == j ? 2.0f : 0.0f;                      // far enough from singular
                for (int k = 0; k < N; k++) sum += root[i][k] * root[j][k];
                matrix[i * N + j] = sum;
            }
        for (int i = 0; i < N; i++) b[m * N + i] = random.unit() * 10;
    }
    float *da, *db, *device_factors, *dx;
    size_t bytes = a.size() * sizeof(float), vector_bytes = b.size() * sizeof(float);
    CHECK(cudaMalloc(&da, bytes));
    CHECK(cudaMalloc(&db, vector_bytes));
    CHECK(cudaMalloc(&device_factors, bytes));
    CHECK(cudaMalloc(&dx, vector_bytes));
    CHECK(cudaMemcpy(da, a.data(), bytes, cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(db, b.data(), vector_bytes, cudaMemcpyHostToDevice));
    solve<<<count, 64>>>(da, db, device_factors, dx);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(factors.data(), device_factors, bytes, cudaMemcpyDeviceToHost));
    CHECK(cudaMemcpy(x.data(), dx, vector_bytes, cudaMemcpyDeviceToHost));
    for (int m = 0; m < count; m++)                                    // the factor times its transpose, and A x
        for (int i = 0; i < N; i++) {
            const float* l = &factors[m * N * N];
            double row = 0;
            for (int j = 0; j < N; j++) {
                double sum = 0;
                for (int k = 0; k < N; k++) sum += (double)l[i * N + k] * l[j * N + k];
                product[m * N * N + i * N + j] = (float)sum;
                row += (double)a[m * N * N + i * N + j] * x[m * N + j];
            }
            image[m * N + i] = (float)row;
        }
    bool ok = same("factors", product.data(), a.data(), a.size(), 1e-5);
    ok &= same("solutions", image.data(), b.data(), b.size(), 1e-4);
    for (float* p : {da, db, device_factors, dx}) CHECK(cudaFree(p));
    return verdict("cholesky", ok);
}
