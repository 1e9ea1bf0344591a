// Host functions whose words `__CUDA_ARCH__` chooses, so that a compilation for a device reads calls of the device's functions in them: a macro
// that stops, in functions, templates, members, lambdas and constructors. Nvcc does not look at host functions there.
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>

#ifdef __CUDA_ARCH__
#define STOP(m) do { printf("%s\n", m); __trap(); } while (0)
#define BY_SIDE() of_the_device(3)
#else
#define STOP(m) do { fprintf(stderr, "%s\n", m); exit(1); } while (0)
#define BY_SIDE() 4
#endif

__device__ int of_the_device(int x) { return x + threadIdx.x; }

enum Kind { A, B, C };

static int layout(Kind kind) {
    switch (kind) {
    case A: return 1;
    case B: return 2;
    default: STOP("no such kind");
    }
    return 0;
}

template <class T> static T scaled(T x) {
    if (x < 0) STOP("negative");
    return x * BY_SIDE();
}

struct Table {
    int n;
    explicit Table(int of) : n(of) {
        if (n < 1) STOP("empty");
    }
    int at(int i) const {
        if (i >= n) STOP("past the end");
        return i * BY_SIDE();
    }
};

static __host__ __device__ int next(int x) {
    if (x < 0) STOP("negative, on either side");
    return x * BY_SIDE();
}

__global__ void k(int *a, int n) { a[threadIdx.x] = next(n) + of_the_device(0); }

int main() {
    auto doubled = [](int x) {
        if (x < 0) STOP("negative, in a lambda");
        return x * 2;
    };
    int h[2] = {}, *a;
    int n = layout(B) + scaled(5) + Table(9).at(3) + doubled(1); // 2 + 20 + 12 + 2
    if (cudaMalloc(&a, sizeof h)) return 1;
    k<<<1, 2>>>(a, n);
    if (cudaMemcpy(h, a, sizeof h, cudaMemcpyDeviceToHost)) return 1;
    bool good = n == 36 && next(2) == 8 && h[0] == 36 * 3 && h[1] == 36 * 4 + 1;
    printf("%s\n", good ? "PASSED" : "FAILED");
    return !good;
}
