// Makes one kind of fault, named by the argument, and prints the errors that the runtime reports: at synchronisation, from
// a later allocation, from a later launch, and after a device reset.
#include <cassert>
#include <cstdio>
#include <cstring>
#include <cuda_runtime.h>


__global__ void ok(int* p) { p[threadIdx.x] = threadIdx.x; }
__global__ void store_at(int* p, long long offset) {
    if (threadIdx.x == 5) *(int*)((char*)p + offset) = 1;
}
__global__ void load_at(int* p, long long offset, int* out) { out[threadIdx.x] = *(volatile int*)((char*)p + offset + 4 * threadIdx.x); }
__global__ void trap_() { __trap(); }
__global__ void fetch_at(cudaTextureObject_t t, int i, int* out) { *out = tex1Dfetch<int>(t, i); }

__global__ void fail(int x) { assert(x == 3 && "three"); }
__global__ void break_() { asm volatile("brkpt;"); }

__device__ __noinline__ int deep(int n, volatile int* sink) {
    volatile int frame[64];
    for (int i = 0; i < 64; i++) frame[i] = n + i;
    if (n == -1) return frame[3];
    return deep(n + 1, sink) + frame[n & 63] + *sink;
}
__global__ void recurse(int* p) { p[0] = deep(0, p); }

// Nobody sets the flag.
__global__ void poll(volatile int* flag) {
    while (*flag == 0) {}
    flag[1] = 1;
}
// One warp misses the barrier, and polls meanwhile.
__global__ void half(volatile int* flag) {
    if (threadIdx.x < 32) while (*flag == 0) {}
    __syncthreads();
    if (threadIdx.x == 40) *flag = 1;
}
// Two barriers that wait for three warps each, and get two.
__global__ void apart() {
    if (threadIdx.x < 64) asm volatile("barrier.sync 1, 96;" ::: "memory");
    else asm volatile("barrier.sync 2, 96;" ::: "memory");
}
// One block traps while all others wait for it.
__global__ void trap_alone(int* count) {
    if (threadIdx.x == 0) {
        if (blockIdx.x == 7) __trap();
        atomicAdd(count, 1);
        while (*(volatile int*)count < gridDim.x) {}
    }
    __syncthreads();
}
// Of a warp the threads from 5 on fail at once.
__global__ void assert_many() { assert(threadIdx.x < 5 && "few"); }
__global__ void assert_alone(int* count) {
    if (threadIdx.x == 0) {
        assert(blockIdx.x != 7 && "seven");
        atomicAdd(count, 1);
        while (*(volatile int*)count < gridDim.x) {}
    }
    __syncthreads();
}
// Never ends, and never waits.
__global__ void endless(int* p) {
    for (unsigned n = 0;; n++) ((volatile int*)p)[threadIdx.x] = n;
}

// Work handed out one by one for a second: by a counter, or by the top of a stack. No fault at all.
__device__ unsigned long long now() {
    unsigned long long t;
    asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(t));
    return t;
}
__global__ void take_counted(int* left) {
    unsigned long long end = now() + 1000000000;
    while (atomicSub(left, 1) > 0 && now() < end) {}
}
__global__ void take_from_top(int* left) {
    unsigned long long end = now() + 1000000000;
    while (true) {
        int top = *(volatile int*)left;
        if (top <= 0 || now() > end) break;
        atomicCAS(left, top, top - 1);
    }
}

static void report(const char* what, cudaError_t e) { printf("%s: %d %s\n", what, (int)e, cudaGetErrorName(e)); }

int main(int argc, char** argv) {
    const char* kind = argc > 1 ? argv[1] : "none";
    int *d = nullptr, *extra = nullptr;
    report("malloc", cudaMalloc(&d, 1024));
    cudaMemset(d, 0, 1024);
    if (!strcmp(kind, "none")) ok<<<1, 32>>>(d);
    if (!strcmp(kind, "null")) store_at<<<2, 64>>>(nullptr, 0);
    if (!strcmp(kind, "null-load")) load_at<<<2, 32>>>(nullptr, 0, d);
    if (!strcmp(kind, "far")) store_at<<<2, 64>>>(d, 1LL << 30);
    if (!strcmp(kind, "far-load")) load_at<<<2, 32>>>(d, 1LL << 30, d);
    if (!strcmp(kind, "misaligned")) store_at<<<2, 64>>>(d, 2);
    if (!strcmp(kind, "misaligned-load")) load_at<<<2, 32>>>(d, 1, d);
    if (!strcmp(kind, "fetch")) {
        // A texture may be made of memory that is not there; it is read for nothing.
        cudaResourceDesc memory = {};
        memory.resType = cudaResourceTypeLinear;
        memory.res.linear.devPtr = (void*)0x10000000;
        memory.res.linear.desc = cudaCreateChannelDesc<int>();
        memory.res.linear.sizeInBytes = 4096;
        cudaTextureDesc reads = {};
        cudaTextureObject_t texture;
        cudaError_t made = cudaCreateTextureObject(&texture, &memory, &reads, nullptr);
        if (made != cudaSuccess) printf("no texture: %d\n", made);
        else fetch_at<<<1, 32>>>(texture, 7, d);
    }
    if (!strcmp(kind, "trap")) trap_<<<2, 64>>>();
    if (!strcmp(kind, "assert")) fail<<<1, 2>>>(4);
    if (!strcmp(kind, "assert-many")) assert_many<<<1, 32>>>();
    if (!strcmp(kind, "brkpt")) break_<<<1, 1>>>();
    if (!strcmp(kind, "recursion")) recurse<<<1, 32>>>(d);
    if (!strcmp(kind, "poll")) poll<<<3, 64>>>(d);
    if (!strcmp(kind, "half")) half<<<1, 64>>>(d);
    if (!strcmp(kind, "apart")) apart<<<1, 128>>>();
    if (!strcmp(kind, "trap-alone")) trap_alone<<<20, 64>>>(d);
    if (!strcmp(kind, "assert-alone")) assert_alone<<<20, 64>>>(d);
    if (!strcmp(kind, "endless")) endless<<<4, 64>>>(d);
    if (!strcmp(kind, "counted") || !strcmp(kind, "top")) {
        cudaMemset(d, 0x70, sizeof(int));
        if (!strcmp(kind, "counted")) take_counted<<<4, 64>>>(d);
        else take_from_top<<<4, 64>>>(d);
        report("synchronize", cudaDeviceSynchronize());
        return 0;
    }
    if (!strcmp(kind, "leave-endless")) {
        endless<<<4, 64>>>(d);
        report("launch", cudaGetLastError());
        return 0;
    }
    if (!strcmp(kind, "reset-endless")) {
        endless<<<4, 64>>>(d);
        poll<<<4, 64>>>(d);
        report("reset", cudaDeviceReset());
        report("malloc", cudaMalloc(&d, 1024));
        ok<<<1, 32>>>(d);
        report("synchronize", cudaDeviceSynchronize());
        return 0;
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
