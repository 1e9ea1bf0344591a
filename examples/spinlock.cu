// A spin lock that threads of one warp contend for: the winner must be able to leave the loop while the others try on.
#include "check.h"

__device__ int lock;
__device__ int plain_counter;

__global__ void locked_increment(int rounds) {
    for (int i = 0; i < rounds; i++) {
        while (atomicCAS(&lock, 0, 1) != 0) {
        }
        __threadfence();
        volatile int* counter = &plain_counter;
        *counter = *counter + 1;
        __threadfence();
        atomicExch(&lock, 0);
    }
}

int main(int argc, char** argv) {
    int blocks = small_run(argc, argv) ? 2 : 8, threads = 64, rounds = small_run(argc, argv) ? 1 : 5;
    locked_increment<<<blocks, threads>>>(rounds);
    CHECK(cudaGetLastError());
    CHECK(cudaDeviceSynchronize());
    int got = 0;
    CHECK(cudaMemcpyFromSymbol(&got, plain_counter, sizeof(got)));
    int want = blocks * threads * rounds;
    if (got != want) fprintf(stderr, "counted %d, should be %d\n", got, want);
    return verdict("spinlock", got == want);
}
