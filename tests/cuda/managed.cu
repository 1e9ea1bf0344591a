// Managed memory and where it is: advice, prefetches, discards, attributes of ranges and pointers, streams that it is tied to, pools of it. Prints
// a line `name=value` for each answer, of which managed.txt has those of an H100 (driver 580, CUDA 13.0). Nothing that rests on the
// machine is printed: no addresses, no sizes of pools.
#include <csetjmp>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

#include <cuda.h>
#include <cuda_runtime.h>

#define OK(call)                                                                        \
    do {                                                                                \
        cudaError_t e = (call);                                                         \
        if (e != cudaSuccess) {                                                         \
            std::printf("%s: %s\n", #call, cudaGetErrorString(e));                      \
            std::exit(1);                                                               \
        }                                                                               \
    } while (0)

__device__ int deviceVariable[64];
__managed__ int managedVariable[64];
__constant__ int constantVariable[64];

__global__ void touch(char* p, size_t n) {
    for (size_t i = threadIdx.x; i < n; i += blockDim.x) p[i]++;
}

static const size_t K = 1 << 10, M = 1 << 20;
static cudaStream_t s;

static void say(const std::string& name, long long value) {
    std::printf("%s=%lld\n", name.c_str(), value);
}

static void answered(const std::string& name, cudaError_t e) {
    cudaGetLastError();
    say(name, e);
}

static sigjmp_buf crashed;

static void crash(int) { siglongjmp(crashed, 1); }

// What a call answers, or that the driver crashes.
#define code(name, ...)                                                                 \
    do {                                                                                \
        if (sigsetjmp(crashed, 1) == 0)                                                 \
            answered(name, __VA_ARGS__);                                                \
        else                                                                            \
            std::printf("%s=crashed\n", std::string(name).c_str());                     \
    } while (0)

static cudaMemLocation at(int type, int id) {
    cudaMemLocation l;
    std::memset(&l, 0, sizeof l);
    l.type = (cudaMemLocationType)type, l.id = id;
    return l;
}

static cudaMemLocation device() { return at(1, 0); }
static cudaMemLocation host() { return at(2, 0); }
static cudaMemLocation node() { return at(3, 0); }
static cudaMemLocation current() { return at(4, 0); }

static const char* const ATTRIBUTES[] = {"", "read_mostly", "preferred", "accessed_by", "prefetched", "preferred_type",
                                         "preferred_id", "prefetched_type", "prefetched_id"};

// All attributes of a range.
static void state(const std::string& name, const void* p, size_t n) {
    for (int i = 1; i <= 8; i++) {
        int v[3] = {77, 77, 77};
        cudaError_t e = cudaMemRangeGetAttribute(v, i == 3 ? 12 : 4, (cudaMemRangeAttribute)i, p, n);
        cudaGetLastError();
        std::string what = name + "." + ATTRIBUTES[i];
        if (e != cudaSuccess)
            say(what + ".error", e);
        else if (i == 3)
            std::printf("%s=%d,%d,%d\n", what.c_str(), v[0], v[1], v[2]);
        else
            say(what, v[0]);
    }
}

static char* managed(size_t n, unsigned flags = cudaMemAttachGlobal) {
    void* p = nullptr;
    OK(cudaMallocManaged(&p, n, flags));
    std::memset(p, 0, n);
    return (char*)p;
}

static void fresh() {
    char* p = managed(2 * M);
    state("fresh.global", p, 2 * M);
    state("fresh.byte", p, 1);
    OK(cudaFree(p));
    p = managed(64 * K, cudaMemAttachHost);
    state("fresh.host", p, 64 * K);
    OK(cudaFree(p));
    state("fresh.freed", p, 64 * K);
    void* q = (void*)1;
    for (unsigned flags = 0; flags < 9; flags++) {
        code("malloc.flags" + std::to_string(flags), cudaMallocManaged(&q, 4096, flags));
    }
    code("malloc.nothing", cudaMallocManaged(&q, 0, 1));
    code("malloc.null", cudaMallocManaged((void**)nullptr, 4096, 1));
    state("fresh.variable", managedVariable, sizeof managedVariable);
}

static void advice() {
    char* p = managed(2 * M);
    const cudaMemLocation places[] = {device(), host(), node(), current(), at(0, 0), at(1, 5), at(1, -1), at(3, -1), at(2, 7), at(7, 0)};
    const char* names[] = {"device", "host", "node", "current", "none", "device5", "device-1", "node-1", "host7", "type7"};
    for (int a = 1; a <= 6; a++)
        for (int l = 0; l < 10; l++) {
            std::string name = "advice" + std::to_string(a) + "." + names[l];
            cudaError_t e = cudaMemAdvise(p, 2 * M, (cudaMemoryAdvise)a, places[l]);
            code(name, e);
            if (e == cudaSuccess && a % 2 == 1) state(name, p, 2 * M);
        }
    for (int a : {0, 7, -1}) code("advice" + std::to_string(a), cudaMemAdvise(p, 4096, (cudaMemoryAdvise)a, device()));
    state("advice.end", p, 2 * M);
    code("advice.nothing", cudaMemAdvise(p, 0, cudaMemAdviseSetReadMostly, device()));
    code("advice.beyond", cudaMemAdvise(p + M, 2 * M, cudaMemAdviseSetReadMostly, device()));
    code("advice.null", cudaMemAdvise(nullptr, 4096, cudaMemAdviseSetReadMostly, device()));
    code("advice.unset_twice", cudaMemAdvise(p, 4096, cudaMemAdviseUnsetReadMostly, device()));
    OK(cudaFree(p));
    code("advice.freed", cudaMemAdvise(p, 4096, cudaMemAdviseSetReadMostly, device()));
    // What was said of memory goes with it.
    p = managed(2 * M);
    OK(cudaMemAdvise(p, 2 * M, cudaMemAdviseSetReadMostly, device()));
    OK(cudaFree(p));
    p = managed(2 * M);
    state("advice.again", p, 2 * M);
    OK(cudaFree(p));
}

static void parts() {
    char* p = managed(2 * M);
    OK(cudaMemAdvise(p + 64 * K, 64 * K, cudaMemAdviseSetReadMostly, device()));
    state("parts.before", p, 64 * K);
    state("parts.said", p + 64 * K, 64 * K);
    state("parts.both", p, 128 * K);
    state("parts.after", p + 128 * K, 64 * K);
    OK(cudaMemAdvise(p, 2 * M, cudaMemAdviseUnsetReadMostly, device()));
    OK(cudaMemAdvise(p, M, cudaMemAdviseSetPreferredLocation, device()));
    state("parts.preferred_half", p, 2 * M);
    OK(cudaMemAdvise(p + M, M, cudaMemAdviseSetPreferredLocation, host()));
    state("parts.preferred_two", p, 2 * M);
    OK(cudaMemAdvise(p + M, M, cudaMemAdviseSetPreferredLocation, device()));
    state("parts.preferred_same", p, 2 * M);
    OK(cudaMemAdvise(p, 2 * M, cudaMemAdviseUnsetPreferredLocation, device()));
    OK(cudaMemAdvise(p, 2 * M, cudaMemAdviseSetAccessedBy, device()));
    OK(cudaMemAdvise(p, M, cudaMemAdviseSetAccessedBy, host()));
    state("parts.accessed_two", p, M);
    state("parts.accessed_whole", p, 2 * M);
    OK(cudaMemAdvise(p, M, cudaMemAdviseSetAccessedBy, device()));
    state("parts.accessed_again", p, M);
    for (int n = 1; n <= 4; n++) {
        int v[4] = {77, 77, 77, 77};
        std::string name = "parts.accessed_room" + std::to_string(n);
        code(name, cudaMemRangeGetAttribute(v, 4 * n, cudaMemRangeAttributeAccessedBy, p, M));
        std::printf("%s.values=%d,%d,%d,%d\n", name.c_str(), v[0], v[1], v[2], v[3]);
    }
    OK(cudaMemAdvise(p, M, cudaMemAdviseUnsetAccessedBy, device()));
    state("parts.accessed_host", p, M);
    OK(cudaMemAdvise(p, M, cudaMemAdviseSetAccessedBy, device()));
    state("parts.accessed_host_first", p, M);
    // Bytes in the middle of pages.
    OK(cudaMemAdvise(p, 2 * M, cudaMemAdviseUnsetAccessedBy, host()));
    OK(cudaMemAdvise(p, 2 * M, cudaMemAdviseUnsetAccessedBy, device()));
    OK(cudaMemAdvise(p + 5000, 100, cudaMemAdviseSetReadMostly, device()));
    state("parts.page_begin", p + 4096, 4096);
    state("parts.page_before", p, 4096);
    state("parts.page_after", p + 8192, 4096);
    state("parts.page_in", p + 6000, 10);
    OK(cudaFree(p));
}

static void prefetches() {
    char* p = managed(4 * M);
    code("prefetch.device", cudaMemPrefetchAsync(p, 4 * M, device(), 0, s));
    OK(cudaStreamSynchronize(s));
    state("prefetch.device", p, 4 * M);
    code("prefetch.part_to_host", cudaMemPrefetchAsync(p, 2 * M, host(), 0, s));
    OK(cudaStreamSynchronize(s));
    state("prefetch.part_to_host", p, 2 * M);
    state("prefetch.two_places", p, 4 * M);
    p[0] = 1;
    touch<<<1, 64, 0, s>>>(p, 4096);
    OK(cudaStreamSynchronize(s));
    state("prefetch.touched", p, 2 * M);
    p[0] = 1;
    state("prefetch.touched_by_host", p, 2 * M);
    code("prefetch.node", cudaMemPrefetchAsync(p, 4 * M, node(), 0, s));
    OK(cudaStreamSynchronize(s));
    state("prefetch.node", p, 4 * M);
    code("prefetch.current", cudaMemPrefetchAsync(p, 4 * M, current(), 0, s));
    OK(cudaStreamSynchronize(s));
    state("prefetch.current", p, 4 * M);
    code("prefetch.null_stream", cudaMemPrefetchAsync(p, 4 * M, device(), 0, nullptr));
    OK(cudaDeviceSynchronize());
    state("prefetch.null_stream", p, 4 * M);
    code("prefetch.legacy", cudaMemPrefetchAsync(p, 4 * M, host(), 0, cudaStreamLegacy));
    code("prefetch.per_thread", cudaMemPrefetchAsync(p, 4 * M, host(), 0, cudaStreamPerThread));
    OK(cudaDeviceSynchronize());
    code("prefetch.none", cudaMemPrefetchAsync(p, 4 * M, at(0, 0), 0, s));
    code("prefetch.type5", cudaMemPrefetchAsync(p, 4 * M, at(5, 0), 0, s));
    code("prefetch.device5", cudaMemPrefetchAsync(p, 4 * M, at(1, 5), 0, s));
    code("prefetch.device-1", cudaMemPrefetchAsync(p, 4 * M, at(1, -1), 0, s));
    code("prefetch.node-1", cudaMemPrefetchAsync(p, 4 * M, at(3, -1), 0, s));
    code("prefetch.node999", cudaMemPrefetchAsync(p, 4 * M, at(3, 999), 0, s));
    code("prefetch.host7", cudaMemPrefetchAsync(p, 4 * M, at(2, 7), 0, s));
    code("prefetch.current7", cudaMemPrefetchAsync(p, 4 * M, at(4, 7), 0, s));
    for (unsigned flags : {1u, 2u, 4u}) code("prefetch.flags" + std::to_string(flags), cudaMemPrefetchAsync(p, M, device(), flags, s));
    code("prefetch.nothing", cudaMemPrefetchAsync(p, 0, device(), 0, s));
    code("prefetch.beyond", cudaMemPrefetchAsync(p + M, 4 * M, device(), 0, s));
    code("prefetch.null", cudaMemPrefetchAsync(nullptr, M, device(), 0, s));
    OK(cudaMemPrefetchAsync(p, 4 * M, host(), 0, s));
    code("prefetch.middle", cudaMemPrefetchAsync(p + 5000, 100, device(), 0, s));
    OK(cudaStreamSynchronize(s));
    state("prefetch.middle", p + 5000, 100);
    state("prefetch.middle_page", p + 4096, 4096);
    state("prefetch.middle_next", p + 8192, 4096);
    OK(cudaMemAdvise(p, 4 * M, cudaMemAdviseSetReadMostly, device()));
    OK(cudaMemAdvise(p, 4 * M, cudaMemAdviseSetPreferredLocation, host()));
    OK(cudaMemPrefetchAsync(p, 4 * M, device(), 0, s));
    OK(cudaStreamSynchronize(s));
    state("prefetch.with_advice", p, 4 * M);
    OK(cudaFree(p));
    code("prefetch.variable", cudaMemPrefetchAsync(managedVariable, sizeof managedVariable, device(), 0, s));
    OK(cudaStreamSynchronize(s));
    state("prefetch.variable", managedVariable, sizeof managedVariable);
}

static void batches() {
    char* p = managed(4 * M);
    char* q = managed(2 * M);
    void* ptrs[] = {p, p + 2 * M, q};
    size_t sizes[] = {2 * M, 2 * M, 2 * M};
    cudaMemLocation places[] = {device(), node()};
    size_t first[] = {0, 2}, page = 4096;
    code("batch.prefetch", cudaMemPrefetchBatchAsync(ptrs, sizes, 3, places, first, 2, 0, s));
    OK(cudaStreamSynchronize(s));
    state("batch.first", p, 4 * M);
    state("batch.second", q, 2 * M);
    code("batch.discard", cudaMemDiscardBatchAsync(ptrs, sizes, 1, 0, s));
    OK(cudaStreamSynchronize(s));
    state("batch.discarded", p, 2 * M);
    state("batch.not_discarded", p + 2 * M, 2 * M);
    state("batch.half_discarded", p, 4 * M);
    code("batch.discard_part", cudaMemDiscardBatchAsync(ptrs + 2, &page, 1, 0, s));
    OK(cudaStreamSynchronize(s));
    state("batch.part_discarded", q, 4096);
    OK(cudaMemAdvise(q, 2 * M, cudaMemAdviseSetReadMostly, device()));
    OK(cudaMemAdvise(q, 2 * M, cudaMemAdviseSetPreferredLocation, device()));
    code("batch.discard_advised", cudaMemDiscardBatchAsync(ptrs + 2, sizes, 1, 0, s));
    OK(cudaStreamSynchronize(s));
    state("batch.advised", q, 2 * M);
    code("batch.discard_prefetch", cudaMemDiscardAndPrefetchBatchAsync(ptrs, sizes, 3, places, first, 2, 0, s));
    OK(cudaStreamSynchronize(s));
    state("batch.discard_prefetch_first", p, 4 * M);
    state("batch.discard_prefetch_second", q, 2 * M);
    const cudaMemLocation wrong[] = {at(0, 0), at(1, 5), at(3, 999), at(5, 0), at(1, -1), host(), current()};
    for (int i = 0; i < 7; i++) {
        places[1] = wrong[i];
        std::string n = "batch.place" + std::to_string(i);
        code(n, cudaMemPrefetchBatchAsync(ptrs, sizes, 3, places, first, 2, 0, s));
        code(n + ".discard", cudaMemDiscardAndPrefetchBatchAsync(ptrs, sizes, 3, places, first, 2, 0, s));
    }
    OK(cudaDeviceSynchronize());
    state("batch.current", q, 2 * M);
    places[1] = host();
    code("batch.null_stream", cudaMemPrefetchBatchAsync(ptrs, sizes, 3, places, first, 2, 0, nullptr));
    code("batch.legacy", cudaMemDiscardBatchAsync(ptrs, sizes, 3, 0, cudaStreamLegacy));
    code("batch.per_thread", cudaMemDiscardBatchAsync(ptrs, sizes, 3, 0, cudaStreamPerThread));
    code("batch.flags", cudaMemPrefetchBatchAsync(ptrs, sizes, 3, places, first, 2, 2, s));
    code("batch.discard_flags", cudaMemDiscardBatchAsync(ptrs, sizes, 3, 2, s));
    first[0] = 1;
    code("batch.first_not_0", cudaMemPrefetchBatchAsync(ptrs, sizes, 3, places, first, 2, 0, s));
    first[0] = 0, first[1] = 3;
    code("batch.index_beyond", cudaMemPrefetchBatchAsync(ptrs, sizes, 3, places, first, 2, 0, s));
    first[1] = 0;
    code("batch.index_again", cudaMemPrefetchBatchAsync(ptrs, sizes, 3, places, first, 2, 0, s));
    first[1] = 2;
    code("batch.no_places", cudaMemPrefetchBatchAsync(ptrs, sizes, 3, nullptr, first, 2, 0, s));
    code("batch.none", cudaMemPrefetchBatchAsync(ptrs, sizes, 0, places, first, 2, 0, s));
    code("batch.discard_none", cudaMemDiscardBatchAsync(ptrs, sizes, 0, 0, s));
    code("batch.null", cudaMemPrefetchBatchAsync(nullptr, sizes, 3, places, first, 2, 0, s));
    sizes[1] = 4 * M;
    code("batch.beyond", cudaMemPrefetchBatchAsync(ptrs, sizes, 3, places, first, 2, 0, s));
    code("batch.discard_beyond", cudaMemDiscardBatchAsync(ptrs, sizes, 3, 0, s));
    sizes[1] = 2 * M, ptrs[1] = p;
    code("batch.overlap", cudaMemPrefetchBatchAsync(ptrs, sizes, 3, places, first, 2, 0, s));
    OK(cudaDeviceSynchronize());
    state("batch.overlap", p, 2 * M);
    // Before a mistake nothing is moved.
    OK(cudaMemPrefetchAsync(p, 4 * M, device(), 0, s));
    OK(cudaStreamSynchronize(s));
    ptrs[0] = p, ptrs[1] = nullptr, first[1] = 1, places[0] = host();
    code("batch.mistake_behind", cudaMemPrefetchBatchAsync(ptrs, sizes, 2, places, first, 2, 0, s));
    OK(cudaDeviceSynchronize());
    state("batch.mistake_behind", p, 2 * M);
    ptrs[1] = q, places[0] = device(), places[1] = at(1, 5);
    OK(cudaMemPrefetchAsync(p, 4 * M, host(), 0, s));
    code("batch.mistaken_place", cudaMemPrefetchBatchAsync(ptrs, sizes, 2, places, first, 2, 0, s));
    OK(cudaDeviceSynchronize());
    state("batch.mistaken_place", p, 2 * M);
    ptrs[1] = nullptr, first[1] = 1, places[1] = host();
    code("batch.discard_mistake", cudaMemDiscardAndPrefetchBatchAsync(ptrs, sizes, 2, places, first, 2, 0, s));
    OK(cudaDeviceSynchronize());
    state("batch.discard_mistake", p, 2 * M);
    OK(cudaFree(p));
    OK(cudaFree(q));
}

// Memory that is not managed.
static void others() {
    void *dev, *pinned, *registered = std::aligned_alloc(4096, 65536), *pageable = std::aligned_alloc(4096, 65536), *pooled;
    std::memset(pageable, 1, 65536);
    std::memset(registered, 1, 65536);
    OK(cudaMalloc(&dev, 65536));
    OK(cudaMallocHost(&pinned, 65536));
    OK(cudaHostRegister(registered, 65536, 0));
    OK(cudaMallocAsync(&pooled, 65536, s));
    OK(cudaStreamSynchronize(s));
    void* all[] = {dev, pinned, registered, pageable, pooled};
    const char* names[] = {"device", "pinned", "registered", "pageable", "pooled"};
    int v;
    for (int i = 0; i < 5; i++) {
        std::string n = std::string("other.") + names[i];
        void* p = all[i];
        size_t size = 65536, index = 0;
        cudaMemLocation l = device();
        code(n + ".advise", cudaMemAdvise(p, 65536, cudaMemAdviseSetReadMostly, device()));
        code(n + ".prefer", cudaMemAdvise(p, 65536, cudaMemAdviseSetPreferredLocation, host()));
        code(n + ".prefetch", cudaMemPrefetchAsync(p, 65536, device(), 0, s));
        code(n + ".prefetch_host", cudaMemPrefetchAsync(p, 65536, host(), 0, s));
        code(n + ".attribute", cudaMemRangeGetAttribute(&v, 4, cudaMemRangeAttributeReadMostly, p, 65536));
        code(n + ".batch", cudaMemPrefetchBatchAsync(&p, &size, 1, &l, &index, 1, 0, s));
        code(n + ".discard", cudaMemDiscardBatchAsync(&p, &size, 1, 0, s));
        code(n + ".discard_prefetch", cudaMemDiscardAndPrefetchBatchAsync(&p, &size, 1, &l, &index, 1, 0, s));
        for (unsigned flags : {1u, 2u, 4u})
            code(n + ".attach" + std::to_string(flags), cudaStreamAttachMemAsync(s, p, 0, flags));
    }
    OK(cudaStreamSynchronize(s));
    OK(cudaFree(dev));
    OK(cudaFreeHost(pinned));
    OK(cudaHostUnregister(registered));
    OK(cudaFree(pooled));
    std::free(registered);
    std::free(pageable);
}

static void attributes() {
    char* p = managed(64 * K);
    int v[4] = {77, 77, 77, 77};
    void* to[] = {&v[0], &v[1], &v[2]};
    size_t sizes[] = {4, 4, 8};
    cudaMemRangeAttribute which[] = {cudaMemRangeAttributeReadMostly, cudaMemRangeAttributeLastPrefetchLocation,
                                     cudaMemRangeAttributeAccessedBy};
    auto all = [&](const char* name, size_t n, size_t bytes) {
        v[0] = v[1] = v[2] = v[3] = 77;
        std::string what = std::string("attributes.") + name;
        code(what, cudaMemRangeGetAttributes(to, sizes, which, n, p, bytes));
        std::printf("%s.values=%d,%d,%d,%d\n", what.c_str(), v[0], v[1], v[2], v[3]);
    };
    all("three", 3, 64 * K);
    all("one", 1, 64 * K);
    all("none", 0, 64 * K);
    all("beyond", 3, 128 * K);
    all("no_bytes", 3, 0);
    sizes[1] = 8;
    all("wrong_size", 3, 64 * K);
    sizes[1] = 4, which[1] = (cudaMemRangeAttribute)9;
    all("wrong_attribute", 3, 64 * K);
    which[1] = cudaMemRangeAttributeLastPrefetchLocation, to[1] = nullptr;
    all("wrong_place", 3, 64 * K);
    code("attribute.0", cudaMemRangeGetAttribute(v, 4, (cudaMemRangeAttribute)0, p, 64 * K));
    code("attribute.9", cudaMemRangeGetAttribute(v, 4, (cudaMemRangeAttribute)9, p, 64 * K));
    code("attribute.null", cudaMemRangeGetAttribute(nullptr, 4, cudaMemRangeAttributeReadMostly, p, 64 * K));
    code("attribute.room2", cudaMemRangeGetAttribute(v, 2, cudaMemRangeAttributeReadMostly, p, 64 * K));
    code("attribute.room8", cudaMemRangeGetAttribute(v, 8, cudaMemRangeAttributePreferredLocationType, p, 64 * K));
    code("attribute.room6", cudaMemRangeGetAttribute(v, 6, cudaMemRangeAttributeAccessedBy, p, 64 * K));
    code("attribute.room0", cudaMemRangeGetAttribute(v, 0, cudaMemRangeAttributeAccessedBy, p, 64 * K));
    OK(cudaFree(p));
}

static void attached() {
    char* p = managed(64 * K);
    cudaStream_t streams[] = {s, nullptr, cudaStreamLegacy, cudaStreamPerThread};
    const char* names[] = {"stream", "null", "legacy", "per_thread"};
    for (int i = 0; i < 4; i++)
        // Without flags the driver crashes.
        for (unsigned flags = 1; flags < 9; flags++) {
            std::string n = std::string("attach.") + names[i] + std::to_string(flags);
            code(n, cudaStreamAttachMemAsync(streams[i], p, 0, flags));
            OK(cudaDeviceSynchronize());
        }
    code("attach.whole", cudaStreamAttachMemAsync(s, p, 64 * K, cudaMemAttachGlobal));
    code("attach.part", cudaStreamAttachMemAsync(s, p, 4096, cudaMemAttachGlobal));
    code("attach.more", cudaStreamAttachMemAsync(s, p, 128 * K, cudaMemAttachGlobal));
    code("attach.inside", cudaStreamAttachMemAsync(s, p + 4096, 0, cudaMemAttachGlobal));
    code("attach.rest", cudaStreamAttachMemAsync(s, p + 4096, 60 * K, cudaMemAttachGlobal));
    code("attach.nowhere", cudaStreamAttachMemAsync(s, nullptr, 0, cudaMemAttachGlobal));
    code("attach.variable", cudaStreamAttachMemAsync(s, managedVariable, 0, cudaMemAttachHost));
    OK(cudaStreamSynchronize(s));
    // What is tied to a stream stays with it until something else is said, also when the stream is gone.
    cudaStream_t other;
    OK(cudaStreamCreateWithFlags(&other, cudaStreamNonBlocking));
    code("attach.other", cudaStreamAttachMemAsync(other, p));
    OK(cudaStreamSynchronize(other));
    state("attach.state", p, 64 * K);
    code("attach.advise", cudaMemAdvise(p, 64 * K, cudaMemAdviseSetReadMostly, device()));
    code("attach.prefetch", cudaMemPrefetchAsync(p, 64 * K, device(), 0, other));
    code("attach.prefetch_elsewhere", cudaMemPrefetchAsync(p, 64 * K, device(), 0, s));
    touch<<<1, 64, 0, other>>>(p, 4096);
    code("attach.kernel", cudaStreamSynchronize(other));
    OK(cudaStreamDestroy(other));
    touch<<<1, 64, 0, s>>>(p, 4096);
    code("attach.kernel_elsewhere", cudaStreamSynchronize(s));
    say("attach.value", p[5]);
    OK(cudaFree(p));
}

static void captured() {
    char* p = managed(64 * K);
    void* at0 = p;
    size_t size = 64 * K, index = 0;
    cudaMemLocation l = device();
    int v;
    auto during = [&](const char* name, auto call) {
        cudaGraph_t g = nullptr;
        OK(cudaStreamBeginCapture(s, cudaStreamCaptureModeThreadLocal));
        code(std::string("capture.") + name, call());
        cudaError_t e = cudaStreamEndCapture(s, &g);
        code(std::string("capture.") + name + ".end", e);
        if (e == cudaSuccess && g) cudaGraphDestroy(g);
    };
    during("prefetch", [&] { return cudaMemPrefetchAsync(p, 64 * K, device(), 0, s); });
    during("batch", [&] { return cudaMemPrefetchBatchAsync(&at0, &size, 1, &l, &index, 1, 0, s); });
    during("discard", [&] { return cudaMemDiscardBatchAsync(&at0, &size, 1, 0, s); });
    during("attach", [&] { return cudaStreamAttachMemAsync(s, p, 0, cudaMemAttachGlobal); });
    during("advise", [&] { return cudaMemAdvise(p, 64 * K, cudaMemAdviseSetReadMostly, device()); });
    during("attribute", [&] { return cudaMemRangeGetAttribute(&v, 4, cudaMemRangeAttributeReadMostly, p, 64 * K); });
    during("malloc", [&] { void* q; return cudaMallocManaged(&q, 4096); });
    OK(cudaFree(p));
}

// What the runtime says of an address: kind, device, and which of its own addresses it is told.
static void pointer(const std::string& name, const void* p) {
    cudaPointerAttributes a;
    std::memset(&a, 0x55, sizeof a);
    cudaError_t e = cudaPointerGetAttributes(&a, p);
    code("pointer." + name, e);
    if (e != cudaSuccess) return;
    auto is = [&](void* q) { return q == p ? (p ? "it" : "0") : q ? "another" : "0"; };
    std::printf("pointer.%s.is=%d,%d,%s,%s\n", name.c_str(), (int)a.type, a.device, is(a.devicePointer), is(a.hostPointer));
}

// What the driver says of it, of attributes that do not rest on the machine.
static void more(const std::string& name, const void* p, decltype(&cuPointerGetAttribute) get) {
    const int which[] = {CU_POINTER_ATTRIBUTE_MEMORY_TYPE,  CU_POINTER_ATTRIBUTE_SYNC_MEMOPS, CU_POINTER_ATTRIBUTE_IS_MANAGED,
                         CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL, CU_POINTER_ATTRIBUTE_RANGE_SIZE, CU_POINTER_ATTRIBUTE_MAPPED,
                         CU_POINTER_ATTRIBUTE_ALLOWED_HANDLE_TYPES, CU_POINTER_ATTRIBUTE_ACCESS_FLAGS};
    for (int i : which) {
        unsigned long long v = 0;
        CUresult r = get(&v, (CUpointer_attribute)i, (CUdeviceptr)(uintptr_t)p);
        std::printf("pointer.%s.%d=%d,%lld\n", name.c_str(), i, (int)r, r == CUDA_SUCCESS ? (long long)(int)v : 0);
    }
    unsigned long long pool = 0;
    CUresult r = get(&pool, CU_POINTER_ATTRIBUTE_MEMPOOL_HANDLE, (CUdeviceptr)(uintptr_t)p);
    std::printf("pointer.%s.pool=%d,%s\n", name.c_str(), (int)r, r == CUDA_SUCCESS && pool ? "set" : "0");
}

static void* entry(const char* name, unsigned version) {
    void* f = nullptr;
    cudaDriverEntryPointQueryResult found;
    OK(cudaGetDriverEntryPointByVersion(name, &f, version, cudaEnableDefault, &found));
    return f;
}

static void pointers() {
    auto get = (decltype(&cuPointerGetAttribute))entry("cuPointerGetAttribute", 12000);
    int onStack = 0;
    void *dev, *pitched, *pinned, *mapped, *combined, *portable, *pooled, *symbol;
    size_t pitch;
    char* heap = (char*)std::aligned_alloc(4096, 65536);
    static char area[65536] __attribute__((aligned(4096)));
    OK(cudaMalloc(&dev, 65536));
    OK(cudaMallocPitch(&pitched, &pitch, 100, 10));
    OK(cudaMallocHost(&pinned, 65536));
    OK(cudaHostAlloc(&mapped, 65536, cudaHostAllocMapped));
    OK(cudaHostAlloc(&combined, 65536, cudaHostAllocWriteCombined));
    OK(cudaHostAlloc(&portable, 65536, cudaHostAllocPortable));
    OK(cudaMallocAsync(&pooled, 65536, s));
    OK(cudaStreamSynchronize(s));
    char* global = managed(65536);
    char* ofHost = managed(65536, cudaMemAttachHost);
    pointer("null", nullptr);
    pointer("stack", &onStack);
    pointer("heap", heap);
    pointer("function", (void*)pointers);
    pointer("kernel", (void*)touch);
    pointer("one", (void*)1);
    pointer("device", dev);
    pointer("device_inside", (char*)dev + 1000);
    pointer("device_end", (char*)dev + 65535);
    pointer("pitched", pitched);
    pointer("pinned", pinned);
    pointer("pinned_inside", (char*)pinned + 1000);
    pointer("mapped", mapped);
    pointer("combined", combined);
    pointer("portable", portable);
    pointer("pooled", pooled);
    pointer("managed", global);
    pointer("managed_inside", global + 5000);
    pointer("managed_host", ofHost);
    code("pointer.no_place", cudaPointerGetAttributes(nullptr, dev));
    more("device", dev, get);
    more("pinned", pinned, get);
    more("pooled", pooled, get);
    more("managed", global, get);
    more("managed_host", ofHost, get);
    OK(cudaMemAdvise(global, 65536, cudaMemAdviseSetPreferredLocation, host()));
    OK(cudaMemPrefetchAsync(global, 65536, host(), 0, s));
    OK(cudaStreamSynchronize(s));
    pointer("managed_preferred_host", global);
    OK(cudaStreamAttachMemAsync(s, global, 0, cudaMemAttachSingle));
    OK(cudaStreamSynchronize(s));
    pointer("managed_attached", global);
    OK(cudaGetSymbolAddress(&symbol, deviceVariable));
    pointer("variable", symbol);
    more("variable", symbol, get);
    OK(cudaGetSymbolAddress(&symbol, managedVariable));
    say("pointer.managed_variable_same", symbol == managedVariable);
    pointer("managed_variable", managedVariable);
    more("managed_variable", managedVariable, get);
    OK(cudaGetSymbolAddress(&symbol, constantVariable));
    pointer("constant", symbol);
    pointer("shadow", deviceVariable);
    for (unsigned flags : {0u, 1u, 2u, 3u}) {
        OK(cudaHostRegister(area, 65536, flags));
        std::string n = "registered" + std::to_string(flags);
        pointer(n, area);
        pointer(n + "_inside", area + 1000);
        if (flags == 0) more(n, area, get);
        OK(cudaHostUnregister(area));
        pointer(n + "_no_more", area);
    }
    // Reserved, then mapped.
    auto reserve = (decltype(&cuMemAddressReserve))entry("cuMemAddressReserve", 12000);
    auto create = (decltype(&cuMemCreate))entry("cuMemCreate", 12000);
    auto map = (decltype(&cuMemMap))entry("cuMemMap", 12000);
    auto access = (decltype(&cuMemSetAccess))entry("cuMemSetAccess", 12000);
    CUdeviceptr base = 0;
    CUmemGenericAllocationHandle handle = 0;
    CUmemAllocationProp prop;
    std::memset(&prop, 0, sizeof prop);
    prop.type = CU_MEM_ALLOCATION_TYPE_PINNED, prop.location.type = CU_MEM_LOCATION_TYPE_DEVICE;
    CUmemAccessDesc desc;
    std::memset(&desc, 0, sizeof desc);
    desc.location = prop.location, desc.flags = CU_MEM_ACCESS_FLAGS_PROT_READWRITE;
    say("vmm.reserve", reserve(&base, 2 * M, 0, 0, 0));
    pointer("reserved", (void*)base);
    say("vmm.create", create(&handle, 2 * M, &prop, 0));
    say("vmm.map", map(base, 2 * M, 0, handle, 0));
    pointer("mapped_without_access", (void*)base);
    say("vmm.access", access(base, 2 * M, &desc, 1));
    pointer("vmm", (void*)base);
    code("vmm.advise", cudaMemAdvise((void*)base, 2 * M, cudaMemAdviseSetReadMostly, device()));
    code("vmm.prefetch", cudaMemPrefetchAsync((void*)base, 2 * M, host(), 0, s));
    state("vmm", (void*)base, 2 * M);
    OK(cudaFree(dev));
    pointer("freed", dev);
    OK(cudaFreeHost(pinned));
    OK(cudaFree(global));
    pointer("freed_managed", global);
    OK(cudaFreeAsync(pooled, s));
    OK(cudaStreamSynchronize(s));
    pointer("freed_pooled", pooled);
    std::free(heap);
}

static void pools() {
    auto get = (decltype(&cuPointerGetAttribute))entry("cuPointerGetAttribute", 12000);
    const cudaMemLocation places[] = {at(0, 0), device(), host(), node(), current(), at(1, 5), at(0, 3)};
    const char* names[] = {"none", "device", "host", "node", "current", "device5", "none3"};
    for (int type : {0, 1, 2, 3})
        for (int i = 0; i < 7; i++) {
            cudaMemPoolProps props;
            std::memset(&props, 0, sizeof props);
            props.allocType = (cudaMemAllocationType)type, props.location = places[i];
            cudaMemPool_t pool = nullptr;
            std::string n = "pool" + std::to_string(type) + "." + names[i];
            cudaError_t e = cudaMemPoolCreate(&pool, &props);
            code(n, e);
            if (e != cudaSuccess) continue;
            void* p = nullptr;
            e = cudaMallocFromPoolAsync(&p, 65536, pool, s);
            code(n + ".malloc", e);
            OK(cudaStreamSynchronize(s));
            if (e == cudaSuccess) {
                pointer(n, p);
                more(n, p, get);
                if (type == 2) {
                    state(n, p, 65536);
                    std::memset(p, 7, 65536);
                    touch<<<1, 64, 0, s>>>((char*)p, 4096);
                    code(n + ".kernel", cudaStreamSynchronize(s));
                    say(n + ".value", ((char*)p)[9]);
                }
                for (int a = 1; a <= 6; a++)
                    code(n + ".advise" + std::to_string(a), cudaMemAdvise(p, 65536, (cudaMemoryAdvise)a, device()));
                code(n + ".prefetch", cudaMemPrefetchAsync(p, 65536, device(), 0, s));
                size_t bytes = 65536;
                code(n + ".discard", cudaMemDiscardBatchAsync(&p, &bytes, 1, 0, s));
                code(n + ".attach", cudaStreamAttachMemAsync(s, p, 0, cudaMemAttachSingle));
                OK(cudaStreamSynchronize(s));
                if (type == 2) state(n + ".after", p, 65536);
                code(n + ".free", cudaFreeAsync(p, s));
                OK(cudaStreamSynchronize(s));
            }
            for (int a = 1; a <= 3; a++) {
                int value = 77;
                std::string what = n + ".attribute" + std::to_string(a);
                code(what, cudaMemPoolGetAttribute(pool, (cudaMemPoolAttr)a, &value));
                say(what + ".value", value);
            }
            auto accesses = [&](const std::string& when) {
                for (int k = 0; k < 3; k++) {
                    const cudaMemLocation all[] = {device(), host(), node()};
                    cudaMemLocation where = all[k];
                    cudaMemAccessFlags flags = (cudaMemAccessFlags)77;
                    std::string what = n + "." + when + std::to_string(k);
                    code(what, cudaMemPoolGetAccess(&flags, pool, &where));
                    say(what + ".value", flags);
                }
            };
            accesses("access_before");
            for (int k = 0; k < 3; k++) {
                cudaMemAccessDesc desc;
                std::memset(&desc, 0, sizeof desc);
                desc.location = k == 1 ? host() : device(), desc.flags = k == 2 ? cudaMemAccessFlagsProtNone : cudaMemAccessFlagsProtReadWrite;
                code(n + ".access" + std::to_string(k), cudaMemPoolSetAccess(pool, &desc, 1));
            }
            accesses("access_after");
            code(n + ".trim", cudaMemPoolTrimTo(pool, 0));
            code(n + ".destroy", cudaMemPoolDestroy(pool));
        }
    for (int type : {0, 1, 2, 3})
        for (int i = 0; i < 7; i++) {
            cudaMemPool_t pool = nullptr, again = nullptr;
            cudaMemLocation l = places[i];
            std::string n = "default" + std::to_string(type) + "." + names[i];
            cudaError_t e = cudaMemGetDefaultMemPool(&pool, &l, (cudaMemAllocationType)type);
            code(n, e);
            code(n + ".current", cudaMemGetMemPool(&again, &l, (cudaMemAllocationType)type));
            if (e != cudaSuccess) continue;
            say(n + ".same", pool == again);
            code(n + ".set", cudaMemSetMemPool(&l, (cudaMemAllocationType)type, pool));
            code(n + ".destroy", cudaMemPoolDestroy(pool));
            void* p = nullptr;
            code(n + ".malloc", cudaMallocFromPoolAsync(&p, 65536, pool, s));
            OK(cudaStreamSynchronize(s));
            if (!p) continue;
            pointer(n, p);
            OK(cudaFreeAsync(p, s));
            OK(cudaStreamSynchronize(s));
        }
    cudaMemPoolProps props;
    std::memset(&props, 0, sizeof props);
    props.allocType = cudaMemAllocationTypeManaged, props.location = device();
    cudaMemPool_t pool = nullptr;
    props.handleTypes = cudaMemHandleTypePosixFileDescriptor;
    code("pool2.handles", cudaMemPoolCreate(&pool, &props));
    props.handleTypes = cudaMemHandleTypeNone, props.maxSize = 4 * M;
    code("pool2.max", cudaMemPoolCreate(&pool, &props));
}

// As before CUDA 12.2 and 13, with numbers of devices.
static void first_versions() {
    auto prefetch = (CUresult (*)(CUdeviceptr, size_t, int, CUstream))entry("cuMemPrefetchAsync", 12000);
    auto advise = (CUresult (*)(CUdeviceptr, size_t, int, int))entry("cuMemAdvise", 12000);
    char* p = managed(64 * K);
    CUdeviceptr d = (CUdeviceptr)(uintptr_t)p;
    for (int device : {0, -1, -2, 1, 5}) {
        std::string n = "first.prefetch" + std::to_string(device);
        CUresult r = prefetch(d, 64 * K, device, s);
        say(n, r);
        OK(cudaStreamSynchronize(s));
        if (r == CUDA_SUCCESS) state(n, p, 64 * K);
    }
    say("first.prefetch_nothing", prefetch(d, 0, 0, s));
    say("first.prefetch_beyond", prefetch(d, M, 0, s));
    for (int a = 0; a <= 7; a++)
        for (int device : {0, -1, -2, 5}) {
            std::string n = "first.advise" + std::to_string(a) + "." + std::to_string(device);
            CUresult r = advise(d, 64 * K, a, device);
            say(n, r);
            if (r == CUDA_SUCCESS && a % 2 == 1) state(n, p, 64 * K);
        }
    OK(cudaFree(p));
}

int main() {
    std::setvbuf(stdout, nullptr, _IOLBF, 0);
    std::signal(SIGSEGV, crash);
    OK(cudaSetDevice(0));
    OK(cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking));
    for (int a : {(int)cudaDevAttrManagedMemory, (int)cudaDevAttrConcurrentManagedAccess, (int)cudaDevAttrPageableMemoryAccess,
                  (int)cudaDevAttrPageableMemoryAccessUsesHostPageTables, (int)cudaDevAttrDirectManagedMemAccessFromHost,
                  (int)cudaDevAttrHostNativeAtomicSupported, (int)cudaDevAttrMemoryPoolsSupported}) {
        int v = 77;
        OK(cudaDeviceGetAttribute(&v, (cudaDeviceAttr)a, 0));
        say("device." + std::to_string(a), v);
    }
    fresh();
    advice();
    parts();
    prefetches();
    batches();
    others();
    attributes();
    attached();
    captured();
    pointers();
    pools();
    first_versions();
    std::printf("end=%d\n", (int)cudaDeviceSynchronize());
}
