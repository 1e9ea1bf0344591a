// Domains of memory synchronisation, and what there is of L2's control beside windows: attributes of streams, launches and nodes, limits, what is
// copied, captured and updated. Prints a line `name=value` for each answer, of which domains.txt has those of an H200
// (driver 580, CUDA 13.0). Nothing that rests on the machine is printed.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

#include <cuda_runtime.h>

#define OK(call)                                                                        \
    do {                                                                                \
        cudaError_t e = (call);                                                         \
        if (e != cudaSuccess) {                                                         \
            std::printf("line %d: %s: %s\n", __LINE__, #call, cudaGetErrorString(e));   \
            std::exit(1);                                                               \
        }                                                                               \
    } while (0)

__global__ void empty() {}

// A fence and a flag beside a launch in the other domain.
__global__ void fenced(int *p) {
    p[1] = 5;
    __threadfence_system();
    atomicExch(p, 1);
}

static const cudaLaunchAttributeID MAP = cudaLaunchAttributeMemSyncDomainMap, DOMAIN_OF = cudaLaunchAttributeMemSyncDomain,
                                   WINDOW = cudaLaunchAttributeAccessPolicyWindow, WAITING = cudaLaunchAttributeSynchronizationPolicy,
                                   PRIORITY = cudaLaunchAttributePriority;
static cudaStream_t s;
static char *memory;

static void say(const std::string &name, long long value) {
    std::printf("%s=%lld\n", name.c_str(), value);
}

static cudaError_t code(const std::string &name, cudaError_t e) {
    cudaGetLastError();
    say(name, e);
    return e;
}

static cudaLaunchAttributeValue zero() {
    cudaLaunchAttributeValue v;
    std::memset(&v, 0, sizeof v);
    return v;
}

static cudaLaunchAttributeValue map(int normal, int remote) {
    cudaLaunchAttributeValue v = zero();
    v.memSyncDomainMap.default_ = normal, v.memSyncDomainMap.remote = remote;
    return v;
}

static cudaLaunchAttributeValue number(int n) {
    cudaLaunchAttributeValue v = zero();
    std::memcpy(&v, &n, sizeof n);
    return v;
}

static cudaLaunchAttributeValue window(size_t bytes, float ratio) {
    cudaLaunchAttributeValue v = zero();
    v.accessPolicyWindow.base_ptr = memory;
    v.accessPolicyWindow.num_bytes = bytes;
    v.accessPolicyWindow.hitRatio = ratio;
    v.accessPolicyWindow.hitProp = cudaAccessPropertyPersisting;
    v.accessPolicyWindow.missProp = cudaAccessPropertyStreaming;
    return v;
}

// What an attribute is, in words that can be compared.
static void show(const std::string &name, cudaError_t e, cudaLaunchAttributeID id, const cudaLaunchAttributeValue &v) {
    if (code(name + ".get", e) != cudaSuccess) return;
    if (id == MAP)
        std::printf("%s.map=%d,%d\n", name.c_str(), v.memSyncDomainMap.default_, v.memSyncDomainMap.remote);
    else if (id == DOMAIN_OF)
        say(name + ".domain", v.memSyncDomain);
    else if (id == WINDOW)
        std::printf("%s.window=%d,%zu,%g,%d,%d\n", name.c_str(), v.accessPolicyWindow.base_ptr == memory, v.accessPolicyWindow.num_bytes,
                    v.accessPolicyWindow.hitRatio, (int)v.accessPolicyWindow.hitProp, (int)v.accessPolicyWindow.missProp);
    else
        say(name + ".value", v.priority);
}

static void of_stream(const std::string &name, cudaStream_t stream, cudaLaunchAttributeID id) {
    cudaLaunchAttributeValue v = zero();
    cudaError_t e = cudaStreamGetAttribute(stream, id, &v);
    show(name, e, id, v);
}

static void of_node(const std::string &name, cudaGraphNode_t node, cudaLaunchAttributeID id) {
    cudaLaunchAttributeValue v = zero();
    cudaError_t e = cudaGraphKernelNodeGetAttribute(node, id, &v);
    show(name, e, id, v);
}

static cudaError_t launch(cudaStream_t stream, const cudaLaunchAttribute *list, int n) {
    cudaLaunchConfig_t c = {};
    c.gridDim = 1, c.blockDim = 1, c.stream = stream;
    c.attrs = const_cast<cudaLaunchAttribute *>(list), c.numAttrs = n;
    return cudaLaunchKernelExC(&c, (const void *)empty, nullptr);
}

static cudaLaunchAttribute attribute(cudaLaunchAttributeID id, cudaLaunchAttributeValue v) {
    cudaLaunchAttribute a;
    std::memset(&a, 0, sizeof a);
    a.id = id, a.val = v;
    return a;
}

static cudaGraphNode_t node_of(cudaGraph_t g) {
    cudaGraphNode_t n;
    cudaKernelNodeParams k = {};
    k.func = (void *)empty, k.gridDim = 1, k.blockDim = 1;
    OK(cudaGraphAddKernelNode(&n, g, nullptr, 0, &k));
    return n;
}

static void each() {
    cudaGraph_t g;
    OK(cudaGraphCreate(&g, 0));
    cudaGraphNode_t node = node_of(g);
    of_stream("new", s, MAP), of_stream("new", s, DOMAIN_OF);
    of_node("new_node", node, MAP), of_node("new_node", node, DOMAIN_OF);
    const int pairs[][2] = {{0, 0}, {0, 1}, {1, 0}, {1, 1}, {0, 3}, {3, 0}, {3, 3}, {2, 1}, {0, 4}, {4, 0}, {4, 4}, {5, 0}, {0, 15}, {16, 0}, {0, 127}, {128, 0}, {255, 255}};
    for (auto &p : pairs) {
        std::string name = "map" + std::to_string(p[0]) + "," + std::to_string(p[1]);
        cudaLaunchAttributeValue v = map(p[0], p[1]);
        cudaLaunchAttribute a = attribute(MAP, v);
        code(name + ".stream", cudaStreamSetAttribute(s, MAP, &v));
        of_stream(name + ".stream", s, MAP);
        code(name + ".launch", launch(s, &a, 1));
        code(name + ".node", cudaGraphKernelNodeSetAttribute(node, MAP, &v));
        of_node(name + ".node", node, MAP);
    }
    for (int d : {0, 1, 2, 3, 4, 15, 255, 256, -1}) {
        std::string name = "domain" + std::to_string(d);
        cudaLaunchAttributeValue v = number(d);
        cudaLaunchAttribute a = attribute(DOMAIN_OF, v);
        code(name + ".stream", cudaStreamSetAttribute(s, DOMAIN_OF, &v));
        of_stream(name + ".stream", s, DOMAIN_OF);
        code(name + ".launch", launch(s, &a, 1));
        code(name + ".node", cudaGraphKernelNodeSetAttribute(node, DOMAIN_OF, &v));
        of_node(name + ".node", node, DOMAIN_OF);
    }
    OK(cudaStreamSynchronize(s));
    OK(cudaGraphDestroy(g));
}

// Several attributes of one launch.
static void several() {
    cudaLaunchAttribute list[4] = {attribute(DOMAIN_OF, number(1)), attribute(MAP, map(2, 3)), attribute(WINDOW, window(4096, 0.5f)), attribute(DOMAIN_OF, number(0))};
    code("several.two", launch(s, list, 2));
    code("several.three", launch(s, list, 3));
    code("several.twice", launch(s, list, 4));
    list[3] = attribute(DOMAIN_OF, number(2));
    code("several.wrong_last", launch(s, list, 4));
    list[0] = attribute(DOMAIN_OF, number(2)), list[3] = attribute(DOMAIN_OF, number(0));
    code("several.wrong_first", launch(s, list, 4));
    list[0] = attribute(MAP, map(4, 0)), list[3] = attribute(MAP, map(0, 1));
    code("several.wrong_map_first", launch(s, list, 4));
    code("several.none", launch(s, nullptr, 0));
    code("several.null", launch(s, nullptr, 1));
    OK(cudaStreamSynchronize(s));
}

// Streams that there are always, and what is copied from one to another.
static void streams() {
    const cudaStream_t always[] = {nullptr, cudaStreamLegacy, cudaStreamPerThread};
    const char *names[] = {"null", "legacy", "per_thread"};
    cudaLaunchAttributeValue m = map(1, 2), d = number(1), m0 = map(0, 1), d0 = number(0);
    for (int i = 0; i < 3; i++) {
        std::string n = std::string("always.") + names[i];
        of_stream(n + ".first", always[i], MAP), of_stream(n + ".first", always[i], DOMAIN_OF);
        code(n + ".set_map", cudaStreamSetAttribute(always[i], MAP, &m));
        code(n + ".set_domain", cudaStreamSetAttribute(always[i], DOMAIN_OF, &d));
        of_stream(n, always[i], MAP), of_stream(n, always[i], DOMAIN_OF);
        code(n + ".back_map", cudaStreamSetAttribute(always[i], MAP, &m0));
        code(n + ".back_domain", cudaStreamSetAttribute(always[i], DOMAIN_OF, &d0));
    }
    cudaStream_t a, b;
    OK(cudaStreamCreate(&a));
    OK(cudaStreamCreateWithPriority(&b, cudaStreamNonBlocking, -2));
    cudaLaunchAttributeValue w = window(8192, 0.25f), p = number(-1), spin = number(cudaSyncPolicySpin);
    OK(cudaStreamSetAttribute(a, MAP, &m));
    OK(cudaStreamSetAttribute(a, DOMAIN_OF, &d));
    OK(cudaStreamSetAttribute(a, WINDOW, &w));
    code("copy.set_waiting", cudaStreamSetAttribute(a, WAITING, &spin));
    code("copy.set_priority", cudaStreamSetAttribute(a, PRIORITY, &p));
    const cudaLaunchAttributeID all[] = {MAP, DOMAIN_OF, WINDOW, WAITING, PRIORITY};
    for (auto id : all) of_stream("copy.before" + std::to_string(id), b, id);
    code("copy", cudaStreamCopyAttributes(b, a));
    for (auto id : all) of_stream("copy.after" + std::to_string(id), b, id);
    OK(cudaStreamSetAttribute(a, DOMAIN_OF, &d0));
    of_stream("copy.own", b, DOMAIN_OF);
    code("copy.itself", cudaStreamCopyAttributes(b, b));
    code("copy.to_null", cudaStreamCopyAttributes(nullptr, a));
    of_stream("copy.to_null", nullptr, MAP);
    code("copy.from_null", cudaStreamCopyAttributes(b, nullptr));
    of_stream("copy.from_null", b, MAP), of_stream("copy.from_null", b, WINDOW);
    for (int i = 0; i < 3; i++) OK(cudaStreamSetAttribute(always[i], MAP, &m0));
    for (int i = 0; i < 3; i++) OK(cudaStreamSetAttribute(always[i], DOMAIN_OF, &d0));
    cudaLaunchAttributeValue none = zero();
    OK(cudaStreamSetAttribute(nullptr, WINDOW, &none));
    OK(cudaStreamDestroy(a));
    OK(cudaStreamDestroy(b));
}

// Nodes that are captured, cloned, copied and updated.
static void nodes() {
    cudaStream_t a;
    cudaGraph_t g, clone;
    cudaGraphNode_t list[8], in_clone, other;
    cudaGraphExec_t x;
    size_t n = 8;
    OK(cudaStreamCreate(&a));
    cudaLaunchAttributeValue m = map(1, 2), d = number(1), d0 = number(0), m3 = map(3, 3);
    OK(cudaStreamSetAttribute(a, MAP, &m));
    OK(cudaStreamSetAttribute(a, DOMAIN_OF, &d));
    OK(cudaStreamBeginCapture(a, cudaStreamCaptureModeRelaxed));
    empty<<<1, 1, 0, a>>>();
    cudaLaunchAttribute own[2] = {attribute(DOMAIN_OF, d0), attribute(MAP, m3)};
    code("capture.launch", launch(a, own, 1));
    code("capture.launch_both", launch(a, own, 2));
    code("capture.set", cudaStreamSetAttribute(a, MAP, &m3));
    of_stream("capture.has", a, MAP);
    empty<<<1, 1, 0, a>>>();
    code("capture.copy", cudaStreamCopyAttributes(a, s));
    code("capture.granularity", cudaDeviceSetLimit(cudaLimitMaxL2FetchGranularity, 64));
    code("capture.set_aside", cudaDeviceSetLimit(cudaLimitPersistingL2CacheSize, 0));
    code("capture.reset", cudaCtxResetPersistingL2Cache());
    code("capture.end", cudaStreamEndCapture(a, &g));
    of_stream("capture.left", a, MAP), of_stream("capture.left", a, DOMAIN_OF);
    OK(cudaGraphGetNodes(g, list, &n));
    say("captured", n);
    for (size_t i = 0; i < n; i++) {
        std::string name = "captured" + std::to_string(i);
        of_node(name, list[i], MAP), of_node(name, list[i], DOMAIN_OF);
    }
    code("nodes.clone", cudaGraphClone(&clone, g));
    OK(cudaGraphNodeFindInClone(&in_clone, list[0], clone));
    of_node("nodes.clone", in_clone, MAP), of_node("nodes.clone", in_clone, DOMAIN_OF);
    other = node_of(g);
    code("nodes.copy", cudaGraphKernelNodeCopyAttributes(other, list[0]));
    of_node("nodes.copy", other, MAP), of_node("nodes.copy", other, DOMAIN_OF);
    code("nodes.instantiate", cudaGraphInstantiate(&x, g, 0));
    code("nodes.launch", cudaGraphLaunch(x, a));
    for (auto id : {MAP, DOMAIN_OF, WINDOW, PRIORITY}) {
        cudaLaunchAttributeValue v = id == MAP ? map(0, 3) : id == DOMAIN_OF ? number(0) : id == WINDOW ? window(64, 1) : number(-3);
        code("nodes.change" + std::to_string(id), cudaGraphKernelNodeSetAttribute(list[0], id, &v));
        cudaGraphExecUpdateResultInfo info = {};
        code("nodes.update" + std::to_string(id), cudaGraphExecUpdate(x, g, &info));
        say("nodes.update_result" + std::to_string(id), info.result);
        code("nodes.launch" + std::to_string(id), cudaGraphLaunch(x, a));
    }
    cudaGraphNode_t nothing;
    OK(cudaGraphAddEmptyNode(&nothing, g, nullptr, 0));
    code("nodes.set_empty", cudaGraphKernelNodeSetAttribute(nothing, MAP, &m));
    of_node("nodes.get_empty", nothing, MAP);
    OK(cudaStreamSynchronize(a));
    OK(cudaGraphExecDestroy(x));
    OK(cudaGraphDestroy(g));
    OK(cudaGraphDestroy(clone));
    OK(cudaStreamDestroy(a));
}

// Which attributes streams, nodes and launches have at all.
static void all_numbers() {
    cudaGraph_t g;
    OK(cudaGraphCreate(&g, 0));
    cudaGraphNode_t node = node_of(g);
    for (int id = 0; id < 19; id++) {
        cudaLaunchAttributeValue v = zero();
        code("stream.has" + std::to_string(id), cudaStreamGetAttribute(s, (cudaLaunchAttributeID)id, &v));
        v = zero();
        code("node.has" + std::to_string(id), cudaGraphKernelNodeGetAttribute(node, (cudaLaunchAttributeID)id, &v));
    }
    OK(cudaGraphDestroy(g));
}

static void limits() {
    size_t got = 7;
    OK(cudaDeviceGetLimit(&got, cudaLimitMaxL2FetchGranularity));
    say("granularity.first", got);
    for (size_t n : {0ul, 1ul, 15ul, 16ul, 31ul, 32ul, 33ul, 47ul, 48ul, 63ul, 64ul, 65ul, 95ul, 96ul, 97ul, 100ul, 127ul, 128ul, 129ul, 256ul, 1ul << 32, ~0ul}) {
        std::string name = "granularity" + std::to_string(n);
        code(name, cudaDeviceSetLimit(cudaLimitMaxL2FetchGranularity, n));
        OK(cudaDeviceGetLimit(&got, cudaLimitMaxL2FetchGranularity));
        say(name + ".now", got);
    }
    code("granularity.back", cudaDeviceSetLimit(cudaLimitMaxL2FetchGranularity, 64));
    OK(cudaDeviceGetLimit(&got, cudaLimitPersistingL2CacheSize));
    say("aside.first", got);
    int most = 0, domains = 0, widest = 0, l2 = 0;
    OK(cudaDeviceGetAttribute(&most, cudaDevAttrMaxPersistingL2CacheSize, 0));
    OK(cudaDeviceGetAttribute(&widest, cudaDevAttrMaxAccessPolicyWindowSize, 0));
    OK(cudaDeviceGetAttribute(&l2, cudaDevAttrL2CacheSize, 0));
    OK(cudaDeviceGetAttribute(&domains, cudaDevAttrMemSyncDomainCount, 0));
    say("device.aside", most), say("device.widest", widest), say("device.l2", l2), say("device.domains", domains);
    cudaDeviceProp prop;
    OK(cudaGetDeviceProperties(&prop, 0));
    say("properties.aside", prop.persistingL2CacheMaxSize), say("properties.widest", prop.accessPolicyMaxWindowSize), say("properties.l2", prop.l2CacheSize);
    const size_t m = most, part = l2 / 16;
    const size_t asked[] = {0, 1, part - 1, part, part + 1, 2 * part - 1, 2 * part, 2 * part + 1, 1 << 20, 3 << 20, 5 << 20, 10 << 20, 20 << 20, 30 << 20,
                            32 << 20, m - part, m - part + 1, m - 1, m, m + 1, m + part, (size_t)l2, 1ul << 40, ~0ul};
    for (size_t n : asked) {
        std::string name = "aside" + std::to_string(n);
        code(name, cudaDeviceSetLimit(cudaLimitPersistingL2CacheSize, n));
        OK(cudaDeviceGetLimit(&got, cudaLimitPersistingL2CacheSize));
        say(name + ".now", got);
    }
    // Windows where nothing is set aside.
    OK(cudaDeviceSetLimit(cudaLimitPersistingL2CacheSize, 0));
    cudaLaunchAttributeValue w = window(1 << 20, 1), none = zero();
    code("aside.none.window", cudaStreamSetAttribute(s, WINDOW, &w));
    of_stream("aside.none", s, WINDOW);
    code("aside.none.launch", launch(s, nullptr, 0));
    code("aside.none.reset", cudaCtxResetPersistingL2Cache());
    of_stream("aside.none.after_reset", s, WINDOW);
    code("aside.none.cleared", cudaStreamSetAttribute(s, WINDOW, &none));
    OK(cudaStreamSynchronize(s));
    OK(cudaDeviceSetLimit(cudaLimitPersistingL2CacheSize, m));
    code("aside.all.reset", cudaCtxResetPersistingL2Cache());
    code("aside.all.again", cudaCtxResetPersistingL2Cache());
    OK(cudaDeviceReset());
    OK(cudaDeviceGetLimit(&got, cudaLimitMaxL2FetchGranularity));
    say("device_reset.granularity", got);
    OK(cudaDeviceGetLimit(&got, cudaLimitPersistingL2CacheSize));
    say("device_reset.aside", got);
}

// What the guide does: work that others wait for beside work whose fences are to be cheap.
static void guide() {
    int *flag, last[2] = {0, 0};
    cudaStream_t compute, talk;
    OK(cudaMalloc(&flag, 8));
    OK(cudaMemset(flag, 0, 8));
    OK(cudaStreamCreate(&compute));
    OK(cudaStreamCreate(&talk));
    cudaLaunchAttributeValue remote = number(cudaLaunchMemSyncDomainRemote), apart = map(2, 3);
    OK(cudaStreamSetAttribute(talk, DOMAIN_OF, &remote));
    OK(cudaStreamSetAttribute(talk, MAP, &apart));
    empty<<<1, 1, 0, compute>>>();
    fenced<<<1, 1, 0, talk>>>(flag);
    OK(cudaDeviceSynchronize());
    OK(cudaMemcpy(last, flag, 8, cudaMemcpyDeviceToHost));
    say("guide.flag", last[0]), say("guide.data", last[1]);
    OK(cudaFree(flag));
    OK(cudaStreamDestroy(compute));
    OK(cudaStreamDestroy(talk));
}

int main() {
    std::setvbuf(stdout, nullptr, _IOLBF, 0);
    OK(cudaMalloc(&memory, 2 << 20));
    OK(cudaStreamCreate(&s));
    each();
    several();
    streams();
    nodes();
    all_numbers();
    guide();
    limits();
    std::printf("end=%d\n", (int)cudaDeviceSynchronize());
}
