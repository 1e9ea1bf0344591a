//@ launch: grid=1 block=64
//@ out f: u32[64] = i % 8 == 0 ? 0 : (i % 8 == 1 ? 1 : (i % 8 == 2 ? 1 : (i % 8 == 3 ? 2 : (i % 8 == 4 ? 3 : (i % 8 == 5 ? 5 : (i % 8 == 6 ? 8 : 13))))))
//@ out g: s32[64] = i % 3 == 0 ? i + 9 : (i % 3 == 1 ? i * 9 : i - 9)
__device__ __noinline__ unsigned fibonacci(unsigned n) { return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2); }
__device__ __noinline__ int plus(int a, int b) { return a + b; }
__device__ __noinline__ int times(int a, int b) { return a * b; }
__device__ __noinline__ int minus(int a, int b) { return a - b; }
typedef int (*Operation)(int, int);
__device__ Operation operations[3] = {plus, times, minus};
extern "C" __global__ void k(unsigned* f, int* g) {
    int i = threadIdx.x;
    f[i] = fibonacci(i % 8);
    g[i] = operations[i % 3](i, 9);
}
