// CUDA side of a benchmark program.
#pragma once
#include <cuda_runtime.h>

#include "bench.h"

namespace bench {

inline void check(cudaError_t status, const char* what) {
    if (status != cudaSuccess) fail(what, cudaGetErrorString(status));
}
#define CHECK(call) ::bench::check((call), #call)

// Device memory.
template <class T>
class Device {
public:
    explicit Device(size_t n) : count(n) { CHECK(cudaMalloc(&start, n * sizeof(T))); }
    explicit Device(const Array<T>& from) : Device(from.size()) { upload(from); }
    Device(const Device&) = delete;
    ~Device() { cudaFree(start); }
    void upload(const Array<T>& from) {
        CHECK(cudaMemcpy(start, from.data(), count * sizeof(T), cudaMemcpyHostToDevice));
    }
    void clear() { CHECK(cudaMemset(start, 0, count * sizeof(T))); }
    Array<T> host() const {
        Array<T> to(count);
        CHECK(cudaMemcpy(to.data(), start, count * sizeof(T), cudaMemcpyDeviceToHost));
        return to;
    }
    operator T*() const { return start; }

private:
    size_t count;
    T* start = nullptr;
};

inline void synchronise() {
    CHECK(cudaGetLastError());
    CHECK(cudaDeviceSynchronize());
}

inline unsigned blocks(size_t n, unsigned per_block) { return static_cast<unsigned>((n + per_block - 1) / per_block); }

}  // namespace bench

#define BENCH_MAIN(Job) \
    int main(int argc, char** argv) { return bench::converse<Job>(argc, argv, bench::synchronise); }

using bench::Array;
using bench::blocks;
using bench::Device;
using bench::Results;
