// How managed memory is laid out, and what nodes of graphs that allocate managed memory answer. Prints a line `name=value` for each answer. The
// first argument says which part: layout, nodes, attach; all without one.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
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

static void say(const std::string &name, long long value) { std::printf("%s=%lld\n", name.c_str(), value); }

static int code(const std::string &name, cudaError_t e) {
    cudaGetLastError();
    say(name, e);
    return e;
}

__global__ void add(int *p, int n, int k) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) p[i] += k;
}

// Distances of allocations one after the other, each from the one before, and from the begin of its 2 MiB.
static void layout() {
    const size_t sizes[] = {4, 4, 256, 512, 513, 1000, 4096, 4096, 65536, 4, 262148, 1 << 20, 262144, 4, 1 << 20, (1 << 20) + 4, 4, 1536 << 10, 4,
                            (2 << 20) - 512, 4, 2 << 20, 4, (2 << 20) + 4, 4, 3 << 20, 4, 4 << 20, 4, 4096, 1 << 19, 1 << 19, 1 << 19, 1 << 19, 1 << 19, 4};
    uintptr_t before = 0;
    void *first = nullptr;
    for (size_t bytes : sizes) {
        void *p;
        OK(cudaMallocManaged(&p, bytes));
        uintptr_t at = (uintptr_t)p;
        std::printf("layout.%zu: block %lld at 0x%llx, after the one before 0x%llx\n", bytes, (long long)(at >> 21) - (long long)(before >> 21),
                    (unsigned long long)(at & ((2 << 20) - 1)), (unsigned long long)(at - before));
        before = at;
        if (!first) first = p;
    }
    void *h, *g;
    OK(cudaMallocManaged(&h, 4, cudaMemAttachHost));
    OK(cudaMallocManaged(&g, 4));
    std::printf("layout.host: %lld blocks from the last, at 0x%llx; next 0x%llx\n", (long long)((uintptr_t)h >> 21) - (long long)(before >> 21),
                (unsigned long long)((uintptr_t)h & ((2 << 20) - 1)), (unsigned long long)((uintptr_t)g - (uintptr_t)h));
    OK(cudaFree(g));
    OK(cudaMallocManaged(&g, 4));
    std::printf("layout.again: 0x%llx\n", (unsigned long long)((uintptr_t)g & ((2 << 20) - 1)));
}

// Memory that shares a page with other memory is attached to a stream.
static void attach() {
    int *p, *q;
    cudaStream_t s;
    OK(cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking));
    OK(cudaMallocManaged(&p, 600));
    OK(cudaMallocManaged(&q, 600));
    p[0] = q[0] = 1;
    code("attach.small", cudaStreamAttachMemAsync(s, p, 0, cudaMemAttachSingle));
    OK(cudaStreamSynchronize(s));
    add<<<1, 32, 0, s>>>(p, 1, 1);
    OK(cudaStreamSynchronize(s));
    add<<<1, 32>>>(q, 1, 1);
    OK(cudaDeviceSynchronize());
    say("attach.values", p[0] * 10 + q[0]);
    int at;
    code("attach.host", cudaStreamAttachMemAsync(s, q, 0, cudaMemAttachHost));
    OK(cudaStreamSynchronize(s));
    code("attach.advise", cudaMemAdvise(q, 600, cudaMemAdviseSetPreferredLocation, {cudaMemLocationTypeHost, {0}}));
    code("attach.place", cudaMemRangeGetAttribute(&at, 4, cudaMemRangeAttributePreferredLocation, p, 600));
    say("attach.place.is", at);
}

static void node(const std::string &name, cudaMemLocation where, int descs) {
    const int n = 1 << 18;
    cudaGraph_t g;
    cudaGraphNode_t alloc, kernel;
    OK(cudaGraphCreate(&g, 0));
    cudaMemAllocNodeParams wants = {};
    cudaMemAccessDesc all[2] = {{{cudaMemLocationTypeDevice, {0}}, cudaMemAccessFlagsProtReadWrite}, {{cudaMemLocationTypeHost, {0}}, cudaMemAccessFlagsProtReadWrite}};
    wants.poolProps.allocType = cudaMemAllocationTypeManaged;
    wants.poolProps.location = where;
    wants.bytesize = n * sizeof(int);
    if (descs) wants.accessDescs = all, wants.accessDescCount = descs;
    if (code(name + ".add", cudaGraphAddMemAllocNode(&alloc, g, nullptr, 0, &wants))) {
        OK(cudaGraphDestroy(g));
        return;
    }
    int *p = (int *)wants.dptr;
    cudaMemAllocNodeParams got = {};
    code(name + ".params", cudaGraphMemAllocNodeGetParams(alloc, &got));
    say(name + ".params.type", got.poolProps.allocType);
    say(name + ".params.location", got.poolProps.location.type * 100 + got.poolProps.location.id);
    say(name + ".params.descs", got.accessDescCount);
    say(name + ".params.same", got.dptr == wants.dptr && got.bytesize == wants.bytesize);
    cudaKernelNodeParams k = {};
    int count = n, by = 3;
    void *params[] = {&p, &count, &by};
    k.func = (void *)add, k.gridDim = n / 256, k.blockDim = 256, k.kernelParams = params;
    OK(cudaGraphAddKernelNode(&kernel, g, &alloc, 1, &k));
    cudaPointerAttributes is;
    code(name + ".before", cudaPointerGetAttributes(&is, p));
    say(name + ".before.type", is.type);
    cudaGraphExec_t exec;
    if (code(name + ".instantiate", cudaGraphInstantiate(&exec, g, 0)) == 0) {
        code(name + ".launch", cudaGraphLaunch(exec, 0));
        code(name + ".sync", cudaDeviceSynchronize());
        code(name + ".after", cudaPointerGetAttributes(&is, p));
        say(name + ".after.type", is.type);
        say(name + ".after.host", is.hostPointer == p);
        int at = 77;
        code(name + ".advise", cudaMemAdvise(p, 4096, cudaMemAdviseSetReadMostly, {cudaMemLocationTypeDevice, {0}}));
        code(name + ".preferred", cudaMemRangeGetAttribute(&at, 4, cudaMemRangeAttributePreferredLocation, p, 4096));
        say(name + ".preferred.is", at);
        code(name + ".prefetch", cudaMemPrefetchAsync(p, 4096, {cudaMemLocationTypeHost, {0}}, 0, 0));
        code(name + ".attach", cudaStreamAttachMemAsync(0, p, 0, cudaMemAttachGlobal));
        OK(cudaDeviceSynchronize());
        int before = p[5];
        p[5] = 40;
        add<<<n / 256, 256>>>(p, n, 2);
        OK(cudaDeviceSynchronize());
        say(name + ".host_reads", p[5]);
        say(name + ".same_everywhere", p[n - 1] - 2 == before);
        unsigned long long used = 0;
        OK(cudaDeviceGetGraphMemAttribute(0, cudaGraphMemAttrUsedMemCurrent, &used));
        say(name + ".used", used);
        code(name + ".free", cudaFree(p));
        code(name + ".gone", cudaPointerGetAttributes(&is, p));
        say(name + ".gone.type", is.type);
        OK(cudaGraphExecDestroy(exec));
    }
    OK(cudaGraphDestroy(g));
    OK(cudaDeviceGraphMemTrim(0));
}

static const char *only;

static void nodes() {
    auto node = [](const char *name, cudaMemLocation where, int descs) {
        if (!only || std::string(only) == name) ::node(name, where, descs);
    };
    node("device", {cudaMemLocationTypeDevice, {0}}, 0);
    node("host", {cudaMemLocationTypeHost, {0}}, 0);
    node("host_node", {cudaMemLocationTypeHostNuma, {0}}, 0);
    node("current_node", {cudaMemLocationTypeHostNumaCurrent, {0}}, 0);
    node("nowhere", {cudaMemLocationTypeInvalid, {0}}, 0);
    node("no_device", {cudaMemLocationTypeDevice, {99}}, 0);
    node("described", {cudaMemLocationTypeDevice, {0}}, 1);
    node("described_twice", {cudaMemLocationTypeDevice, {0}}, 2);
    if (only && std::string(only) != "captured") return;
    // Memory of a managed pool that a capture takes.
    cudaMemPoolProps props = {};
    props.allocType = cudaMemAllocationTypeManaged;
    props.location = {cudaMemLocationTypeDevice, {0}};
    cudaMemPool_t pool;
    cudaStream_t s;
    cudaGraph_t g = nullptr;
    int *p = nullptr;
    OK(cudaMemPoolCreate(&pool, &props));
    OK(cudaStreamCreate(&s));
    OK(cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal));
    code("captured.alloc", cudaMallocFromPoolAsync((void **)&p, 1 << 20, pool, s));
    code("captured.end", cudaStreamEndCapture(s, &g));
    if (g) {
        size_t count = 1;
        cudaGraphNode_t n;
        OK(cudaGraphGetNodes(g, &n, &count));
        cudaMemAllocNodeParams got = {};
        code("captured.params", cudaGraphMemAllocNodeGetParams(n, &got));
        say("captured.params.type", got.poolProps.allocType);
        say("captured.params.location", got.poolProps.location.type * 100 + got.poolProps.location.id);
        cudaPointerAttributes is;
        code("captured.pointer", cudaPointerGetAttributes(&is, p));
        say("captured.pointer.type", is.type);
    }
}

int main(int argc, char **argv) {
    setvbuf(stdout, nullptr, _IONBF, 0);
    std::string part = argc > 1 ? argv[1] : "";
    if (argc > 2) only = argv[2];
    OK(cudaSetDevice(0));
    if (part.empty() || part == "layout") layout();
    if (part.empty() || part == "attach") attach();
    if (part.empty() || part == "nodes") nodes();
    std::printf("PASSED\n");
}
