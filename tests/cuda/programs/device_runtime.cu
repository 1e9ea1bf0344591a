// The device heap and its limit, alloca, clocks and nanosleep, functions of the runtime API in device code.
#include "expect.h"

__global__ void fill(void** kept, int* got, size_t each) {
    int n = 0;
    while (n < 4096) {
        void* p = malloc(each);
        if (!p) break;
        ((char*)p)[0] = ((char*)p)[each - 1] = n % 100;
        kept[n++] = p;
    }
    *got = n;
}

__global__ void empty(void** kept, int n, int* wrong) {
    for (int i = 0; i < n; i++) {
        char* p = (char*)kept[i];
        if (p[0] != i % 100 || (size_t)p % 16 != 0) ++*wrong;
        free(p);
    }
    free(nullptr);
}

struct Counter {
    int* at;
    __device__ explicit Counter(int* at) : at(at) { atomicAdd(at, 1); }
    __device__ ~Counter() { atomicSub(at, 1); }
};

__global__ void objects(int* count, int* highest) {
    Counter* one = new Counter(count);
    int* numbers = new int[threadIdx.x + 1];
    for (unsigned i = 0; i <= threadIdx.x; i++) numbers[i] = i;
    __syncthreads();
    if (threadIdx.x == 0) *highest = *count;
    __syncthreads();
    int sum = 0;
    for (unsigned i = 0; i <= threadIdx.x; i++) sum += numbers[i];
    if (sum != (int)(threadIdx.x * (threadIdx.x + 1) / 2)) atomicAdd(highest, 1000);
    delete[] numbers;
    delete one;
}

__global__ void on_stack(int* sums) {
    int n = threadIdx.x % 7 + 1;
    int* mine = (int*)alloca(n * sizeof(int));
    for (int i = 0; i < n; i++) mine[i] = threadIdx.x + i;
    int sum = 0;
    for (int i = 0; i < n; i++) sum += mine[i];
    sums[threadIdx.x] = sum;
}

__global__ void clocks(long long* out) {
    unsigned long long t0, t1;
    asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(t0));
    long long c0 = clock64();
    clock_t s0 = clock();
    __nanosleep(200000);
    for (int i = 0; i < 3; i++) {
        long long c = clock64();
        if (c < c0) out[3] = 1;
        c0 = c;
    }
    clock_t s1 = clock();
    asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(t1));
    out[0] = (long long)(t1 - t0);
    out[1] = clock64() - c0;
    out[2] = (unsigned)s1 - (unsigned)s0;
    out[4] = (long long)t0;
}

// One for both sides, as checking macros of programs have it.
__host__ __device__ const char* told(cudaError_t error) {
    return error == cudaSuccess ? "fine" : cudaGetErrorString(error);
}

__device__ int copy_text(char* to, const char* from) {
    int n = 0;
    while ((to[n] = from[n]) != 0) n++;
    return n;
}

__global__ void runtime_calls(char* texts, int* out) {
    copy_text(texts, told((cudaError_t)out[0]));
    copy_text(texts + 100, cudaGetErrorName((cudaError_t)out[0]));
    copy_text(texts + 200, cudaGetErrorString((cudaError_t)12345));
    int* made = nullptr;
    out[1] = cudaMalloc(&made, 8 * sizeof(int));
    out[2] = cudaMemsetAsync(made, 0x11, 8 * sizeof(int), 0);
    out[3] = cudaMemcpyAsync(out + 8, made, 8 * sizeof(int), cudaMemcpyDeviceToDevice);
    out[4] = cudaFree(made);
    // Through memory: a compiler may leave out an allocation that nothing sees.
    out[5] = cudaMalloc((void**)(texts + 256), 1ull << 40);
    out[6] = cudaPeekAtLastError() + cudaGetLastError();
    cudaRuntimeGetVersion(out + 7);
}

int main() {
    size_t size;
    CK(cudaDeviceSetLimit(cudaLimitMallocHeapSize, 16 << 20));
    CK(cudaDeviceGetLimit(&size, cudaLimitMallocHeapSize));
    EXPECT(size == 16 << 20);
    {
        Buffer<void*> kept(4096);
        Buffer<int> got(1), wrong(1);
        for (int round = 0; round < 3; round++) {
            fill<<<1, 1>>>(kept, got, 64 << 10);
            int n = got.get()[0];
            // All that the limit allows, but for what the heap needs itself; freed, it is there again.
            EXPECT(n > 200 && n <= 256);
            empty<<<1, 1>>>(kept, n, wrong);
            SAME(wrong.get()[0], 0, round);
        }
    }
    EXPECT(cudaDeviceSetLimit(cudaLimitMallocHeapSize, 32 << 20) == cudaErrorInvalidValue);
    EXPECT(cudaGetLastError() == cudaErrorInvalidValue);
    {
        Buffer<int> count(1), highest(1);
        objects<<<1, 96>>>(count, highest);
        SAME(highest.get()[0], 96, 0);
        SAME(count.get()[0], 0, 0);
    }
    {
        Buffer<int> sums(64);
        on_stack<<<1, 64>>>(sums);
        std::vector<int> got = sums.get();
        for (int t = 0; t < 64; t++) {
            int n = t % 7 + 1;
            SAME(got[t], n * t + n * (n - 1) / 2, t);
        }
    }
    {
        Buffer<long long> out(5);
        clocks<<<1, 1>>>(out);
        std::vector<long long> first = out.get();
        EXPECT(first[0] >= 0 && first[0] < 10000000000LL);
        EXPECT(first[1] >= 0 && first[2] >= 0 && first[3] == 0);
        clocks<<<1, 1>>>(out);
        EXPECT(out.get()[4] >= first[4] + first[0]);
    }
    for (cudaError_t error : {cudaErrorMemoryAllocation, cudaErrorInvalidValue, cudaErrorUnknown}) {
        Buffer<char> texts(300);
        Buffer<int> out(std::vector<int>(16, error));
        runtime_calls<<<1, 1>>>(texts, out);
        std::vector<char> got = texts.get();
        std::vector<int> codes = out.get();
        EXPECT(strcmp(&got[0], told(error)) == 0);
        EXPECT(strcmp(&got[100], cudaGetErrorName(error)) == 0);
        EXPECT(strcmp(&got[200], cudaGetErrorString((cudaError_t)12345)) == 0);
        for (int i : {1, 2, 3, 4}) SAME(codes[i], 0, i);
        SAME(codes[6], 2 * cudaErrorMemoryAllocation, 6);
        SAME(codes[5], cudaErrorMemoryAllocation, 5);
        EXPECT(*(void**)&got[256] == nullptr);
        // What CUDA 13's device runtime says of itself.
        SAME(codes[7], 6000, 7);
        for (int i = 8; i < 16; i++) SAME(codes[i], 0x11111111, i);
    }
    return finish("device_runtime");
}
