// A static object whose destructor uses the device's memory: it runs after the values of the thread have ended, and before the runtime's own
// end. On an H200 all these calls succeed.
#include <unistd.h>
#include "expect.h"

__global__ void squares(int *a) {
    a[threadIdx.x] = threadIdx.x * threadIdx.x;
}

static void right(const char *what, bool good) {
    if (good) return;
    printf("at the end: %s\n", what);
    fflush(stdout);
    _exit(1);
}

struct Held {
    int *memory = nullptr;
    cudaStream_t stream;
    Held() {
        CK(cudaMalloc(&memory, 64 * sizeof(int)));
        CK(cudaStreamCreate(&stream));
    }
    ~Held() {
        int back[64], device = -1;
        right("cudaGetDevice", cudaGetDevice(&device) == cudaSuccess && device == 0);
        right("cudaMemcpy", cudaMemcpy(back, memory, sizeof back, cudaMemcpyDeviceToHost) == cudaSuccess);
        for (int i = 0; i < 64; i++) right("the kernel's results", back[i] == i * i);
        right("cudaMemset", cudaMemset(memory, 1, sizeof back) == cudaSuccess);
        for (cudaStream_t s : {stream, cudaStreamPerThread}) {
            right("cudaMemcpyAsync", cudaMemcpyAsync(back, memory, sizeof back, cudaMemcpyDeviceToHost, s) == cudaSuccess);
            right("cudaStreamSynchronize", cudaStreamSynchronize(s) == cudaSuccess && back[63] == 0x01010101);
        }
        right("cudaStreamDestroy", cudaStreamDestroy(stream) == cudaSuccess);
        right("cudaFree", cudaFree(memory) == cudaSuccess);
    }
};

int main() {
    CK(cudaFree(nullptr));
    static Held held;
    squares<<<1, 64>>>(held.memory);
    CK(cudaDeviceSynchronize());
    return finish("at_exit");
}
