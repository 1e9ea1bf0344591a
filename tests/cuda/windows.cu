// A window of accesses that persist comes to a kernel in different ways. `again` reads what `hot` has read in each way, with other data in between; what of it
// comes from DRAM says whether it persisted.
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>

#define CHECK(call)                                                                         \
    do {                                                                                    \
        cudaError_t status_ = (call);                                                       \
        if (status_ != cudaSuccess) {                                                       \
            printf("line %d: %s: %s\n", __LINE__, #call, cudaGetErrorString(status_));      \
            exit(1);                                                                        \
        }                                                                                   \
    } while (0)

__device__ float sum(const float* p, int n) {
    float all = 0;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) all += p[i];
    return all;
}
__global__ void hot(const float* p, int n, float* to) {
    if (sum(p, n) == 1) *to = 1;
}
__global__ void cold(const float* p, int n, float* to) {
    if (sum(p, n) == 1) *to = 1;
}
__global__ void again(const float* p, int n, float* to) {
    if (sum(p, n) == 1) *to = 1;
}

static float *p, *q;
static const int n = 1 << 20, m = 20 << 20;
static cudaStream_t s;

static cudaLaunchAttributeValue window(size_t bytes = n * sizeof(float)) {
    cudaLaunchAttributeValue v = {};
    v.accessPolicyWindow.base_ptr = p;
    v.accessPolicyWindow.num_bytes = bytes;
    v.accessPolicyWindow.hitRatio = 1;
    v.accessPolicyWindow.hitProp = cudaAccessPropertyPersisting;
    v.accessPolicyWindow.missProp = cudaAccessPropertyStreaming;
    return v;
}

static void look() {
    CHECK(cudaStreamSynchronize(s));
    cold<<<264, 256, 0, s>>>(q, m, q);
    again<<<264, 256, 0, s>>>(p, n, q);
    CHECK(cudaStreamSynchronize(s));
    CHECK(cudaCtxResetPersistingL2Cache());
    cold<<<264, 256, 0, s>>>(q, m, q);
    CHECK(cudaStreamSynchronize(s));
}

static void in_stream() { hot<<<264, 256, 0, s>>>(p, n, q); }

static void with_attribute(size_t bytes) {
    cudaLaunchAttribute at = {};
    at.id = cudaLaunchAttributeAccessPolicyWindow;
    at.val = window(bytes);
    cudaLaunchConfig_t c = {};
    c.gridDim = 264, c.blockDim = 256, c.stream = s;
    c.attrs = &at, c.numAttrs = 1;
    CHECK(cudaLaunchKernelEx(&c, hot, (const float*)p, n, q));
}

int main() {
    CHECK(cudaMalloc(&p, n * sizeof(float)));
    CHECK(cudaMalloc(&q, m * sizeof(float)));
    CHECK(cudaMemset(p, 0, n * sizeof(float)));
    CHECK(cudaMemset(q, 0, m * sizeof(float)));
    CHECK(cudaStreamCreate(&s));
    auto v = window();
    cudaLaunchAttributeValue none = {};
    // 0: no window. 1: the stream's. 2: that of the launch. 3: the launch has none, the stream has one.
    in_stream(), look();
    CHECK(cudaStreamSetAttribute(s, cudaLaunchAttributeAccessPolicyWindow, &v));
    in_stream();
    CHECK(cudaStreamSetAttribute(s, cudaLaunchAttributeAccessPolicyWindow, &none));
    look();
    with_attribute(n * sizeof(float)), look();
    CHECK(cudaStreamSetAttribute(s, cudaLaunchAttributeAccessPolicyWindow, &v));
    with_attribute(0);
    CHECK(cudaStreamSetAttribute(s, cudaLaunchAttributeAccessPolicyWindow, &none));
    look();
    // 4: captured in a stream that has one. 5: the node's, in an instance whose parameters were changed. 6: an instance that is updated to have none.
    cudaGraph_t g;
    cudaGraphExec_t x;
    CHECK(cudaStreamSetAttribute(s, cudaLaunchAttributeAccessPolicyWindow, &v));
    CHECK(cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal));
    in_stream();
    CHECK(cudaStreamEndCapture(s, &g));
    CHECK(cudaStreamSetAttribute(s, cudaLaunchAttributeAccessPolicyWindow, &none));
    CHECK(cudaGraphInstantiate(&x, g, 0));
    CHECK(cudaGraphLaunch(x, s));
    look();
    CHECK(cudaGraphCreate(&g, 0));
    cudaGraphNode_t node;
    int count = n;
    void* params[] = {&p, &count, &q};
    cudaKernelNodeParams k = {};
    k.func = (void*)hot, k.gridDim = 264, k.blockDim = 256, k.kernelParams = params;
    CHECK(cudaGraphAddKernelNode(&node, g, nullptr, 0, &k));
    CHECK(cudaGraphKernelNodeSetAttribute(node, cudaLaunchAttributeAccessPolicyWindow, &v));
    CHECK(cudaGraphInstantiate(&x, g, 0));
    CHECK(cudaGraphExecKernelNodeSetParams(x, node, &k));
    CHECK(cudaGraphLaunch(x, s));
    look();
    CHECK(cudaGraphKernelNodeSetAttribute(node, cudaLaunchAttributeAccessPolicyWindow, &none));
    cudaGraphExecUpdateResultInfo info;
    CHECK(cudaGraphExecUpdate(x, g, &info));
    CHECK(cudaGraphLaunch(x, s));
    look();
    // 7: a reset after the launch, without waiting for it.
    with_attribute(n * sizeof(float));
    CHECK(cudaCtxResetPersistingL2Cache());
    look();
    puts("PASSED");
    return 0;
}
