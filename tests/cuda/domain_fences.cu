// A kernel with fences of the system beside one that stores to the host's memory all the time, in one domain of memory synchronisation or two
// (CUDA C++ Programming Guide, "Memory Synchronization Domains"). Prints microseconds of the first by the device's events, least of several.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

#include <cuda_runtime.h>

#define OK(call)                                                                      \
    do {                                                                              \
        cudaError_t e = (call);                                                       \
        if (e != cudaSuccess) {                                                       \
            std::printf("line %d: %s: %s\n", __LINE__, #call, cudaGetErrorString(e)); \
            std::exit(1);                                                             \
        }                                                                             \
    } while (0)

// Stores to the host's memory, as a kernel that sends does.
__global__ void sends(uint4 *to, int n, int rounds) {
    for (int r = 0; r < rounds; r++)
        for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) to[i] = make_uint4(r, i, r, i);
}

// Stores to the device's own memory, each with a fence of the system.
__global__ void fences(int *p, int rounds) {
    for (int r = 0; r < rounds; r++) {
        p[blockIdx.x * blockDim.x + threadIdx.x] = r;
        __threadfence_system();
    }
}

// The same with fences of the device.
__global__ void device_fences(int *p, int rounds) {
    for (int r = 0; r < rounds; r++) {
        p[blockIdx.x * blockDim.x + threadIdx.x] = r;
        __threadfence();
    }
}

static cudaStream_t a, b;

template <typename... P>
static void launch(void (*kernel)(P...), dim3 grid, dim3 block, cudaStream_t s, cudaLaunchMemSyncDomain domain, P... p) {
    cudaLaunchAttribute attribute;
    std::memset(&attribute, 0, sizeof attribute);
    attribute.id = cudaLaunchAttributeMemSyncDomain;
    attribute.val.memSyncDomain = domain;
    cudaLaunchConfig_t c = {};
    c.gridDim = grid, c.blockDim = block, c.stream = s, c.attrs = &attribute, c.numAttrs = 1;
    OK(cudaLaunchKernelEx(&c, kernel, p...));
}

int main(int argc, char **argv) {
    const int n = argc > 1 ? std::atoi(argv[1]) << 16 : 1 << 20, rounds = argc > 2 ? std::atoi(argv[2]) : 400, tries = argc > 3 ? std::atoi(argv[3]) : 5;
    uint4 *host;
    int *p, least, greatest;
    OK(cudaMallocHost(&host, n * sizeof(uint4)));
    OK(cudaMalloc(&p, 1 << 16));
    OK(cudaDeviceGetStreamPriorityRange(&least, &greatest));
    OK(cudaStreamCreateWithPriority(&a, cudaStreamNonBlocking, least));
    OK(cudaStreamCreateWithPriority(&b, cudaStreamNonBlocking, greatest));
    cudaEvent_t from, to;
    OK(cudaEventCreate(&from));
    OK(cudaEventCreate(&to));
    const cudaLaunchMemSyncDomain normal = cudaLaunchMemSyncDomainDefault, remote = cudaLaunchMemSyncDomainRemote;
    for (int device = 0; device < 2; device++) {
        void (*kernel)(int *, int) = device ? device_fences : fences;
        for (const char *how : {"alone", "one domain", "two domains", "map"}) {
            float best = 1e9f;
            for (int k = 0; k < tries; k++) {
                float ms;
                std::string word = how;
                cudaLaunchAttributeValue map;
                std::memset(&map, 0, sizeof map);
                // Both launches in the first domain of their streams, which are different ones of the device.
                map.memSyncDomainMap.default_ = word == "map", map.memSyncDomainMap.remote = 1;
                OK(cudaStreamSetAttribute(a, cudaLaunchAttributeMemSyncDomainMap, &map));
                if (word != "alone") launch(sends, dim3(32), dim3(256), a, word == "two domains" ? remote : normal, host, n, 4);
                OK(cudaEventRecord(from, b));
                launch(kernel, dim3(8), dim3(64), b, normal, p, rounds);
                OK(cudaEventRecord(to, b));
                OK(cudaDeviceSynchronize());
                OK(cudaEventElapsedTime(&ms, from, to));
                if (ms < best) best = ms;
            }
            std::printf("%s fences, %s: %.1f us\n", device ? "device" : "system", how, best * 1000);
        }
    }
    std::printf("PASSED\n");
}
