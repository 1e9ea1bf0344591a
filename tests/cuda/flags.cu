// Flags and attributes of every value, and what the runtime says of each. flags.txt holds what an H100 said through CUDA 13.0's
// runtime.
#include <cstdio>
#include <cstring>
#include <cuda_runtime.h>

__global__ void k() {}

static void say(const char *what, int value, cudaError_t e) {
    printf("%s %d: %d\n", what, value, (int)e);
    cudaGetLastError();
}

static cudaLaunchAttributeValue numbers(int a, int b, int c) {
    cudaLaunchAttributeValue v;
    int n[3] = {a, b, c};
    memset(&v, 0, sizeof v);
    memcpy(&v, n, sizeof n);
    return v;
}

static cudaError_t launch(int id, int a, int b = 0, int c = 0) {
    cudaLaunchAttribute attribute;
    memset(&attribute, 0, sizeof attribute);
    attribute.id = (cudaLaunchAttributeID)id;
    attribute.val = numbers(a, b, c);
    cudaLaunchConfig_t config = {};
    config.gridDim = dim3(4);
    config.blockDim = dim3(1);
    config.attrs = &attribute;
    config.numAttrs = 1;
    cudaError_t e = cudaLaunchKernelExC(&config, (void *)k, nullptr);
    cudaError_t done = cudaDeviceSynchronize();
    return e ? e : done;
}

static cudaMemLocation place(int type, int id) {
    cudaMemLocation l;
    memset(&l, 0, sizeof l);
    l.type = (cudaMemLocationType)type;
    l.id = id;
    return l;
}

int main() {
    void *m, *d;
    cudaStream_t s;
    cudaEvent_t e;
    unsigned flags;
    int n;
    for (int f : {8, 0x18, 3, 0x100}) say("device flags", f, cudaSetDeviceFlags(f));
    say("init with device flags", 8, cudaInitDevice(0, 8, 1));
    say("init with device flags", 0x100, cudaInitDevice(0, 0x100, 1));
    cudaSetDeviceFlags(0);
    cudaMallocManaged(&m, 8192);
    cudaMalloc(&d, 64);
    cudaStreamCreate(&s);
    cudaEventCreate(&e);
    say("flags", 0, cudaGetDeviceFlags(&flags));
    printf("%#x\n", flags);
    for (int i = -1; i < 19; i++) say("launch attribute of zeros", i, launch(i, 0));
    say("policy", 1, launch(3, 1));
    say("scheduling", 3, launch(5, 3));
    say("domain", 2, launch(10, 2));
    say("carveout", 101, launch(14, 101));
    say("cluster of none", 2, launch(4, 2, 0, 1));
    say("cluster of", 3, launch(4, 3, 1, 1));
    for (int i = 0; i < 4; i++) {
        say("record with flags", i, cudaEventRecordWithFlags(e, s, i));
        say("wait with flags", i, cudaStreamWaitEvent(s, e, i));
    }
    for (int t = 0; t < 7; t++) {
        say("prefetch to location type", t, cudaMemPrefetchAsync(m, 8192, place(t, 0), 0, s));
        say("prefetch to device 77, type", t, cudaMemPrefetchAsync(m, 8192, place(t, 77), 0, s));
        say("preferred location, device 77, type", t, cudaMemAdvise(m, 8192, cudaMemAdviseSetPreferredLocation, place(t, 77)));
        say("accessed by type", t, cudaMemAdvise(m, 8192, cudaMemAdviseSetAccessedBy, place(t, 0)));
    }
    say("prefetch with flags", 1, cudaMemPrefetchAsync(m, 8192, place(1, 0), 1, s));
    say("prefetch of device memory", 0, cudaMemPrefetchAsync(d, 64, place(1, 0), 0, s));
    say("advice", 7, cudaMemAdvise(m, 8192, (cudaMemoryAdvise)7, place(1, 0)));
    say("advice on bytes", 0, cudaMemAdvise(m, 0, cudaMemAdviseSetReadMostly, place(1, 0)));
    for (int i = 0; i < 19; i++)
        for (int v : {-1, 0, 1, 101}) {
            printf("function attribute %d to", i);
            say("", v, cudaFuncSetAttribute(k, (cudaFuncAttribute)i, v));
        }
    for (int i = 0; i < 5; i++) {
        say("function cache", i, cudaFuncSetCacheConfig(k, (cudaFuncCache)i));
        say("function banks", i, cudaFuncSetSharedMemConfig(k, (cudaSharedMemConfig)i));
        say("device cache", i, cudaDeviceSetCacheConfig((cudaFuncCache)i));
        say("device banks", i, cudaDeviceSetSharedMemConfig((cudaSharedMemConfig)i));
        say("occupancy with flags", i, cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(&n, k, 64, 0, i));
    }
    for (int i = 0; i < 12; i++) {
        cudaLaunchAttributeValue v = numbers(0, 0, 0);
        say("stream attribute", i, cudaStreamGetAttribute(s, (cudaLaunchAttributeID)i, &v));
        memcpy(&n, &v, sizeof n);
        printf("%d\n", n);
        v = numbers(0, 0, 0);
        say("set stream attribute", i, cudaStreamSetAttribute(s, (cudaLaunchAttributeID)i, &v));
    }
    for (int i = 0; i < 10; i++) {
        size_t z;
        say("limit", i, cudaDeviceGetLimit(&z, (cudaLimit)i));
        say("set limit", i, cudaDeviceSetLimit((cudaLimit)i, 64));
    }
    say("no host function", 0, cudaLaunchHostFunc(s, nullptr, nullptr));
    say("no callback", 0, cudaStreamAddCallback(s, nullptr, nullptr, 0));
    say("time nowhere", 0, cudaEventElapsedTime(nullptr, e, e));
    say("memory nowhere", 0, cudaMalloc((void **)nullptr, 4));
    say("event", 0, cudaEventQuery(nullptr));
    say("record of event", 0, cudaEventRecord(nullptr, nullptr));
    say("wait for event", 0, cudaStreamWaitEvent(nullptr, nullptr, 0));
    say("end of event", 0, cudaEventDestroy(nullptr));
    say("end of stream", 0, cudaStreamDestroy(nullptr));
    say("end of array", 0, cudaFreeArray(nullptr));
    cudaChannelFormatDesc c;
    cudaResourceDesc r;
    say("array", 0, cudaGetChannelDesc(&c, nullptr));
    say("texture", 77, cudaGetTextureObjectResourceDesc(&r, 77));
    say("reset", 0, cudaDeviceReset());
    say("stream after it", 0, cudaStreamQuery(s));
}
