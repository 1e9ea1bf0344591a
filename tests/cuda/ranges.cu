// Ranges around work of two threads and two streams.

#include <cstdio>
#include <thread>

#include <nvtx3/nvToolsExt.h>
#include <nvtx3/nvToolsExtCuda.h>
#include <nvtx3/nvToolsExtCudaRt.h>

#include <cuda_runtime.h>

__global__ void twice(float *a) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    a[i] *= 2;
}

constexpr int N = 1 << 12;

int main() {
    nvtxRangePushA("setup");
    float *a, *b;
    cudaMalloc(&a, N * sizeof(float));
    cudaMalloc(&b, N * sizeof(float));
    cudaMemset(a, 0, N * sizeof(float));
    cudaMemset(b, 0, N * sizeof(float));
    cudaStream_t s;
    cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
    nvtxNameCudaStreamA(s, "steps");
    nvtxNameCudaDeviceA(0, "the device");
    cudaDeviceSynchronize();
    nvtxRangePop();

    nvtxDomainHandle_t domain = nvtxDomainCreateA("steps");
    nvtxRangeId_t all = nvtxRangeStartA("all");
    std::thread other([=] {
        nvtxRangePushA("other");
        twice<<<N / 64, 64>>>(b);
        cudaDeviceSynchronize();
        nvtxRangePop();
    });
    other.join();
    for (int i = 0; i < 3; i++) {
        nvtxEventAttributes_t e = {};
        e.version = NVTX_VERSION;
        e.size = NVTX_EVENT_ATTRIB_STRUCT_SIZE;
        e.payloadType = NVTX_PAYLOAD_TYPE_INT32;
        e.payload.iValue = i;
        e.messageType = NVTX_MESSAGE_TYPE_ASCII;
        e.message.ascii = "step";
        nvtxDomainRangePushEx(domain, &e);
        twice<<<N / 64, 64, 0, s>>>(a);
        twice<<<N / 64, 64, 0, s>>>(a);
        nvtxMarkA("launched");
        nvtxDomainRangePop(domain);
    }
    cudaStreamSynchronize(s);
    nvtxRangeEnd(all);
    nvtxDomainDestroy(domain);
    puts(cudaGetLastError() == cudaSuccess ? "PASSED" : "FAILED");
}
