// Prints from the device. One thread at a time, so that the output is the same on every run.
#include "check.h"

__device__ const char where[] = "device";

__global__ void formats(int i, float x) {
    printf("%s: %5.2f|%-6d|%06d|%x|%c|%%|%lld|%e|%u\n", where, x, i, i, i, 'w', 1234567890123LL, (double)x, 4000000000u);
}

__global__ void count(int* printed) {
    printed[0] = printf("thread %d of %d\n", (int)threadIdx.x, (int)blockDim.x);
    printed[1] = printf("no arguments\n");
}

int main() {
    int *d, got[2] = {-1, -1};
    CHECK(cudaMalloc(&d, sizeof(got)));
    formats<<<1, 1>>>(42, 3.14159f);
    CHECK(cudaDeviceSynchronize());
    count<<<1, 1>>>(d);
    CHECK(cudaMemcpy(got, d, sizeof(got), cudaMemcpyDeviceToHost));
    CHECK(cudaFree(d));
    // The device's printf returns the number of its arguments.
    return verdict("printf", got[0] == 2 && got[1] == 0);
}
