// Work of different streams goes on at the same time: a kernel ends only when a function of the host and a copy behind it have run,
// and streams of parts of the device go on beside others.
#include "expect.h"

// Waits for a number that others write.
__global__ void wait_for(volatile int* flag, int* out, int value) {
    while (flag[0] != value) __nanosleep(1000);
    out[0] = value;
}

__global__ void fill(int* out, int value, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = value;
}

struct Job {
    int* source;
    cudaError_t denied;
};

static void write(void* p) {
    Job* job = static_cast<Job*>(p);
    *job->source = 7;
    void* memory;
    job->denied = cudaMalloc(&memory, 100);
}

static void kernels_copies_and_functions() {
    cudaStream_t kernels, functions, copies;
    cudaEvent_t written;
    int *source, *flag;
    Buffer<int> out(1);
    Job job;
    CK(cudaStreamCreateWithFlags(&kernels, cudaStreamNonBlocking));
    CK(cudaStreamCreateWithFlags(&functions, cudaStreamNonBlocking));
    CK(cudaStreamCreateWithPriority(&copies, cudaStreamNonBlocking, -3));
    CK(cudaEventCreateWithFlags(&written, cudaEventDisableTiming));
    CK(cudaMallocHost(&source, 4));
    CK(cudaMallocHost(&flag, 4));
    *source = *flag = 0;
    job = {source, cudaSuccess};
    wait_for<<<1, 1, 0, kernels>>>(flag, out, 7);
    CK(cudaLaunchHostFunc(functions, write, &job));
    CK(cudaEventRecord(written, functions));
    CK(cudaStreamWaitEvent(copies, written, 0));
    CK(cudaMemcpyAsync(flag, source, 4, cudaMemcpyHostToHost, copies));
    CK(cudaStreamSynchronize(kernels));
    EXPECT(out.get()[0] == 7);
    EXPECT(job.denied == cudaErrorNotPermitted);
    EXPECT(cudaGetLastError() == cudaSuccess);
}

static void parts() {
    cudaDevResource all, halves[2], got;
    cudaDevResourceDesc_t description;
    cudaExecutionContext_t contexts[2], whole;
    cudaStream_t streams[2], own;
    cudaEvent_t event;
    unsigned n = 2;
    int device = -1, priority;
    unsigned long long ids[2];
    CK(cudaDeviceGetDevResource(0, &all, cudaDevResourceTypeSm));
    EXPECT(cudaDeviceGetDevResource(0, &got, cudaDevResourceTypeInvalid) == cudaErrorInvalidResourceType);
    cudaGetLastError();
    CK(cudaDevSmResourceSplitByCount(halves, &n, &all, nullptr, 0, all.sm.smCount / 2 / 8 * 8));
    EXPECT(n == 2);
    for (int i = 0; i < 2; i++) {
        CK(cudaDevResourceGenerateDesc(&description, &halves[i], 1));
        CK(cudaGreenCtxCreate(&contexts[i], description, 0, 0));
        CK(cudaExecutionCtxStreamCreate(&streams[i], contexts[i], cudaStreamNonBlocking, -9));
        CK(cudaStreamGetPriority(streams[i], &priority));
        EXPECT(priority == -5);
        CK(cudaExecutionCtxGetDevResource(contexts[i], &got, cudaDevResourceTypeSm));
        SAME(got.sm.smCount, halves[i].sm.smCount, i);
        CK(cudaStreamGetDevResource(streams[i], &got, cudaDevResourceTypeSm));
        SAME(got.sm.smCount, halves[i].sm.smCount, i);
        CK(cudaExecutionCtxGetId(contexts[i], &ids[i]));
        CK(cudaExecutionCtxGetDevice(&device, contexts[i]));
        EXPECT(device == 0);
    }
    EXPECT(ids[0] != ids[1]);
    const int size = 10000;
    Buffer<int> a(size), b(size);
    for (int i = 0; i < 20; i++) {
        fill<<<size / 100, 100, 0, streams[0]>>>(a, i, size);
        fill<<<size / 100, 100, 0, streams[1]>>>(b, -i, size);
    }
    CK(cudaEventCreateWithFlags(&event, cudaEventDisableTiming));
    CK(cudaExecutionCtxRecordEvent(contexts[0], event));
    CK(cudaExecutionCtxWaitEvent(contexts[1], event));
    CK(cudaMemcpyAsync(b, a, size * sizeof(int) / 2, cudaMemcpyDeviceToDevice, streams[1]));
    CK(cudaExecutionCtxSynchronize(contexts[1]));
    auto result = b.get();
    for (int i = 0; i < size; i++) SAME(result[i], i < size / 2 ? 19 : -19, i);
    CK(cudaDeviceGetExecutionCtx(&whole, 0));
    CK(cudaExecutionCtxGetDevResource(whole, &got, cudaDevResourceTypeSm));
    EXPECT(got.sm.smCount == all.sm.smCount);
    CK(cudaExecutionCtxStreamCreate(&own, whole, cudaStreamDefault, 0));
    fill<<<1, 1, 0, own>>>(a, 5, 1);
    CK(cudaExecutionCtxSynchronize(whole));
    EXPECT(a.get()[0] == 5);
    EXPECT(cudaExecutionCtxDestroy(whole) == cudaErrorInvalidValue);
    cudaGetLastError();
    for (auto c : contexts) CK(cudaExecutionCtxDestroy(c));
}

int main() {
    kernels_copies_and_functions();
    parts();
    return finish("streams_overlap");
}
