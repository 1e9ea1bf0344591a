/* Green contexts: parts of a device, whose kernels do not wait for those of other parts, and get no more workers than are theirs.
 * The codes are an H100's. */
#define _GNU_SOURCE
#include "check.h"
#include <unistd.h>

static const char ptx[] =
    ".version 8.0\n.target sm_80\n.address_size 64\n"
    ".visible .entry work(.param .u64 p, .param .u32 n)\n{\n .reg .pred %p;\n .reg .b64 %rd<2>;\n .reg .b32 %r<4>;\n"
    " ld.param.u64 %rd1, [p]; ld.param.u32 %r1, [n]; mov.u32 %r2, 1;\n"
    "L: mad.lo.u32 %r2, %r2, 1664525, 1013904223; xor.b32 %r2, %r2, %r1; sub.u32 %r1, %r1, 1; setp.ne.u32 %p, %r1, 0;\n"
    " @%p bra L;\n st.global.u32 [%rd1], %r2;\n ret;\n}\n";

/* Rounds of the kernel: none so few that the thread that launches it runs it. */
enum { SHORT = 2000000, LONG = 300000000 };

static CUfunction work;
static CUdeviceptr at;

static void launch(CUstream s, unsigned rounds)
{
    void *args[] = {&at, &rounds};
    CHECK(cuLaunchKernel(work, 1, 1, 1, 1, 1, 1, 0, s, args, NULL));
}

/* Waits without taking part in the work. */
static void until_done(CUstream s)
{
    while (cuStreamQuery(s) == CUDA_ERROR_NOT_READY)
        usleep(200);
    CHECK(cuStreamQuery(s));
}

static void splits(const CUdevResource *all)
{
    static const struct { unsigned least, flags, groups, size, rest; } splits[] = {
        {1, 1, 16, 2, 100}, {4, 1, 16, 4, 68}, {7, 1, 16, 8, 4}, {9, 0, 8, 16, 4}, {9, 1, 13, 10, 2}, {17, 0, 5, 24, 12},
        {17, 1, 7, 18, 6}, {24, 2, 5, 24, 12}, {64, 4, 2, 64, 4}, {66, 0, 1, 72, 60}, {66, 1, 2, 66, 0}, {132, 0, 1, 132, 0},
    };
    CUdevResource parts[16], rest;
    unsigned i, n;
    for (i = 0; i < sizeof splits / sizeof *splits; i++) {
        n = 16;
        CHECK(cuDevSmResourceSplitByCount(parts, &n, all, &rest, splits[i].flags, splits[i].least));
        EXPECT(n == splits[i].groups && parts[0].sm.smCount == splits[i].size && parts[n - 1].sm.smCount == splits[i].size);
        EXPECT(rest.sm.smCount == splits[i].rest);
        EXPECT(rest.type == (splits[i].rest ? CU_DEV_RESOURCE_TYPE_SM : CU_DEV_RESOURCE_TYPE_INVALID));
    }
    n = 16;
    FAILS(CUDA_ERROR_INVALID_VALUE, cuDevSmResourceSplitByCount(parts, &n, all, &rest, 3, 8));
    FAILS(CUDA_ERROR_INVALID_RESOURCE_CONFIGURATION, cuDevSmResourceSplitByCount(parts, &n, all, &rest, 0, 133));
    FAILS(CUDA_ERROR_INVALID_VALUE, cuDevSmResourceSplitByCount(parts, &n, NULL, &rest, 0, 8));
    FAILS(CUDA_ERROR_INVALID_VALUE, cuDevSmResourceSplitByCount(parts, NULL, all, &rest, 0, 8));
    n = 0;
    FAILS(CUDA_ERROR_INVALID_VALUE, cuDevSmResourceSplitByCount(parts, &n, all, &rest, 0, 8));
    CHECK(cuDevSmResourceSplitByCount(NULL, &n, all, NULL, 0, 32));
    EXPECT(n == 4);
}

/* Makes a green context of a part, and makes it current. */
static CUgreenCtx enter(CUdevResource *part, CUcontext *c)
{
    CUdevResourceDesc desc;
    CUgreenCtx green;
    CHECK(cuDevResourceGenerateDesc(&desc, part, 1));
    CHECK(cuGreenCtxCreate(&green, desc, 0, CU_GREEN_CTX_DEFAULT_STREAM));
    CHECK(cuCtxFromGreenCtx(c, green));
    CHECK(cuCtxSetCurrent(*c));
    return green;
}

/* What is made while a green context is current is its own, and ends with it. */
static void current(CUcontext ctx, CUdevResource *part)
{
    CUcontext c, found;
    CUgreenCtx green = enter(part, &c), g;
    CUstream own, blocking;
    unsigned flags;
    int priority;
    CHECK(cuStreamCreate(&own, CU_STREAM_NON_BLOCKING));
    CHECK(cuStreamGetGreenCtx(own, &g));
    EXPECT(g == green);
    CHECK(cuStreamGetGreenCtx(NULL, &g));
    EXPECT(g == green);
    CHECK(cuStreamCreateWithPriority(&blocking, CU_STREAM_DEFAULT, -99));
    CHECK(cuStreamGetFlags(blocking, &flags));
    CHECK(cuStreamGetPriority(blocking, &priority));
    EXPECT(flags == CU_STREAM_NON_BLOCKING && priority == -5);
    FAILS(CUDA_ERROR_INVALID_HANDLE, cuStreamGetGreenCtx(CU_STREAM_PER_THREAD, &g));
    FAILS(CUDA_ERROR_INVALID_HANDLE, cuStreamSynchronize(CU_STREAM_PER_THREAD));
    launch(own, SHORT);
    CHECK(cuCtxSynchronize());
    CHECK(cuGreenCtxDestroy(green));
    CHECK(cuCtxGetCurrent(&found));
    EXPECT(found == c);
    FAILS(CUDA_ERROR_CONTEXT_IS_DESTROYED, cuStreamQuery(own));
    FAILS(CUDA_ERROR_CONTEXT_IS_DESTROYED, cuStreamQuery(blocking));
    FAILS(CUDA_ERROR_CONTEXT_IS_DESTROYED, cuStreamQuery(NULL));
    FAILS(CUDA_ERROR_CONTEXT_IS_DESTROYED, cuStreamQuery(CU_STREAM_PER_THREAD));
    FAILS(CUDA_ERROR_CONTEXT_IS_DESTROYED, cuStreamCreate(&own, CU_STREAM_NON_BLOCKING));
    FAILS(CUDA_ERROR_CONTEXT_IS_DESTROYED, cuCtxSynchronize());
    CHECK(cuCtxSetCurrent(ctx));
    CHECK(cuStreamQuery(NULL));
    CHECK(cuStreamQuery(CU_STREAM_PER_THREAD));
}

/* A capture that has lost its stream never ends, and forbids its thread what may harm captures until that thread says otherwise. */
static void lost_capture(CUcontext ctx, CUdevResource *part)
{
    CUcontext c;
    CUgreenCtx green = enter(part, &c);
    CUstream captured;
    CUdeviceptr p;
    CUstreamCaptureStatus status;
    CUgraph graph;
    CUstreamCaptureMode mode = CU_STREAM_CAPTURE_MODE_RELAXED;
    CHECK(cuMemAlloc(&p, 64));
    CHECK(cuStreamCreate(&captured, CU_STREAM_NON_BLOCKING));
    CHECK(cuStreamBeginCapture(captured, CU_STREAM_CAPTURE_MODE_GLOBAL));
    CHECK(cuGreenCtxDestroy(green));
    FAILS(CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED, cuMemFree(p));
    FAILS(CUDA_ERROR_CONTEXT_IS_DESTROYED, cuStreamIsCapturing(captured, &status));
    FAILS(CUDA_ERROR_CONTEXT_IS_DESTROYED, cuStreamEndCapture(captured, &graph));
    CHECK(cuCtxSetCurrent(ctx));
    FAILS(CUDA_ERROR_CONTEXT_IS_DESTROYED, cuStreamIsCapturing(captured, &status));
    FAILS(CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED, cuMemFree(p));
    CHECK(cuThreadExchangeStreamCaptureMode(&mode));
    EXPECT(mode == CU_STREAM_CAPTURE_MODE_GLOBAL);
    CHECK(cuMemFree(p));
}

int main(void)
{
    CUcontext ctx = start(), c, found;
    CUmodule mod;
    CUdevResource all, parts[2], got;
    CUdevResourceDesc desc[2];
    CUgreenCtx green[2], g;
    CUstream streams[2], other, q;
    CUevent e;
    unsigned n = 2, i;
    CHECK(cuModuleLoadData(&mod, ptx));
    CHECK(cuModuleGetFunction(&work, mod, "work"));
    CHECK(cuMemAlloc(&at, 64));

    CHECK(cuDeviceGetDevResource(0, &all, CU_DEV_RESOURCE_TYPE_SM));
    EXPECT(all.type == CU_DEV_RESOURCE_TYPE_SM && all.sm.smCount == 132);
    FAILS(CUDA_ERROR_INVALID_RESOURCE_TYPE, cuDeviceGetDevResource(0, &got, CU_DEV_RESOURCE_TYPE_INVALID));
    FAILS(CUDA_ERROR_INVALID_DEVICE, cuDeviceGetDevResource(77, &got, CU_DEV_RESOURCE_TYPE_SM));
    FAILS(CUDA_ERROR_INVALID_VALUE, cuDeviceGetDevResource(0, NULL, CU_DEV_RESOURCE_TYPE_SM));
    FAILS(CUDA_ERROR_INVALID_CONTEXT, cuCtxGetDevResource(NULL, &got, CU_DEV_RESOURCE_TYPE_SM));
    CHECK(cuCtxGetDevResource(ctx, &got, CU_DEV_RESOURCE_TYPE_SM));
    EXPECT(got.sm.smCount == 132);
    splits(&all);

    CHECK(cuDevSmResourceSplitByCount(parts, &n, &all, NULL, CU_DEV_SM_RESOURCE_SPLIT_IGNORE_SM_COSCHEDULING, 66));
    EXPECT(n == 2);
    FAILS(CUDA_ERROR_INVALID_VALUE, cuDevResourceGenerateDesc(&desc[0], NULL, 1));
    for (i = 0; i < 2; i++) {
        CHECK(cuDevResourceGenerateDesc(&desc[i], &parts[i], 1));
        FAILS(CUDA_ERROR_INVALID_VALUE, cuGreenCtxCreate(&green[i], desc[i], 0, 0));
        CHECK(cuGreenCtxCreate(&green[i], desc[i], 0, CU_GREEN_CTX_DEFAULT_STREAM));
        CHECK(cuGreenCtxGetDevResource(green[i], &got, CU_DEV_RESOURCE_TYPE_SM));
        EXPECT(got.sm.smCount == 66);
        FAILS(CUDA_ERROR_INVALID_VALUE, cuGreenCtxStreamCreate(&streams[i], green[i], CU_STREAM_DEFAULT, 0));
        CHECK(cuGreenCtxStreamCreate(&streams[i], green[i], CU_STREAM_NON_BLOCKING, 0));
        CHECK(cuStreamGetGreenCtx(streams[i], &g));
        EXPECT(g == green[i]);
        CHECK(cuCtxFromGreenCtx(&c, green[i]));
        CHECK(cuStreamGetCtx(streams[i], &found));
        EXPECT(found == c && c != ctx);
        CHECK(cuStreamGetCtx_v2(streams[i], &found, &g));
        EXPECT(found == ctx && g == green[i]);
        FAILS(CUDA_ERROR_INVALID_CONTEXT, cuCtxDestroy(c));
        FAILS(CUDA_ERROR_INVALID_HANDLE, cuGreenCtxWaitEvent(green[i], NULL));
    }
    CHECK(cuGreenCtxStreamCreate(&other, green[0], CU_STREAM_NON_BLOCKING, 0));
    CHECK(cuStreamCreate(&q, 0));
    CHECK(cuStreamGetGreenCtx(q, &g));
    EXPECT(g == NULL);

    /* Each part has a worker of two: what is short goes on beside long work of the other part, and after that of its own. */
    launch(streams[0], SHORT);
    until_done(streams[0]);
    launch(streams[0], LONG);
    launch(streams[1], SHORT);
    until_done(streams[1]);
    FAILS(CUDA_ERROR_NOT_READY, cuStreamQuery(streams[0]));
    until_done(streams[0]);
    launch(streams[0], LONG);
    launch(other, SHORT);
    until_done(other);
    CHECK(cuStreamQuery(streams[0]));

    /* As a context it is the part's default stream. */
    CHECK(cuCtxFromGreenCtx(&c, green[1]));
    CHECK(cuCtxGetDevResource(c, &got, CU_DEV_RESOURCE_TYPE_SM));
    EXPECT(got.sm.smCount == 66 && c != ctx);
    CHECK(cuCtxSetCurrent(c));
    launch(NULL, SHORT);
    CHECK(cuCtxSynchronize());
    CHECK(cuCtxGetCurrent(&found));
    EXPECT(found == c);
    CHECK(cuCtxSetCurrent(ctx));

    /* An event of all streams of a part. */
    CHECK(cuEventCreate(&e, CU_EVENT_DISABLE_TIMING));
    launch(streams[0], LONG);
    CHECK(cuGreenCtxRecordEvent(green[0], e));
    FAILS(CUDA_ERROR_NOT_READY, cuEventQuery(e));
    CHECK(cuGreenCtxWaitEvent(green[1], e));
    launch(streams[1], SHORT);
    FAILS(CUDA_ERROR_NOT_READY, cuStreamQuery(streams[1]));
    CHECK(cuStreamSynchronize(streams[1]));
    CHECK(cuEventQuery(e));

    /* What is captured in a part runs there, wherever the graph is launched. */
    CUgraph graph;
    CUgraphExec exec;
    CHECK(cuStreamBeginCapture(other, CU_STREAM_CAPTURE_MODE_RELAXED));
    launch(other, SHORT);
    CHECK(cuStreamEndCapture(other, &graph));
    CHECK(cuGraphInstantiate(&exec, graph, 0));
    launch(streams[0], LONG);
    CHECK(cuGraphLaunch(exec, q));
    until_done(q);
    CHECK(cuStreamQuery(streams[0]));

    launch(streams[0], LONG);
    CHECK(cuEventRecord(e, streams[0]));
    for (i = 0; i < 2; i++)
        CHECK(cuGreenCtxDestroy(green[i]));
    /* Its streams end with it; what they were given is done. */
    FAILS(CUDA_ERROR_CONTEXT_IS_DESTROYED, cuStreamQuery(streams[0]));
    FAILS(CUDA_ERROR_CONTEXT_IS_DESTROYED, cuEventRecord(e, streams[0]));
    FAILS(CUDA_ERROR_CONTEXT_IS_DESTROYED, cuStreamGetGreenCtx(streams[1], &g));
    FAILS(CUDA_ERROR_CONTEXT_IS_DESTROYED, cuGraphLaunch(exec, streams[1]));
    FAILS(CUDA_ERROR_CONTEXT_IS_DESTROYED, cuStreamDestroy(other));
    FAILS(CUDA_ERROR_CONTEXT_IS_DESTROYED, cuStreamDestroy(other));
    FAILS(CUDA_ERROR_NOT_READY, cuEventQuery(e));
    CHECK(cuEventSynchronize(e));
    CHECK(cuGraphLaunch(exec, q));
    FAILS(CUDA_ERROR_INVALID_CONTEXT, cuGreenCtxDestroy(NULL));
    FAILS(CUDA_ERROR_INVALID_CONTEXT, cuCtxFromGreenCtx(&c, NULL));
    /* Without a description it is the whole device. */
    CHECK(cuGreenCtxCreate(&g, NULL, 0, CU_GREEN_CTX_DEFAULT_STREAM));
    CHECK(cuGreenCtxGetDevResource(g, &got, CU_DEV_RESOURCE_TYPE_SM));
    EXPECT(got.sm.smCount == 132);
    CHECK(cuGreenCtxDestroy(g));
    /* What is not the part's is there. */
    launch(q, SHORT);
    CHECK(cuCtxSynchronize());
    current(ctx, &parts[0]);
    CHECK(cuMemFree(at));
    lost_capture(ctx, &parts[0]);
    puts("ok");
    return 0;
}
