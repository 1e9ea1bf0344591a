/* Events of whole contexts: marks behind all their work, and waits before all that comes. The codes are those of an H100. */
#define _GNU_SOURCE
#include "check.h"
#include <unistd.h>

CUresult cuCtxCreate_v2(CUcontext *, unsigned, CUdevice);

static int number;
static void CUDA_CB slow(void *data)
{
    usleep(100 * 1000);
    *(int *)data = ++number;
}
static void CUDA_CB quick(void *data)
{
    *(int *)data = ++number;
}

int main(void)
{
    CUcontext p = start(), other, of_green;
    CUevent e, f, x, never;
    CUstream blocking, free_, later;
    CUgraph g;
    CUgreenCtx green;
    CUdevResource all, part;
    CUdevResourceDesc desc;
    CUstream in_green;
    unsigned one = 1;
    int first = 0, second = 0, third = 0, fourth = 0;
    float ms = -1;
    CHECK(cuEventCreate(&e, 0));
    CHECK(cuEventCreate(&f, CU_EVENT_DISABLE_TIMING));
    CHECK(cuEventCreate(&x, 0));
    CHECK(cuEventCreate(&never, 0));
    CHECK(cuStreamCreate(&blocking, 0));
    CHECK(cuStreamCreate(&free_, CU_STREAM_NON_BLOCKING));
    CHECK(cuCtxRecordEvent(p, x));

    /* The mark is behind the work of all streams, of those too that no other waits for. */
    CHECK(cuLaunchHostFunc(blocking, slow, &first));
    CHECK(cuLaunchHostFunc(free_, slow, &second));
    CHECK(cuCtxRecordEvent(p, e));
    FAILS(CUDA_ERROR_NOT_READY, cuEventQuery(e));
    /* What comes later does not change it, and waits for it only where that was asked for. */
    CHECK(cuEventSynchronize(e));
    EXPECT(first && second);
    CHECK(cuEventElapsedTime(&ms, x, e));
    EXPECT(ms > 50);
    CHECK(cuLaunchHostFunc(blocking, slow, &first));
    CHECK(cuCtxRecordEvent(p, e));
    CHECK(cuStreamQuery(free_));
    CHECK(cuCtxSynchronize());
    CHECK(cuEventQuery(e));

    /* All that comes waits: in streams that are there, in the default one, and in one that is made later. */
    first = second = third = fourth = number = 0;
    CHECK(cuLaunchHostFunc(blocking, slow, &first));
    CHECK(cuEventRecord(f, blocking));
    CHECK(cuCtxWaitEvent(p, f));
    CHECK(cuStreamCreate(&later, CU_STREAM_NON_BLOCKING));
    FAILS(CUDA_ERROR_NOT_READY, cuStreamQuery(free_));
    FAILS(CUDA_ERROR_NOT_READY, cuStreamQuery(later));
    CHECK(cuLaunchHostFunc(free_, quick, &second));
    CHECK(cuLaunchHostFunc(later, quick, &third));
    CHECK(cuLaunchHostFunc(NULL, quick, &fourth));
    CHECK(cuCtxSynchronize());
    EXPECT(first == 1 && second > 1 && third > 1 && fourth > 1);
    CHECK(cuStreamDestroy(later));

    FAILS(CUDA_ERROR_INVALID_CONTEXT, cuCtxRecordEvent(NULL, e));
    FAILS(CUDA_ERROR_INVALID_HANDLE, cuCtxRecordEvent(p, NULL));
    FAILS(CUDA_ERROR_INVALID_CONTEXT, cuCtxWaitEvent(NULL, e));
    FAILS(CUDA_ERROR_INVALID_HANDLE, cuCtxWaitEvent(p, NULL));
    CHECK(cuCtxWaitEvent(p, never));

    /* Captures end. */
    CHECK(cuStreamBeginCapture(free_, CU_STREAM_CAPTURE_MODE_RELAXED));
    FAILS(CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED, cuCtxRecordEvent(p, x));
    FAILS(CUDA_ERROR_STREAM_CAPTURE_INVALIDATED, cuStreamEndCapture(free_, &g));
    CHECK(cuStreamBeginCapture(free_, CU_STREAM_CAPTURE_MODE_RELAXED));
    FAILS(CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED, cuCtxWaitEvent(p, x));
    FAILS(CUDA_ERROR_STREAM_CAPTURE_INVALIDATED, cuStreamEndCapture(free_, &g));
    CHECK(cuStreamBeginCapture(free_, CU_STREAM_CAPTURE_MODE_RELAXED));
    CHECK(cuEventRecord(f, free_));
    FAILS(CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED, cuCtxWaitEvent(p, f));
    FAILS(CUDA_ERROR_STREAM_CAPTURE_INVALIDATED, cuStreamEndCapture(free_, &g));

    /* Of several contexts. */
    CHECK(cuCtxCreate_v2(&other, 0, 0));
    FAILS(CUDA_ERROR_INVALID_HANDLE, cuCtxRecordEvent(other, x));
    first = second = number = 0;
    CHECK(cuLaunchHostFunc(blocking, slow, &first));
    CHECK(cuCtxRecordEvent(p, x));
    CHECK(cuCtxWaitEvent(other, x));
    FAILS(CUDA_ERROR_NOT_READY, cuStreamQuery(NULL));
    CHECK(cuLaunchHostFunc(NULL, quick, &second));
    CHECK(cuCtxSynchronize());
    EXPECT(first == 1 && second == 2);
    CHECK(cuCtxDestroy(other));
    FAILS(CUDA_ERROR_CONTEXT_IS_DESTROYED, cuCtxRecordEvent(other, x));
    FAILS(CUDA_ERROR_CONTEXT_IS_DESTROYED, cuCtxWaitEvent(other, x));

    /* As the form of a green one it is that one alone. */
    CHECK(cuDeviceGetDevResource(0, &all, CU_DEV_RESOURCE_TYPE_SM));
    CHECK(cuDevSmResourceSplitByCount(&part, &one, &all, NULL, 0, 8));
    CHECK(cuDevResourceGenerateDesc(&desc, &part, 1));
    CHECK(cuGreenCtxCreate(&green, desc, 0, CU_GREEN_CTX_DEFAULT_STREAM));
    CHECK(cuGreenCtxStreamCreate(&in_green, green, CU_STREAM_NON_BLOCKING, 0));
    CHECK(cuCtxFromGreenCtx(&of_green, green));
    CHECK(cuLaunchHostFunc(blocking, slow, &first));
    CHECK(cuCtxRecordEvent(of_green, e));
    CHECK(cuEventSynchronize(e));
    FAILS(CUDA_ERROR_NOT_READY, cuStreamQuery(blocking));
    CHECK(cuLaunchHostFunc(in_green, slow, &second));
    CHECK(cuCtxRecordEvent(of_green, e));
    FAILS(CUDA_ERROR_NOT_READY, cuEventQuery(e));
    CHECK(cuCtxSynchronize());
    CHECK(cuEventQuery(e));
    CHECK(cuGreenCtxDestroy(green));
    puts("ok");
    return 0;
}
