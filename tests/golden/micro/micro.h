// What the microbenchmarks share: a line for each figure, times of launches, and where kernels leave cycles.
#pragma once

#include <cuda_runtime.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <vector>

#define CHECK(call)                                                                     \
    do {                                                                                \
        cudaError_t e_ = (call);                                                        \
        if (e_ != cudaSuccess) {                                                        \
            std::fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, cudaGetErrorString(e_)); \
            std::exit(1);                                                               \
        }                                                                               \
    } while (0)

static void say(const char* name, double value, const char* unit) { std::printf("%-44s %14.4f %s\n", name, value, unit); }

template <class F>
double milliseconds(F launch) {
    cudaEvent_t a, b;
    CHECK(cudaEventCreate(&a));
    CHECK(cudaEventCreate(&b));
    std::vector<float> all;
    for (int i = 0; i < 9; i++) {
        CHECK(cudaEventRecord(a));
        launch();
        CHECK(cudaEventRecord(b));
        CHECK(cudaEventSynchronize(b));
        float ms;
        CHECK(cudaEventElapsedTime(&ms, a, b));
        if (i > 1) all.push_back(ms);
    }
    std::sort(all.begin(), all.end());
    return all[all.size() / 2];
}

static long long* ticks;

static double cycles() {
    CHECK(cudaGetLastError());
    CHECK(cudaDeviceSynchronize());
    long long t;
    CHECK(cudaMemcpy(&t, ticks, sizeof t, cudaMemcpyDeviceToHost));
    return double(t);
}
