// A program that takes the signals of faults for itself, as frames of tests do: what the driver looks at by reading is no fault. A number
// that could be a pointer is looked at when a kernel is launched with it.
#include <csignal>
#include <unistd.h>
#include "expect.h"

__global__ void halves(unsigned long long n, unsigned long long *out) {
    out[threadIdx.x] = n / 2 + threadIdx.x;
}

static void fault(int) {
    const char said[] = "a fault that is none of the program's\n";
    (void)!write(1, said, sizeof said - 1);
    _exit(1);
}

int main() {
    unsigned long long *d, h[32];
    CK(cudaMalloc(&d, sizeof h));
    halves<<<1, 32>>>(5, d);
    CK(cudaDeviceSynchronize());
    struct sigaction own = {}, before[2];
    own.sa_handler = fault;
    sigaction(SIGSEGV, &own, &before[0]);
    sigaction(SIGBUS, &own, &before[1]);
    for (unsigned long long n = 1ull << 33; n < 1ull << 46; n *= 2) {
        halves<<<1, 32>>>(n, d);
        CK(cudaGetLastError());
        CK(cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost));
        for (int i = 0; i < 32; i++) SAME(h[i], n / 2 + i, i);
    }
    sigaction(SIGSEGV, &before[0], nullptr);
    sigaction(SIGBUS, &before[1], nullptr);
    CK(cudaFree(d));
    return finish("own_handler");
}
