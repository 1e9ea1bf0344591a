// Calls of the runtime for the host: copies of boxes between devices, copies between arrays, widths of textures, the log of errors,
// multiprocessors in groups, functions in streams. The codes are those of an H100 with CUDA 13's runtime.
#include "expect.h"


#define IS(call, want)                                                                                            \
    do {                                                                                                          \
        cudaError_t got_ = (call);                                                                                \
        cudaError_t last_ = cudaGetLastError();                                                                   \
        if ((got_ != (want) || last_ != got_) && failures_++ < 10)                                                \
            printf("line %d: %s: %s, last %s\n", __LINE__, #call, cudaGetErrorName(got_), cudaGetErrorName(last_)); \
    } while (0)

static void boxes() {
    char *d, *e;
    static char h[4096], back[4096];
    cudaArray_t a;
    CK(cudaMalloc(&d, 4096));
    CK(cudaMalloc(&e, 4096));
    for (int i = 0; i < 4096; i++) h[i] = (char)i;
    CK(cudaMemcpy(e, h, 4096, cudaMemcpyHostToDevice));
    CK(cudaMemset(d, 0, 4096));
    cudaChannelFormatDesc f = cudaCreateChannelDesc<float>();
    CK(cudaMallocArray(&a, &f, 16, 16));
    cudaMemcpy3DPeerParms p = {};
    IS(cudaMemcpy3DPeer(nullptr), cudaErrorInvalidValue);
    CK(cudaMemcpy3DPeer(&p));
    p.srcPtr = make_cudaPitchedPtr(e, 64, 64, 4), p.dstPtr = make_cudaPitchedPtr(d, 64, 64, 4);
    p.srcPos = make_cudaPos(8, 1, 0), p.dstPos = make_cudaPos(0, 2, 1), p.extent = make_cudaExtent(16, 2, 1);
    CK(cudaMemcpy3DPeer(&p));
    CK(cudaMemcpy(back, d, 4096, cudaMemcpyDeviceToHost));
    for (int i = 0; i < 1024; i++) {
        int x = i % 64, y = i / 64 % 4, z = i / 256;
        bool in = x < 16 && y >= 2 && z == 1;
        SAME(back[i], in ? h[(y - 1) * 64 + x + 8] : (char)0, i);
    }
    CK(cudaMemcpy3DPeerAsync(&p));
    p.dstDevice = 77;
    IS(cudaMemcpy3DPeer(&p), cudaErrorInvalidDevice);
    p.dstDevice = 0, p.srcDevice = -1;
    IS(cudaMemcpy3DPeerAsync(&p), cudaErrorInvalidDevice);
    p.srcDevice = 0, p.srcPos = p.dstPos = make_cudaPos(0, 0, 0), p.extent = make_cudaExtent(65, 4, 1);
    IS(cudaMemcpy3DPeer(&p), cudaErrorInvalidPitchValue);
    p.extent = make_cudaExtent(64, 4, 0);
    CK(cudaMemcpy3DPeer(&p));
    p.extent = make_cudaExtent(64, 4, 1), p.srcPtr.ptr = h;
    IS(cudaMemcpy3DPeer(&p), cudaErrorInvalidValue);
    p.srcPtr.ptr = nullptr;
    IS(cudaMemcpy3DPeer(&p), cudaErrorInvalidValue);
    p.srcArray = a, p.extent = make_cudaExtent(16, 4, 1);
    CK(cudaMemcpy3DPeer(&p));
    p.srcPtr.ptr = e;
    IS(cudaMemcpy3DPeer(&p), cudaErrorInvalidValue);
    p.srcArray = nullptr, p.dstArray = a, p.dstPtr.ptr = nullptr;
    CK(cudaMemcpy3DPeer(&p));
    CK(cudaMemcpy2DFromArray(back, 64, a, 0, 0, 64, 4, cudaMemcpyDeviceToHost));
    for (int i = 0; i < 256; i++) SAME(back[i], h[i], i);
    p.extent = make_cudaExtent(17, 4, 1);
    IS(cudaMemcpy3DPeer(&p), cudaErrorInvalidValue);
}

// One row has no other behind it, so that 0 may stand for its pitch; the codes are an H200's.
static void rows_without_a_pitch() {
    static char h[256], back[256];
    for (int i = 0; i < 256; i++) h[i] = (char)(i + 1);
    char *d;
    cudaArray_t a;
    cudaChannelFormatDesc f = cudaCreateChannelDesc<float4>();
    CK(cudaMalloc(&d, 4096));
    CK(cudaMallocArray(&a, &f, 8, 4));
    const auto in = cudaMemcpyHostToDevice, out = cudaMemcpyDeviceToHost;
    CK(cudaMemcpy2D(d, 0, h, 64, 64, 1, in));
    CK(cudaMemcpy2DAsync(back, 64, d, 0, 64, 1, out));
    CK(cudaDeviceSynchronize());
    for (int i = 0; i < 128; i++) SAME(back[i], i < 64 ? h[i] : (char)0, i);
    CK(cudaMemcpy2DToArray(a, 0, 0, h + 64, 0, 64, 1, in));
    CK(cudaMemcpy2DFromArray(back, 0, a, 0, 0, 64, 1, out));
    for (int i = 0; i < 128; i++) SAME(back[i], i < 64 ? h[i + 64] : (char)0, i);
    cudaMemcpy3DParms p = {};
    p.srcPtr = make_cudaPitchedPtr(h, 0, 64, 1), p.dstArray = a, p.extent = make_cudaExtent(4, 1, 1), p.kind = in;
    CK(cudaMemcpy3D(&p));
    CK(cudaMemcpy2DFromArrayAsync(back, 0, a, 0, 0, 64, 1, out));
    CK(cudaDeviceSynchronize());
    for (int i = 0; i < 128; i++) SAME(back[i], i < 64 ? h[i] : (char)0, i);
    p.extent.height = 2;
    IS(cudaMemcpy3D(&p), cudaErrorInvalidPitchValue);
    p.srcPtr.pitch = 16;
    IS(cudaMemcpy3D(&p), cudaErrorInvalidValue);
    p.extent.height = 1;
    IS(cudaMemcpy3D(&p), cudaErrorInvalidValue);
    IS(cudaMemcpy2D(d, 16, h, 64, 64, 1, in), cudaErrorInvalidValue);
    IS(cudaMemcpy2D(d, 0, h, 64, 64, 2, in), cudaErrorInvalidPitchValue);
    IS(cudaMemcpy2DToArray(a, 0, 0, h, 16, 64, 1, in), cudaErrorInvalidValue);
    IS(cudaMemcpy2DToArray(a, 0, 0, h, 0, 64, 2, in), cudaErrorInvalidPitchValue);
    IS(cudaMemcpy2DFromArray(back, 16, a, 0, 0, 64, 2, out), cudaErrorInvalidPitchValue);
    CK(cudaMemcpy2DToArray(a, 0, 0, h, 0, 64, 0, in));
}

static void stretches() {
    cudaArray_t a, b, i, l;
    cudaChannelFormatDesc f = cudaCreateChannelDesc<float>(), f4 = cudaCreateChannelDesc<float4>();
    static float in[64 * 8], out[64 * 8], zero[64 * 8];
    for (int n = 0; n < 64 * 8; n++) in[n] = (float)n;
    CK(cudaMallocArray(&a, &f, 64, 8));
    CK(cudaMallocArray(&b, &f, 64, 8));
    CK(cudaMallocArray(&i, &f4, 64, 8));
    CK(cudaMallocArray(&l, &f, 64, 0));
    CK(cudaMemcpy2DToArray(a, 0, 0, in, 256, 256, 8, cudaMemcpyHostToDevice));
    auto moved = [&](int to, int from, int count) {
        CK(cudaMemcpy2DToArray(b, 0, 0, zero, 256, 256, 8, cudaMemcpyHostToDevice));
        CK(cudaMemcpyArrayToArray(b, to % 64 * 4, to / 64, a, from % 64 * 4, from / 64, count * 4));
        CK(cudaMemcpy2DFromArray(out, 256, b, 0, 0, 256, 8, cudaMemcpyDeviceToHost));
        for (int n = 0; n < 64 * 8; n++) SAME(out[n], n >= to && n < to + count ? in[n - to + from] : 0, n);
    };
    moved(0, 0, 4);
    moved(124, 188, 8);
    moved(124, 130, 8);
    moved(66, 188, 8);
    moved(0, 0, 512);
    moved(3, 7, 400);
    IS(cudaMemcpyArrayToArray(b, 0, 0, a, 0, 0, 2049), cudaErrorInvalidValue);
    IS(cudaMemcpyArrayToArray(b, 0, 7, a, 0, 7, 257), cudaErrorInvalidValue);
    CK(cudaMemcpyArrayToArray(b, 256, 0, a, 0, 0, 4));
    IS(cudaMemcpyArrayToArray(b, 0, 8, a, 0, 0, 4), cudaErrorInvalidValue);
    CK(cudaMemcpyArrayToArray(b, 2, 0, a, 0, 0, 4));
    CK(cudaMemcpyArrayToArray(b, 0, 0, a, 0, 0, 3));
    CK(cudaMemcpyArrayToArray(b, 0, 0, a, 0, 0, 0));
    CK(cudaMemcpyArrayToArray(i, 0, 0, a, 0, 0, 16));
    CK(cudaMemcpyArrayToArray(l, 0, 0, a, 0, 0, 16));
    IS(cudaMemcpyArrayToArray(nullptr, 0, 0, a, 0, 0, 16), cudaErrorInvalidResourceHandle);
    IS(cudaMemcpyArrayToArray(b, 0, 0, nullptr, 0, 0, 16), cudaErrorInvalidResourceHandle);
    IS(cudaMemcpyArrayToArray(b, 0, 0, a, 0, 0, 16, cudaMemcpyHostToDevice), cudaErrorInvalidMemcpyDirection);
    CK(cudaMemcpyArrayToArray(b, 0, 0, a, 0, 0, 16, cudaMemcpyDefault));
    cudaArraySparseProperties s;
    IS(cudaArrayGetSparseProperties(&s, a), cudaErrorInvalidValue);
}

static void widths() {
    size_t w = 0;
    auto is = [&](cudaChannelFormatDesc c, size_t want) {
        CK(cudaDeviceGetTexture1DLinearMaxWidth(&w, &c, 0));
        SAME(w, want, 0);
    };
    is(cudaCreateChannelDesc<char>(), (size_t)1 << 30);
    is(cudaCreateChannelDesc<float>(), (size_t)1 << 30);
    is(cudaCreateChannelDesc<int2>(), (size_t)1 << 29);
    is(cudaCreateChannelDesc<float4>(), (size_t)1 << 28);
    cudaChannelFormatDesc c = cudaCreateChannelDesc<float>(), bad = {7, 0, 0, 0, cudaChannelFormatKindFloat};
    IS(cudaDeviceGetTexture1DLinearMaxWidth(&w, &bad, 0), cudaErrorInvalidChannelDescriptor);
    IS(cudaDeviceGetTexture1DLinearMaxWidth(nullptr, &c, 0), cudaErrorInvalidValue);
    IS(cudaDeviceGetTexture1DLinearMaxWidth(&w, nullptr, 0), cudaErrorInvalidValue);
    IS(cudaDeviceGetTexture1DLinearMaxWidth(&w, &c, 99), cudaErrorInvalidDevice);
}

static void heard(void *n, cudaLogLevel level, char *text, size_t length) {
    EXPECT(level == cudaLogLevelError && strlen(text) == length);
    ++*(int *)n;
}

static void logs() {
    cudaLogsCallbackHandle a = nullptr;
    cudaLogIterator at = 0;
    static char buffer[26000];
    size_t z = sizeof buffer;
    int n = 0;
    IS(cudaLogsRegisterCallback(nullptr, nullptr, &a), cudaErrorInvalidValue);
    CK(cudaLogsRegisterCallback(heard, &n, &a));
    CK(cudaLogsCurrent(&at, 0));
    IS(cudaLogsCurrent(nullptr, 0), cudaErrorInvalidValue);
    void *p = &n;
    IS(cudaMalloc(&p, (size_t)-1), cudaErrorMemoryAllocation);
    EXPECT(n >= 2 && p == nullptr);
    CK(cudaLogsDumpToMemory(&at, buffer, &z, 0));
    EXPECT(strstr(buffer, "cuMemAlloc") && strlen(buffer) == z);
    IS(cudaLogsDumpToMemory(nullptr, nullptr, &z, 0), cudaErrorInvalidValue);
    IS(cudaLogsDumpToFile(nullptr, nullptr, 0), cudaErrorInvalidValue);
    CK(cudaLogsDumpToFile(nullptr, "/dev/null", 0));
    IS(cudaLogsUnregisterCallback(nullptr), cudaErrorInvalidValue);
    CK(cudaLogsUnregisterCallback(a));
}

static void note(cudaAsyncNotificationInfo_t *, void *, cudaAsyncCallbackHandle_t) {}
static void count(void *n) { ++*(int *)n; }

static void others() {
    cudaAsyncCallbackHandle_t a = nullptr;
    CK(cudaDeviceRegisterAsyncNotification(0, note, nullptr, &a));
    EXPECT(a != nullptr);
    IS(cudaDeviceRegisterAsyncNotification(99, note, nullptr, &a), cudaErrorInvalidDevice);
    IS(cudaDeviceRegisterAsyncNotification(0, nullptr, nullptr, &a), cudaErrorInvalidValue);
    IS(cudaDeviceUnregisterAsyncNotification(0, nullptr), cudaErrorInvalidValue);
    CK(cudaDeviceUnregisterAsyncNotification(0, a));
    CK(cudaDeviceFlushGPUDirectRDMAWrites(cudaFlushGPUDirectRDMAWritesTargetCurrentDevice, cudaFlushGPUDirectRDMAWritesToOwner));
    IS(cudaDeviceFlushGPUDirectRDMAWrites((cudaFlushGPUDirectRDMAWritesTarget)9, cudaFlushGPUDirectRDMAWritesToOwner),
       cudaErrorInvalidValue);
    unsigned caps[2] = {9, 9};
    cudaAtomicOperation ops[2] = {(cudaAtomicOperation)0, (cudaAtomicOperation)9};
    CK(cudaDeviceGetHostAtomicCapabilities(caps, ops, 2, 0));
    IS(cudaDeviceGetHostAtomicCapabilities(nullptr, ops, 2, 0), cudaErrorInvalidValue);
    IS(cudaDeviceGetP2PAtomicCapabilities(caps, ops, 2, 0, 0), cudaErrorInvalidDevice);
    int calls = 0;
    CK(cudaLaunchHostFunc_v2(0, count, &calls, cudaHostTaskBlocking));
    CK(cudaLaunchHostFunc_v2(0, count, &calls, cudaHostTaskSpinWait));
    IS(cudaLaunchHostFunc_v2(0, count, &calls, 7), cudaErrorInvalidValue);
    CK(cudaDeviceSynchronize());
    EXPECT(calls == 2);
    cudaDevResource all, part, rest;
    cudaDevSmResourceGroupParams g = {};
    CK(cudaDeviceGetDevResource(0, &all, cudaDevResourceTypeSm));
    g.smCount = 16;
    CK(cudaDevSmResourceSplit(&part, 1, &all, &rest, 0, &g));
    EXPECT(part.sm.smCount == 16 && rest.sm.smCount == all.sm.smCount - 16);
    cudaMemLocation where;
    void *m;
    CK(cudaMallocManaged(&m, 65536));
    CK(cudaMemGetLocationInfo(m, 65536, 65536, 0, &where));
    EXPECT(where.type == cudaMemLocationTypeHost);
    cudaExecutionContext_t whole;
    cudaEvent_t e;
    CK(cudaEventCreate(&e));
    CK(cudaDeviceGetExecutionCtx(&whole, 0));
    CK(cudaExecutionCtxRecordEvent(whole, e));
    CK(cudaExecutionCtxWaitEvent(whole, e));
    CK(cudaEventSynchronize(e));
}

int main() {
    boxes();
    rows_without_a_pitch();
    stretches();
    widths();
    logs();
    others();
    return finish("host_calls");
}
