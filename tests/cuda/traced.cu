// A program of which a trace must have all: two streams, copies of all directions, a graph, a function of the program, and a kernel
// that faults or is never recorded, as the argument says.

#include <cstdio>
#include <cstdlib>
#include <cstring>

#include <cuda_profiler_api.h>
#include <cuda_runtime.h>

#define CHECK(call)                                                                                                    \
    do {                                                                                                               \
        cudaError_t e = (call);                                                                                        \
        if (e != cudaSuccess) {                                                                                        \
            printf("%s: %s\n", #call, cudaGetErrorName(e));                                                            \
            exit(1);                                                                                                   \
        }                                                                                                              \
    } while (0)

constexpr int N = 1 << 16;
constexpr size_t BYTES = N * sizeof(float);

__global__ void scale(float *a, float f) {
    __shared__ float tile[64];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    tile[threadIdx.x] = a[i];
    __syncthreads();
    a[i] = tile[threadIdx.x] * f;
}

template <int ROUNDS> __global__ void work(float *a) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float x = a[i];
    for (int r = 0; r < ROUNDS; r++) x = x * 0.5f + 1.0f;
    a[i] = x;
}

__global__ void wrong(int *p) { p[threadIdx.x] = 1; }

// So short that the thread that launches it runs it as well.
__global__ void tiny(int *p) { *p += 1; }

void called(void *p) { ++*static_cast<int *>(p); }

void arrays(float *device, float *host) {
    cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
    cudaArray_t array;
    CHECK(cudaMallocArray(&array, &format, 256, N / 256));
    size_t row = 256 * sizeof(float);
    CHECK(cudaMemcpy2DToArray(array, 0, 0, host, row, row, N / 256, cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy2DFromArray(device, row, array, 0, 0, row, N / 256, cudaMemcpyDeviceToDevice));
    CHECK(cudaMemcpy2DFromArray(host, row, array, 0, 0, row, N / 256, cudaMemcpyDeviceToHost));
    CHECK(cudaFreeArray(array));
}

void graph(float *a, float *pinned, cudaStream_t s, cudaStream_t t) {
    cudaGraph_t g;
    cudaGraphExec_t exec;
    CHECK(cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal));
    scale<<<N / 64, 64, 0, s>>>(a, 0.5f);
    scale<<<N / 64, 64, 0, s>>>(a, 2.0f);
    CHECK(cudaMemcpyAsync(pinned, a, BYTES, cudaMemcpyDeviceToHost, s));
    CHECK(cudaMemsetAsync(a, 0, 4096, s));
    CHECK(cudaStreamEndCapture(s, &g));
    CHECK(cudaGraphInstantiate(&exec, g, 0));
    for (int i = 0; i < 3; i++) CHECK(cudaGraphLaunch(exec, t));
    CHECK(cudaStreamSynchronize(t));
    CHECK(cudaGraphExecDestroy(exec));
    CHECK(cudaGraphDestroy(g));
}

int main(int argc, char **argv) {
    bool faults = argc > 1 && !strcmp(argv[1], "fault"), switches = argc > 1 && !strcmp(argv[1], "switch");
    float *a, *b, *pinned, *pageable = static_cast<float *>(calloc(N, sizeof(float)));
    CHECK(cudaMalloc(&a, BYTES));
    CHECK(cudaMalloc(&b, BYTES));
    CHECK(cudaMallocHost(&pinned, BYTES));
    memset(pinned, 0, BYTES);
    cudaStream_t s, t;
    CHECK(cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking));
    CHECK(cudaStreamCreateWithFlags(&t, cudaStreamNonBlocking));
    CHECK(cudaMemcpy(a, pageable, BYTES, cudaMemcpyHostToDevice));
    CHECK(cudaMemcpyAsync(b, pinned, BYTES, cudaMemcpyHostToDevice, t));
    CHECK(cudaMemset(a, 1, 1024));
    CHECK(cudaDeviceSynchronize());
    if (switches) CHECK(cudaProfilerStart());
    for (int i = 0; i < 20; i++) {
        scale<<<N / 64, 64, 256, s>>>(a, 1.5f);
        work<500><<<8, 128, 0, t>>>(b);
    }
    for (int i = 0; i < 50; i++) tiny<<<1, 1, 0, s>>>(reinterpret_cast<int *>(a));
    CHECK(cudaGetLastError());
    int calls = 0;
    CHECK(cudaLaunchHostFunc(s, called, &calls));
    CHECK(cudaStreamSynchronize(s));
    for (int i = 0; i < 50; i++) {
        tiny<<<1, 1, 0, s>>>(reinterpret_cast<int *>(a));
        CHECK(cudaStreamSynchronize(s));
    }
    if (switches) CHECK(cudaProfilerStop());
    CHECK(cudaMemcpyAsync(a, b, BYTES, cudaMemcpyDeviceToDevice, t));
    CHECK(cudaMemcpyAsync(pinned, a, BYTES, cudaMemcpyDeviceToHost, t));
    CHECK(cudaStreamSynchronize(t));
    CHECK(cudaMemcpy(pageable, b, BYTES, cudaMemcpyDeviceToHost));
    CHECK(cudaMemcpy(pageable, pinned, BYTES, cudaMemcpyHostToHost));
    arrays(a, pageable);
    graph(a, pinned, s, t);
    if (faults) {
        wrong<<<1, 32, 0, s>>>(nullptr);
        if (cudaStreamSynchronize(s) != cudaErrorIllegalAddress) return 1;
        // No time for anything but what was said of the fault.
        _Exit(calls == 1 ? 0 : 1);
    }
    CHECK(cudaDeviceSynchronize());
    printf(calls == 1 ? "PASSED\n" : "FAILED\n");
    return 0;
}
