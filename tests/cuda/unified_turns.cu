// Managed memory beside a device that lets the host touch none while it works (concurrentManagedAccess is 0), and write-combined memory; the
// first argument says which. What such a system refuses touches memory in a line that ends with `HERE`, and gets SIGSEGV.
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

#define CHECK(call)                                                            \
    do {                                                                       \
        cudaError_t e_ = (call);                                               \
        if (e_ != cudaSuccess) {                                               \
            printf("%s:%d: %s\n", __FILE__, __LINE__, cudaGetErrorString(e_)); \
            exit(1);                                                           \
        }                                                                      \
    } while (0)

__device__ __managed__ int of_kernel, of_host = 2;

static const int n = 1 << 16;
static volatile int *mine, *its;
static cudaStream_t streams[2];

// Page-locked, for kernels to wait for: what the host does early it does before they have touched anything, as it is not seen to do so
// within 2 MiB that a kernel which runs has touched.
static volatile int *gate;

__device__ void pass(volatile int *gate) {
    while (!*gate) {}
}

__global__ void write(volatile int *gate, volatile int *p) {
    pass(gate);
    p[threadIdx.x] = 1;
}

__global__ void write_variable(volatile int *gate) {
    pass(gate);
    of_kernel = 10;
}

static int *managed(unsigned flags = cudaMemAttachGlobal) {
    int *p;
    CHECK(cudaMallocManaged(&p, n * sizeof(int), flags));
    return p;
}

static void launch(cudaStream_t s = 0) {
    write<<<1, 32, 0, s>>>(gate, its);
    CHECK(cudaGetLastError());
}

static void attach(cudaStream_t s, volatile int *p) {
    CHECK(cudaStreamAttachMemAsync(s, (void *)p, 0, cudaMemAttachSingle));
    CHECK(cudaStreamSynchronize(s));
}

static void finish() {
    CHECK(cudaDeviceSynchronize());
    if (its[5] != 1) exit(1);
}

static void called(void *) { mine[0] = its[3] + 6; }

// What is refused.
__attribute__((noinline)) static void too_early(const std::string &what) {
    static int other[32];
    *gate = 0;
    if (what == "read") {
        launch();
        other[0] = its[0];  // HERE
    } else if (what == "write_elsewhere") {
        launch();
        mine[0] = 3;  // HERE
    } else if (what == "variable") {
        write_variable<<<1, 1>>>(gate);
        of_host = 20;  // HERE
    } else if (what == "memcpy") {
        launch();
        memcpy(other, (void *)its, sizeof other);  // HERE
    } else if (what == "other_stream") {
        *gate = 1;
        launch(streams[0]);
        CHECK(cudaStreamSynchronize(streams[1]));
        CHECK(cudaStreamSynchronize(streams[0]));
        *gate = 0;
        launch(streams[1]);
        CHECK(cudaStreamSynchronize(streams[0]));
        mine[0] = 3;  // HERE
    } else if (what == "its_stream") {
        attach(streams[0], its);
        launch(streams[0]);
        its[0] = 3;  // HERE
    } else if (what == "graph") {
        cudaGraph_t graph;
        cudaGraphExec_t exec;
        CHECK(cudaStreamBeginCapture(streams[0], cudaStreamCaptureModeGlobal));
        launch(streams[0]);
        CHECK(cudaStreamEndCapture(streams[0], &graph));
        CHECK(cudaGraphInstantiate(&exec, graph, 0));
        its[0] = 3;
        CHECK(cudaGraphLaunch(exec, streams[0]));
        its[0] = 4;  // HERE
    } else if (what == "system") {
        launch();
        // The system answers instead.
        if (::write(1, (const void *)its, 1) != -1) exit(3);  // HERE
        printf("REFUSED\n");
        *gate = 1;
        exit(0);
    } else {
        exit(2);
    }
    exit(4);
}

// What is allowed.
static bool in_turn(const std::string &what) {
    if (what == "device") {
        launch();
        CHECK(cudaDeviceSynchronize());
        mine[0] = its[0];
    } else if (what == "stream") {
        launch(streams[0]);
        CHECK(cudaStreamSynchronize(streams[0]));
        mine[0] = its[0];
    } else if (what == "event") {
        cudaEvent_t e;
        CHECK(cudaEventCreate(&e));
        launch(streams[0]);
        CHECK(cudaEventRecord(e, streams[0]));
        CHECK(cudaEventSynchronize(e));
        mine[0] = its[0];
    } else if (what == "query") {
        launch(streams[0]);
        while (cudaStreamQuery(streams[0]) == cudaErrorNotReady) {}
        mine[0] = its[0];
    } else if (what == "copy") {
        int one;
        launch();
        CHECK(cudaMemcpy(&one, (void *)its, sizeof one, cudaMemcpyDeviceToHost));
        mine[0] = one;
    } else if (what == "of_host") {
        mine = managed(cudaMemAttachHost);
        launch();
        mine[0] = 1;
    } else if (what == "of_stream") {
        attach(streams[0], mine);
        launch(streams[1]);
        mine[0] = 1;
    } else if (what == "function") {
        launch(streams[0]);
        CHECK(cudaLaunchHostFunc(streams[0], called, nullptr));
        CHECK(cudaStreamSynchronize(streams[0]));
        mine[0] -= 6;
    } else if (what == "new") {
        launch();
        mine = managed();
        mine[0] = 1;
    } else {
        return false;
    }
    finish();
    return mine[0] == 1;
}

__global__ void sum(const int *p, int *out) { atomicAdd(out, p[blockIdx.x * blockDim.x + threadIdx.x]); }

// Write-combined memory that the host fills, a kernel adds up, and a copy takes; what else is done says `what`.
__attribute__((noinline)) static bool combined(const std::string &what) {
    int *p, *plain, *out, one = 0;
    const int m = 1 << 14;
    CHECK(cudaHostAlloc(&p, m * sizeof(int), cudaHostAllocWriteCombined | cudaHostAllocMapped));
    CHECK(cudaHostAlloc(&plain, m * sizeof(int), cudaHostAllocMapped));
    CHECK(cudaMalloc(&out, m * sizeof(int)));
    CHECK(cudaMemset(out, 0, sizeof(int)));
    for (int i = 0; i < m; i++) p[i] = i % 3;
    memset(plain, 1, m * sizeof(int));
    if (what == "wc_early") one += ((volatile int *)p)[5];  // READ early
    sum<<<m / 256, 256>>>(p, out);
    CHECK(cudaMemcpy(&one, out, sizeof one, cudaMemcpyDeviceToHost));
    if (one != 16383) return false;
    CHECK(cudaMemcpy(out, p, m * sizeof(int), cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(&one, out + 4, sizeof one, cudaMemcpyDeviceToHost));
    if (one != 1 || plain[7] != 0x01010101) return false;
    if (what == "wc_late") {
        for (int i = 0; i < m; i++) one += ((volatile int *)p)[i];  // READ late
        if (one != 1 + 16383) return false;
    }
    if (what == "wc_copy") {
        memcpy(plain, p, m * sizeof(int));  // READ copy
        if (plain[4] != 1) return false;
    }
    if (what == "wc_system") {
        FILE *f = fopen("/dev/null", "w");
        if (::write(fileno(f), p, m) != m) return false;
        fclose(f);
    }
    // Written again, as the next frame would be, by the system too.
    FILE *f = fopen("/dev/zero", "r");
    if (::read(fileno(f), p, 64) != 64) return false;
    fclose(f);
    for (int i = 0; i < m; i++) p[i] = 2;
    CHECK(cudaMemset(out, 0, sizeof(int)));
    sum<<<m / 256, 256>>>(p, out);
    CHECK(cudaMemcpy(&one, out, sizeof one, cudaMemcpyDeviceToHost));
    CHECK(cudaFreeHost(p));
    CHECK(cudaFreeHost(plain));
    return one == 2 * m;
}

__global__ void slow_sum(const int *p, int m, int *out) {
    int all = 0;
    for (int k = 0; k < 20; k++)
        for (int i = threadIdx.x; i < m; i += blockDim.x) all += p[(i + k) % m];
    atomicAdd(out, all);
}

// The host waits for kernels of many blocks, at which its thread may work itself, and reads what they have read.
static bool helped() {
    const int m = 1 << 14, rounds = 32;
    int *p[rounds], *out, sum = 0;
    CHECK(cudaMallocManaged(&out, sizeof(int)));
    for (auto &one : p) {
        CHECK(cudaHostAlloc(&one, m * sizeof(int), cudaHostAllocWriteCombined | cudaHostAllocMapped));
        for (int i = 0; i < m; i++) one[i] = 1;
    }
    *out = 0;
    for (auto one : p) {
        slow_sum<<<16, 128>>>(one, m, out);
        CHECK(cudaDeviceSynchronize());
        sum += ((volatile int *)one)[m / 2];  // READ helped
    }
    return sum == rounds && *out == rounds * 16 * 20 * m;
}

int main(int argc, char **argv) {
    std::string what = argc > 1 ? argv[1] : "";
    bool right;
    if (what == "helped") {
        right = helped();
    } else if (what.rfind("wc", 0) == 0) {
        right = combined(what);
    } else {
        int concurrent;
        CHECK(cudaDeviceGetAttribute(&concurrent, cudaDevAttrConcurrentManagedAccess, 0));
        if (concurrent) return 6;
        for (auto &s : streams) CHECK(cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking));
        CHECK(cudaMallocHost((void **)&gate, sizeof *gate));
        *gate = 1;
        mine = managed(), its = managed();
        for (int i = 0; i < n; i++) mine[i] = its[i] = 0;
        right = in_turn(what);
        if (!right) too_early(what);
    }
    if (!right) return 5;
    CHECK(cudaDeviceSynchronize());
    printf("PASSED\n");
}
