// What calls of the runtime API cost: one line `NAME VALUE` each.
//   api calls        launch and synchronise, events, allocations, the current device
//   api copies       256 MB in each direction beside memcpy by as many threads
//   api overlap      two kernels that each fill half of the machine, in one stream and in two
//   api chain        512 launches that wait for each other, of about 50 microseconds on one thread
#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <string>
#include <thread>
#include <vector>

#include "../harness/cuda_job.h"

__global__ void empty() {}

// Takes about as long as the number of rounds says.
__global__ void work(float* out, int rounds) {
    float x = threadIdx.x * 1e-3f;
    for (int i = 0; i < rounds; i++) x = x * 0.999f + 1e-3f;
    out[(blockIdx.x * blockDim.x + threadIdx.x) % 4096] = x;
}

static double now_us() { return bench::now_ms() * 1e3; }

template <class F>
static double best_us(int rounds, F f) {
    double best = 1e18;
    for (int i = 0; i < rounds; i++) {
        double start = now_us();
        f();
        best = std::min(best, now_us() - start);
    }
    return best;
}

static void calls() {
    empty<<<1, 1>>>();
    bench::synchronise();
    std::vector<double> times(20000);
    for (auto& t : times) {
        double start = now_us();
        empty<<<1, 1>>>();
        cudaDeviceSynchronize();
        t = now_us() - start;
    }
    std::nth_element(times.begin(), times.begin() + times.size() / 2, times.end());
    printf("launch_sync_us %.4f\n", times[times.size() / 2]);

    constexpr int many = 10000;
    cudaStream_t stream;
    cudaEvent_t event;
    CHECK(cudaStreamCreate(&stream));
    CHECK(cudaEventCreate(&event));
    auto record = [&] {
        for (int i = 0; i < many; i++) cudaEventRecord(event, stream);
    };
    printf("event_record_us %.4f\n", best_us(20, record) / many);

    constexpr int blocks = 1000;
    std::vector<void*> at(blocks);
    auto allocate = [&] {
        for (auto& p : at) cudaMallocAsync(&p, 1000, stream);
    };
    auto release = [&] {
        for (auto p : at) cudaFreeAsync(p, stream);
        CHECK(cudaStreamSynchronize(stream));
    };
    cudaMemPool_t pool;
    uint64_t keep = ~0ull;
    CHECK(cudaDeviceGetDefaultMemPool(&pool, 0));
    CHECK(cudaMemPoolSetAttribute(pool, cudaMemPoolAttrReleaseThreshold, &keep));
    allocate();
    release();
    double best = 1e18;
    for (int i = 0; i < 50; i++) {
        double start = now_us();
        allocate();
        best = std::min(best, now_us() - start);
        release();
    }
    printf("malloc_async_us %.4f\n", best / blocks);

    int device;
    auto set = [&] {
        for (int i = 0; i < many; i++) cudaSetDevice(0);
    };
    auto get = [&] {
        for (int i = 0; i < many; i++) cudaGetDevice(&device);
    };
    printf("set_device_ns %.3f\nget_device_ns %.3f\n", best_us(20, set) / many * 1e3, best_us(20, get) / many * 1e3);

    constexpr int count = 1000;
    auto all = [&] {
        for (int i = 0; i < count; i++) empty<<<1, 1, 0, stream>>>();
    };
    cudaGraph_t graph;
    cudaGraphExec_t exec;
    all();
    CHECK(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
    all();
    CHECK(cudaStreamEndCapture(stream, &graph));
    CHECK(cudaGraphInstantiate(&exec, graph));
    double one_by_one = 1e18, as_graph = 1e18;
    for (int i = 0; i < 100; i++) {
        one_by_one = std::min(one_by_one, best_us(1, [&] { all(), cudaStreamSynchronize(stream); }));
        as_graph = std::min(as_graph, best_us(1, [&] { cudaGraphLaunch(exec, stream), cudaStreamSynchronize(stream); }));
    }
    printf("graph_gain %.3f\n", one_by_one / as_graph);
}

// As many threads as weft has.
static unsigned threads() {
    const char* said = getenv("WEFT_THREADS");
    unsigned n = said ? static_cast<unsigned>(atoi(said)) : 0;
    return n ? n : std::max(1u, std::thread::hardware_concurrency());
}

static void copy_by_threads(char* to, const char* from, size_t bytes) {
    unsigned n = threads();
    std::vector<std::thread> all;
    for (unsigned i = 1; i < n; i++) {
        size_t start = bytes / n * i, end = i + 1 == n ? bytes : bytes / n * (i + 1);
        all.emplace_back([=] { memcpy(to + start, from + start, end - start); });
    }
    memcpy(to, from, bytes / n);
    for (auto& t : all) t.join();
}

static void copies() {
    constexpr size_t bytes = 256u << 20;
    Device<char> device(bytes), other(bytes);
    char *pinned, *plain = static_cast<char*>(aligned_alloc(1 << 21, bytes)), *second = static_cast<char*>(aligned_alloc(1 << 21, bytes));
    CHECK(cudaMallocHost(&pinned, bytes));
    memset(plain, 1, bytes), memset(second, 2, bytes), memset(pinned, 3, bytes);
    CHECK(cudaMemset(device, 4, bytes));
    CHECK(cudaMemset(other, 4, bytes));
    bench::synchronise();
    struct Way {
        const char* name;
        void* to;
        const void* from;
        cudaMemcpyKind kind;
        double us = 1e18;
    };
    std::vector<Way> ways = {
        {"host_to_device", device, plain, cudaMemcpyHostToDevice},     {"pinned_to_device", device, pinned, cudaMemcpyHostToDevice},
        {"device_to_host", plain, device, cudaMemcpyDeviceToHost},     {"device_to_pinned", pinned, device, cudaMemcpyDeviceToHost},
        {"device_to_device", other, device, cudaMemcpyDeviceToDevice}, {"host_to_host", second, plain, cudaMemcpyHostToHost},
    };
    double best = 1e18;
    for (int round = 0; round < 7; round++) {
        best = std::min(best, best_us(1, [&] { copy_by_threads(second, plain, bytes); }));
        best = std::min(best, best_us(1, [&] { copy_by_threads(device, plain, bytes); }));
        for (auto& w : ways) {
            w.us = std::min(w.us, best_us(1, [&] {
                                CHECK(cudaMemcpy(w.to, w.from, bytes, w.kind));
                                CHECK(cudaDeviceSynchronize());
                            }));
        }
    }
    printf("memcpy_gb_s %.3f\n", bytes / best * 1e-3);
    for (auto& w : ways) printf("%s %.3f\n", w.name, best / w.us);
}

static void overlap() {
    Device<float> out(4096);
    cudaStream_t streams[2];
    for (auto& s : streams) CHECK(cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking));
    unsigned half = std::max(1u, threads() / 2);
    auto run = [&](int both) {
        for (int i = 0; i <= both; i++) work<<<half, 64, 0, streams[i]>>>(out, 3000000);
        CHECK(cudaDeviceSynchronize());
    };
    run(1);
    double alone = 1e18, together = 1e18;
    for (int i = 0; i < 7; i++) {
        alone = std::min(alone, best_us(1, [&] { run(0); }));
        together = std::min(together, best_us(1, [&] { run(1); }));
    }
    printf("half_ms %.3f\ntwo_halves %.3f\n", alone * 1e-3, together / alone);
}

static void chain() {
    Device<float> out(4096);
    cudaStream_t stream;
    CHECK(cudaStreamCreate(&stream));
    auto all = [&] {
        for (int i = 0; i < 512; i++) work<<<64, 256, 0, stream>>>(out, 220);
        CHECK(cudaStreamSynchronize(stream));
    };
    all();
    printf("chain_ms %.3f\n", best_us(20, all) * 1e-3);
}

int main(int argc, char** argv) {
    std::string what = argc > 1 ? argv[1] : "";
    if (what == "calls")
        calls();
    else if (what == "copies")
        copies();
    else if (what == "overlap")
        overlap();
    else if (what == "chain")
        chain();
    else
        bench::fail("usage: api calls | copies | overlap | chain");
    return 0;
}
