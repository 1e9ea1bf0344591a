/* Functions that streams call may not call CUDA, but for what takes a stream or an event by its handle. The codes are an H100's. */
#include "check.h"

static CUcontext ctx;
static CUstream s, t;
static CUdeviceptr a;
static CUevent e;
static CUgraph captured;
static int calls;

#define DENIED(call) FAILS(CUDA_ERROR_NOT_PERMITTED, call)

static void within(void)
{
    int n;
    unsigned u;
    CUdevice d;
    CUcontext c;
    CUdeviceptr p;
    CUstream q;
    void *h;
    const char *text;
    CHECK(cuInit(0));
    CHECK(cuDriverGetVersion(&n));
    CHECK(cuGetErrorName(CUDA_ERROR_NOT_PERMITTED, &text));
    DENIED(cuDeviceGet(&d, 0));
    DENIED(cuDeviceGet(&d, 77));
    DENIED(cuDeviceGetCount(&n));
    DENIED(cuCtxGetCurrent(&c));
    DENIED(cuCtxSetCurrent(ctx));
    DENIED(cuCtxSynchronize());
    DENIED(cuMemAlloc(&p, 64));
    DENIED(cuMemAlloc(NULL, 0));
    DENIED(cuMemFree(a));
    DENIED(cuMemAllocHost(&h, 64));
    DENIED(cuMemcpyHtoD(a, &n, 4));
    DENIED(cuMemcpyDtoHAsync(&n, a, 4, t));
    DENIED(cuMemsetD8(a, 1, 64));
    DENIED(cuStreamCreate(&q, 0));
    DENIED(cuEventCreate(&e, 0));
    DENIED(cuStreamSynchronize(NULL));
    FAILS(CUDA_ERROR_NOT_READY, cuStreamQuery(s));
    CHECK(cuMemsetD8Async(a, 1, 64, t));
    CHECK(cuStreamSynchronize(t));
    CHECK(cuStreamQuery(t));
    CHECK(cuStreamWaitEvent(t, e, 0));
    CHECK(cuStreamGetFlags(s, &u));
    FAILS(CUDA_ERROR_INVALID_VALUE, cuLaunchHostFunc(t, NULL, NULL));
    CHECK(cuStreamWriteValue32(t, a, 1, 0));
    DENIED(cuMemcpyDtoDAsync(a, a + 64, 64, t));
    /* Captures, of what may be given to streams here. */
    CUstreamCaptureStatus status;
    CUgraph g;
    size_t nodes = 0;
    CHECK(cuStreamBeginCapture(t, CU_STREAM_CAPTURE_MODE_GLOBAL));
    CHECK(cuStreamIsCapturing(t, &status));
    EXPECT(status == CU_STREAM_CAPTURE_STATUS_ACTIVE);
    CHECK(cuMemsetD8Async(a, 1, 64, t));
    DENIED(cuMemcpyDtoDAsync(a, a + 64, 64, t));
    CHECK(cuStreamWriteValue32(t, a, 1, 0));
    CHECK(cuStreamEndCapture(t, &g));
    DENIED(cuGraphGetNodes(g, NULL, &nodes));
    captured = g;
    calls++;
}

static void fn(void *p)
{
    EXPECT(p == &calls);
    within();
}

static void CUDA_CB back(CUstream stream, CUresult r, void *p)
{
    EXPECT(stream == s && r == CUDA_SUCCESS && p == &calls);
    within();
}

int main(void)
{
    ctx = start();
    CHECK(cuMemAlloc(&a, 4096));
    CHECK(cuStreamCreate(&s, CU_STREAM_NON_BLOCKING));
    CHECK(cuStreamCreate(&t, CU_STREAM_NON_BLOCKING));
    CHECK(cuEventCreate(&e, 0));
    CHECK(cuLaunchHostFunc(s, fn, &calls));
    CHECK(cuStreamSynchronize(s));
    CHECK(cuStreamAddCallback(s, back, &calls, 0));
    CHECK(cuStreamSynchronize(s));
    EXPECT(calls == 2);
    size_t nodes = 0;
    CHECK(cuGraphGetNodes(captured, NULL, &nodes));
    EXPECT(nodes == 2);
    /* No mistake sticks. */
    CHECK(cuMemFree(a));
    puts("ok");
    return 0;
}
