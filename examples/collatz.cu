// Lengths of Collatz sequences: a loop whose trip count differs wildly between neighbours.
#include <vector>
#include "check.h"

__host__ __device__ inline int steps(unsigned long long n) {
    int count = 0;
    while (n != 1) {
        n = n & 1 ? 3 * n + 1 : n / 2;
        count++;
    }
    return count;
}

__global__ void collatz(int* out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = steps(i + 1ull);
}

int main(int argc, char** argv) {
    int n = small_run(argc, argv) ? 500 : 200000;
    std::vector<int> got(n), want(n);
    for (int i = 0; i < n; i++) want[i] = steps(i + 1ull);
    int* d;
    CHECK(cudaMalloc(&d, n * sizeof(int)));
    collatz<<<(n + 255) / 256, 256>>>(d, n);
    CHECK(cudaMemcpy(got.data(), d, n * sizeof(int), cudaMemcpyDeviceToHost));
    CHECK(cudaFree(d));
    return verdict("collatz", same("steps", got.data(), want.data(), n));
}
