/* Stream capture: what may be done while a stream is captured, and what the driver answers otherwise. Prints a line for each
 * call; runs on any libcuda.so.1, so that the answers of a real driver can be compared. */
#include "capturing.h"
#include <pthread.h>

static const char ptx[] =
    ".version 8.0\n.target sm_80\n.address_size 64\n"
    ".visible .global .align 4 .u32 v;\n"
    ".visible .entry add(.param .u64 p, .param .u32 n)\n{\n .reg .b64 %rd<2>;\n .reg .b32 %r<3>;\n ld.param.u64 %rd1, [p];"
    " ld.param.u32 %r1, [n]; ld.global.u32 %r2, [%rd1]; add.u32 %r2, %r2, %r1; st.global.u32 [%rd1], %r2;\n ret;\n}\n";

static CUcontext ctx;
static CUmodule mod;
static CUfunction add;
static CUdeviceptr a;
static CUstream t, blocking;
static CUevent e, e2;
static unsigned one = 1;
static void *params[] = {&a, &one};
static char host[64];
static void *pinned;
static int calls;

static void fn(void *p)
{
    (void)p;
    calls++;
}

static void CUDA_CB back(CUstream stream, CUresult r, void *p)
{
    (void)stream, (void)r, (void)p;
}

static CUresult launch(CUstream in)
{
    return cuLaunchKernel(add, 1, 1, 1, 1, 1, 1, 0, in, params, NULL);
}

static void simple(void)
{
    CUstreamCaptureStatus st;
    SAY(cuStreamBeginCapture_v2(NULL, CU_STREAM_CAPTURE_MODE_GLOBAL));
    SAY(cuStreamBeginCapture_v2(CU_STREAM_LEGACY, CU_STREAM_CAPTURE_MODE_GLOBAL));
    SAY(cuStreamBeginCapture_v2(s, (CUstreamCaptureMode)3));
    SAY(cuStreamEndCapture(s, &g));
    SAY(cuStreamIsCapturing(s, NULL));
    SAY(cuStreamIsCapturing(NULL, &st));
    SHOW(status(s));
    SAY(cuStreamBeginCapture_v2(s, CU_STREAM_CAPTURE_MODE_GLOBAL));
    SHOW(status(s));
    SAY(cuStreamBeginCapture_v2(s, CU_STREAM_CAPTURE_MODE_GLOBAL));
    SHOW(status(s));
    SAY(launch(s));
    NAMED("is the legacy stream capturing", cuStreamIsCapturing(NULL, &st));
    SHOW(st);
    SAY(cuStreamEndCapture(s, NULL));
    SHOW(status(s));
    end("end after that");
    begin(CU_STREAM_CAPTURE_MODE_GLOBAL);
    end("an empty capture");
    begin(CU_STREAM_CAPTURE_MODE_GLOBAL);
    SAY(launch(s));
    SAY(launch(s));
    end("two kernels");
    begin(CU_STREAM_CAPTURE_MODE_GLOBAL);
    CUgraph gr = NULL;
    cuuint64_t id = 0;
    const CUgraphNode *deps;
    const CUgraphEdgeData *edges;
    size_t count = 9;
    SAY(launch(s));
    SAY(cuStreamGetCaptureInfo_v3(s, &st, &id, &gr, &deps, &edges, &count));
    SHOW(st);
    SHOW(id != 0);
    SHOW(gr != NULL);
    SHOW(count);
    SAY(cuStreamGetCaptureInfo_v3(s, &st, NULL, NULL, NULL, NULL, NULL));
    SAY(cuStreamGetCaptureInfo_v3(s, NULL, NULL, NULL, NULL, NULL, NULL));
    SAY(cuStreamGetCaptureInfo_v3(t, &st, &id, &gr, &deps, &edges, &count));
    SHOW(st);
    NAMED("destroy a graph that is captured to", cuGraphDestroy(gr));
    CUgraphNode added;
    SAY(cuGraphAddEmptyNode(&added, gr, NULL, 0));
    SAY(cuStreamUpdateCaptureDependencies_v2(s, &added, NULL, 1, CU_STREAM_ADD_CAPTURE_DEPENDENCIES));
    CHECK(cuStreamGetCaptureInfo_v3(s, &st, &id, &gr, &deps, &edges, &count));
    SHOW(count);
    SAY(cuStreamUpdateCaptureDependencies_v2(s, &added, NULL, 1, CU_STREAM_SET_CAPTURE_DEPENDENCIES));
    CHECK(cuStreamGetCaptureInfo_v3(s, &st, &id, &gr, &deps, &edges, &count));
    SHOW(count);
    SAY(cuStreamUpdateCaptureDependencies_v2(s, NULL, NULL, 1, CU_STREAM_SET_CAPTURE_DEPENDENCIES));
    SAY(cuStreamUpdateCaptureDependencies_v2(s, &added, NULL, 1, 7));
    SAY(cuStreamUpdateCaptureDependencies_v2(t, &added, NULL, 1, 0));
    SAY(cuStreamUpdateCaptureDependencies_v2(s, NULL, NULL, 0, CU_STREAM_SET_CAPTURE_DEPENDENCIES));
    CHECK(cuStreamGetCaptureInfo_v3(s, &st, &id, &gr, &deps, &edges, &count));
    SHOW(count);
    end("a kernel that nothing joins");
    CUgraph into;
    CUgraphNode n;
    CHECK(cuGraphCreate(&into, 0));
    CHECK(cuGraphAddEmptyNode(&n, into, NULL, 0));
    SAY(cuStreamBeginCaptureToGraph(s, NULL, NULL, NULL, 0, CU_STREAM_CAPTURE_MODE_GLOBAL));
    SAY(cuStreamBeginCaptureToGraph(s, into, NULL, NULL, 1, CU_STREAM_CAPTURE_MODE_GLOBAL));
    SAY(cuStreamBeginCaptureToGraph(s, into, &n, NULL, 1, CU_STREAM_CAPTURE_MODE_GLOBAL));
    SAY(launch(s));
    SAY(cuStreamEndCapture(s, &g));
    SHOW(g == into);
    size_t nodes;
    CHECK(cuGraphGetNodes(into, NULL, &nodes));
    SHOW(nodes);
    CHECK(cuGraphDestroy(into));
}

static CUDA_MEMCPY2D two(void)
{
    CUDA_MEMCPY2D c;
    memset(&c, 0, sizeof c);
    c.srcMemoryType = c.dstMemoryType = CU_MEMORYTYPE_DEVICE;
    c.srcDevice = a, c.dstDevice = a + 1024, c.WidthInBytes = 16, c.Height = 2, c.srcPitch = c.dstPitch = 32;
    return c;
}

static void during(void)
{
    CUdeviceptr p = 0;
    CUstream made;
    CUevent ev;
    CUmodule m;
    CUDA_MEMCPY2D c2 = two();
    size_t f, tot;
    float ms;
    unsigned flags;
    void *h;
    CUarray array;
    CUDA_ARRAY_DESCRIPTOR ad = {16, 16, CU_AD_FORMAT_FLOAT, 1};
    DURING("launch", launch(s));
    DURING("cuMemcpyDtoDAsync", cuMemcpyDtoDAsync(a + 1024, a, 64, s));
    DURING("cuMemcpyHtoDAsync of pageable memory", cuMemcpyHtoDAsync(a, host, 64, s));
    DURING("cuMemcpyHtoDAsync of pinned memory", cuMemcpyHtoDAsync(a, pinned, 64, s));
    DURING("cuMemcpyDtoHAsync to pageable memory", cuMemcpyDtoHAsync(host, a, 64, s));
    DURING("cuMemcpyDtoHAsync to pinned memory", cuMemcpyDtoHAsync(pinned, a, 64, s));
    DURING("cuMemcpyAsync of nothing", cuMemcpyDtoDAsync(a + 1024, a, 0, s));
    DURING("cuMemcpyAsync of nowhere", cuMemcpyDtoDAsync(a + 1024, 64, 16, s));
    DURING("cuMemcpy2DAsync", cuMemcpy2DAsync(&c2, s));
    DURING("cuMemsetD32Async", cuMemsetD32Async(a, 1, 4, s));
    DURING("cuMemsetD32Async of nothing", cuMemsetD32Async(a, 1, 0, s));
    DURING("cuMemsetD2D32Async", cuMemsetD2D32Async(a, 64, 1, 4, 2, s));
    DURING("cuMemAllocAsync", cuMemAllocAsync(&p, 64, s));
    DURING("cuMemFreeAsync of nothing", cuMemFreeAsync(0, s));
    DURING("cuMemFreeAsync of what no node allocated", cuMemFreeAsync(a, s));
    DURING("cuLaunchHostFunc", cuLaunchHostFunc(s, fn, NULL));
    DURING("cuStreamAddCallback", cuStreamAddCallback(s, back, NULL, 0));
    DURING("cuEventRecord", cuEventRecord(e, s));
    DURING("cuEventRecordWithFlags external", cuEventRecordWithFlags(e, s, CU_EVENT_RECORD_EXTERNAL));
    CHECK(cuEventDestroy(e));
    CHECK(cuEventCreate(&e, 0));
    DURING("cuStreamWaitEvent, never recorded", cuStreamWaitEvent(s, e, 0));
    DURING("cuStreamWaitEvent external", cuStreamWaitEvent(s, e, CU_EVENT_WAIT_EXTERNAL));
    CHECK(cuEventRecord(e, t));
    DURING("cuStreamWaitEvent, recorded outside", cuStreamWaitEvent(s, e, 0));
    DURING("cuStreamSynchronize", cuStreamSynchronize(s));
    DURING("cuStreamQuery", cuStreamQuery(s));
    DURING("cuStreamSynchronize of another", cuStreamSynchronize(t));
    DURING("cuStreamQuery of another", cuStreamQuery(t));
    DURING("cuCtxSynchronize", cuCtxSynchronize());
    DURING("cuEventSynchronize", cuEventSynchronize(e));
    DURING("cuEventQuery", cuEventQuery(e));
    DURING("cuEventElapsedTime", cuEventElapsedTime_v2(&ms, e, e));
    DURING("cuMemAlloc", cuMemAlloc(&p, 64));
    DURING("cuMemFree of nothing", cuMemFree(0));
    DURING("cuMemAllocHost", cuMemAllocHost(&h, 64));
    DURING("cuMemHostRegister", cuMemHostRegister(host, sizeof host, 0));
    cuMemHostUnregister(host);
    DURING("cuMemAllocManaged", cuMemAllocManaged(&p, 64, CU_MEM_ATTACH_GLOBAL));
    DURING("cuArrayCreate", cuArrayCreate(&array, &ad));
    DURING("cuMemGetInfo", cuMemGetInfo(&f, &tot));
    DURING("cuMemcpyHtoD", cuMemcpyHtoD(a, host, 64));
    DURING("cuMemcpyDtoH", cuMemcpyDtoH(host, a, 64));
    DURING("cuMemcpyDtoD", cuMemcpyDtoD(a, a + 1024, 64));
    DURING("cuMemsetD32", cuMemsetD32(a, 1, 4));
    DURING("cuMemcpyHtoDAsync in the legacy stream", cuMemcpyHtoDAsync(a, pinned, 64, NULL));
    DURING("launch in the legacy stream", launch(NULL));
    DURING("launch in the thread's stream", launch(CU_STREAM_PER_THREAD));
    DURING("launch in another stream", launch(t));
    DURING("cuStreamWaitEvent in the legacy stream", cuStreamWaitEvent(NULL, e, 0));
    DURING("cuEventRecord in the legacy stream", cuEventRecord(e2, NULL));
    DURING("cuStreamSynchronize of the legacy stream", cuStreamSynchronize(NULL));
    DURING("cuStreamQuery of the legacy stream", cuStreamQuery(NULL));
    DURING("cuStreamCreate", cuStreamCreate(&made, 0));
    DURING("cuEventCreate", cuEventCreate(&ev, 0));
    DURING("cuStreamGetFlags", cuStreamGetFlags(s, &flags));
    DURING("cuModuleLoadData", cuModuleLoadData(&m, ptx));
    DURING("cuModuleGetFunction", cuModuleGetFunction(&add, mod, "add"));
    DURING("cuCtxGetCurrent", cuCtxGetCurrent(&ctx));
    DURING("cuCtxSetLimit", cuCtxSetLimit(CU_LIMIT_PRINTF_FIFO_SIZE, 2 << 20));
    DURING("cuStreamBeginCapture of another", cuStreamBeginCapture_v2(t, CU_STREAM_CAPTURE_MODE_GLOBAL));
    cuStreamEndCapture(t, &g);
    DURING("cuStreamAttachMemAsync", cuStreamAttachMemAsync(s, a, 0, CU_MEM_ATTACH_SINGLE));
    DURING("cuMemPrefetchAsync of device memory", cuMemPrefetchAsync_v2(a, 64, (CUmemLocation){CU_MEM_LOCATION_TYPE_DEVICE, {0}}, 0, s));
    DURING("cuStreamWriteValue32", cuStreamWriteValue32(s, a, 1, 0));
    DURING("cuStreamWaitValue32", cuStreamWaitValue32(s, a, 1, CU_STREAM_WAIT_VALUE_GEQ));
    DURING("cuThreadExchangeStreamCaptureMode 7", cuThreadExchangeStreamCaptureMode((CUstreamCaptureMode[]){(CUstreamCaptureMode)7}));
}

static void events(void)
{
    CUstreamCaptureStatus st;
    float ms;
    /* Fork and join. */
    begin(CU_STREAM_CAPTURE_MODE_GLOBAL);
    CHECK(launch(s));
    SAY(cuEventRecord(e, s));
    SAY(cuStreamWaitEvent(t, e, 0));
    SHOW(status(t));
    SAY(launch(t));
    SAY(cuEventRecord(e2, t));
    NAMED("end in the other stream", cuStreamEndCapture(t, &g));
    SHOW(status(s));
    SAY(cuStreamWaitEvent(s, e2, 0));
    SAY(launch(s));
    end("fork and join");
    SHOW(status(t));
    /* Not joined. */
    begin(CU_STREAM_CAPTURE_MODE_GLOBAL);
    CHECK(launch(s));
    CHECK(cuEventRecord(e, s));
    CHECK(cuStreamWaitEvent(t, e, 0));
    CHECK(launch(t));
    end("a fork that is not joined");
    SHOW(status(t));
    SAY(launch(t));
    /* A fork without work. */
    begin(CU_STREAM_CAPTURE_MODE_GLOBAL);
    CHECK(cuEventRecord(e, s));
    CHECK(cuStreamWaitEvent(t, e, 0));
    end("a fork without work");
    SHOW(status(t));
    /* Captured events. */
    begin(CU_STREAM_CAPTURE_MODE_RELAXED);
    CHECK(launch(s));
    CHECK(cuEventRecord(e, s));
    SAY(cuEventQuery(e));
    SHOW(status(s));
    end("query of a captured event");
    begin(CU_STREAM_CAPTURE_MODE_RELAXED);
    CHECK(cuEventRecord(e, s));
    SAY(cuEventSynchronize(e));
    SHOW(status(s));
    end("wait for a captured event");
    begin(CU_STREAM_CAPTURE_MODE_RELAXED);
    CHECK(cuEventRecord(e, s));
    SAY(cuEventElapsedTime_v2(&ms, e, e));
    end("time of a captured event");
    NAMED("query of an event whose capture has ended", cuEventQuery(e));
    NAMED("wait for an event whose capture has ended", cuStreamWaitEvent(t, e, 0));
    CHECK(cuEventRecord(e, t));
    CHECK(cuStreamSynchronize(t));
    NAMED("query of it once recorded anew", cuEventQuery(e));
    /* The legacy stream and a blocking one. */
    CHECK(cuStreamBeginCapture_v2(blocking, CU_STREAM_CAPTURE_MODE_RELAXED));
    SAY(launch(NULL));
    NAMED("status of a blocking stream after that", cuStreamIsCapturing(blocking, &st));
    SHOW(st);
    NAMED("end of it", cuStreamEndCapture(blocking, &g));
    CHECK(cuStreamBeginCapture_v2(blocking, CU_STREAM_CAPTURE_MODE_GLOBAL));
    NAMED("is the legacy stream capturing, a blocking one captures", cuStreamIsCapturing(NULL, &st));
    SHOW(st);
    NAMED("end of it", cuStreamEndCapture(blocking, &g));
    CHECK(cuStreamBeginCapture_v2(blocking, CU_STREAM_CAPTURE_MODE_RELAXED));
    SAY(cuMemcpyHtoD(a, host, 64));
    NAMED("end of it", cuStreamEndCapture(blocking, &g));
    CHECK(cuStreamBeginCapture_v2(blocking, CU_STREAM_CAPTURE_MODE_RELAXED));
    SAY(cuStreamSynchronize(NULL));
    SAY(cuStreamQuery(NULL));
    SAY(cuEventRecord(e2, NULL));
    SAY(cuStreamWaitEvent(blocking, e2, 0));
    NAMED("end of it", cuStreamEndCapture(blocking, &g));
    /* Two captures meet. */
    begin(CU_STREAM_CAPTURE_MODE_RELAXED);
    CHECK(cuStreamBeginCapture_v2(t, CU_STREAM_CAPTURE_MODE_RELAXED));
    CHECK(launch(s));
    CHECK(cuEventRecord(e, s));
    NAMED("wait for an event of another capture", cuStreamWaitEvent(t, e, 0));
    SHOW(status(s));
    SHOW(status(t));
    NAMED("end of the other", cuStreamEndCapture(t, &g));
    end("end of the first");
    /* After it was invalidated. */
    begin(CU_STREAM_CAPTURE_MODE_GLOBAL);
    NAMED("synchronise", cuStreamSynchronize(s));
    NAMED("launch after that", launch(s));
    NAMED("record after that", cuEventRecord(e, s));
    NAMED("synchronise after that", cuStreamSynchronize(s));
    NAMED("begin after that", cuStreamBeginCapture_v2(s, CU_STREAM_CAPTURE_MODE_GLOBAL));
    cuuint64_t id;
    NAMED("info after that", cuStreamGetCaptureInfo_v3(s, &st, &id, NULL, NULL, NULL, NULL));
    SHOW(st);
    end("end after that");
    /* Destroying. */
    CUstream mine;
    CHECK(cuStreamCreate(&mine, CU_STREAM_NON_BLOCKING));
    CHECK(cuStreamBeginCapture_v2(mine, CU_STREAM_CAPTURE_MODE_GLOBAL));
    SAY(cuStreamDestroy(mine));
    begin(CU_STREAM_CAPTURE_MODE_RELAXED);
    CUevent ev;
    CHECK(cuEventCreate(&ev, 0));
    CHECK(launch(s));
    CHECK(cuEventRecord(ev, s));
    NAMED("destroy a captured event", cuEventDestroy(ev));
    SHOW(status(s));
    end("end after that");
    begin(CU_STREAM_CAPTURE_MODE_RELAXED);
    CUdeviceptr p = 0;
    CHECK(cuMemAllocAsync(&p, 64, s));
    NAMED("free of a captured allocation", cuMemFreeAsync(p, s));
    end("allocation and free");
}

struct job {
    int what;
    CUresult r;
};

static void *elsewhere(void *p)
{
    struct job *j = p;
    CUstreamCaptureMode relaxed = CU_STREAM_CAPTURE_MODE_RELAXED;
    CUdeviceptr d;
    CHECK(cuCtxSetCurrent(ctx));
    switch (j->what) {
    case 0: j->r = launch(s); break;
    case 1: j->r = cuMemAlloc(&d, 64); break;
    case 2: j->r = cuStreamEndCapture(s, &g); break;
    case 3: j->r = cuCtxSynchronize(); break;
    case 4: cuThreadExchangeStreamCaptureMode(&relaxed), j->r = cuMemAlloc(&d, 64); break;
    case 5: j->r = cuStreamSynchronize(t); break;
    case 6: j->r = cuMemcpyHtoD(a, host, 64); break;
    }
    return NULL;
}

static void threads(void)
{
    static const char *const names[] = {"launch", "cuMemAlloc", "cuStreamEndCapture", "cuCtxSynchronize",
                                        "cuMemAlloc, relaxed", "cuStreamSynchronize of another", "cuMemcpyHtoD"};
    for (int what = 0; what < 7; what++)
        for (int mode = 0; mode < 3; mode++) {
            struct job j = {what, CUDA_SUCCESS};
            pthread_t th;
            char text[96];
            begin((CUstreamCaptureMode)mode);
            pthread_create(&th, NULL, elsewhere, &j);
            pthread_join(th, NULL);
            snprintf(text, sizeof text, "%s from another thread, mode %d: %d, status %d, end", names[what], mode, (int)j.r, (int)status(s));
            end(text);
        }
    CUstreamCaptureMode mode = CU_STREAM_CAPTURE_MODE_RELAXED;
    SAY(cuThreadExchangeStreamCaptureMode(&mode));
    SHOW(mode);
    CUdeviceptr d;
    begin(CU_STREAM_CAPTURE_MODE_GLOBAL);
    NAMED("allocate in a relaxed thread", cuMemAlloc(&d, 64));
    end("end after that");
    SAY(cuThreadExchangeStreamCaptureMode(&mode));
    SHOW(mode);
}

int main(void)
{
    ctx = start_answering();
    CHECK(cuModuleLoadData(&mod, ptx));
    CHECK(cuModuleGetFunction(&add, mod, "add"));
    CHECK(cuMemAlloc(&a, 4096));
    CHECK(cuMemsetD32(a, 0, 1024));
    CHECK(cuMemAllocHost(&pinned, 4096));
    CHECK(cuStreamCreate(&s, CU_STREAM_NON_BLOCKING));
    CHECK(cuStreamCreate(&t, CU_STREAM_NON_BLOCKING));
    CHECK(cuStreamCreate(&blocking, 0));
    CHECK(cuEventCreate(&e, 0));
    CHECK(cuEventCreate(&e2, 0));
    simple();
    during();
    events();
    threads();
    CHECK(cuCtxSynchronize());
    return 0;
}
