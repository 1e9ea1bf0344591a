// Matrices in host and device memory, and the check that both multiplication examples make.
#pragma once
#include <vector>
#include "check.h"

struct Matrix {
    int width, height, stride;
    float* elements;
};

inline Matrix device_matrix(int width, int height) {
    Matrix m = {width, height, width, nullptr};
    CHECK(cudaMalloc(&m.elements, sizeof(float) * width * height));
    return m;
}

// Multiplies random matrices with `launch`, checks rows of the result and prints time and speed.
template <class Launch>
int multiply_and_check(const char* name, int m, int k, int n, Launch launch) {
    std::vector<float> a((size_t)m * k), b((size_t)k * n), c((size_t)m * n);
    Random random(5);
    for (auto& x : a) x = random.unit() - 0.5f;
    for (auto& x : b) x = random.unit() - 0.5f;
    Matrix da = device_matrix(k, m), db = device_matrix(n, k), dc = device_matrix(n, m);
    CHECK(cudaMemcpy(da.elements, a.data(), a.size() * sizeof(float), cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(db.elements, b.data(), b.size() * sizeof(float), cudaMemcpyHostToDevice));
    cudaEvent_t start, stop;
    CHECK(cudaEventCreate(&start));
    CHECK(cudaEventCreate(&stop));
    launch(da, db, dc);                                   // once to warm up
    CHECK(cudaGetLastError());
    CHECK(cudaDeviceSynchronize());
    CHECK(cudaEventRecord(start));
    launch(da, db, dc);
    CHECK(cudaEventRecord(stop));
    CHECK(cudaEventSynchronize(stop));
    float ms = 0;
    CHECK(cudaEventElapsedTime(&ms, start, stop));
    CHECK(cudaMemcpy(c.data(), dc.elements, c.size() * sizeof(float), cudaMemcpyDeviceToHost));
    digest(name, c.data(), c.size() * sizeof(float));
    bool ok = true;
    for (int row = 0; row < m && ok; row += m > 64 ? m / 37 : 1)
        for (int col = 0; col < n && ok; col++) {
            double sum = 0;
            for (int i = 0; i < k; i++) sum += (double)a[(size_t)row * k + i] * b[(size_t)i * n + col];
            float got = c[(size_t)row * n + col];
            ok = close_to(got, sum, 1e-4);
            if (!ok) fprintf(stderr, "row %d column %d is %g, should be %g\n", row, col, got, sum);
        }
    double flops = 2.0 * m * n * k;
    if (!digests_wanted())
        printf("%s: %d x %d x %d in %.3f ms, %.1f GFLOP/s\n", name, m, k, n, ms, flops / ms * 1e-6);
    CHECK(cudaEventDestroy(start));
    CHECK(cudaEventDestroy(stop));
    CHECK(cudaFree(da.elements));
    CHECK(cudaFree(db.elements));
    CHECK(cudaFree(dc.elements));
    return verdict(name, ok);
}
