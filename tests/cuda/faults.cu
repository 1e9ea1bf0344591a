// Makes one kind of fault, named by the argument, and prints the errors that the runtime reports: at synchronisation, from
// a later allocation, from a later launch, and after a device reset.
#include <cassert>
#include <cstdio>
#include <cstring>
#include <cuda_runtime.h>

__constant__ int constant[4] = {1, 2, 3, 4};

__global__ void ok(int* p) { p[threadIdx.x] = threadIdx.x; }
__global__ void store_at(int* p, long long offset) {
    if (threadIdx.x == 5) *(int*)((char*)p + offset) = 1;
}
__global__ void load_at(int* p, long long offset, int* out) { out[threadIdx.x] = *(volatile int*)((char*)p + offset + 4 * threadIdx.x); }
__global__ void trap_() { __trap(); }
__global__ void fail(int x) { assert(x == 3 && "three"); }
__global__ void break_() { asm volatile("brkpt;"); }

__device__ __noinline__ int deep(int n, volatile int* sink) {
    volatile int frame[64];
    for (int i = 0; i < 64; i++) frame[i] = n + i;
    if (n == -1) return frame[3];
    return deep(n + 1, sink) + frame[n & 63] + *sink;
}
__global__ void recurse(int* p) { p[0] = deep(0, p); }

static void report(const char* what, cudaError_t e) { printf("%s: %d %s\n", what, (int)e, cudaGetErrorName(e)); }

int main(int argc, char** argv) {
    const char* kind = argc > 1 ? argv[1] : "none";
    int *d = nullptr, *extra = nullptr;
    report("malloc", cudaMalloc(&d, 1024));
    if (!strcmp(kind, "none")) ok<<<1, 32>>>(d);
    if (!strcmp(kind, "null")) store_at<<<2, 64>>>(nullptr, 0);
    if (!strcmp(kind, "null-load")) load_at<<<2, 32>>>(nullptr, 0, d);
    if (!strcmp(kind, "far")) store_at<<<2, 64>>>(d, 1LL << 30);
    if (!strcmp(kind, "far-load")) load_at<<<2, 32>>>(d, 1LL << 30, d);
    if (!strcmp(kind, "misaligned")) store_at<<<2, 64>>>(d, 2);
    if (!strcmp(kind, "misaligned-load")) load_at<<<2, 32>>>(d, 1, d);
    if (!strcmp(kind, "trap")) trap_<<<2, 64>>>();
    if (!strcmp(kind, "assert")) fail<<<1, 2>>>(4);
    if (!strcmp(kind, "brkpt")) break_<<<1, 1>>>();
    if (!strcmp(kind, "recursion")) recurse<<<1, 32>>>(d);
    if (!strcmp(kind, "constant")) {
        void* p = nullptr;
        report("symbol address", cudaGetSymbolAddress(&p, constant));
        store_at<<<1, 32>>>((int*)p, 0);
    }
    report("launch", cudaGetLastError());
    report("synchronize", cudaDeviceSynchronize());
    report("last error", cudaGetLastError());
    report("last error again", cudaGetLastError());
    report("later malloc", cudaMalloc(&extra, 1024));
    ok<<<1, 32>>>(d);
    report("later launch", cudaGetLastError());
    report("later synchronize", cudaDeviceSynchronize());
    report("reset", cudaDeviceReset());
    report("malloc after reset", cudaMalloc(&extra, 1024));
    return 0;
}
